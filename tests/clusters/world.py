"""Several processes of the bot on one PostgreSQL, a Discord with many shards, and people at tables of all of them."""

import asyncio
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from time import time
from typing import Final

from bench.people import Table
from bench.processes import BotProcess
from bot.store.database import Store
from bot.tables import lobby, opening
from bot.tables.context import Request
from bot.tables.options import Options
from tests.clusters.people import Board, Seats
from tools.gateway import GUILD_SHIFT, Bot
from tools.loopback import ROOT, Loopback
from tools.players import services_on
from tools.proxy import Proxy

TABLES_A_SERVER: Final = 25
FIRST_CHANNEL: Final = 2_000_000
FIRST_ASKED_CHANNEL: Final = 3_000_000
SHORT_CLOCK_SECONDS: Final = 300
SHORT_CLOCK_EACH: Final = 4
"""The turns of every so many-th table are that short."""
LOOK_SECONDS: Final = 0.05


class World:
    """A Discord with some shards, a database with many tables, and processes that share them."""

    def __init__(self, shards: int, tables: int, people: int, folder: Path, server: Path) -> None:
        self.random = Random(shards)
        servers = max(shards, -(-(tables + people) // TABLES_A_SERVER))
        self.guild_of = {FIRST_CHANNEL + at: (1 + at % servers) << GUILD_SHIFT for at in range(tables + people)}
        places = [(guild, channel) for channel, guild in self.guild_of.items()]
        asked = {FIRST_ASKED_CHANNEL + shard: (shard or shards) << GUILD_SHIFT for shard in range(shards)}
        self.guild_of |= asked
        guilds: dict[int, list[int]] = {}
        for channel, guild in self.guild_of.items():
            guilds.setdefault(guild, []).append(channel)
        self.bot = Bot(1, "a.b.c", {**guilds}, shards=shards, identify_seconds=5.0)
        self.discord = Loopback(self.bot)
        self.discord.asked = []
        self.idle = places[people:]
        self.boards = {channel: Board() for _, channel in self.idle}
        self.discord.channels |= self.boards
        self.seats = [Seats(self.discord, self.bot, *place) for place in places[:people]]
        self._askers = [Table(self.discord, self.bot, guild, channel) for channel, guild in asked.items()]
        """By shard, who asks whether anybody answers: those who play are left in peace."""
        self.boards |= {seats.channel: seats.board for seats in self.seats}
        self.processes: list[BotProcess] = []
        self._folder = folder
        self._server = server
        self._names = (f"p{number}" for number in count(1))

    async def fill(self, store: Store) -> None:
        """Open the tables at which nobody clicks; at some of them, turns of five minutes run out."""
        services = services_on(store, self.random)
        for number, (guild, channel) in enumerate(self.idle):
            begun = int(time()) - self.random.randrange(SHORT_CLOCK_SECONDS - 60)
            host, *guests = (Request(10 * channel + user, guild, begun) for user in range(3))
            options = Options(clock="5m" if number % SHORT_CLOCK_EACH == 0 else "24h")
            table = (await services.opening.open(host, opening.Location(channel), options)).table.id
            for guest in guests:
                await services.tables.act(table, guest, lobby.join)
            await services.tables.act(table, host, lobby.begin)
        async with store.transaction(0) as tx:
            await tx.execute(
                "INSERT INTO table_message SELECT id, version, id, 'table', 1, NULL, 0, NULL, NULL FROM game_table"
            )

    def start(
        self, clusters: int, *, proxy: Proxy | None = None, adjusted: Sequence[str] = (), **settings: str
    ) -> BotProcess:
        """Start one more process, with these numbers adjusted, and these settings."""
        name = next(self._names)
        server = f"postgresql://bot@/bench?host={proxy.folder if proxy else self._server}"
        environ = {
            "DISCORD_TOKEN": self.bot.token,
            "DISCORD_API": self.discord.address.replace(ROOT, f"/{name}{ROOT}"),
            "DATABASE_URL": server,
            "CLUSTERS": str(clusters),
            "PICTURES": "no",
            "LOG_LEVEL": "INFO",
            **settings,
        }
        process = BotProcess(name, self._folder, environ, "tests.clusters.adjusted_bot", *adjusted)
        self.processes.append(process)
        return process

    def serving(self) -> dict[str, set[int]]:
        """Return the shards that are connected, by process."""
        found: dict[str, set[int]] = {}
        for shard in range(self.bot.shards):
            for session in self.bot.sessions_of(shard):
                if session.is_connected:
                    found.setdefault(session.process, set()).add(shard)
        return found

    async def until_served(self, shards: set[int], *, since: float, seconds: float = 120.0) -> float:
        """Wait until sessions begun since then answer in a server of each of these shards; return when."""
        async with asyncio.timeout(seconds):
            return max(await asyncio.gather(*(self._answered(shard, since) for shard in shards)))

    async def _answered(self, shard: int, since: float) -> float:
        while True:
            if any(session.is_connected and session.begun > since for session in self.bot.sessions_of(shard)):
                break
            await asyncio.sleep(LOOK_SECONDS)
        while True:
            click = await self._askers[shard].use_command("help")
            if click.answered:
                return click.answered

    def check(self) -> None:
        """Raise RuntimeError with what a process has said that nobody asked to end, and that has ended."""
        for process in self.processes:
            process.check()

    async def end_all(self) -> None:
        """Ask all processes that run to end, and wait until they have."""
        running = [process for process in self.processes if process.exit_code is None]
        for process in running:
            process.ask_to_end()
        for process in running:
            await process.wait()
