"""Strategies for what a table can agree on, and for tables whose rules mix those of the booklets in any way."""

from hypothesis import strategies as st
from msgspec.structs import replace

from bot.game.rules import GAMES, HOUSE_RULES, Rules, with_house_rules
from tests.game.playing import Table

games = st.sampled_from(sorted(GAMES))
house_rules = st.fixed_dictionaries({}, optional={name: st.sampled_from(HOUSE_RULES[name]) for name in HOUSE_RULES})
SHORT = [1, 2, 3, 5, 8, 10, "lap"]
"""Games stay short."""
OF_BOOKLETS = {
    name: st.sampled_from([getattr(rules, name) for rules in GAMES.values()])
    for name in Rules.__struct_fields__
    if name != "game" and name not in HOUSE_RULES
}


@st.composite
def agreements(draw: st.DrawFn, *, is_mixed: bool = True) -> Rules:
    """Draw a game with house rules, perhaps with some rules of the other booklets."""
    rules = with_house_rules(GAMES[draw(games)], draw(house_rules) | {"ends": draw(st.sampled_from(SHORT))})
    return replace(rules, **draw(st.fixed_dictionaries({}, optional=OF_BOOKLETS))) if is_mixed else rules


@st.composite
def tables(draw: st.DrawFn, *, is_mixed: bool = True) -> Table:
    """Draw a table where a game has just started, with three to eight seats, rich and poor."""
    rules = draw(agreements(is_mixed=is_mixed))
    players = draw(st.integers(3, rules.max_players))
    least = 1 if rules.cannot_ante == "antes_the_rest" else sum(rules.full_antes)
    chips = draw(st.tuples(*[st.integers(least, least + 60) | st.integers(least, least + 900)] * players))
    return Table(rules, chips, draw(st.integers(0, players - 1)))


seeds = st.integers(0, 2**32 - 1)
