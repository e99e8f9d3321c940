"""Clean the text that members write: their names, and what they type."""

import unicodedata
from typing import Final

MAX_NAME_LENGTH: Final = 32
"""The most letters of a name in a message."""
MAX_DRAWN_NAME_LENGTH: Final = 40
"""The most letters of a name in a picture."""
MAX_QUOTE_LENGTH: Final = 80
MAX_MARKS: Final = 2
"""The most accents that one letter may carry."""
AS_TEXT: Final = "\ufe0e"
"""Keeps Discord from drawing a suit as an emoji, which is dark on dark for half of them."""

_BLANK: Final = "\n\t\u115f\u1160\u2800\u3164\uffa0"
"""Characters that show nothing but are no spaces to Unicode: Hangul fillers, the Braille pattern without dots."""
_DRAWN: Final = "LNPZS"
"""The Unicode categories in a drawn name: marks pile up, and controls change the direction of the text."""


def as_typed(text: str) -> str:
    """Return a shown text as people would type it, to compare the two."""
    return text.replace(AS_TEXT, "").lower()


def one_line(text: str) -> str:
    """Return the text with each run of white space as a single space."""
    return " ".join(text.split())


def discord_safe(text: str) -> str:
    """Return the beginning of a member's text without the characters that Discord could interpret."""
    return "".join(letter for letter in text[:MAX_QUOTE_LENGTH] if letter.isalnum() or letter in " -_.,'’♠♥♦♣")


def plain_name(name: str) -> str:
    """Return a name for a message, on one line and without invisible characters; empty when nothing is visible."""
    letters: list[str] = []
    marks = MAX_MARKS  # an accent needs a letter before it
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if category.startswith("Z") or letter in _BLANK:
            letters.append(" ")
            marks = MAX_MARKS
        elif category.startswith("M"):
            marks += 1
            letters += [letter] if marks <= MAX_MARKS else []
        elif not category.startswith("C"):
            letters.append(letter)
            marks = 0
    return one_line("".join(letters))[:MAX_NAME_LENGTH]


def drawn_name(name: str) -> str:
    """Return a name for a picture, on one line and without marks and controls; it can be empty."""
    whole = unicodedata.normalize("NFKC", name[: 4 * MAX_DRAWN_NAME_LENGTH])
    letters = (letter for letter in whole if letter.isspace() or unicodedata.category(letter)[0] in _DRAWN)
    return one_line("".join(letters))[:MAX_DRAWN_NAME_LENGTH].strip()


def shorten(name: str, letters: int) -> str:
    """Return the name cut to this number of letters."""
    return name if len(name) <= letters else name[: letters - 1].rstrip() + "…"
