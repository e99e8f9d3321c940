"""The connection to Discord is cut, and comes back in one way or another: nobody loses a turn that nobody could take.

The real discord.py is connected to a simulated gateway over sockets; the hours are told to the bot, not waited for.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest
from discord.backoff import ExponentialBackoff
from discord.http import Route

from bot.client import NainJaune
from bot.config import Config
from bot.edge.reach import Reach
from bot.store.database import BOT
from bot.tables import lobby
from bot.tables.context import TIMER, Request
from bot.tables.lobby import Location
from bot.tables.options import Options
from bot.tables.table import Table
from tools.gateway import Bot
from tools.loopback import Loopback
from tools.payloads import Message

HOUR = 3600
HERE, ELSEWHERE = 1_000_000, 1_000_001
CHANNELS = {HERE: 2_000_000, ELSEWHERE: 2_000_001}
PLAYER = 7
TOKEN = "a.b.c"
MAX_TURNS = 1_000_000
"""Of the event loop, until something that has to happen has happened."""

pytestmark = pytest.mark.usefixtures("loopback")


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

    def show(self, message: Message) -> None:
        self.messages.append(message)

    def delete(self, message: int) -> None:
        assert message in {shown.id for shown in self.messages}


class World:
    """Discord and the bot, on whose two servers somebody plays against robots, with an hour for each turn."""

    client: Client

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.bot = Bot(1, TOKEN, {guild: [channel] for guild, channel in CHANNELS.items()})
        self.discord = Loopback(self.bot)
        self.letters = self.discord.channels[PLAYER] = Letters()
        self.time = Client.time
        """When the bot starts."""
        self._running: asyncio.Task[None] | None = None

    async def _new_client(self) -> Client:
        config = Config(
            discord_token=TOKEN,
            database_url=f"sqlite:///{self._folder / 'nainjaune.db'}",
            pictures=False,
            log_level="INFO",
        )
        client = await Client.open(config, Random(1), shard_count=1, warms=False)
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
        return self.client.reach.is_up(guild)

    async def passes(self, *, hours: float = 0, minutes: float = 0) -> None:
        """Time goes by for the bot, which looks at its clock every two minutes."""
        end = self.client.time + int(hours * HOUR + minutes * 60)
        while self.client.time < end:
            self.client.time = min(end, self.client.time + 120)
            await self.looks_at_its_clock()

    async def has_written(self) -> None:
        """The reminders on their way have arrived."""
        await self.until(lambda: not self.client.reminders._tasks)  # noqa: SLF001 - or one arrives later

    async def looks_at_its_clock(self) -> None:
        timer: Any = self.client.get_cog("Timer")
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
        tables = self.client.services.tables
        for guild, channel in CHANNELS.items():
            request = Request(PLAYER, guild, self.client.time)
            options = Options(clock="1h")
            opened = await tables.open(request, Location(channel), options, ["Pistache", "Noisette"])
            await tables.act(opened.table.id, request, lobby.begin)

    async def table(self, guild: int = HERE) -> Table:
        request = Request(TIMER, guild, self.client.time)
        loaded = await self.client.services.tables.in_channel(CHANNELS[guild], request)
        assert loaded is not None
        return loaded.table


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0)
    async with World(tmp_path).lives(monkeypatch) as world:
        await world.opens_tables()
        await world.passes(minutes=30)
        yield world


async def has_lost_nothing_but(world: World, before: Table, *, hours: float) -> None:
    """The turn of before goes on for its other half hour, and so much later."""
    await world.passes(minutes=2)
    after = await world.table(before.guild)
    assert (after.moved, after.turn) == (before.moved, before.turn)
    assert after.waiting_since - before.waiting_since == pytest.approx(hours * HOUR, abs=130)
    assert world.letters.messages == []
    await world.passes(minutes=10)
    assert (await world.table(before.guild)).moved == before.moved
    await world.passes(minutes=30)
    assert (await world.table(before.guild)).moved > before.moved
    assert world.letters.messages


@pytest.mark.parametrize("remembers", [True, False], ids=["resumed", "not resumed"])
async def test_nobody_loses_a_turn_to_six_hours_without_a_connection(world: World, *, remembers: bool):
    before = await world.table()
    await world.is_cut()
    await world.passes(hours=6)
    assert await world.table() == before
    await world.is_back(remembers=remembers)
    assert world.bot.sessions == (1 if remembers else 2)
    await has_lost_nothing_but(world, before, hours=6)


async def test_nor_to_a_gateway_that_refuses_for_a_while(world: World):
    before = await world.table()
    world.discord.gateway.refusals = 3
    await world.is_cut()
    await world.passes(hours=2)
    await world.is_back(remembers=True)
    assert world.discord.gateway.refusals == 0
    await has_lost_nothing_but(world, before, hours=2)


async def test_nor_when_the_bot_ends_before_the_connection_is_back(world: World):
    before = await world.table()
    await world.is_cut()
    await world.passes(hours=3)
    await world.stays_down(hours=4)
    await has_lost_nothing_but(world, before, hours=7)


async def test_nor_when_one_server_cannot_be_reached_while_another_plays_on(world: World):
    before = await world.table()
    elsewhere = await world.table(ELSEWHERE)
    await world.bot.lose_guild(HERE)
    await world.until(lambda: not world.can_reach(HERE))
    await world.passes(hours=50)
    assert await world.table() == before
    assert (await world.table(ELSEWHERE)).moved > elsewhere.moved
    await world.has_written()
    world.letters.messages.clear()
    await world.bot.regain_guild(HERE)
    await world.until(lambda: world.can_reach(HERE))
    await has_lost_nothing_but(world, before, hours=50)


async def test_nor_when_the_server_is_still_not_there_once_the_connection_is(world: World):
    before = await world.table()
    await world.is_cut()
    world.bot.unavailable.add(HERE)
    await world.passes(hours=2)
    await world.is_back(remembers=False)
    await world.passes(hours=2)
    assert await world.table() == before
    await world.has_written()
    world.letters.messages.clear()
    await world.bot.regain_guild(HERE)
    await world.until(lambda: world.can_reach(HERE))
    await has_lost_nothing_but(world, before, hours=4)


async def test_a_bot_that_begins_to_serve_while_it_is_connected_knows_what_can_be_reached(world: World):
    await world.bot.lose_guild(ELSEWHERE)
    await world.until(lambda: not world.can_reach(ELSEWHERE))
    world.client.reach = Reach()
    gateway: Any = world.client.get_cog("Gateway")
    await gateway.cog_load()
    assert HERE in world.client.reach
    assert not world.can_reach(ELSEWHERE)
    await world.is_cut()
    world.client.reach = Reach()
    await gateway.cog_load()
    assert not world.can_reach(HERE)
    await world.is_back(remembers=True)


@pytest.mark.parametrize("remembers", [True, False], ids=["resumed", "not resumed"])
async def test_a_removal_without_a_connection_is_noticed_when_it_is_back(world: World, *, remembers: bool):
    before = await world.table()
    await world.is_cut()
    await world.passes(hours=1)
    await world.bot.leave_guild(HERE)
    await world.is_back(remembers=remembers)
    await world.until(lambda: world.client.get_guild(HERE) is None)
    await world.passes(hours=5)
    assert await world.table() == before
    async with world.client.services.store.transaction(BOT) as tx:
        assert [guild for (guild,) in await tx.execute("SELECT guild_id FROM server WHERE left_at > 0")] == [HERE]
    world.bot.guilds[HERE] = [CHANNELS[HERE]]
    await world.has_written()
    world.letters.messages.clear()
    await world.bot.regain_guild(HERE)
    await world.until(lambda: world.knows(*CHANNELS))
    await has_lost_nothing_but(world, before, hours=6)
