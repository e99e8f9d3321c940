"""Names and avatars of members, learnt from every interaction."""

import logging
from typing import Any

import discord
from discord.ext import commands

from bot.client import NainJaune
from bot.edge.responder import call_of
from bot.store.database import StoreError, level_of
from cogs.base import GameCog

log = logging.getLogger(__name__)


class NamesCog(GameCog):
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
    await bot.add_cog(NamesCog(bot))
