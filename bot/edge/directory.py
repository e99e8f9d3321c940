"""Who the members of a ranking are: what they are called, and whether they are still on the server."""

import asyncio
import logging
from collections.abc import Collection
from typing import Final

import discord

from bot.screens.names import Faces, plain_name
from bot.services.tables import Tables
from bot.tables.context import Request

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Seconds to wait for Discord to say who is there; without it nobody is taken to have gone."""
REMEMBERED: Final = 10_000
"""Members whose names need not be written again."""


class Roster:
    """What is known of members, from what they have told by clicking and from Discord."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._noted: dict[tuple[int, int], str] = {}

    async def heard(self, request: Request, name: str) -> None:
        """A member did something under this name."""
        key, name = (request.guild, request.user), plain_name(name)
        if not request.guild or self._noted.get(key) == name:
            return
        await self._tables.note_name(request, name)
        if len(self._noted) >= REMEMBERED:
            self._noted.clear()
        self._noted[key] = name

    def forget(self, guild: int, user: int) -> None:
        """A member's name is not known any more."""
        self._noted.pop((guild, user), None)

    async def faces(self, guild: discord.Guild | None, request: Request, users: Collection[int]) -> Faces:
        """These members as this reader may see them."""
        names = await self._tables.names(request.guild, users)
        discreet = await self._tables.discreet(request.guild, users) - {request.user}
        here = await _members(guild, users)
        if here is None:
            return Faces(names, discreet=discreet)
        return Faces(names | here, gone=set(users) - here.keys() - discreet, discreet=discreet)

    async def names(self, guild: discord.Guild | None, request: Request, users: Collection[int]) -> dict[int, str]:
        """What these members at one's own table are called, where no mention can stand: in menus."""
        names = await self._tables.names(request.guild, users) | (await _members(guild, users) or {})
        return {user: plain_name(names.get(user, "")) or str(user) for user in users}


async def _members(guild: discord.Guild | None, users: Collection[int]) -> dict[int, str] | None:
    """The names of those who are on the server; None when that cannot be told."""
    asked = [user for user in users if user > 0]  # Discord knows nothing of those who were forgotten
    if guild is None or not asked:
        return None
    try:
        async with asyncio.timeout(PATIENCE):
            found = await guild.query_members(user_ids=asked, limit=len(asked), cache=False)
    except (TimeoutError, discord.DiscordException, OSError) as error:
        log.info("Who is on server %d could not be told: %s", guild.id, error)
        return None
    return {member.id: member.display_name for member in found}
