"""Days: the number of a date, when each server closes it, and when it has closed everywhere on earth.

On a server, a day goes from the closing of the day before to its own closing, at the server's hour by its clock. Some
server may open it at ten in the morning UTC two dates before, and some other close it 74 hours later.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args
from zoneinfo import ZoneInfo

Zone = Literal[
    "Europe/Paris",
    "Europe/London",
    "Europe/Athens",
    "Europe/Istanbul",
    "Africa/Casablanca",
    "Africa/Abidjan",
    "Africa/Algiers",
    "Africa/Johannesburg",
    "Indian/Reunion",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Noumea",
    "Pacific/Auckland",
    "Pacific/Tahiti",
    "America/Los_Angeles",
    "America/Denver",
    "America/Chicago",
    "America/New_York",
    "America/Martinique",
    "America/Cayenne",
    "UTC",
]
"""The zones of which a server chooses one: as many as fit into a menu, with each clock of where French is spoken."""
ZONES: Final[tuple[Zone, ...]] = get_args(Zone)

DAY: Final = timedelta(days=1)
_FIRST: Final = date(2026, 1, 1).toordinal() - 1
_FARTHEST_AHEAD: Final = 14 * 3600
"""Seconds by which a clock may be ahead of UTC."""
_REVEAL: Final = time(12, tzinfo=UTC)
"""The day after, when it has become tomorrow even where the date comes last: twelve hours behind UTC."""


class DayClock(NamedTuple):
    """When a server closes its days."""

    hour: int = 21
    zone: Zone = "Europe/Paris"


def number_of(day: date) -> int:
    """Return the number of a date: 1 for the first of January 2026."""
    return day.toordinal() - _FIRST


def date_of(number: int) -> date:
    return date.fromordinal(number + _FIRST)


def last_date(ends_at: int, clock: DayClock) -> date:
    """Return the last date on which something that ends then goes on, by this clock."""
    return datetime.fromtimestamp(ends_at - 1, _zone(clock.zone)).date()


def closes_at(number: int, clock: DayClock) -> int:
    """Return when a day closes by this clock.

    Where an hour is left out in spring, that is when it would have been; where one comes twice in autumn, the first.
    """
    at = datetime.combine(date_of(number), time(clock.hour), _zone(clock.zone))
    return int(at.timestamp())


def open_day(now: int, clock: DayClock) -> int:
    """Return the number of the day that is open by this clock: the first one that has not closed."""
    number = number_of(datetime.fromtimestamp(now, _zone(clock.zone)).date())
    return number if now < closes_at(number, clock) else number + 1


def reveals_at(number: int) -> int:
    """Return when a day has closed everywhere, whatever the clock."""
    return int(datetime.combine(date_of(number) + DAY, _REVEAL).timestamp())


def month_of(number: int) -> date:
    """Return the first day of the month of a day."""
    return date_of(number).replace(day=1)


def days_of_month(first: date) -> range:
    """Return the numbers of the days of a month, given its first day."""
    following = (first.replace(day=28) + 4 * DAY).replace(day=1)
    return range(number_of(first), number_of(following))


def earliest_open(now: int) -> int:
    """Return the first day that some server may still have open."""
    number = number_of(datetime.fromtimestamp(now, UTC).date()) - 1
    return number if now < reveals_at(number) else number + 1


def latest_open(now: int) -> int:
    """Return the last day that some server may have opened: tomorrow where the date comes first, if it closed at 0."""
    return number_of(datetime.fromtimestamp(now + _FARTHEST_AHEAD, UTC).date()) + 1


@lru_cache(maxsize=len(ZONES))
def _zone(name: Zone) -> ZoneInfo:
    return ZoneInfo(name)
