"""Times as people write them."""

import re
from datetime import UTC, datetime
from typing import Final

from bot.game.refusal import Refusal

_SECONDS: Final = {"m": 60, "h": 3600, "j": 86400, "d": 86400, "s": 604800, "w": 604800}
"""By the first letter of minutes, heures, jours, days, semaines, weeks."""
LONGEST: Final = 90 * 86400


def end_of(text: str, now: int) -> int:
    """When a time like "3 jours", "8 h" or "2026-12-24" is over; at once when nothing is said."""
    said = text.strip().lower()
    if not said:
        return now
    if duration := re.fullmatch(r"(\d{1,4})\s*(m|h|j|d|s|w)[a-zéè]*", said):
        end = now + int(duration[1]) * _SECONDS[duration[2]]
    elif re.fullmatch(r"\d{4}-\d{2}-\d{2}", said):
        end = _end_of_day(said)
    else:
        raise Refusal("no_such_time")
    if not now < end <= now + LONGEST:
        raise Refusal("no_such_time")
    return end


def _end_of_day(text: str) -> int:
    try:
        day = datetime.fromisoformat(text).replace(hour=23, minute=59, tzinfo=UTC)
    except ValueError:
        raise Refusal("no_such_time") from None
    return int(day.timestamp())
