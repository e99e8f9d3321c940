"""Processes of the bot on one PostgreSQL, people who play, and a Prometheus that watches."""

import asyncio
from argparse import Namespace
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic

from bench.cluster import BotProcess, World
from bench.prometheus import Prometheus, free_port
from bench.proxy import Proxy
from bot.store.engines import open_store
from tools.postgresql import Server


class WatchedWorld(World):
    """A world whose processes are watched."""

    def __init__(self, asked: Namespace, folder: Path, server: Server) -> None:
        super().__init__(asked.shards, asked.tables, asked.people, folder, server.folder)
        self.discord.asked = None  # which would fill the memory in an hour
        self.bot.max_concurrency = asked.shards
        self.folder = folder
        self.server = server
        self.proxies: dict[str, Proxy] = {}
        self.clusters = asked.clusters
        self._number = asked.clusters + asked.spares

    @asynccontextmanager
    async def alive(self, rules: str, seconds: int) -> AsyncGenerator[Prometheus]:
        """Let people play at what all processes serve, watched from the start; the processes end with the block."""
        self.server.execute("CREATE DATABASE bench")
        store = await open_store(self.server.url("bench"))
        await self.fill(store)
        await store.close()
        async with self.discord, AsyncExitStack() as stack:
            self._stack = stack
            self._prometheus = await stack.enter_async_context(Prometheus(self.folder / "prometheus", rules, seconds))
            began = monotonic()
            try:
                for _ in range(self._number):
                    await self.begin()
                await self.until_served({*range(self.bot.shards)}, since=began)
                print(f"all servers are served {monotonic() - began:.0f} s after the start", flush=True)
                async with self.people():
                    yield self._prometheus
            finally:
                await self.end()

    async def begin(self, **settings: str) -> BotProcess:
        """Start one more process, watched, with its own way to the database."""
        port, number = free_port(), len(self.processes)
        proxy = await self._stack.enter_async_context(Proxy(self.folder / f"s{number}", self.server.folder))
        process = self.start(self.clusters, proxy=proxy, METRICS=f"127.0.0.1:{port}", **settings)
        self.proxies[process.name] = proxy
        self._prometheus.watch(process.name, port)
        return process

    def running(self) -> list[BotProcess]:
        """Return the processes that run."""
        return [process for process in self.processes if process.is_running]

    def owner_of(self, slot: int) -> BotProcess:
        """Return the process that serves the servers of a slot."""
        [owner, *_] = [name for name, shards in self.serving().items() if slot in shards]
        return next(process for process in self.processes if process.name == owner)

    async def replace(self, process: BotProcess, **settings: str) -> None:
        """Kill a process, and let another one be started for it and watched in its place."""
        if process.is_running:
            process.kill()
        self._prometheus.forget(process.name)
        await self.begin(**settings)

    async def until_all_serve(self) -> None:
        """Wait until all servers are served."""
        await self.until_served({*range(self.bot.shards)}, since=0)

    def execute(self, *commands: str) -> None:
        """Execute commands in the database, past the bot."""
        self.server.execute(*commands, database="bench")

    def told(self) -> str:
        """Say who serves, and what people did."""
        serving = ", ".join(f"{name} with {len(shards)}" for name, shards in sorted(self.serving().items()))
        clicks = [click for seats in self.seats for click in seats.clicks]
        answered = sum(click.answered is not None for click in clicks)
        return f"{len(clicks):,} clicks, {answered:,} of them answered; shards are served by {serving}"

    async def end(self) -> None:
        """End all processes."""
        running = self.running()
        for process in running:
            process.ask_to_end()
        await asyncio.gather(*(process.wait() for process in running))
