"""The connection to Discord: the servers that can be reached, and those gone when it is back."""

from collections.abc import Iterable

import discord
from discord.ext import commands

from bot.client import NainJaune
from cogs.base import GameCog


class GatewayCog(GameCog):
    """Follows which shards and servers can be reached."""

    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._before: dict[int, list[discord.Guild]] = {}
        """The servers that each disconnected shard had."""

    async def cog_load(self) -> None:
        """Take up the outages in which the bot ended and, if it is connected already, those of the moment."""
        for guild_id, since in (await self.services.presence.unreachable()).items():
            self.bot.reach.lose(guild_id, since)
        for guild in self.bot.guilds:
            await (self.on_guild_unavailable if guild.unavailable else self.on_guild_available)(guild)
        for shard_id, shard in self.bot.shards.items():
            if shard.is_closed():
                await self.on_shard_disconnect(shard_id)

    @commands.Cog.listener()
    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Halt the tables of the shard's servers."""
        self._before[shard_id] = guilds = self._guilds(shard_id)
        self._lose(guilds)

    @commands.Cog.listener()
    async def on_shard_resumed(self, shard_id: int) -> None:
        """Resume them: Discord reports what happened meanwhile after this."""
        self._regain(shard_id)

    @commands.Cog.listener()
    async def on_shard_ready(self, shard_id: int) -> None:
        """Resume them, at the start or in a new session, for which nobody reports what happened meanwhile."""
        self._lose(self._guilds(shard_id))
        self._regain(shard_id)

    @commands.Cog.listener()
    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Halt the tables of this server."""
        self.bot.reach.lose(guild.id, self.bot.now())

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Resume the tables of this server."""
        self.bot.reach.regain(guild.id, self.bot.now())

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Leave this server to the record of servers that removed the bot."""
        self.bot.reach.forget(guild.id)

    def _lose(self, guilds: Iterable[discord.Guild]) -> None:
        for guild in guilds:
            self.bot.reach.lose(guild.id, self.bot.now())

    def _regain(self, shard_id: int) -> None:
        self._before.pop(shard_id, None)
        for guild in self._guilds(shard_id):
            if not guild.unavailable:
                self.bot.reach.regain(guild.id, self.bot.now())

    def _guilds(self, shard_id: int) -> list[discord.Guild]:
        return [guild for guild in self.bot.guilds if guild.shard_id == shard_id]


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(GatewayCog(bot))
