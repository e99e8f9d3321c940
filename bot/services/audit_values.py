"""The values of choices, computed again for the newest games."""

from collections.abc import Iterable, Mapping
from typing import Final

from bot.tables.own_choices import ChoiceReader
from bot.tables.steps import TimedEvent
from bot.tables.valued_choices import SeatKey, value_choices
from bot.valuation.yardstick import Value

MAX_RECOUNTED: Final = 25
"""The games valued again, each in some third of a second: those of a whole year would take an hour."""


def recount(events: Iterable[TimedEvent]) -> Mapping[SeatKey, Value]:
    """Return the value of each member's choices in a game, from its events alone."""
    _, values = value_choices(ChoiceReader(), events)
    return values
