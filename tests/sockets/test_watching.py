"""What the bot tells whoever runs it: figures that move when they should, without anybody's secrets, and its health."""

import asyncio
import json
import logging
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
from discord.backoff import ExponentialBackoff
from prometheus_client.parser import text_string_to_metric_families

import bot.client
import cogs.watching
from bot.config import Address, Config
from bot.edge.metrics import Metrics
from bot.logs import Formatter
from bot.store.database import BOT, StoreError
from cogs.timer import SWEEP
from cogs.watching import WatchingCog
from tests.pages import CHECKOUT, codes
from tests.sockets.world import CHANNELS, HERE, HOUR, TOKEN, Client, World
from tests.stories.secrets import cards_in
from tools import payloads
from tools.payloads import Message, Place

pytestmark = pytest.mark.usefixtures("loopback")
VISITOR = 8_000_000


class Asked:
    """Somebody's command, which is answered or not."""

    def __init__(self, channel: int) -> None:
        self.channel = channel
        self.original: Message | None = None
        self.is_answered = False

    def receive(self, message: Message | None) -> None:
        self.is_answered = self.is_answered or message is not None


class Watched(World):
    """The world of the gateway, whose bot can be asked how it is."""

    watching: WatchingCog
    """What listens for that, from before the bot is open."""

    async def _new_client(self) -> Client:
        config = Config(
            discord_token=TOKEN,
            database_url=f"sqlite:///{self._folder / 'nainjaune.db'}",
            pictures=False,
            metrics=Address("127.0.0.1", 0),
        )
        client = await Client.open(config, Random(1), shard_count=1)
        client._connection.guild_ready_timeout = 0  # noqa: SLF001 - as in the world of the gateway
        return client

    async def asks(self, page: str) -> tuple[int, str]:
        """What the bot answers."""
        host, port = self.watching._runner.addresses[0][:2]  # noqa: SLF001
        async with aiohttp.ClientSession() as session, session.get(f"http://{host}:{port}{page}") as response:
            return response.status, await response.text()

    async def figures(self) -> dict[str, float]:
        """The value of each figure, by its name and what it is about."""
        _, text = await self.asks("/metrics")
        return {
            " ".join([sample.name.removeprefix("nainjaune_"), *sample.labels.values()]): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    async def problems(self) -> list[str]:
        status, text = await self.asks("/healthz")
        told = json.loads(text)
        assert (status, told["healthy"]) == ((503, False) if told["problems"] else (200, True))
        return told["problems"]

    async def uses_command(self, name: str, **options: str) -> None:
        """Somebody uses a command, and the bot is done with it."""
        asked, token, before = Asked(CHANNELS[HERE]), self.discord.new_id(), self._answers()
        self.discord.interactions[str(token)] = asked
        event = payloads.command(self.bot.id, token, Place(HERE, CHANNELS[HERE], VISITOR), name, **options)
        await self.bot.dispatch("INTERACTION_CREATE", event)
        await self.until(lambda: self._answers() > before)

    def _answers(self) -> float:
        registry = self.watching.metrics._registry  # noqa: SLF001
        return registry.get_sample_value("nainjaune_answer_seconds_count") or 0

    @contextmanager
    def refusing(self, kind: str) -> Iterator[None]:
        """Discord knows nothing of this kind of requests."""
        usual = self.discord._routes  # noqa: SLF001
        self.discord._routes = [route for route in usual if route[0] != kind]  # noqa: SLF001
        yield
        self.discord._routes = usual  # noqa: SLF001


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Watched]:
    world, listen = Watched(tmp_path), WatchingCog.listen

    async def listen_here(watching: WatchingCog) -> WatchingCog:
        world.watching = await listen(watching)
        return watching

    monkeypatch.setattr(WatchingCog, "listen", listen_here)
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0)
    monkeypatch.setattr(cogs.watching, "LOOK_SECONDS", 0)
    async with world.lives(monkeypatch):
        yield world


@pytest.mark.long
async def test_every_figure_moves_when_it_should(world: Watched):
    began = await world.figures()
    for name in ("open_tables", "overdue_tables", "outdated_messages", "cut_shards", "errors_total"):
        assert began[name] == 0, name
    await world.opens_tables()
    await world.passes(minutes=30)
    played = await world.figures()
    assert (played["open_tables"], played["overdue_tables"]) == (2, 0)
    assert played["loop_delay_seconds_count"] > began["loop_delay_seconds_count"]
    assert played["requests_total 200"] > began["requests_total 200"]
    world.client.time += 2 * HOUR
    late = await world.figures()
    assert late["overdue_tables"] == 2
    assert late["backup_age_seconds"] >= 2 * HOUR
    with world.refusing("posts"), world.refusing("edits"):
        await world.looks_at_its_clock()
        await world.until(lambda: not world.client.publisher._tasks)  # noqa: SLF001
    logging.getLogger("bot").error("Something failed")
    behind = await world.figures()
    assert behind["outdated_messages"] == 2
    assert behind["errors_total"] == late["errors_total"] + 1
    await world.discord.gateway.cut()
    await world.until(lambda: not world.can_reach(HERE))
    assert (await world.figures())["cut_shards"] == 1


async def test_answers_are_timed_and_those_that_discord_does_not_take_are_counted(world: Watched):
    await world.uses_command("help")
    with world.refusing("answers"):
        await world.uses_command("start")
    told = await world.figures()
    assert told["answer_seconds_count"] == told["answer_seconds_bucket 5.0"] == 2
    assert told["answers_lost_total"] == 1
    assert told["requests_total 404"] > 0


@pytest.mark.long
async def test_health_tells_what_is_wrong_and_that_it_is_well_again(world: Watched, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cogs.watching, "DATABASE_TIMEOUT_SECONDS", 0.5)
    assert await world.problems() == []
    async with world.client.services.store.transaction(BOT):
        assert await world.problems() == ["The database has not answered for 0 s."]
    assert await world.problems() == []
    world.client.timer_came_round -= 100
    [problem] = await world.problems()
    assert problem.startswith("The timer has not come round for 10")
    await world.looks_at_its_clock()
    assert await world.problems() == []
    await world.discord.gateway.cut()
    await world.until(lambda: not world.can_reach(HERE))
    assert await world.problems() == ["Shard 0 is not connected to Discord."]
    await world.is_back(remembers=True)
    assert await world.problems() == []
    world.client.loops[SWEEP].cancel()
    await world.until(lambda: bool(world.client.loops.ended))
    assert await world.problems() == ["A loop has ended: Outdated tables."]


async def test_a_process_is_alive_whatever_else_is_away(world: Watched, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cogs.watching, "DATABASE_TIMEOUT_SECONDS", 0)
    await world.discord.gateway.cut()
    async with world.client.services.store.transaction(BOT):
        assert len(await world.problems()) == 2
        assert (await world.asks("/livez"))[0] == 200


async def test_a_process_is_alive_and_not_well_while_it_waits_for_its_database(
    world: Watched, monkeypatch: pytest.MonkeyPatch
):
    await world.ends()
    is_back, build = asyncio.Event(), bot.client.build

    async def build_later(*values: Any, **named: Any) -> Any:
        await is_back.wait()
        return await build(*values, **named)

    monkeypatch.setattr(bot.client, "build", build_later)
    before, starting = world.watching, asyncio.create_task(world.starts())
    await world.until(lambda: starting.done() or world.watching is not before)
    assert (await world.asks("/livez"))[0] == 200
    assert await world.problems() == ["The database is not open yet."]
    figures = await world.figures()
    for name in ("open_tables", "outdated_messages", "backup_age_seconds"):
        assert isnan(figures[name]), name
    is_back.set()
    await starting
    assert await world.problems() == []


async def test_a_database_that_cannot_be_used_leaves_nobody_listening(tmp_path: Path):
    (tmp_path / "nainjaune.db").touch()
    handlers = [*logging.getLogger().handlers]
    with pytest.raises(StoreError):
        await Watched(tmp_path)._new_client()  # noqa: SLF001
    assert logging.getLogger().handlers == handlers


@pytest.mark.long
async def test_nothing_tells_whose_it_is(world: Watched, caplog: pytest.LogCaptureFixture):
    formatter = Formatter()
    with caplog.at_level(logging.DEBUG), caplog.at_level(logging.INFO, "discord"), world.refusing("deletions"):
        await world.opens_tables()
        await world.uses_command("start")
        await world.uses_command("hand")
        await world.passes(hours=3)
    _, text = await world.asks("/metrics")
    lines = [formatter.format(record) for record in caplog.get_records("call") if record.name != "asyncio"]
    for told in [text, *lines]:
        assert cards_in(told) == []
        assert not re.search(rf"{re.escape(TOKEN)}|\b{VISITOR}\b|member\d", told)


def names_of(metrics: Metrics) -> set[str]:
    """The figures as Prometheus asks for them, without what it adds to the name of a histogram."""
    told = re.findall(r"^# TYPE nainjaune_(\S+)", metrics.exposition().decode(), re.MULTILINE)
    return {*told}


def figures_in(name: str) -> set[str]:
    """The figures that a file of the documentation asks for."""
    return {*re.findall(r"nainjaune_(\w+?)(?:_bucket|_count)?\b", (CHECKOUT / "docs" / name).read_text("utf-8"))}


def test_the_pages_show_every_figure_and_the_alarms_no_other():
    names = names_of(Metrics())
    assert figures_in("alerts.yml") <= names
    for page in ("docs/running.md", "docs/running.fr.md"):
        told = {code for code in codes(CHECKOUT / page) if code in names or code.endswith("_total")}
        assert told == names


def test_each_alarm_says_how_urgent_it_is_and_what_has_happened():
    rules = (CHECKOUT / "docs/alerts.yml").read_text("utf-8").split("- alert: ")[1:]
    for rule in rules:
        assert re.search(r"severity: (page|ticket)\b", rule), rule
        assert re.search(r'summary: "[A-Z{].{30,}\."', rule), rule


@pytest.mark.parametrize("page", ["docs/running.md", "docs/running.fr.md"])
def test_the_pages_name_an_alarm_for_what_the_rules_look_at(page: str):
    rows = [line.split("|") for line in (CHECKOUT / page).read_text("utf-8").splitlines() if line.startswith("|")]
    alarmed = {name for row in rows if len(row) == 5 and row[3].strip() for name in re.findall(r"`(\w+)`", row[2])}
    assert figures_in("alerts.yml") - alarmed == set()


@pytest.mark.skipif(not shutil.which("promtool"), reason="the tool of Prometheus is not installed")
def test_prometheus_takes_the_rules_and_the_figures():
    for command, text in [
        (["promtool", "check", "rules", str(CHECKOUT / "docs/alerts.yml")], b""),
        (["promtool", "check", "metrics"], Metrics().exposition()),
    ]:
        done = subprocess.run(command, input=text, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
