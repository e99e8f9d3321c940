"""Servers that remove the bot or invite it again, and daily housekeeping."""

import logging

import discord
from discord.ext import commands

from bot.client import NainJaune
from bot.store.database import repeat_while_away
from cogs.base import GameCog, every

log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS = 3600
"""The time between two runs of the housekeeping, and between two looks for the backup of the day."""

FORGETTING_SECONDS = 60


class ServersCog(GameCog):
    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Halt the tables of the servers that removed the bot while it was down; unavailable ones count as here."""
        await self._compare()

    @commands.Cog.listener()
    async def on_guild_remove(self, _guild: discord.Guild) -> None:
        """Halt its tables; those of a server that is back are resumed by the timer."""
        await self._compare()

    @every(HOUSEKEEPING_SECONDS, "Daily backup")
    async def make_backup(self) -> None:
        """Make the daily backup, unless it is there."""
        if self.services.part.is_first:
            await self.services.backups.make(self.bot.now())
            self.bot.backed_up_at = self.bot.now()

    @every(HOUSEKEEPING_SECONDS, "Housekeeping")
    async def keep_house(self) -> None:
        """Erase expired data, and drop avatars that nobody has seen for an hour."""
        self.bot.avatars.drop_unused()
        await self.services.presence.erase_forgotten(self._is_here, self.bot.now())
        if self.services.part.is_first:
            await self.services.retention.erase_expired(self.bot.now())

    @every(FORGETTING_SECONDS, "Members to forget")
    async def forget_members(self) -> None:
        """Forget those everywhere who have asked for it, once their time has come."""
        if self.services.part.is_first:
            for guild, user in await self.services.privacy.carry_out(self.bot.now()):
                self.bot.directory.forget(guild, user)

    @repeat_while_away
    async def _compare(self) -> None:
        await self.services.presence.compare(self._is_here, self.bot.now())

    def _is_here(self, guild_id: int) -> bool:
        return self.bot.get_guild(guild_id) is not None


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ServersCog(bot))
