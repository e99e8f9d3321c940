"""Several processes of the bot on one PostgreSQL, a Discord with many shards, and people at tables of all of them."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from itertools import count, pairwise
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import Final

import msgspec

from bench.clicks import Click
from bench.people import Board, Seats, Table
from bench.processes import LOOK_SECONDS, BotProcess
from bot.language import words_in
from bot.store.database import Store
from bot.tables import lobby, opening
from bot.tables.context import Request
from bot.tables.options import Options
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
ASK_AGAIN_SECONDS: Final = 0.25
_AWAY: Final = words_in("fr")("database-away").encode()


def _is_answered(click: Click) -> bool:
    """Return whether a command was answered, and not with the advice to try again."""
    if not click.answered or not click.original:
        return False
    return _AWAY not in msgspec.json.encode(msgspec.json.decode(click.original.components))


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
                "INSERT INTO table_message SELECT id, version, id, 'table', 1, NULL, 0, NULL, id FROM game_table"
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
        process = BotProcess(name, self._folder, environ, adjusted=adjusted)
        self.processes.append(process)
        return process

    @asynccontextmanager
    async def people(self) -> AsyncGenerator[None]:
        """Let people play during the block. Raise what has gone wrong with any of them."""
        living = [asyncio.create_task(seats.live()) for seats in self.seats]
        try:
            yield
        finally:
            for task in living:
                task.cancel()
            for result in await asyncio.gather(*living, return_exceptions=True):
                if isinstance(result, Exception):
                    raise result

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

    async def longest_silence(self, shards: set[int], over: asyncio.Event) -> float:
        """Ask in a server of each of these shards until it is over; return the longest time without an answer."""
        return max(await asyncio.gather(*(self._silence(shard, over) for shard in shards)))

    async def _silence(self, shard: int, over: asyncio.Event) -> float:
        asked: list[tuple[float, asyncio.Task[Click]]] = []
        while not over.is_set():
            asked.append((monotonic(), asyncio.create_task(self._askers[shard].use_command("turns"))))
            await asyncio.sleep(ASK_AGAIN_SECONDS)
        answered = [asked[0][0], *[at for at, click in asked if _is_answered(await click)]]
        return max(after - before for before, after in pairwise(answered))

    def check(self) -> None:
        """Raise RuntimeError with what a process has said that nobody asked to end, and that has ended."""
        for process in self.processes:
            process.check()
