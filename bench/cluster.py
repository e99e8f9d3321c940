"""Several processes of the bot on one PostgreSQL, a Discord with many shards, and people at tables of all of them."""

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import count, pairwise
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import Final

import msgspec

from bench.clicks import Click, buttons_of
from bench.people import Table
from bench.proxy import Proxy
from bot.language import words_in
from bot.store.database import Store
from bot.tables import lobby
from bot.tables.context import Request
from bot.tables.options import Options
from tools.gateway import GUILD_SHIFT, Bot
from tools.loopback import ROOT, Loopback
from tools.payloads import Message
from tools.players import services_on

CHECKOUT: Final = Path(__file__).parents[1]
TABLES_A_SERVER: Final = 25
FIRST_CHANNEL: Final = 2_000_000
FIRST_ASKED_CHANNEL: Final = 3_000_000
SHORT_CLOCK_SECONDS: Final = 300
SHORT_CLOCK_EACH: Final = 4
"""The turns of every so many-th table are that short."""
END_SECONDS: Final = 150
ASK_AGAIN_SECONDS: Final = 0.25
LOOK_SECONDS: Final = 3.0
"""After so long with nothing new, people look at their hands."""
LOOK_AROUND_SECONDS: Final = 0.05
_AWAY: Final = words_in("fr")("database-away").encode()
PAUSE_SECONDS: Final = (0.5, 1.5)
"""What people need before they click."""


class BotProcess:
    """A process of the bot, which Discord knows by the address that it was given."""

    def __init__(self, name: str, folder: Path, environ: dict[str, str], adjusted: Sequence[str] = ()) -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self._environ = {"PATH": os.environ["PATH"], **environ}
        with self.log.open("wb") as log:
            module = ["bench.adjusted_bot", *adjusted] if adjusted else ["bot"]
            command = [sys.executable, "-m", *module]
            self._process = subprocess.Popen(command, cwd=CHECKOUT, env=self._environ, stdout=log, stderr=log)  # noqa: S603 - our modules

    def kill(self) -> None:
        """End it as a machine that dies does."""
        self._process.kill()
        self._process.wait()

    def ask_to_end(self) -> None:
        """Ask it to end."""
        self._process.send_signal(signal.SIGTERM)

    def pause(self) -> None:
        """Let it stand still."""
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it go on."""
        self._process.send_signal(signal.SIGCONT)

    async def wait(self) -> None:
        """Wait until it has ended."""
        await asyncio.to_thread(self._process.wait, END_SECONDS)

    @property
    def is_running(self) -> bool:
        """Return whether it has not ended."""
        return self._process.poll() is None

    @property
    def is_spare(self) -> bool:
        """Return whether it has begun to wait for a slot."""
        return "Waiting for a slot" in self.log.read_text("utf-8")

    async def until_spare(self) -> None:
        """Wait until it has begun to wait for a slot, or has one already."""
        while not re.search("Waiting for a slot|Took slot|Connecting for slot", self.log.read_text("utf-8")):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(LOOK_AROUND_SECONDS)

    @property
    def exit_code(self) -> int | None:
        """Return how it has ended; None if it has not."""
        return self._process.poll()

    @property
    def has_failed(self) -> bool:
        """Return whether it has ended by itself, and not well."""
        return (self.exit_code or 0) > 0

    def cpu(self) -> float:
        """Return the seconds of the processor that it took."""
        after_name = Path(f"/proc/{self._process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")

    def complaints(self) -> list[str]:
        """Return the warnings and errors in its log."""
        return re.findall(r"(?:WARNING|ERROR|CRITICAL|Traceback) .*", self.log.read_text("utf-8"))


class Board:
    """A channel, which knows what is in it."""

    def __init__(self) -> None:
        self.messages: dict[int, Message] = {}

    def show(self, message: Message) -> None:
        """Take note of a message, new or edited."""
        self.messages[message.id] = message

    def delete(self, message: int) -> None:
        """Take note that a message is gone."""
        self.messages.pop(message, None)

    def tables(self) -> list[tuple[int, int]]:
        """Return the number and the version of each message that is a table in play."""
        found = [buttons_of(message) for message in self.messages.values()]
        return [
            (buttons[0].table, max(button.version for button in buttons))
            for buttons in found
            if any(button.verb == "hand" for button in buttons)
        ]


class Seats(Table):
    """Three people who play on whatever gets lost, without hurry."""

    def __init__(self, discord: Loopback, bot: Bot, guild: int, channel: int) -> None:
        self.board = Board()
        super().__init__(discord, bot, guild, channel)

    def show(self, message: Message) -> None:
        """Take note of a message in the channel."""
        self.board.show(message)
        super().show(message)

    def delete(self, message: int) -> None:
        """Take note that a message is gone."""
        self.board.delete(message)
        super().delete(message)

    async def live(self) -> None:
        """Play one game after another, for ever."""
        while True:
            await asyncio.sleep(self._random.uniform(*PAUSE_SECONDS))
            if turns := list(self.turns()):
                await self.take(*self._random.choice(turns))
            elif not await self._begin() and not await self._change(LOOK_SECONDS):
                self._asked.clear()
                await self._look()

    async def _begin(self) -> bool:
        """Do what leads to the next deal; return whether there was anything."""
        if again := self._find("rematch"):
            await self.take(self._users[0], again)
        elif seat := self._find("join"):
            joining = [user for user in self._users[1:] if (user, seat.meaning[:1]) not in self._asked]
            for user in joining:
                self._asked.add((user, seat.meaning[:1]))
                await self.take(user, self._find("join") or seat)
            if deal := self._find("deal"):
                await self.take(self._users[0], deal)
            return bool(joining or deal)
        elif not self.board.messages:
            await self.use_command("start", game="mallette", pace="express")
        else:
            return False
        return True

    def accepted(self) -> Iterator[Click]:
        """Return the clicks that were answered with a newer table."""
        for click in self.clicks:
            if click.answered and click.is_turn and click.button and click.original:
                newest = max((button.version for button in buttons_of(click.original)), default=0)
                if newest > click.button.version and click.original.channel == self.channel:
                    yield click


def _is_answered(click: Click) -> bool:
    """Return whether a command was answered, and not with the advice to try again."""
    if not click.answered or not click.original:
        return False
    return _AWAY not in msgspec.json.encode(msgspec.json.decode(click.original.components))


class World:
    """A Discord with some shards, a database with many tables, and processes that share them."""

    def __init__(
        self, shards: int, tables: int, people: int, folder: Path, server: Path, database: str = "bench"
    ) -> None:
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
        self._database = database
        self._names = (f"p{number}" for number in count(1))

    async def fill(self, store: Store) -> None:
        """Open the tables at which nobody clicks; at some of them, turns of five minutes run out."""
        services = services_on(store, self.random)
        for number, (guild, channel) in enumerate(self.idle):
            begun = int(time()) - self.random.randrange(SHORT_CLOCK_SECONDS - 60)
            host, *guests = (Request(10 * channel + user, guild, begun) for user in range(3))
            options = Options(clock="5m" if number % SHORT_CLOCK_EACH == 0 else "24h")
            table = (await services.opening.open(host, lobby.Location(channel), options)).table.id
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
        """Start one more process, with these numbers adjusted, and these settings; for 0 clusters, the only one."""
        name = next(self._names)
        server = f"postgresql://bot@/{self._database}?host={proxy.folder if proxy else self._server}"
        environ = {
            "DISCORD_TOKEN": self.bot.token,
            "DISCORD_API": self.discord.address.replace(ROOT, f"/{name}{ROOT}"),
            "DATABASE_URL": server if clusters else f"sqlite:///{self._folder}/bench.db",
            "CLUSTERS": str(clusters or ""),
            "BACKUPS_KEPT": "0",
            "PICTURES": "no",
            "LOG_LEVEL": "INFO",
            **settings,
        }
        process = BotProcess(name, self._folder, environ, adjusted)
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
            await asyncio.sleep(LOOK_AROUND_SECONDS)
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
            if process.has_failed:
                raise RuntimeError(process.log.read_text("utf-8"))

    def cpu(self) -> float:
        """Return what the running processes took of the processor."""
        return sum(process.cpu() for process in self.processes if process.is_running)
