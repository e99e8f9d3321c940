"""Parse the durations and dates that people type."""

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from bot.game.refusal import Refusal

DAY: Final = 86400
MAX_AWAY_SECONDS: Final = 90 * DAY

_UNITS: Final = {
    r"m|min|minutes?": 60,
    r"h|heures?|hours?": 3600,
    r"j|jours?|d|days?": DAY,
    r"sem|semaines?|w|weeks?": 7 * DAY,
    r"mois|months?": 30 * DAY,
}
_TOMORROW: Final = {"tomorrow", "demain"}
_WEEKDAYS: Final = {
    name: number
    for names in (
        ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
        ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    )
    for number, name in enumerate(names)
}
_DATE: Final = re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})")
_DAY_FIRST: Final = re.compile(r"(?P<day>[0-9]{1,2})[/.](?P<month>[0-9]{1,2})[/.](?P<year>[0-9]{4})")


def end_of(text: str, now: int, zone: tzinfo = UTC) -> int:
    """Return when "3 jours", "8 h", "demain", "lundi" or "24/12/2026" ends, or now for no text.

    A day ends by the clock of the zone. Raise Refusal unless it lies ahead.
    """
    typed = text.strip().lower()
    if not typed:
        return now
    if duration := re.fullmatch(r"([0-9]{1,4})\s*([a-z]+)", typed):
        end = now + int(duration[1]) * _seconds_in(duration[2])
    else:
        day = _day_of(typed, datetime.fromtimestamp(now, zone))
        end = int(day.replace(hour=23, minute=59, second=0, microsecond=0).timestamp())
    if not now < end <= now + MAX_AWAY_SECONDS:
        raise Refusal("no_such_time")
    return end


def _seconds_in(unit: str) -> int:
    for pattern, seconds in _UNITS.items():
        if re.fullmatch(pattern, unit):
            return seconds
    raise Refusal("no_such_time")


def _day_of(typed: str, today: datetime) -> datetime:
    """Return the coming day that this names. Raise Refusal if it names none."""
    if typed in _TOMORROW:
        return today + timedelta(days=1)
    if typed in _WEEKDAYS:
        return today + timedelta(days=(_WEEKDAYS[typed] - today.weekday() - 1) % 7 + 1)
    date = _DATE.fullmatch(typed) or _DAY_FIRST.fullmatch(typed)
    if date is None:
        raise Refusal("no_such_time")
    try:
        return datetime(int(date["year"]), int(date["month"]), int(date["day"]), tzinfo=today.tzinfo)
    except ValueError:
        raise Refusal("no_such_time") from None
