"""Who members are: what they are called, and whether they are still on the server."""

import asyncio
import logging
from collections.abc import Collection
from typing import Final

import discord

from bot.edge.trouble import NOT_DELIVERED, reason
from bot.language.names import MemberNames
from bot.language.text import plain_name
from bot.services.members import Members, month_of
from bot.tables.context import Request
from bot.values.members import Surroundings

log = logging.getLogger(__name__)

QUERY_TIMEOUT_SECONDS: Final = 2.0
"""For Discord to say who is on a server; without its answer nobody is taken to have left."""
MAX_REMEMBERED_NAMES: Final = 10_000
"""Names that need not be written again."""


class Directory:
    """The names of members, from what they have told by clicking and from Discord."""

    def __init__(self, members: Members) -> None:
        self._members = members
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

    async def names_for(
        self, reader: int, known: Surroundings, users: Collection[int], guild: discord.Guild | None
    ) -> MemberNames:
        """Return these members as this reader may see them; without a server, Discord is not asked who is there."""
        discreet = (known.discreet & set(users)) - {reader}
        here = await _query_members(guild, users)
        if here is None:
            return MemberNames(known.names, discreet=discreet)
        return MemberNames(known.names | here, gone=set(users) - here.keys() - discreet, discreet=discreet)

    async def plain_names(
        self, known: Surroundings, users: Collection[int], guild: discord.Guild | None
    ) -> dict[int, str]:
        """Return what these members at one's own table are called, for menus, where no mention can stand."""
        names = known.names | (await _query_members(guild, users) or {})
        return {user: plain_name(names.get(user, "")) or str(user) for user in users}


async def _query_members(guild: discord.Guild | None, users: Collection[int]) -> dict[int, str] | None:
    """Return the names of those who are on the server; None when Discord does not say."""
    asked = [user for user in users if user > 0]  # Discord knows nothing of those who were forgotten
    if guild is None or not asked:
        return None
    try:
        async with asyncio.timeout(QUERY_TIMEOUT_SECONDS):
            found = await guild.query_members(user_ids=asked, limit=len(asked), cache=False)
    except (discord.DiscordException, *NOT_DELIVERED) as error:
        log.info("Discord did not say who is on server %d; nobody is taken to have left: %s", guild.id, reason(error))
        return None
    return {member.id: member.display_name for member in found}
