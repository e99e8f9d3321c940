"""Whatever can be agreed on at a table: any game, any number of players, any house rules that fit together."""

from hypothesis import strategies as st

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Rules, with_house_rules
from tests.game.playing import Table

SMALL = st.integers(1, 9)

OF_A_DEAL = {
    "packet": st.integers(1, 5),
    "belles_in_talon": st.booleans(),
    "antes": st.tuples(SMALL, SMALL, SMALL, SMALL, SMALL),
    "stake": st.integers(1, 5),
    "opening": st.sampled_from(["free", "ace"]),
    "blocked": st.sampled_from(["last_player", "last_asked"]),
    "skip_missing": st.booleans(),
    "taking": st.sampled_from(["automatic", "said_or_stays", "said_or_doubled"]),
    "belle_left": st.sampled_from(["match", "ante", "nothing"]),
    "belle_surcharge": st.integers(0, 10),
    "hand_count": st.sampled_from(["cards", "points", "points_to_13"]),
    "pot_cap": st.integers(135, 1000) | st.integers(15, 135),
    "opera": st.sampled_from(["none", "first_turn", "single_turn", "before_opponents"]),
    "opera_sweep": st.sampled_from(["first", "last"]),
    "credit": st.booleans(),
}
OF_A_GAME = {
    "chips": st.tuples(*[st.integers(1, 500)] * 6),
    "min_players": st.integers(3, 8),
    "max_players": st.integers(3, 8),
    "cannot_pay": st.sampled_from(["out", "out_at_zero"]),
    "cannot_ante": st.sampled_from(["out", "antes_the_rest"]),
    "ends": st.sampled_from(["laps", "deals", "first_out", "last_standing"]),
    "laps": st.integers(1, 2),
}
SHORT_GAME = {"deals": st.integers(1, 12)}


def agrees(game: str, house: dict[str, object]) -> bool:
    try:
        with_house_rules(GAMES[game], house)
    except Refusal:
        return False
    return True


games = st.sampled_from(sorted(GAMES))
house_rules = st.fixed_dictionaries(SHORT_GAME, optional=OF_A_DEAL | OF_A_GAME)


@st.composite
def agreements(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """A game and house rules that do not contradict each other; half of the time there are hardly any."""
    game = draw(games)
    changes = st.fixed_dictionaries(SHORT_GAME) | house_rules
    return game, draw(changes.filter(lambda house: agrees(game, house)))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table where a game has just started: anything from three to eight seats, rich and poor."""
    game, house = draw(agreements())
    rules: Rules = with_house_rules(GAMES[game], house)
    players = draw(st.integers(rules.min_players, rules.max_players))
    least = 1 if rules.credit or rules.cannot_ante == "antes_the_rest" else sum(rules.full_antes)
    chips = draw(st.tuples(*[st.integers(least, least + 60) | st.integers(least, least + 900)] * players))
    return Table(rules, chips, draw(st.integers(0, players - 1)))


seeds = st.integers(0, 2**32 - 1)
