"""Several processes on one PostgreSQL, some of which die or are cut off: `python -m bench clusters --help`.

The processes are the bot as it is. This one is Discord, with 16 shards, and the people: at some tables they click, at
the others turns run out. PostgreSQL runs beside them, and waits for the disk.
"""

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from bench.cluster import LOOK_AROUND_SECONDS, BotProcess, World
from bench.cluster_chaos import Chaos
from bench.cluster_checks import Checks
from bench.proxy import Proxy
from bot.store.engines import open_store
from tools.postgresql import Server, running

CALM_SECONDS: Final = (1.0, 6.0)
"""Between a server's being served again and the next death."""
SETTLE_SECONDS: Final = 75.0
"""Until everything that was lost on its way has been shown again: the sweep comes round each minute."""
CUT_SECONDS: Final = 30.0
SPARE_SECONDS: Final = 10.0
"""Until a process that started over is a spare one."""


def main(options: Sequence[str] = ()) -> None:
    """Kill processes, cut some off, and print what became of the tables."""
    asked = _parser().parse_args(options)
    with TemporaryDirectory() as folder, running(is_safe=True) as server:
        for processes in asked.processes:
            room = Path(folder) / str(processes)
            room.mkdir()
            asyncio.run(_run(asked, processes, room, server))


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="python -m bench clusters", description="Kill processes of the bot, one after another."
    )
    parser.add_argument(
        "--processes", type=int, nargs="+", default=[2, 4], metavar="N", help="how many serve at a time"
    )
    parser.add_argument("--shards", type=int, default=16, metavar="N", help="of the bot")
    parser.add_argument("--tables", type=int, default=2000, metavar="N", help="at which nobody clicks")
    parser.add_argument("--people", type=int, default=32, metavar="N", help="tables at which three people click")
    parser.add_argument("--kills", type=int, default=50, metavar="N", help="processes killed at random, one at a time")
    parser.add_argument("--cuts", type=int, default=5, metavar="N", help="processes cut off from the database")
    parser.add_argument("--pauses", type=int, default=2, metavar="N", help="processes that stand still for a while")
    parser.add_argument("--stops", type=int, default=3, metavar="N", help="processes asked to end")
    parser.add_argument(
        "--deploys",
        type=int,
        default=1,
        metavar="N",
        help="times that all are replaced while connections end, PostgreSQL is killed, and a spare is cut off",
    )
    parser.add_argument(
        "--concurrency", type=int, default=1, metavar="N", help="sessions that Discord lets begin in five seconds"
    )
    return parser


_Happening = Callable[[BotProcess], Awaitable[None]]


async def _run(asked: Namespace, clusters: int, folder: Path, server: Server) -> None:
    await _Run(asked, clusters, folder, server).run()


class _Run:
    """Some processes and a spare one, and what happens to them."""

    def __init__(self, asked: Namespace, clusters: int, folder: Path, server: Server) -> None:
        self._asked = asked
        self._clusters = clusters
        self._folder = folder
        self._server = server
        self._world = World(asked.shards, asked.tables, asked.people, folder, server.folder)
        self._world.bot.max_concurrency = asked.concurrency
        self._url = server.url("bench")
        self._proxies: dict[str, Proxy] = {}

    async def run(self) -> None:
        """Do everything, and print the figures."""
        self._server.execute("DROP DATABASE IF EXISTS bench", "CREATE DATABASE bench")
        world, asked = self._world, self._asked
        began = monotonic()
        store = await open_store(self._url)
        await world.fill(store)
        await store.close()
        print(
            f"{self._clusters} processes and a spare one, {asked.shards} shards, {asked.tables + asked.people:,} tables"
            f" (opened in {monotonic() - began:.0f} s), {asked.concurrency} new sessions each 5 s"
        )
        async with world.discord, AsyncExitStack() as stack:
            self._stack = stack
            for _ in range(self._clusters + 1):
                await self._start()
            try:
                await self._live()
            finally:
                await self._end()
        Checks(world, self._server, self._url).print_all()

    async def _start(self) -> BotProcess:
        """Start a process with its own way to the database."""
        folder = self._folder / f"s{len(self._world.processes)}"
        proxy = await self._stack.enter_async_context(Proxy(folder, self._server.folder))
        process = self._world.start(self._clusters, proxy=proxy)
        self._proxies[process.name] = proxy
        return process

    async def _live(self) -> None:
        world, began = self._world, monotonic()
        served = await world.until_served({*range(self._asked.shards)}, since=began)
        print(f"all servers are served {served - began:.1f} s after the start, by {self._told()}")
        async with self._world.people():
            await self._repeat("killed", self._asked.kills, self._kill)
            await self._replace(self._asked.stops)
            for _ in range(self._asked.deploys):
                await Chaos(world, self._server, self._proxies, self._start).deploy()
            await self._repeat("cut off from the database", self._asked.cuts, self._cut)
            await self._repeat("standing still", self._asked.pauses, self._pause)
        await asyncio.sleep(SETTLE_SECONDS)

    async def _repeat(self, what: str, times: int, happen: _Happening) -> None:
        """Let this happen to one process after another, and print after how long their servers were served again."""
        seconds: list[float] = []
        for _ in range(times):
            process, shards = self._choose()
            began = monotonic()
            served = asyncio.create_task(self._world.until_served(shards, since=began))
            await happen(process)
            seconds.append(await served - began)
            await asyncio.sleep(self._world.random.uniform(*CALM_SECONDS))
        if seconds:
            print(
                f"{times} {what}: all of its servers are served again after"
                f" {median(seconds):.1f} s (median), {max(seconds):.1f} s (at most)"
            )

    async def _kill(self, process: BotProcess) -> None:
        process.kill()
        await self._start()

    async def _replace(self, times: int) -> None:
        """Ask one process after another to end, and print for how long nobody answered in its servers."""
        silences: list[float] = []
        for _ in range(times):
            process, shards = self._choose()
            over = asyncio.Event()
            silence = asyncio.create_task(self._world.longest_silence(shards, over))
            process.ask_to_end()
            await process.wait()
            await (await self._start()).until_spare()
            await asyncio.sleep(self._world.random.uniform(*CALM_SECONDS))
            over.set()
            silences.append(await silence)
        if silences:
            print(
                f"{times} asked to end: nobody answered in its servers for {median(silences):.1f} s (median),"
                f" {max(silences):.1f} s (at most)"
            )

    def _choose(self) -> tuple[BotProcess, set[int]]:
        """Return a process, and the shards that it serves."""
        serving = self._world.serving()
        name = self._world.random.choice(sorted(serving))
        return next(process for process in self._world.processes if process.name == name), serving[name]

    async def _cut(self, process: BotProcess) -> None:
        """Cut a process off, and mend it once it has started over."""
        began = monotonic()
        self._proxies[process.name].cut()
        asyncio.get_running_loop().call_later(CUT_SECONDS, self._proxies[process.name].mend)
        await self._print_silence(process, began, "cut off")

    async def _pause(self, process: BotProcess) -> None:
        """Let a process stand still, and go on once another one serves its servers."""
        began = monotonic()
        process.pause()
        asyncio.get_running_loop().call_later(CUT_SECONDS, process.go_on)
        await self._print_silence(process, began, "standing still")

    async def _print_silence(self, process: BotProcess, began: float, what: str) -> None:
        """Print when a process asked Discord for something last, and when another one took its place."""
        bot, asked = self._world.bot, self._world.discord.asked
        while True:
            if begun := [session for session in bot.begun if session.begun > began]:
                break
            await asyncio.sleep(LOOK_AROUND_SECONDS)
        assert asked is not None
        last = max((one.at for one in asked if one.process == process.name), default=began)
        still = sum(one.process == process.name and one.is_connected for one in bot.begun)
        print(
            f"  {what}: its last request {last - began:.1f} s after that, another one's session"
            f" {begun[0].begun - began:.1f} s; {still} shards of it are still connected"
        )
        await asyncio.sleep(began + CUT_SECONDS + SPARE_SECONDS - monotonic())

    async def _end(self) -> None:
        for process in self._world.processes:
            if process.is_running:
                process.ask_to_end()
        for process in self._world.processes:
            await process.wait()

    def _told(self) -> str:
        return ", ".join(f"{name} with {len(shards)}" for name, shards in sorted(self._world.serving().items()))
