"""The loops of the bot: deadlines with their reminders, messages not yet shown, and hands that can wait.

With several processes, also the tables that another one has changed.
"""

import asyncio
import logging
from functools import partial
from time import monotonic

from bot.client import NainJaune
from cogs.base import GameCog, every

log = logging.getLogger(__name__)

TIMERS, SWEEP, HANDS, TAKE_OVER = "Timers of the tables", "Outdated tables", "Open hands", "Tables that others changed"
"""The names of the loops."""
TICK_SECONDS = 30
SWEEP_SECONDS = 60
HANDS_SECONDS = 5
TAKE_OVER_SECONDS = 3
END_TIMEOUT_SECONDS = 5


class TimerCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._ticking = asyncio.Lock()
        self._is_ending = False

    async def cog_load(self) -> None:
        await super().cog_load()
        if self.services.part.slots > 1:
            step = partial(self._when_connected, self.bot.publisher.take_over)
            self.bot.loops.keep(TAKE_OVER, step, TAKE_OVER_SECONDS)

    async def cog_unload(self) -> None:
        """Stop the loops, after the table and the reminders in progress."""
        self._is_ending = True
        self.bot.loops.stop(SWEEP, HANDS, TAKE_OVER)
        try:
            async with asyncio.timeout(END_TIMEOUT_SECONDS), self._ticking:
                pass
        except TimeoutError:
            log.warning("Reminders could not be sent in time; whoever was to get them is not reminded of that turn")
        finally:
            await super().cog_unload()

    @every(TICK_SECONDS, TIMERS)
    async def tick(self) -> None:
        """Process every table whose wake-up time has come, and send reminders."""
        async with self._ticking:
            now = self.bot.now()
            await self._account_for_outages(now)
            outcomes = await self.services.tables.run_timer(now, self._take_up)
            await self.bot.reminders.send(outcomes)
            self.bot.timer_came_round = monotonic()

    def _take_up(self, guild_id: int) -> bool:
        """Record that the timer has come to a table of this server, and return whether it may be processed."""
        self.bot.timer_came_round = monotonic()
        return guild_id in self.bot.reach and not self._is_ending

    async def _account_for_outages(self, now: int) -> None:
        """Record the servers that cannot be reached, and give time back to those that can be again."""
        presence, reach = self.services.presence, self.bot.reach
        await presence.record_unreachable(reach.lasting(now))
        for guild_id, outage in reach.settled(now).items():
            if self._is_ending:
                return  # the others are stored, and the next start takes them up
            if outage.seconds:
                await presence.give_back(guild_id, outage.seconds, now)
            reach.settle(guild_id, outage)

    @every(SWEEP_SECONDS, SWEEP)
    async def sweep(self) -> None:
        """Show the tables whose messages are outdated, and edit outdated reminders."""
        await self.bot.publisher.sweep()
        await self.bot.reminders.sweep()

    @every(HANDS_SECONDS, HANDS)
    async def refresh_hands(self) -> None:
        """Refresh the hands that had nothing to do when something happened at their table; call players who left."""
        await self.bot.hands.refresh_others()
        self.bot.publisher.call_absent()


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(TimerCog(bot))
