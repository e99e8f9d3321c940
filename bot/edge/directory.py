"""Who members are: what they are called, their avatars, and whether they are still on the server."""

from collections.abc import Collection
from typing import Final

import discord

from bot.edge.avatars import Avatars, query_members
from bot.edge.responder import Call
from bot.language.names import MemberNames
from bot.language.text import plain_name
from bot.services.members import Members, month_of
from bot.tables.context import Request
from bot.values.members import Surroundings

MAX_REMEMBERED_NAMES: Final = 10_000
"""Names that need not be written again."""


class Directory:
    """The names of members, from what they have told by clicking and from Discord."""

    def __init__(self, members: Members, avatars: Avatars) -> None:
        self._members = members
        self._avatars = avatars
        self._known: dict[tuple[int, int], tuple[str, int]] = {}
        """The name of each member that was recorded, and the month."""

    async def record_name(self, request: Request, name: str) -> None:
        """Keep the name under which a member has done something, and the month of it."""
        key, known = (request.guild, request.user), (plain_name(name), month_of(request.now))
        if not request.guild or self._known.get(key) == known:
            return
        await self._members.record_name(request, known[0])
        if len(self._known) >= MAX_REMEMBERED_NAMES:
            self._known.clear()
        self._known[key] = known

    def forget(self, guild: int, user: int) -> None:
        self._known.pop((guild, user), None)
        self._avatars.forget(guild, user)

    async def names_for(
        self, reader: int, known: Surroundings, users: Collection[int], call: Call, *, asks: bool = True
    ) -> MemberNames:
        """Return these members as this reader may see them; ask Discord who is there only where that is told."""
        discreet = (known.discreet & set(users)) - {reader}
        here = await self._members_here(call.guild, users) if asks else None
        avatars = self._avatars.of(call.request.guild, set(users) - discreet)
        if here is None:
            return MemberNames(known.names, discreet=discreet, avatars=avatars)
        gone = set(users) - here.keys() - discreet
        return MemberNames(known.names | here, gone=gone, discreet=discreet, avatars=avatars)

    async def plain_names(
        self, known: Surroundings, users: Collection[int], guild: discord.Guild | None
    ) -> dict[int, str]:
        """Return what these members at one's own table are called, for menus, where no mention can stand."""
        names = known.names | (await self._members_here(guild, users) or {})
        return {user: plain_name(names.get(user, "")) or str(user) for user in users}

    async def _members_here(self, guild: discord.Guild | None, users: Collection[int]) -> dict[int, str] | None:
        """Return the names of those who are on the server; None when Discord does not say: nobody has left then."""
        members = await query_members(guild, users) if guild else None
        if members is None:
            return None
        for member in members:
            self._avatars.meet(member)
        return {member.id: member.display_name for member in members}
