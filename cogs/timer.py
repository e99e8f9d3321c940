"""The loops of the bot: deadlines with their reminders, messages not yet shown, and hands that can wait.

Where there are several processes, also the tables that another one has changed.
"""

import asyncio
import logging
from collections.abc import Generator
from contextlib import contextmanager
from time import monotonic

from discord.ext import commands, tasks

from bot.client import NainJaune
from bot.store.database import level_of

log = logging.getLogger(__name__)

TICK_SECONDS = 30
SWEEP_SECONDS = 60
HANDS_SECONDS = 5
TAKE_OVER_SECONDS = 3
END_TIMEOUT_SECONDS = 5


class Timer(commands.Cog):
    """The loops of the bot."""

    def __init__(self, bot: NainJaune) -> None:
        self.bot = bot
        self._ticking = asyncio.Lock()
        self._is_ending = False

    async def cog_load(self) -> None:
        """Start the loops."""
        self.tick.start()
        self.sweep.start()
        self.refresh_hands.start()
        if self.bot.services.part.slots > 1:
            self.take_over.start()

    async def cog_unload(self) -> None:
        """Stop the loops; the table and the reminders in progress come to their end."""
        self._is_ending = True
        self.sweep.cancel()
        self.refresh_hands.cancel()
        self.take_over.cancel()
        try:
            async with asyncio.timeout(END_TIMEOUT_SECONDS), self._ticking:
                pass
        except TimeoutError:
            log.warning("Reminders could not be sent in time; whoever was to get them is not reminded of that turn")
        finally:
            self.tick.cancel()

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """Process every table whose wake-up time has come, and send reminders."""
        with _trying_again("Processing the timers of the tables failed", TICK_SECONDS):
            async with self._ticking:
                await self._process(self.bot.now())

    async def _process(self, now: int) -> None:
        await self._account_for_outages(now)
        outcomes = await self.bot.services.tables.run_timer(now, self._may_go_on)
        await self.bot.reminders.send(outcomes)
        self.bot.timer_came_round = monotonic()

    def _may_go_on(self, guild_id: int) -> bool:
        self.bot.timer_came_round = monotonic()  # one table is processed, the next one begins
        return guild_id in self.bot.reach and not self._is_ending

    async def _account_for_outages(self, now: int) -> None:
        """Record which servers cannot be reached, and give those their time back that can be again."""
        presence, reach = self.bot.services.presence, self.bot.reach
        await presence.record_unreachable(reach.lasting(now))
        for guild_id, outage in reach.settled(now).items():
            if self._is_ending:
                return  # the file knows the others, and the next start goes on with them
            if outage.seconds:
                await presence.give_back(guild_id, outage.seconds, now)
            reach.settle(guild_id, outage)

    @tasks.loop(seconds=SWEEP_SECONDS)
    async def sweep(self) -> None:
        """Publish the tables whose messages are outdated, and edit such reminders."""
        with _trying_again("Publishing outdated tables failed", SWEEP_SECONDS):
            await self.bot.publisher.sweep()
            await self.bot.reminders.sweep()

    @tasks.loop(seconds=HANDS_SECONDS)
    async def refresh_hands(self) -> None:
        """Bring the open hands up to date whose players have nothing to do."""
        with _trying_again("Refreshing hands failed", HANDS_SECONDS):
            await self.bot.hands.refresh_others()

    @tasks.loop(seconds=TAKE_OVER_SECONDS)
    async def take_over(self) -> None:
        """Publish the tables that another process has changed."""
        with _trying_again("Looking for tables that others changed failed", TAKE_OVER_SECONDS):
            await self.bot.publisher.take_over()

    @tick.before_loop
    @sweep.before_loop
    @take_over.before_loop
    async def _wait_until_ready(self) -> None:
        await self.bot.wait_until_ready()


@contextmanager
def _trying_again(failure: str, seconds: int) -> Generator[None]:
    """Log a failure, so that the loop goes on."""
    try:
        yield
    except Exception as error:
        log.log(level_of(error), "%s; trying again in %d s", failure, seconds, exc_info=True)


async def setup(bot: NainJaune) -> None:
    """Start the timer."""
    await bot.add_cog(Timer(bot))
