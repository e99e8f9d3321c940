"""Names of members, recorded at every interaction."""

from typing import Any

import discord
from discord.ext import commands

from bot.client import NainJaune
from bot.edge.responder import call_of
from bot.screens.verbs import Verb


class Names(commands.Cog):
    """The names of members."""

    def __init__(self, bot: NainJaune) -> None:
        self.bot = bot

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Record the member's name, unless they are asking to be forgotten, or the bot is not on their server."""
        call, custom_id = call_of(interaction), str((interaction.data or {}).get("custom_id", ""))
        if f".{Verb.FORGET}." not in custom_id and not call.is_elsewhere:
            await self.bot.directory.record_name(call.request, interaction.user.display_name)


async def setup(bot: NainJaune) -> None:
    """Add the cog."""
    await bot.add_cog(Names(bot))
