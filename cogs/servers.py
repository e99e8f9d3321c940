"""Servers remove the bot and invite it again; and what is done every day for all of them."""

import logging

import discord
from discord.ext import commands, tasks

from bot.client import NainJaune
from bot.store.sqlite.database import StoreError

log = logging.getLogger(__name__)

UPKEEP = 3600
"""Seconds between two looks at what has to be done once a day, or again when it failed."""


class Servers(commands.Cog):
    """Where the bot is, and the upkeep of what is kept."""

    def __init__(self, client: NainJaune) -> None:
        self._client = client

    async def cog_load(self) -> None:
        """Begin with the bot."""
        self.upkeep.start()

    async def cog_unload(self) -> None:
        """End with the bot."""
        self.upkeep.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Catch up on what happened while nobody listened; a server that cannot be reached now is still ours."""
        self._go_on(await self._client.servers.compare(self._is_here, self._client.now()))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let a server's tables go on, if it had any."""
        await self._notice(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server invited the bot while Discord could not show it."""
        await self._notice(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let a server's tables stand still."""
        await self._notice(guild)

    @tasks.loop(seconds=UPKEEP)
    async def upkeep(self) -> None:
        """Make the day's copy, and forget servers that left long ago."""
        try:
            await self._client.copies.make(self._client.now())
        except (StoreError, OSError) as error:
            log.error("The daily copy failed, and will be tried again: %s", error)  # noqa: TRY400 - the sentence says it
        except Exception:
            log.exception("The daily copy failed, and will be tried again")
        try:
            await self._client.servers.erase_forgotten(self._is_here, self._client.now())
        except Exception:
            log.exception("Not everything was erased that has to be, and it will be tried again")

    @upkeep.before_loop
    async def _ready(self) -> None:
        await self._client.wait_until_ready()

    async def _notice(self, guild: discord.Guild) -> None:
        is_here = self._is_here(guild.id)  # rather than which event came: two in a row may be heard the other way round
        self._go_on(await self._client.servers.notice(guild.id, self._client.now(), is_here=is_here))

    def _is_here(self, guild_id: int) -> bool:
        return self._client.get_guild(guild_id) is not None

    def _go_on(self, table_ids: list[int]) -> None:
        for table_id in table_ids:
            self._client.publisher.publish(table_id)


async def setup(client: NainJaune) -> None:
    """Listen."""
    await client.add_cog(Servers(client))
