"""The names of members where a mention would not do: text that other people wrote."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from bot.language import Words
from bot.language.text import plain_name


class MemberNames(NamedTuple):
    """The names of some members of a server, as one reader may see them."""

    names: Mapping[int, str]
    gone: AbstractSet[int] = frozenset()
    """Members who have left the server."""
    discreet: AbstractSet[int] = frozenset()
    """Members who asked not to be named to others."""
    avatars: Mapping[int, str] = {}
    """Discord's names for the avatars that pictures can show; none for a discreet member."""

    def plain(self, user: int, words: Words) -> str:
        """Return a member's name as plain text; empty when it is not known."""
        if user in self.discreet:
            return words("somebody-discreet")
        return words("somebody-forgotten") if user < 0 else plain_name(self.names.get(user, ""))

    def all_plain(self, users: Iterable[int], words: Words) -> dict[int, str]:
        """Return the names of these members as plain text."""
        return {user: self.plain(user, words) for user in users}


NOBODY_HIDES: Final = MemberNames({})
