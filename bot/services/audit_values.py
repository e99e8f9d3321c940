"""The values of choices, computed again for the newest games, and the sums of all stored values."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.store.values import SumKey
from bot.tables.own_choices import ChoiceReader
from bot.tables.results import FinishedGame, scopes
from bot.tables.steps import TimedEvent
from bot.tables.valued_choices import SeatKey, value_choices
from bot.valuation.yardstick import Value

MAX_RECOUNTED: Final = 25
"""The games valued again, each in some third of a second: those of a whole year would take an hour."""


def recount(events: Iterable[TimedEvent]) -> Mapping[SeatKey, Value]:
    """Return the value of each member's choices in a game, from its events alone."""
    _, values = value_choices(ChoiceReader(), events)
    return values


def find_wrong_sums(values: Iterable[tuple[FinishedGame, int, Value]], sums: Mapping[SumKey, Value]) -> Iterator[str]:
    """Yield a sentence for each stored sum that differs from the sum of the stored values."""
    expected = defaultdict[SumKey, Value](Value)
    for game, user, worth in values:
        for scope in scopes(game):
            expected[game.guild_id, user, scope] = expected[game.guild_id, user, scope].plus(worth)
    for key in sorted(expected.keys() | sums.keys()):
        guild, user, scope = key
        if expected.get(key) != sums.get(key):
            yield f"member {user} of server {guild} has other sums of values in {scope} than their games lead to"
