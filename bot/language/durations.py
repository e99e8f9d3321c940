"""Parse the durations and dates that people type."""

import re
from datetime import UTC, datetime
from typing import Final

from bot.game.refusal import Refusal

DAY: Final = 86400
MAX_AWAY_SECONDS: Final = 90 * DAY
MAX_SKIP_SECONDS: Final = 30 * DAY
TOMORROW: Final = DAY + 60
"""Long enough for a turn of a day to run out and for the timer to notice it."""

_UNITS: Final = {
    r"m|min|minutes?": 60,
    r"h|heures?|hours?": 3600,
    r"j|jours?|d|days?": DAY,
    r"sem|semaines?|w|weeks?": 7 * DAY,
    r"mois|months?": 30 * DAY,
}
_TOMORROW: Final = {"tomorrow", "demain"}


def end_of(text: str, now: int) -> int:
    """Return when "3 jours", "8 h" or "2026-12-24" ends, or now for no text; raise Refusal unless it lies ahead."""
    typed = text.strip().lower()
    if not typed:
        return now
    if duration := re.fullmatch(r"([0-9]{1,4})\s*([a-z]+)", typed):
        end = now + int(duration[1]) * _seconds_in(duration[2])
    elif re.fullmatch(r"\d{4}-\d{2}-\d{2}", typed):
        end = _end_of_day(typed)
    else:
        raise Refusal("no_such_time")
    if not now < end <= now + MAX_AWAY_SECONDS:
        raise Refusal("no_such_time")
    return end


def seconds_of(text: str) -> int | None:
    """Return the seconds in "tomorrow", "demain", "+3h", "+20m" or "+2d"; None for anything else or too long."""
    typed = text.strip().lower()
    if typed in _TOMORROW:
        return TOMORROW
    duration = re.fullmatch(r"\+\s*([0-9]{1,5})\s*([mhdj])", typed)
    seconds = int(duration[1]) * _seconds_in(duration[2]) if duration else 0
    return seconds if 0 < seconds <= MAX_SKIP_SECONDS else None


def _seconds_in(unit: str) -> int:
    for pattern, seconds in _UNITS.items():
        if re.fullmatch(pattern, unit):
            return seconds
    raise Refusal("no_such_time")


def _end_of_day(text: str) -> int:
    try:
        day = datetime.fromisoformat(text).replace(hour=23, minute=59, tzinfo=UTC)
    except ValueError:
        raise Refusal("no_such_time") from None
    return int(day.timestamp())
