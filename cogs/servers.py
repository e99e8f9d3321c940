"""Servers that remove the bot or invite it again, and daily housekeeping."""

import logging

import discord
from discord.ext import commands

from bot.client import NainJaune
from bot.store.database import StoreError, repeat_while_away
from cogs.base import GameCog, every

log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS = 3600
"""The time between two runs of the housekeeping, whose backup is made once a day."""


class ServersCog(GameCog):
    @commands.Cog.listener()
    @repeat_while_away
    async def on_ready(self) -> None:
        """Process the servers that removed the bot while it was down; unavailable ones count as here."""
        await self.services.presence.compare(self._is_here, self.bot.now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume a server's tables, if it had any."""
        await self._notice(guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Resume the tables of a server that invited the bot during an outage."""
        await self._notice(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._notice(guild)

    @every(HOUSEKEEPING_SECONDS, "Housekeeping")
    async def keep_house(self) -> None:
        """Make the daily backup, erase expired data, and drop avatars that nobody has seen for an hour."""
        self.bot.avatars.drop_unused()
        now, is_first = self.bot.now(), self.services.part.is_first
        if is_first:
            await self._make_backup(now)
        await self.services.presence.erase_forgotten(self._is_here, now)
        if is_first:
            await self.services.retention.erase_expired(now)

    async def _make_backup(self, now: int) -> None:
        try:
            await self.services.backups.make(now)
            self.bot.backed_up_at = now
        except (StoreError, OSError) as error:
            log.error("The daily backup failed; trying again in an hour: %s", error)  # noqa: TRY400 - the sentence says it
        except Exception:
            log.exception("The daily backup failed; trying again in an hour")

    @repeat_while_away
    async def _notice(self, guild: discord.Guild) -> None:
        is_here = self._is_here(guild.id)  # rather than by the event: two in a row may arrive in reverse order
        await self.services.presence.notice(guild.id, self.bot.now(), is_here=is_here)

    def _is_here(self, guild_id: int) -> bool:
        return self.bot.get_guild(guild_id) is not None


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ServersCog(bot))
