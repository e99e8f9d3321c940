"""Days: the number of a date, and when it closes, for everybody at one hour.

A day goes from the closing of the day before to its own. Weeks go from Monday to Sunday.
"""

from datetime import date, datetime, time, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Struct

DEALS_A_DAY: Final = 3
STREAK_OF_BADGE: Final = 7
"""A streak of so many days earns a badge."""
NOWHERE: Final = 0
"""Stands for the server of what belongs to none."""
_FIRST: Final = date(2026, 1, 1).toordinal() - 1


class DayClock(NamedTuple):
    """When days close."""

    hour: int = 21
    minute: int = 0
    zone: str = "Europe/Paris"


class Daily(Struct, frozen=True):
    """Which deal of which day a table is."""

    number: int
    """The number of the day."""
    deal: int
    """Counted from 1."""
    closes_at: int
    """What is finished later counts for its member alone."""
    par: int
    """The chips that Mamie Odette makes of the same cards in the same seat."""


def number_of(day: date) -> int:
    """Return the number of a date: 1 for the first of January 2026."""
    return day.toordinal() - _FIRST


def date_of(number: int) -> date:
    return date.fromordinal(number + _FIRST)


def closes_at(number: int, clock: DayClock) -> int:
    """Return when a day closes.

    Where an hour is left out in spring, that is when it would have been; where one comes twice in autumn, the first.
    """
    at = datetime.combine(date_of(number), time(clock.hour, clock.minute), _zone(clock.zone))
    return int(at.timestamp())


def open_day(now: int, clock: DayClock) -> int:
    """Return the number of the day that is open: the first one that has not closed."""
    number = number_of(datetime.fromtimestamp(now, _zone(clock.zone)).date())
    return number if now < closes_at(number, clock) else number + 1


def week_of(number: int) -> range:
    """Return the numbers of the days of the week in which a day is."""
    monday = number_of(date_of(number) - timedelta(days=date_of(number).weekday()))
    return range(monday, monday + 7)


@lru_cache(maxsize=8)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
