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
from aiohttp import web
from discord.backoff import ExponentialBackoff
from prometheus_client.parser import text_string_to_metric_families

import bot.client
import bot.edge.health
import bot.edge.responder
import cogs.watching
from bot.config import Address, Config
from bot.edge.avatars import Avatars
from bot.edge.illustrator import Illustrator
from bot.edge.metrics import Metrics
from bot.edge.request_trace import INVALID_WINDOW_SECONDS, InvalidRequests, template_of
from bot.language import words_in
from bot.logs import JsonFormatter
from bot.pictures.painter import Painter
from bot.store import ledger
from bot.store.database import BOT, StoreError
from bot.tables.chips import BANK, Account, Transfer
from cogs.timer import SWEEP
from cogs.watching import WatchingCog
from tests.pages import CHECKOUT, codes
from tests.pictures import samples
from tests.sockets.world import CHANNELS, HERE, HOUR, TOKEN, Client, World
from tests.stories.secrets import cards_in
from tools import payloads
from tools.payloads import Message, Place

pytestmark = pytest.mark.usefixtures("loopback")
VISITOR = 8_000_000
COUNTED = {"le", "status", "version", "cluster", "clusters", "shards"}
"""The labels with numbers, which are nobody's."""


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
            log_level="INFO",
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
        asked, token, before = Asked(CHANNELS[HERE]), self.discord.new_id(), self._answers(name)
        self.discord.interactions[str(token)] = asked
        event = payloads.command(self.bot.id, token, Place(HERE, CHANNELS[HERE], VISITOR), name, **options)
        await self.bot.dispatch("INTERACTION_CREATE", event)
        await self.until(lambda: self._answers(name) > before)

    def _answers(self, verb: str) -> float:
        registry = self.watching.metrics._registry  # noqa: SLF001
        return registry.get_sample_value("nainjaune_answer_seconds_count", {"verb": verb}) or 0

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
    for name in ("LOOK_SECONDS", "MIN_PAUSE_SECONDS", "MAX_PAUSE_SECONDS"):
        monkeypatch.setattr(cogs.watching, name, 0)
    async with world.lives(monkeypatch):
        yield world


@pytest.mark.long
async def test_every_figure_moves_when_it_should(world: Watched):
    began = await world.figures()
    assert {began[name] for name in ("open_tables", "overdue_tables", "outdated_messages", "ledger_faults")} == {0}
    assert (began["servers"], began["shards connected"], began["shards cut"]) == (2, 1, 0)
    await world.opens_tables()
    await world.passes(minutes=30)
    played = await world.figures()
    assert played["open_tables"] == 2
    for name in ("commit_seconds_count", "robot_seconds_count novice"):
        assert played[name] > 0, name
    assert played["loop_delay_seconds_count"] > began["loop_delay_seconds_count"]
    assert played["requests_total POST /channels/{id}/messages 200"] > 0
    assert (played["overdue_tables"], played["timer_lag_seconds"]) == (0, 0)
    world.client.time += 2 * HOUR
    world.client.timer_came_round -= HOUR
    late = await world.figures()
    assert late["overdue_tables"] == 2
    assert HOUR <= late["timer_lag_seconds"] <= 2 * HOUR
    assert HOUR <= late["timer_age_seconds"] <= HOUR + 60
    with world.refusing("posts"), world.refusing("edits"):
        await world.looks_at_its_clock()
        await world.until(lambda: not world.client.publisher._tasks)  # noqa: SLF001
    behind = await world.figures()
    assert behind["outdated_messages"] == 2
    assert behind["log_records_total WARNING"] > late["log_records_total WARNING"]


async def test_answers_are_timed_by_verb_deferred_and_lost(world: Watched, monkeypatch: pytest.MonkeyPatch):
    await world.uses_command("help")
    monkeypatch.setattr(bot.edge.responder, "DEFER_AFTER_SECONDS", 0)
    await world.uses_command("start")
    with world.refusing("answers"):
        await world.uses_command("start")
    told = await world.figures()
    assert told["answer_seconds_bucket 3.0 help"] == told["answer_seconds_count help"] == 1
    assert "answers_deferred_total help" not in told
    assert told["answer_seconds_count start"] == told["answers_deferred_total start"] == 2
    assert "answers_lost_total help" not in told
    assert told["answers_lost_total start"] == 1
    assert told["requests_total POST /interactions/{id}/{id}/callback 200"] == 2
    assert told["requests_total POST /interactions/{id}/{id}/callback 404"] > 0


async def test_pictures_are_timed_by_what_they_show():
    metrics, painter = Metrics(), Painter()
    illustrator = Illustrator(painter, Avatars(lambda _: None, draws=False), metrics.drawn)
    drawing = illustrator.hand(samples.own(5, None), {}, words_in("fr"), 1, four_colours=False)
    assert drawing
    await drawing
    await painter.close()
    assert b'nainjaune_picture_seconds_count{picture="hand"} 1.0' in metrics.exposition()


async def test_a_ledger_that_does_not_add_up_is_found_while_the_bot_runs(
    world: Watched, caplog: pytest.LogCaptureFixture
):
    await world.opens_tables()
    gift = Transfer("gift", HERE, 0, "Test", {BANK: -10, Account("balance", VISITOR): 10})
    async with world.client.services.store.transaction(BOT) as tx:
        await tx.execute("UPDATE account SET balance = balance + 1 WHERE kind = 'bank' AND guild_id = $1", HERE)
        await ledger.post(tx, gift)
    watching: Any = world.client.get_cog("WatchingCog")
    oversight = watching._overview.oversight  # noqa: SLF001
    await world.until(lambda: oversight.ledger_faults == 1)
    assert (await world.figures())["ledger_faults"] == 1
    assert "The ledger does not agree" in caplog.text
    async with world.client.services.store.transaction(BOT) as tx:
        await tx.execute("UPDATE account SET balance = balance - 1 WHERE kind = 'bank' AND guild_id = $1", HERE)
    await world.until(lambda: oversight.ledger_faults == 0)
    assert (await world.figures())["ledger_age_seconds"] < 60


@pytest.mark.long
async def test_health_tells_what_is_wrong_and_that_it_is_well_again(world: Watched, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bot.edge.health, "DATABASE_TIMEOUT_SECONDS", 0.5)
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
    assert (await world.figures())["failing_loops"] == 1


async def test_a_process_is_alive_whatever_else_is_away(world: Watched, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bot.edge.health, "DATABASE_TIMEOUT_SECONDS", 0)
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
    assert figures["failing_loops"] == 0
    for name in ("timer_age_seconds", "open_tables", "ledger_faults", "outdated_messages"):
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
    formatter = JsonFormatter()
    with caplog.at_level(logging.DEBUG), caplog.at_level(logging.INFO, "discord"), world.refusing("deletions"):
        await world.opens_tables()
        await world.uses_command("start")
        await world.uses_command("hand")
        await world.passes(hours=3)
    _, text = await world.asks("/metrics")
    values = {value for name, value in re.findall(r'(\w+)="([^"]*)"', text) if name not in COUNTED}
    assert [value for value in values if not re.fullmatch(r"[A-Za-z_/{}@ ]+|/oauth2/applications/@me", value)] == []
    lines = [formatter.format(record) for record in caplog.get_records("call") if record.name != "asyncio"]
    assert all(json.loads(line)["message"] for line in lines)
    for told in [text, *lines]:
        assert cards_in(told) == []
        assert not re.search(rf"{re.escape(TOKEN)}|\b{VISITOR}\b|member\d", told)


ROUTES = {
    "/api/v10/channels/123/messages/456": "/channels/{id}/messages/{id}",
    "/proxy/api/v10/interactions/123/aW50ZXJhY3Rpb24/callback": "/interactions/{id}/{id}/callback",
    "/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original": "/webhooks/{id}/{id}/messages/@original",
    "/api/v10/users/@me/channels": "/users/@me/channels",
    "/api/v10/guilds/123/members/search/ana": "/guilds/{id}/members/{id}/{id}",
}


@pytest.mark.parametrize(("path", "template"), ROUTES.items())
def test_a_route_has_no_part_that_is_of_somebody(path: str, template: str):
    assert template_of(path) == template


def test_invalid_requests_are_those_of_the_last_ten_minutes():
    time = [0.0]
    invalid = InvalidRequests(lambda: time[0])
    for status, scope in [("401", ""), ("403", ""), ("429", "user"), ("429", "shared"), ("404", ""), ("200", "")]:
        invalid.note(status, scope)
    assert invalid.count() == 3
    time[0] = INVALID_WINDOW_SECONDS - 1
    invalid.note("403", "")
    assert invalid.count() == 4
    time[0] += 1
    assert invalid.count() == 1


async def test_requests_that_discord_refuses_as_too_many_are_told_by_scope():
    metrics, scopes = Metrics(), ["user", "shared", "global", "seen-nowhere", None]

    async def refuse(_request: web.BaseRequest) -> web.Response:
        scope = scopes.pop(0)
        return web.Response(status=429, headers={"X-RateLimit-Scope": scope} if scope else {})

    runner = web.ServerRunner(web.Server(refuse, access_log=None))
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    address = "http://{}:{}/api/v10/gateway/bot".format(*runner.addresses[0])
    async with aiohttp.ClientSession(trace_configs=[metrics.trace]) as session:
        while scopes:
            await (await session.get(address)).read()
        await runner.cleanup()
        with pytest.raises(aiohttp.ClientError):
            await session.get(address)
    text = metrics.exposition().decode()
    told = dict(re.findall(r'^nainjaune_rate_limited_total\{scope="(\w+)"\} (\S+)', text, re.MULTILINE))
    assert told == {"user": "1.0", "shared": "1.0", "global": "1.0", "none": "2.0"}
    assert "nainjaune_invalid_requests 4.0" in text
    assert 'nainjaune_requests_total{method="GET",route="/gateway/bot",status="failed"} 1.0' in text


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
