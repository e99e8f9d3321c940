"""Servers remove the bot and invite it again; and what is done every day for all of them."""

import logging

import discord
from discord.ext import commands, tasks

from bot.client import NainJaune
from bot.store.sqlite.database import StoreError

log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS = 3600
"""Between two looks at what has to be done once a day, or again when it failed."""


class Servers(commands.Cog):
    """The servers that the bot is on, and the housekeeping of what is kept."""

    def __init__(self, bot: NainJaune) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Begin with the bot."""
        self.keep_house.start()

    async def cog_unload(self) -> None:
        """End with the bot."""
        self.keep_house.cancel()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Notice what happened while nobody listened; a server that cannot be reached now is still ours."""
        await self.bot.services.presence.compare(self._is_here, self.bot.now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let a server's tables go on, if it had any."""
        await self._notice(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Notice a server that invited the bot while Discord could not show it."""
        await self._notice(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let a server's tables stand still."""
        await self._notice(guild)

    @tasks.loop(seconds=HOUSEKEEPING_SECONDS)
    async def keep_house(self) -> None:
        """Make the day's backup, and forget what is too old."""
        services, now = self.bot.services, self.bot.now()
        try:
            await services.backups.make(now)
        except (StoreError, OSError) as error:
            log.error("The daily backup failed; trying again in an hour: %s", error)  # noqa: TRY400 - the sentence says it
        except Exception:
            log.exception("The daily backup failed; trying again in an hour")
        try:
            await services.tables.forget_old_interactions(now)
            await services.presence.erase_forgotten(self._is_here, now)
        except Exception:
            log.exception("Not everything was erased that has to be; trying again in an hour")

    @keep_house.before_loop
    async def _wait(self) -> None:
        await self.bot.wait_until_ready()

    async def _notice(self, guild: discord.Guild) -> None:
        is_here = self._is_here(guild.id)  # rather than which event came: two in a row may arrive the other way round
        await self.bot.services.presence.notice(guild.id, self.bot.now(), is_here=is_here)

    def _is_here(self, guild_id: int) -> bool:
        return self.bot.get_guild(guild_id) is not None


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Servers(bot))
