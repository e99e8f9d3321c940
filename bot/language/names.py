"""What members are called where a mention would not do: names are text that other people wrote."""

import unicodedata
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from bot.language import Words

MAX_NAME_LENGTH: Final = 32
MAX_MARKS: Final = 2
"""Accents that one letter may carry."""
_BLANK: Final = "\n\t\u115f\u1160\u2800\u3164\uffa0"
"""Characters that show nothing though Unicode does not call them spaces: Hangul fillers, the empty Braille pattern."""


class MemberNames(NamedTuple):
    """The names of some members of a server, as one reader may see them."""

    names: Mapping[int, str]
    gone: AbstractSet[int] = frozenset()
    """Members who have left the server."""
    discreet: AbstractSet[int] = frozenset()
    """Members who asked not to be named to others."""

    def plain(self, user: int, words: Words) -> str:
        """Return a member's name as plain text; empty when it is not known."""
        if user in self.discreet:
            return words("somebody-discreet")
        return words("somebody-forgotten") if user < 0 else plain_name(self.names.get(user, ""))


def plain_name(name: str) -> str:
    """Return a name on one line without invisible characters; empty when none of it can be seen."""
    kept: list[str] = []
    marks = MAX_MARKS  # an accent needs a letter to stand on
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if category.startswith("Z") or letter in _BLANK:
            kept.append(" ")
            marks = MAX_MARKS
        elif category.startswith("M"):
            marks += 1
            kept += [letter] if marks <= MAX_MARKS else []
        elif not category.startswith("C"):
            kept.append(letter)
            marks = 0
    return " ".join("".join(kept).split())[:MAX_NAME_LENGTH]
