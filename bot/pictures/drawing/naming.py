"""Cleaning names: Discord lets members put any character into theirs."""

import unicodedata
from typing import Final

MAX_NAME_LENGTH: Final = 40
_KEPT_CATEGORIES: Final = "LNPZS"
"""Unicode's letters, numbers, punctuation, separators and symbols.

Marks can pile up over other lines, and control characters can reverse the text.
"""


def clean(name: str) -> str:
    """Return the name on one line, cut to the maximum length; it can be empty."""
    normalized = unicodedata.normalize("NFKC", name[: 4 * MAX_NAME_LENGTH])
    kept = "".join(char if not char.isspace() else " " for char in normalized if _is_kept(char))
    return " ".join(kept.split())[:MAX_NAME_LENGTH].strip()


def shorten(name: str, letters: int) -> str:
    """Return a name cut to this number of letters."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"


def _is_kept(char: str) -> bool:
    return char.isspace() or unicodedata.category(char)[0] in _KEPT_CATEGORIES
