"""The database goes away while the bot runs: that is told once, and done again is what it has kept from being done."""

import json
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

import bot.store.database
from bot.config import Config
from bot.language import words_in
from cogs.timer import HANDS, SWEEP, TIMERS
from tests.clusters.waiting import until
from tests.sockets.world import CHANNELS, ELSEWHERE, HERE, PLAYER, TOKEN, Client, World
from tools import payloads
from tools.payloads import Message, Place
from tools.postgresql import Server
from tools.proxy import Proxy

pytestmark = pytest.mark.usefixtures("loopback")
NAME = "postgres"
AWAY = json.dumps(words_in("fr")("database-away"))
LEFT = "SELECT count(*) FROM server WHERE left_at IS NOT NULL"
OPEN = "SELECT count(*) FROM game_table WHERE is_open = 1"


class Served(World):
    """The world of the gateway, whose bot keeps everything in a PostgreSQL that it reaches in this way."""

    def __init__(self, folder: Path, way: Proxy) -> None:
        self._url = f"postgresql://bot@/postgres?host={way.folder}"
        super().__init__(folder)

    async def _new_client(self) -> Client:
        config = Config(discord_token=TOKEN, database_url=self._url, pictures=False)
        client = await Client.open(config, Random(1), shard_count=1)
        client._connection.guild_ready_timeout = 0  # noqa: SLF001 - as in the world of the gateway
        return client

    async def answer_to(self, name: str) -> str:
        """What is answered to a command."""
        command, token = Command(), self.discord.new_id()
        self.discord.interactions[str(token)] = command
        await self.bot.dispatch(
            "INTERACTION_CREATE", payloads.command(self.bot.id, token, Place(HERE, command.channel, PLAYER), name)
        )
        await self.until(lambda: bool(command.answer))
        return command.answer

    async def looks_round(self) -> None:
        """Its loops come round once more."""
        for name in (TIMERS, SWEEP, HANDS):
            await self.client.loops[name].coro()


class Command:
    """Somebody's command, and what is answered to it."""

    def __init__(self) -> None:
        self.channel = CHANNELS[HERE]
        self.original: Message | None = None
        self.answer = ""

    def receive(self, message: Message | None) -> None:
        self.answer = bytes(message.components).decode() if message else ""


@pytest.fixture
async def way(postgresql: Server, tmp_path: Path) -> AsyncIterator[Proxy]:
    """The way to an empty database."""
    postgresql.execute("SELECT empty_all()")
    async with Proxy(tmp_path / "way", postgresql.folder) as way:
        yield way


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Proxy) -> AsyncIterator[Served]:
    monkeypatch.setattr(bot.store.database, "AWAY_SECONDS", 0.05)
    async with Served(tmp_path, way).lives(monkeypatch) as world:
        await world.opens_tables()
        yield world


async def test_an_outage_is_told_once_and_nothing_that_happened_meanwhile_is_lost(
    world: Served, way: Proxy, postgresql: Server, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO)
    way.close()
    for _ in range(3):
        assert AWAY in await world.answer_to("turns")
    await world.bot.leave_guild(ELSEWHERE)
    await world.bot.dispatch("CHANNEL_DELETE", {"id": str(CHANNELS[HERE]), "guild_id": str(HERE), "type": 0})
    await world.until(lambda: world.knows(HERE))
    await world.looks_round()
    assert postgresql.execute(LEFT, OPEN) == "0\n2"
    way.mend()
    await until(lambda: postgresql.execute(LEFT, OPEN) == "1\n1")
    assert AWAY not in await world.answer_to("turns")
    told = [record for record in caplog.records if record.name.startswith("bot.store")]
    assert [(record.levelname, record.getMessage().partition(",")[0]) for record in told] == [
        ("WARNING", f"The database {NAME} cannot be reached: it is away"),
        ("INFO", f"The database {NAME} is back"),
    ]
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == told[:1]
