"""A new version on the worst of days: connections end at random, PostgreSQL dies, and a spare process is cut off."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from subprocess import CalledProcessError
from time import monotonic
from typing import Final

from bench.cluster import BotProcess, World
from bench.proxy import Proxy
from tools.postgresql import Server

ENDING: Final = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'nainjaune%'"
    " ORDER BY random() LIMIT 1"
)
PAUSE_SECONDS: Final = (0.1, 0.5)
"""Between two connections that end."""
CRASH_AFTER_SECONDS: Final = 1.0
"""So long after a process was asked to end, in the middle of its handing over."""
CALM_SECONDS: Final = 10.0
"""Between the end of the last old process and the end of the chaos."""


class Chaos:
    """Replaces all processes by new ones, while everything else fails."""

    def __init__(
        self, world: World, server: Server, ways: Mapping[str, Proxy], start: Callable[[], Awaitable[BotProcess]]
    ) -> None:
        self._world = world
        self._server = server
        self._ways = ways
        self._start = start
        self._ended = 0
        """Connections so far."""

    async def deploy(self) -> None:
        """Replace all processes, and print for how long nobody was served, and which processes ended by themselves."""
        over = asyncio.Event()
        silence = asyncio.create_task(self._world.longest_silence({*range(self._world.bot.shards)}, over))
        ending = asyncio.create_task(self._end_connections())
        old = [process for process in self._world.processes if process.is_running]
        new = [await self._start() for _ in old]
        for process in new:
            await process.until_spare()
        away, cut_off = await self._replace(old, new)
        await asyncio.sleep(CALM_SECONDS)
        self._ways[cut_off.name].mend()
        ending.cancel()
        over.set()
        own = [process.name for process in new if not process.is_running]
        own += [process.name for process in old if process.has_failed]
        began_anew = sum(process.log.read_text("utf-8").count("starts over") for process in self._world.processes)
        print(
            f"{len(old)} processes replaced while {self._ended} connections ended at random, PostgreSQL was killed and"
            f" away for {away:.1f} s, and a spare process was cut off in the middle of its look: somewhere, nobody was"
            f" served for {await silence:.1f} s (at most); ended by themselves: {', '.join(own) or 'none'}; started"
            f" over: {began_anew}"
        )

    async def _replace(self, old: list[BotProcess], new: list[BotProcess]) -> tuple[float, BotProcess]:
        """Ask the old ones to end, those first that wait; return how long the database was away, and who is cut off."""
        serving = self._world.serving()
        in_turn = sorted(old, key=lambda process: process.name in serving)
        away, cut_off = 0.0, new[-1]
        for number, process in enumerate(in_turn):
            process.ask_to_end()
            if number == len(old) // 2:
                way = self._ways[cut_off.name]
                way.once(b"FROM slot", way.cut)
                await asyncio.sleep(CRASH_AFTER_SECONDS)
                away = await self._crash()
            await process.wait()
        return away, cut_off

    async def _crash(self) -> float:
        """Kill PostgreSQL, start it again, and return after how many seconds it answers."""
        began = monotonic()
        await asyncio.to_thread(self._server.stop, at_once=True)
        await asyncio.to_thread(self._server.start)
        return monotonic() - began

    async def _end_connections(self) -> None:
        while True:
            with suppress(CalledProcessError):  # while PostgreSQL is away
                self._ended += (await asyncio.to_thread(self._server.execute, ENDING)).count("t")
            await asyncio.sleep(self._world.random.uniform(*PAUSE_SECONDS))
