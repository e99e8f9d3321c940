"""Members by name, where a mention would not do: names are other people's text, and nothing in them takes effect."""

import re
import unicodedata
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from bot.language import Words
from bot.screens.layout import mention

LONGEST: Final = 32
MARKS: Final = 2
"""Accents that one letter may carry."""
_WITH_EFFECT: Final = re.compile(r"([\\*_~|`\[\]()<>#:@-])")
_BLANK: Final = "\n\t\u115f\u1160\u2800\u3164\uffa0"
"""What shows nothing, though it counts as a space with nobody: Hangul fillers, the Braille pattern without dots."""


class Faces(NamedTuple):
    """What is known of some members of a server."""

    names: Mapping[int, str]
    gone: AbstractSet[int] = frozenset()
    """Who is not on the server any more."""
    discreet: AbstractSet[int] = frozenset()
    """Who does not want to be named to others."""

    def named(self, user: int, words: Words) -> str:
        """A member in the text of a message: by name as far as it is known, else by a mention."""
        plain = self.plain(user, words)
        return _WITH_EFFECT.sub(r"\\\1", plain) if plain else mention(user)

    def plain(self, user: int, words: Words) -> str:
        """A member's name where nothing can take effect; empty when it is not known."""
        if user in self.discreet:
            return words("somebody-discreet")
        return words("somebody-forgotten") if user < 0 else plain_name(self.names.get(user, ""))


def plain_name(name: str) -> str:
    """A name in one line without anything invisible; empty when nothing of it can be seen."""
    kept: list[str] = []
    marks = MARKS  # an accent needs a letter to stand on
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if category.startswith("Z") or letter in _BLANK:
            kept.append(" ")
            marks = MARKS
        elif category.startswith("M"):
            marks += 1
            kept += [letter] if marks <= MARKS else []
        elif not category.startswith("C"):
            kept.append(letter)
            marks = 0
    return " ".join("".join(kept).split())[:LONGEST]
