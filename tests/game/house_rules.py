"""Strategies for what a table can agree on: any game, any number of players, any house rules that fit together."""

from hypothesis import strategies as st

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, SETTABLE, Rules, bounds, with_house_rules
from tests.game.playing import Table

SMALL = st.integers(1, 9)
NARROWER = {
    "antes": st.tuples(SMALL, SMALL, SMALL, SMALL, SMALL),
    "stake": st.integers(1, 5),
    "chips": st.tuples(*[st.integers(1, 500)] * 6),
    "pot_cap": st.integers(135, 1000) | st.integers(15, 135),
    "laps": st.integers(1, 2),
    "deals": st.integers(1, 12),
}
"""Games stay short, and pots small enough for a cap to matter."""


def values_of(field: str) -> st.SearchStrategy[object]:
    """Return a strategy for any value within the bounds of a field."""
    match bounds(field):
        case {"choices": choices}:
            return st.sampled_from(choices)
        case {"least": least, "most": most, "numbers": numbers}:
            return st.tuples(*[st.integers(least, most)] * numbers)
        case {"least": least, "most": most}:
            return st.integers(least, most)


FIELDS = {field: values_of(field) for field in SETTABLE} | NARROWER
SHORT_GAME = {"deals": FIELDS.pop("deals")}


def agrees(game: str, house: dict[str, object]) -> bool:
    try:
        with_house_rules(GAMES[game], house)
    except Refusal:
        return False
    return True


games = st.sampled_from(sorted(GAMES))
house_rules = st.fixed_dictionaries(SHORT_GAME, optional=FIELDS)


@st.composite
def agreements(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """Draw a game and house rules that do not contradict each other; half of the draws change hardly any field."""
    game = draw(games)
    changes = st.fixed_dictionaries(SHORT_GAME) | house_rules
    return game, draw(changes.filter(lambda house: agrees(game, house)))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Draw a table where a game has just started, with three to eight seats, rich and poor."""
    game, house = draw(agreements())
    rules: Rules = with_house_rules(GAMES[game], house)
    players = draw(st.integers(rules.min_players, rules.max_players))
    least = 1 if rules.credit or rules.cannot_ante == "antes_the_rest" else sum(rules.full_antes)
    chips = draw(st.tuples(*[st.integers(least, least + 60) | st.integers(least, least + 900)] * players))
    return Table(rules, chips, draw(st.integers(0, players - 1)))


seeds = st.integers(0, 2**32 - 1)
