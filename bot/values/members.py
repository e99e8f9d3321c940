"""Members of a server, and what a message needs to know about them."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from bot.language.names import MemberNames
from bot.tables.options import Options
from bot.tables.settings import Preferences, Settings


class Member(NamedTuple):
    name: str = ""
    """The member's name on the server; empty if unknown."""
    away_until: int = 0
    preferences: Preferences = Preferences()


class Surroundings(Struct, frozen=True, kw_only=True):
    """The settings and members that a message needs beside its subject."""

    settings: Settings
    members: Mapping[int, Member]
    """The members it is about, and the requesting member."""

    @property
    def names(self) -> dict[int, str]:
        return {user: member.name for user, member in self.members.items() if member.name}

    @property
    def discreet(self) -> set[int]:
        """Return the members who do not want to be named to others."""
        return {user for user, member in self.members.items() if member.preferences.discretion}

    def names_for(self, reader: int | None) -> MemberNames:
        """Return the names of all these members as this one may read them; for None, as everybody may."""
        return MemberNames(self.names, discreet=self.discreet - {reader})

    def preferences(self, user: int) -> Preferences:
        return self.members.get(user, Member()).preferences

    def wants_pictures(self, user: int) -> bool:
        return self.preferences(user).pictures


class TablePlace(NamedTuple):
    """The options and the channel by which people recognise a table."""

    options: Options
    channel: int
