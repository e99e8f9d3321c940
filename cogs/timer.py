"""Time passes: turns run out, reminders are sent, and what is not shown yet is shown."""

import logging

from discord.ext import commands, tasks

from bot.client import NainJaune

log = logging.getLogger(__name__)

TICK_SECONDS = 30
SWEEP_SECONDS = 60


class Timer(commands.Cog):
    """The two loops of the bot."""

    def __init__(self, bot: NainJaune) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Begin with the bot."""
        self.tick.start()
        self.sweep.start()

    async def cog_unload(self) -> None:
        """End with the bot."""
        self.tick.cancel()
        self.sweep.cancel()

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """Process every table whose time has come, and remind players."""
        try:
            outcomes = await self.bot.services.tables.run_timer(self.bot.now())
            await self.bot.reminders.send(outcomes)
        except Exception:
            log.exception("The timer failed; trying again in %d s", TICK_SECONDS)

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Show what could not be shown before."""
        try:
            await self.bot.publisher.sweep()
        except Exception:
            log.exception("The sweep failed; trying again in %d s", SWEEP_SECONDS)

    @tick.before_loop
    async def _wait_to_tick(self) -> None:
        await self.bot.wait_until_ready()

    @sweep.before_loop
    async def _wait_to_sweep(self) -> None:
        await self.bot.wait_until_ready()


async def setup(bot: NainJaune) -> None:
    """Start the timer."""
    await bot.add_cog(Timer(bot))
