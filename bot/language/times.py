"""Times as people write them."""

import re
from datetime import UTC, datetime
from typing import Final

from bot.game.refusal import Refusal

_SECONDS: Final = {
    r"m|min|minutes?": 60,
    r"h|heures?|hours?": 3600,
    r"j|jours?|d|days?": 86400,
    r"sem|semaines?|w|weeks?": 7 * 86400,
    r"mois|months?": 30 * 86400,
}
LONGEST: Final = 90 * 86400


def end_of(text: str, now: int) -> int:
    """When a time like "3 jours", "8 h" or "2026-12-24" is over; at once when nothing is said."""
    said = text.strip().lower()
    if not said:
        return now
    if duration := re.fullmatch(r"([0-9]{1,4})\s*([a-z]+)", said):
        end = now + int(duration[1]) * _seconds(duration[2])
    elif re.fullmatch(r"\d{4}-\d{2}-\d{2}", said):
        end = _end_of_day(said)
    else:
        raise Refusal("no_such_time")
    if not now < end <= now + LONGEST:
        raise Refusal("no_such_time")
    return end


def _seconds(unit: str) -> int:
    for words, seconds in _SECONDS.items():
        if re.fullmatch(words, unit):
            return seconds
    raise Refusal("no_such_time")


def _end_of_day(text: str) -> int:
    try:
        day = datetime.fromisoformat(text).replace(hour=23, minute=59, tzinfo=UTC)
    except ValueError:
        raise Refusal("no_such_time") from None
    return int(day.timestamp())
