"""Deleted channels and threads, and the tables in them."""

import logging

import discord
from discord.ext import commands

from bot.client import NainJaune
from bot.edge.publisher import CHANNEL_DELETED
from bot.edge.trouble import reason
from bot.store.database import repeat_while_away
from cogs.base import GameCog

log = logging.getLogger(__name__)


class ChannelsCog(GameCog):
    @commands.Cog.listener()
    @repeat_while_away
    async def on_ready(self) -> None:
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


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(ChannelsCog(bot))
