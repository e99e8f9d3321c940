"""The base of all cogs of the game."""

from discord.ext import commands

from bot.client import NainJaune


class GameCog(commands.Cog):
    """A cog whose methods marked with `@command` and `@button` answer commands and clicks."""

    def __init__(self, bot: NainJaune) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Register the marked methods with the router."""
        self.bot.router.add(self)
