"""Members as readers see them: their names, their avatars, and whether they are still on the server."""

from collections.abc import Collection
from typing import Final

import discord

from bot.edge.avatars import Avatars, query_members
from bot.edge.responder import Call
from bot.language.names import MemberNames
from bot.language.text import plain_name
from bot.memory import Memory
from bot.services.members import Members, month_of
from bot.tables.context import Request
from bot.values.members import Surroundings

MAX_REMEMBERED_NAMES: Final = 10_000
"""The most names remembered so that they are not saved again."""


class Directory:
    """The names of members, from their interactions and from Discord."""

    def __init__(self, members: Members, avatars: Avatars) -> None:
        self._members = members
        self._avatars = avatars
        self._entries = Memory[tuple[int, int], tuple[str, int]](MAX_REMEMBERED_NAMES)
        """The last recorded name and month of each member."""

    async def record_name(self, request: Request, name: str) -> None:
        """Record the name under which a member has acted, and the month."""
        key, entry = (request.guild, request.user), (plain_name(name), month_of(request.now))
        if not request.guild or self._entries.get(key) == entry:
            return
        await self._members.record_name(request, entry[0])
        self._entries[key] = entry

    def forget(self, guild: int, user: int) -> None:
        self._entries.pop((guild, user), None)
        self._avatars.forget(guild, user)

    async def names_for(
        self, reader: int, surroundings: Surroundings, users: Collection[int], call: Call, *, asks: bool = True
    ) -> MemberNames:
        """Return these members as this reader may see them; `asks` has Discord asked who is still on the server."""
        return await self.names_on(call.request.guild, reader, surroundings, users, call.guild if asks else None)

    async def names_on(
        self,
        guild_id: int,
        reader: int,
        surroundings: Surroundings,
        users: Collection[int],
        guild: discord.Guild | None,
    ) -> MemberNames:
        """Return these members of a server as this reader may see them; Discord is asked about them if it is given."""
        known, here = surroundings.names_for(reader), await self._members_here(guild, users)
        named = set(users) - known.discreet
        names = known._replace(avatars=self._avatars.of(guild_id, named))
        return names if here is None else names._replace(names={**known.names, **here}, gone=named - here.keys())

    async def plain_names(
        self, surroundings: Surroundings, users: Collection[int], guild: discord.Guild | None
    ) -> dict[int, str]:
        """Return the names of members at the reader's own table for menus, which cannot hold mentions."""
        names = surroundings.names | (await self._members_here(guild, users) or {})
        return {user: plain_name(names.get(user, "")) or str(user) for user in users}

    async def _members_here(self, guild: discord.Guild | None, users: Collection[int]) -> dict[int, str] | None:
        """Return the names of those members who are on the server; None if Discord does not say."""
        members = await query_members(guild, users) if guild else None
        if members is None:
            return None
        for member in members:
            self._avatars.meet(member)
        return {member.id: member.display_name for member in members}
