"""How long somebody wants to let pass, as they say it."""

import re
from typing import Final

DAY: Final = 24 * 3600
MOST: Final = 30 * DAY
_UNITS: Final = {"m": 60, "h": 3600, "d": DAY, "j": DAY}
TOMORROW: Final = DAY + 60
"""A turn of a day is over by then, and the bot has looked at its clock."""
_WORDS: Final = {"tomorrow": TOMORROW, "demain": TOMORROW}


def seconds_of(said: str) -> int | None:
    """Seconds in `tomorrow`, `demain`, `+3h`, `+20m`, `+2d`; None when it means no time, or too much of it."""
    said = said.strip().lower()
    if said in _WORDS:
        return _WORDS[said]
    span = re.fullmatch(r"\+\s*([0-9]{1,5})\s*([mhdj])", said)
    seconds = int(span[1]) * _UNITS[span[2]] if span else 0
    return seconds if 0 < seconds <= MOST else None
