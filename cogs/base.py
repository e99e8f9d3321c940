"""The base of the cogs."""

from discord.ext import commands

from bot.client import NainJaune
from bot.services.wiring import Services


class GameCog(commands.Cog):
    """A cog whose methods marked with `@command` and `@button` answer commands and clicks."""

    def __init__(self, bot: NainJaune) -> None:
        self.bot = bot

    @property
    def services(self) -> Services:
        return self.bot.services

    async def cog_load(self) -> None:
        """Register the marked methods with the router."""
        self.bot.router.add(self)
