"""Servers and channels that come and go, names that are learnt from clicks, and daily housekeeping."""

import logging
from typing import Any

import discord
from discord.ext import commands

from bot.client import NainJaune
from bot.edge.publisher import CHANNEL_DELETED
from bot.edge.responder import call_of
from bot.edge.trouble import reason
from bot.store.database import StoreError, level_of, repeat_while_away
from cogs.base import GameCog, every

log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS = 3600
"""The time between two runs of the housekeeping, and between two looks for the backup of the day."""

FORGETTING_SECONDS = 60


class ServersCog(GameCog):
    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Catch up with what happened while the bot was down: servers that removed it, deleted channels."""
        await self._compare()
        await self._close_deleted()

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

    # Channels

    @repeat_while_away
    async def _close_deleted(self) -> None:
        """Close the tables whose channels were deleted while the bot could not hear of it."""
        for guild_id, channel_id in await self.services.lookups.channels():
            guild = self.bot.get_guild(guild_id)
            is_known = guild is None or guild.unavailable or guild.get_channel_or_thread(channel_id) is not None
            if not is_known and await self._is_deleted(channel_id):
                await self._close(guild_id, channel_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the tables of a channel and of its threads."""
        await self._close(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        await self._close(deleted.guild_id, deleted.thread_id)

    @repeat_while_away
    async def _close(self, guild_id: int, channel_id: int) -> None:
        await self.services.tables.close_channel(guild_id, channel_id, self.bot.now())

    async def _is_deleted(self, channel_id: int) -> bool:
        """Return whether Discord no longer knows this channel; a thread that is not cached may only be archived."""
        try:
            await self.bot.http.get_channel(channel_id)
        except discord.HTTPException as error:
            log.info("Channel %d of an open table could not be fetched: %s", channel_id, reason(error))
            return error.code == CHANNEL_DELETED
        return False

    # Names

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Learn the member's name and avatar, unless the bot is not on their server."""
        call = call_of(interaction)
        if call.is_elsewhere:
            return
        self.bot.avatars.meet(interaction.user)
        try:
            await self.bot.directory.record_name(call.request, interaction.user.display_name)
        except StoreError as error:
            log.log(level_of(error), "A name could not be recorded; the next interaction tries again: %s", error)


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ServersCog(bot))
