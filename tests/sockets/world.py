"""The real discord.py, connected to a simulated gateway over sockets; hours are told to the bot, not waited for."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest
from discord.http import Route

from bot.client import NainJaune
from bot.config import Config
from bot.tables import lobby
from bot.tables.context import TIMER, Request
from bot.tables.opening import Location
from bot.tables.options import Options
from bot.tables.table import Table
from tools.gateway import Bot
from tools.loopback import Loopback
from tools.payloads import Message

HOUR = 3600
HERE, ELSEWHERE = 1_000_000, 1_000_001
CHANNELS = {HERE: 2_000_000, ELSEWHERE: 2_000_001}
PLAYER = 7
PARTNER = 8
"""Another player, as nobody alone with robots has a clock."""
TOKEN = "a.b.c"
MAX_TURNS = 1_000_000
"""Of the event loop, until something that has to happen has happened."""


class Client(NainJaune):
    """The bot, which is told what time it is, and does not wait before it begins a session."""

    time = 1_800_000_000

    def now(self) -> int:
        return self.time

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        pass


class Letters:
    """What the bot has written to somebody directly, also what it has taken back since."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self._shown: set[int] = set()

    def show(self, message: Message) -> None:
        self.messages.append(message)
        self._shown.add(message.id)

    def delete(self, message: int) -> None:
        assert message in self._shown


class World:
    """Discord and the bot, on whose two servers somebody plays against robots, with an hour for each turn."""

    client: Client

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.bot = Bot(1, TOKEN, {guild: [channel] for guild, channel in CHANNELS.items()})
        self.discord = Loopback(self.bot)
        self.letters = self.discord.channels[PLAYER] = self.discord.channels[PARTNER] = Letters()
        self.time = Client.time
        """When the bot starts."""
        self._running: asyncio.Task[None] | None = None

    async def _new_client(self) -> Client:
        config = Config(
            discord_token=TOKEN,
            database_url=f"sqlite:///{self._folder / 'nainjaune.db'}",
            pictures=False,
        )
        client = await Client.open(config, Random(1), shard_count=1)
        client._connection.guild_ready_timeout = 0  # noqa: SLF001 - of which there is no other to be had than to wait
        return client

    async def starts(self) -> None:
        self.client = await self._new_client()
        self.client.time = self.time
        self._running = asyncio.create_task(self.client.start(TOKEN))
        await self.until(lambda: self.client.is_ready() and self.knows(*self.bot.guilds))

    async def ends(self) -> None:
        await self.client.close()
        assert self._running
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running

    @asynccontextmanager
    async def lives(self, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Self]:
        """Discord and the bot run during the block."""
        async with self.discord:
            monkeypatch.setattr(Route, "BASE", self.discord.address)
            try:
                await self.starts()
                yield self
            finally:
                await self.ends()

    async def stays_down(self, *, hours: float) -> None:
        """The bot ends, and starts after so long; the connection can be made again by then."""
        self.time = self.client.time + int(hours * HOUR)
        await self.ends()
        self.discord.gateway.answer_again(remembers=False)
        await self.starts()

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Let the bot and Discord work until this is so."""
        for _ in range(MAX_TURNS):
            if is_so():
                return
            if self._running and self._running.done():
                self._running.result()
            await asyncio.sleep(0)
        raise AssertionError("It never is")

    def knows(self, *guilds: int) -> bool:
        """Whether the bot takes exactly these servers for those that it is on and can be reached."""
        return {guild.id for guild in self.client.guilds if not guild.unavailable} == {*guilds}

    def can_reach(self, guild: int) -> bool:
        """Whether a server can be reached now."""
        return self.client.can_reach(guild)

    async def passes(self, *, hours: float = 0, minutes: float = 0) -> None:
        """Time goes by for the bot, which looks at its clock every two minutes."""
        end = self.client.time + int(hours * HOUR + minutes * 60)
        while self.client.time < end:
            self.client.time = min(end, self.client.time + 120)
            await self.looks_at_its_clock()

    async def has_written(self) -> None:
        """The reminders on their way have arrived."""
        await self.until(lambda: not self.client.letters._tasks)  # noqa: SLF001 - or one arrives later

    async def looks_at_its_clock(self) -> None:
        timer: Any = self.client.get_cog("TimerCog")
        await timer.tick()

    async def is_cut(self) -> None:
        await self.discord.gateway.cut()
        await self.until(lambda: not any(map(self.can_reach, CHANNELS)))

    async def is_back(self, *, remembers: bool) -> None:
        self.discord.gateway.answer_again(remembers=remembers)
        await self.until(lambda: self.bot.is_connected)
        available = self.bot.guilds.keys() - self.bot.unavailable
        await self.until(lambda: all(map(self.can_reach, available)) and self.knows(*available))

    async def opens_tables(self) -> None:
        services = self.client.services
        for guild, channel in CHANNELS.items():
            request = Request(PLAYER, guild, self.client.time)
            options = Options(clock="1h")
            opened = await services.opening.open(request, Location(channel), options, ["Pistache"])
            await services.tables.act(opened.table.id, Request(PARTNER, guild, self.client.time), lobby.join)
            await services.tables.act(opened.table.id, request, lobby.begin)

    async def table(self, guild: int = HERE) -> Table:
        request = Request(TIMER, guild, self.client.time)
        loaded = await self.client.services.lookups.in_channel(CHANNELS[guild], request)
        assert loaded is not None
        return loaded.table
