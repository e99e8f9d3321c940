"""One session: the server, the page that shows it, and the time that passes."""

import asyncio
import logging
import re
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Final

from cogs.timer import SWEEP_SECONDS, TICK_SECONDS
from playground.page import Page
from playground.server import Server
from playground.simulator import set_timer_intervals
from playground.words import WORDS

log = logging.getLogger(__name__)

SKIP_TICK_SECONDS: Final = 150
"""Interval of the timer while hours are skipped; after a longer one the bot takes itself to have been down."""
SKIP_SWEEP_SECONDS: Final = 600
"""The same of its other loop."""
DAY: Final = 86400
MAX_SKIP_SECONDS: Final = 30 * DAY
TOMORROW: Final = DAY + SKIP_TICK_SECONDS
"""Long enough for a turn of a day to run out and for the timer to notice it."""
MAX_STEP_SECONDS: Final = 600
"""Seconds that are skipped at once; clicks are answered between two steps."""
REFRESH_SECONDS: Final = 5.0
"""Seconds of this machine between two drawings of the page while time is skipped; its clock moves all along."""
_UNITS: Final = {"m": 60, "h": 3600, "d": DAY, "j": DAY}


class Session:
    """The page, and the passing of time on the server."""

    def __init__(self, server: Server, port: int, write_line: Callable[[str], None]) -> None:
        self.page: Final = Page(server, port, self.advance_time)
        self.is_over = False
        self._server = server
        self._write_line = write_line
        self._words = WORDS[server.language]
        self._dms = self._count_dms()
        self._refreshed_at = 0.0

    async def advance_time(self, duration: str) -> None:
        """Skip a duration as somebody has typed it; anything else is answered with an explanation."""
        seconds = seconds_of(duration)
        if seconds is None:
            self._write_line(self._words["unknown"])
            return
        self._write_line(self._words["passing"])
        if seconds > MAX_STEP_SECONDS:
            self._set_timer_intervals(SKIP_TICK_SECONDS, SKIP_SWEEP_SECONDS)
        refreshed_at = time.monotonic()
        for skipped in range(0, seconds, MAX_STEP_SECONDS):
            if self.is_over:
                return
            await self._advance(min(MAX_STEP_SECONDS, seconds - skipped))
            if time.monotonic() - refreshed_at >= REFRESH_SECONDS:
                await self._refresh()
                refreshed_at = time.monotonic()
        self._set_timer_intervals(TICK_SECONDS, SWEEP_SECONDS)
        await self._refresh()
        self._write_line(self._words["passed"].format(now=f"{self._server.env.now().astimezone():%Y-%m-%d %H:%M}"))

    def _set_timer_intervals(self, tick: int, sweep: int) -> None:
        set_timer_intervals(self._server.env, tick=tick, sweep=sweep)

    async def run(self) -> None:
        """Let the simulated time pass as fast as the real one, until cancelled."""
        before = time.monotonic()
        while True:
            await asyncio.sleep(1)
            now = time.monotonic()
            await self._advance(now - before)
            await self._refresh()
            before = now

    async def _advance(self, seconds: float) -> None:
        """Let this time pass on the server."""
        async with self._one_at_a_time():
            await self._server.env.advance_time(seconds)
        self._announce_dms()

    async def _refresh(self) -> None:
        """Draw the windows in which something has changed."""
        async with self._one_at_a_time():
            await self.page.refresh()

    @asynccontextmanager
    async def _one_at_a_time(self) -> AsyncGenerator[None]:
        async with self.page.lock:
            try:
                yield
            except TimeoutError as error:
                log.warning("The bot is still busy; the page shows the rest later: %s", error)

    def _announce_dms(self) -> None:
        """Say who has a new DM, which nobody may be looking at."""
        before, self._dms = self._dms, self._count_dms()
        for name, count in self._dms.items():
            if count > before[name]:
                self._write_line(self._words["dm"].format(name=name))

    def _count_dms(self) -> dict[str, int]:
        """Return how many DMs each member has from the bot."""
        backend = self._server.env.backend
        channels = {name: backend.dm_channels.get(member.id, 0) for name, member in self._server.members.items()}
        return {name: len(backend.messages.get(channel, ())) for name, channel in channels.items()}


def seconds_of(text: str) -> int | None:
    """Return the seconds in "tomorrow", "demain", "+3h", "+20m" or "+2d"; None for anything else, or if too long."""
    typed = text.strip().lower()
    if typed in {"tomorrow", "demain"}:
        return TOMORROW
    duration = re.fullmatch(r"\+\s*([0-9]{1,5})\s*([mhdj])", typed)
    seconds = int(duration[1]) * _UNITS[duration[2]] if duration else 0
    return seconds if 0 < seconds <= MAX_SKIP_SECONDS else None
