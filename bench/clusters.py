"""Several processes on one PostgreSQL, of which some are killed, asked to end, cut off from it, or stand still.

The processes are the bot as it is. This one is Discord, and the people: at some tables they click, at the others turns
run out. PostgreSQL waits for the disk. What became of every click, turn, message and chip is counted at last.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final, NamedTuple

from bench.cluster import World
from bench.cluster_checks import Checks
from bench.processes import LOOK_SECONDS, BotProcess, end_all
from bot.store.engines import open_store
from tools.postgresql import Server, running
from tools.proxy import Proxy

CALM_SECONDS: Final = (1.0, 6.0)
"""Between a server's being served again and the next death."""
SETTLE_SECONDS: Final = 75.0
"""Until everything that was lost on its way has been shown again: the sweep comes round each minute."""
CUT_SECONDS: Final = 30.0
SPARE_SECONDS: Final = 10.0
"""Until a process that started over is a spare one."""


class Sizes(NamedTuple):
    """At `tables` nobody clicks, at `people` three people do; `concurrency` sessions may begin in five seconds."""

    processes: int = 2
    shards: int = 16
    tables: int = 2000
    people: int = 32
    kills: int = 50
    stops: int = 3
    cuts: int = 5
    pauses: int = 2
    concurrency: int = 1


def main(sizes: Sizes) -> None:
    """Let it all happen, and print what became of the tables."""
    with TemporaryDirectory() as folder, running(is_safe=True) as server:
        asyncio.run(_run(sizes, Path(folder), server))


async def _run(sizes: Sizes, folder: Path, server: Server) -> None:
    await _Run(sizes, folder, server).run()


class _Run:
    """Some processes and a spare one, and what happens to them."""

    def __init__(self, sizes: Sizes, folder: Path, server: Server) -> None:
        self._sizes = sizes
        self._folder = folder
        self._server = server
        self._world = World(sizes.shards, sizes.tables, sizes.people, folder, server.folder)
        self._world.bot.max_concurrency = sizes.concurrency
        self._proxies: dict[str, Proxy] = {}

    async def run(self) -> None:
        """Do everything, and print the figures."""
        self._server.execute("CREATE DATABASE bench")
        world, url = self._world, self._server.url("bench")
        store = await open_store(url)
        await world.fill(store)
        await store.close()
        async with world.discord, AsyncExitStack() as stack:
            self._stack = stack
            for _ in range(self._sizes.processes + 1):
                await self._start()
            try:
                await self._live()
            finally:
                await end_all(world.processes)
        Checks(world, self._server, url).print_all()

    async def _start(self) -> BotProcess:
        """Start a process with its own way to the database."""
        folder = self._folder / f"s{len(self._world.processes)}"
        proxy = await self._stack.enter_async_context(Proxy(folder, self._server.folder))
        process = self._world.start(self._sizes.processes, proxy=proxy)
        self._proxies[process.name] = proxy
        return process

    async def _live(self) -> None:
        world, sizes, began = self._world, self._sizes, monotonic()
        served = await world.until_served({*range(sizes.shards)}, since=began)
        print(f"all servers are served {served - began:.1f} s after the start")
        async with world.people():
            await self._repeat("killed: served again after", sizes.kills, self._kill)
            await self._repeat("asked to end: nobody answered for", sizes.stops, self._stop)
            await self._repeat("cut off from the database: served again after", sizes.cuts, self._cut)
            await self._repeat("standing still: served again after", sizes.pauses, self._pause)
        await asyncio.sleep(SETTLE_SECONDS)

    async def _repeat(self, what: str, times: int, happen: Callable[[BotProcess, set[int]], Awaitable[float]]) -> None:
        """Let this happen to one process after another, and print the seconds that it returns."""
        seconds: list[float] = []
        for _ in range(times):
            name, shards = self._world.random.choice(sorted(self._world.serving().items()))
            process = next(process for process in self._world.processes if process.name == name)
            seconds.append(await happen(process, shards))
            await self._calm_down()
        if seconds:
            print(f"{times} {what} {median(seconds):.1f} s (median), {max(seconds):.1f} s (at most)", flush=True)

    async def _calm_down(self) -> None:
        await asyncio.sleep(self._world.random.uniform(*CALM_SECONDS))

    async def _kill(self, process: BotProcess, shards: set[int]) -> float:
        began = monotonic()
        process.kill()
        await self._start()
        return await self._world.until_served(shards, since=began) - began

    async def _stop(self, process: BotProcess, shards: set[int]) -> float:
        over = asyncio.Event()
        silence = asyncio.create_task(self._world.longest_silence(shards, over))
        process.ask_to_end()
        await process.wait()
        await (await self._start()).until_spare()
        await self._calm_down()
        over.set()
        return await silence

    async def _cut(self, process: BotProcess, shards: set[int]) -> float:
        """Cut a process off, and mend it once it has started over."""
        self._proxies[process.name].cut()
        return await self._leave_alone(process, shards, self._proxies[process.name].mend)

    async def _pause(self, process: BotProcess, shards: set[int]) -> float:
        """Let a process stand still, and go on once another one serves its servers."""
        process.pause()
        return await self._leave_alone(process, shards, process.go_on)

    async def _leave_alone(self, process: BotProcess, shards: set[int], mend: Callable[[], object]) -> float:
        """Mend a process after a while; print when it asked Discord for something last, and when another one began."""
        began = monotonic()
        asyncio.get_running_loop().call_later(CUT_SECONDS, mend)
        served = asyncio.create_task(self._world.until_served(shards, since=began))
        bot, asked = self._world.bot, self._world.discord.asked
        while not (begun := [session.begun for session in bot.begun if session.begun > began]):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(LOOK_SECONDS)
        assert asked is not None
        last = max((one.at for one in asked if one.process == process.name), default=began)
        print(f"  its last request {last - began:.1f} s after that, another one's session {begun[0] - began:.1f} s")
        await asyncio.sleep(began + CUT_SECONDS + SPARE_SECONDS - monotonic())
        return await served - began
