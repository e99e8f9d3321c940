"""Turns a second of one, two and four processes on PostgreSQL, beside one on SQLite, measured in turn in one run.

Everybody clicks as soon as they can. No process waits for its share of Discord's 50 requests a second, which would be
all that is seen. Discord and the people are this process; PostgreSQL and SQLite wait for the disk.
"""

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from bench.cluster import World
from tools.postgresql import Server, running

PROCESSES: Final = (0, 1, 2, 4)
"""0 stands for one on SQLite."""
SHARDS: Final = 4
TABLES: Final = 64
AT_ONCE: Final = 16
SECONDS: Final = 4.0
ROUNDS: Final = 4
UNLIMITED: Final = "9999"


def main() -> None:
    """Measure and print everything, in some three minutes."""
    with TemporaryDirectory() as folder, running(is_safe=True) as server:
        asyncio.run(_run(Path(folder), server))


async def _run(folder: Path, server: Server) -> None:
    async with AsyncExitStack() as stack:
        measured = [_Measured(number, folder, server) for number in PROCESSES]
        for one in measured:
            await one.start(stack)
        for _ in range(ROUNDS):
            for one in measured:
                await one.play()
        first = measured[0]
        for one in measured:
            print(one.told(first))
        for one in measured:
            await one.end()
    print(f"{os.cpu_count()} cores for the processes, PostgreSQL, and Discord with everybody who clicks")


class _Measured:
    """Some processes that serve people of their own."""

    def __init__(self, processes: int, folder: Path, server: Server) -> None:
        self._name = f"{processes} on PostgreSQL" if processes else "1 on SQLite"
        self._processes = processes
        self._folder = folder / str(processes)
        self._folder.mkdir()
        self._server = server
        self._database = f"bench{processes}"
        self._world = World(SHARDS, 0, TABLES, self._folder, server.folder, self._database)
        self._world.bot.max_concurrency = SHARDS
        self._world.bot.identify_seconds = 0
        self.turns = 0
        """How many were answered in time."""
        self._cpu = self._server_cpu = self._seconds = 0.0

    async def start(self, stack: AsyncExitStack) -> None:
        """Start the processes, and open the tables."""
        world = self._world
        await stack.enter_async_context(world.discord)
        began = monotonic()
        if self._processes:
            self._server.execute(f"CREATE DATABASE {self._database}")
        for _ in range(self._processes or 1):
            world.start(self._processes, REQUESTS_PER_SECOND=UNLIMITED)
        await world.until_served({*range(SHARDS)}, since=began)
        at_once = asyncio.Semaphore(AT_ONCE)

        async def begin(number: int) -> None:
            async with at_once:
                await world.seats[number].begin()

        await asyncio.gather(*map(begin, range(TABLES)))

    async def play(self) -> None:
        """Let everybody click for some seconds."""
        began, cpu, server_cpu = monotonic(), self._world.cpu(), self._server.cpu()
        end = began + SECONDS
        await asyncio.gather(*(seats.play(end) for seats in self._world.seats))
        clicks = [click for seats in self._world.seats for click in seats.clicks if click.is_turn and click.answered]
        self.turns += sum(began <= (click.answered or 0) <= end for click in clicks)
        self._seconds += SECONDS
        self._cpu += self._world.cpu() - cpu
        self._server_cpu += self._server.cpu() - server_cpu

    def told(self, first: "_Measured") -> str:
        """Return the figures, beside those of the first."""
        rate, cpu, server_cpu = self.turns / self._seconds, self._cpu / self.turns, self._server_cpu / self.turns
        ratio = self.turns / first.turns
        return (
            f"{self._name}: {rate:.1f} turns a second, {ratio:.2f} of the first;"
            f" {1e3 * cpu:.1f} ms of CPU a turn, and {1e3 * server_cpu:.1f} ms of PostgreSQL's"
        )

    async def end(self) -> None:
        """End the processes."""
        for process in self._world.processes:
            process.ask_to_end()
        for process in self._world.processes:
            await process.wait()
