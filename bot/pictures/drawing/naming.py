"""Names without what does harm: people call themselves what they like."""

import unicodedata
from typing import Final

MAX_NAME_LENGTH: Final = 40
_KEPT: Final = "LNPZS"
"""The Unicode categories that a name is made of; marks pile up, controls and directions turn everything around."""


def clean(name: str) -> str:
    """The name on one line, and not endless; it can be empty."""
    whole = unicodedata.normalize("NFKC", name[: 4 * MAX_NAME_LENGTH])
    kept = "".join(char if not char.isspace() else " " for char in whole if _belongs(char))
    return " ".join(kept.split())[:MAX_NAME_LENGTH].strip()


def shorten(name: str, letters: int) -> str:
    """At most so many letters of a name."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"


def _belongs(char: str) -> bool:
    return char.isspace() or unicodedata.category(char)[0] in _KEPT
