"""The loops of the bot: deadlines with their reminders, messages not yet shown, and hands that can wait.

With several processes, also the tables that another one has changed.
"""

import asyncio
import logging
from time import monotonic

from bot.client import NainJaune
from cogs.base import GameCog, every

log = logging.getLogger(__name__)

TIMERS, SWEEP, HANDS = "Timers of the tables", "Outdated tables", "Open hands"
"""The names of the loops."""
TICK_SECONDS = 30
SWEEP_SECONDS = 60
HANDS_SECONDS = 5
END_TIMEOUT_SECONDS = 5


class TimerCog(GameCog):
    def __init__(self, bot: NainJaune) -> None:
        super().__init__(bot)
        self._ticking = asyncio.Lock()
        self._is_ending = False

    async def cog_load(self) -> None:
        await super().cog_load()

    async def cog_unload(self) -> None:
        """Stop the loops, after the table and the reminders in progress."""
        self._is_ending = True
        self.bot.loops.stop(SWEEP, HANDS)
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
            await self.services.presence.follow(self.bot.can_reach, now)
            outcomes = await self.services.tables.run_timer(now, self._take_up)
            await self.bot.letters.remind(outcomes)
            self.bot.timer_came_round = monotonic()

    def _take_up(self, guild_id: int) -> bool:
        """Record that the timer has come to a table of this server, and return whether it may be processed."""
        self.bot.timer_came_round = monotonic()
        return self.bot.can_reach(guild_id) and not self._is_ending

    @every(SWEEP_SECONDS, SWEEP)
    async def sweep(self) -> None:
        """Show the tables whose messages are outdated, and edit outdated reminders."""
        await self.bot.publisher.sweep()
        await self.bot.letters.sweep()

    @every(HANDS_SECONDS, HANDS)
    async def refresh_hands(self) -> None:
        """Refresh the hands that had nothing to do when something happened at their table; call players who left."""
        await self.bot.hands.refresh_others()
        self.bot.publisher.call_absent()


async def setup(bot: NainJaune) -> None:
    await bot.add_cog(TimerCog(bot))
