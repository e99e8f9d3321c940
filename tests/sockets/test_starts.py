"""Whatever Discord answers while the bot starts, or ends it with, is a sentence, an exit code, or tried again."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from discord.backoff import ExponentialBackoff
from discord.http import Route

import bot.__main__ as product
from bot.edge import exits, gateway_socket, refused_token, starts
from bot.edge.registration import Registration
from bot.pictures.painter import Painter
from bot.store.database import StoreError
from tests.sockets.world import CHANNELS, HERE, TOKEN, Client, World
from tools.faults import FAULTS, SOCKET_FAULTS

pytestmark = pytest.mark.usefixtures("loopback")
USER, APPLICATION, GATEWAY = "GET /users/@me", "GET /oauth2/applications/@me", "GET /gateway/bot"
PUT_COMMANDS = r"PUT /applications/\d+/commands"


class Starting(World):
    """The world of the gateway, before the bot has started."""

    async def runs(self) -> int:
        """The exit code of the bot, once it has ended."""
        return await product.run(self._opens, TOKEN)

    async def _opens(self) -> Client:
        return self.client

    async def starts(self) -> None:
        self._running = asyncio.create_task(self.runs())
        await self.until(lambda: self.client.is_ready() and self.knows(*self.bot.guilds))

    async def runs_anew(self, *, later: int = 0) -> int:
        time, self.client = self.client.time, await self._new_client()
        self.client.time = time + later
        return await self.runs()

    @property
    def sessions(self) -> int:
        return self.bot.sessions


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Starting]:
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0)
    for module, name in (
        (exits, "RETRY_SECONDS"),
        (product, "HOLD_BACK_SECONDS"),
        (starts, "MAX_BROKEN_SECONDS"),
    ):
        monkeypatch.setattr(module, name, 0)
    world = Starting(tmp_path)
    async with world.discord:
        monkeypatch.setattr(Route, "BASE", world.discord.address)
        world.client = await world._new_client()  # noqa: SLF001 - as its starts would
        yield world
        await world.client.close()


def no_traceback(caplog: pytest.LogCaptureFixture) -> bool:
    return [record for record in caplog.records if record.exc_info and record.levelno > logging.DEBUG] == []


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("403 HTML", "Discord does not let the bot start: it answers GET /api/v10/users/@me with 403."),
        ("429 HTML", "Discord does not let the bot start: it answers GET /api/v10/users/@me with 429."),
        ("404", "Discord does not let the bot start: it answers GET /api/v10/users/@me with 404."),
        ("nonsense", "Discord's answer is not understood:"),
    ],
)
async def test_a_refused_login_is_one_sentence_and_passes(
    world: Starting, answer: str, sentence: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
):
    world.discord.faults[USER] = FAULTS[answer]
    assert await world.runs() == exits.PASSES
    [said] = capsys.readouterr().err.splitlines()
    assert said.startswith(sentence)
    assert no_traceback(caplog)


@pytest.mark.parametrize("answer", ["reset", "silence"])
async def test_a_discord_that_cannot_be_reached_is_given_up_in_the_end(
    world: Starting, answer: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(exits, "PATIENCE_SECONDS", 0.1)
    world.discord.faults[USER] = FAULTS[answer]
    assert await world.runs() == exits.PASSES
    assert capsys.readouterr().err.startswith("Discord cannot be reached. Look at the network")


@pytest.mark.parametrize("step", [APPLICATION, GATEWAY])
async def test_the_steps_after_the_login_are_refused_in_the_same_way(
    world: Starting, step: str, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
):
    world.discord.faults[step] = FAULTS["403 HTML"]
    assert await world.runs() == exits.PASSES
    assert f"it answers {step.replace(' ', ' /api/v10')} with 403." in capsys.readouterr().err
    assert no_traceback(caplog)


async def test_a_discord_that_is_back_in_time_is_met(world: Starting):
    failing = FAULTS["reset"]

    async def fail_once(request: Any) -> Any:
        del world.discord.faults[USER]
        return await failing(request)

    world.discord.faults[USER] = fail_once
    await world.starts()


@pytest.mark.parametrize("answer", sorted(FAULTS.keys() - {"500", "429 JSON", "silence"}))
async def test_refused_commands_leave_those_of_before_in_force(
    world: Starting, answer: str, caplog: pytest.LogCaptureFixture
):
    world.bot.commands = [{"id": "77", "name": "nainjaune"}]
    world.discord.faults[PUT_COMMANDS] = FAULTS[answer]
    await world.starts()
    assert world.client.router.commands == 77
    told = [record.getMessage() for record in caplog.records if "does not take the commands" in record.getMessage()]
    assert len(told) == 1
    assert "so the earlier ones stay; trying again in 900 s" in told[0]
    assert no_traceback(caplog)
    assert await world.client.services.read_note("commands") is None


async def test_asked_to_end_while_it_logs_in_the_bot_begins_nothing_more(
    world: Starting, monkeypatch: pytest.MonkeyPatch
):
    await world.client.close()
    client = world.client = await Client.open(replace(world.client.config, pictures=True), shard_count=1)
    monkeypatch.setattr(Registration, "tell", lambda *_: client.close())
    await client.login(TOKEN)
    with pytest.raises(KeyError):
        _ = client.loops["First pictures and card emojis"]


async def test_asked_to_end_while_its_database_is_away_the_bot_ends_at_once():
    is_away = asyncio.Event()

    async def open_client() -> Any:
        is_away.set()
        await asyncio.Event().wait()

    running = asyncio.create_task(product.run(open_client, TOKEN))
    await is_away.wait()
    signal.raise_signal(signal.SIGTERM)
    assert await running == 0


async def test_refused_commands_are_told_again(world: Starting, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.edge.loops.RETRY_SECONDS", 0)
    world.discord.faults[PUT_COMMANDS] = FAULTS["400"]
    await world.starts()
    assert world.client.router.commands is None
    del world.discord.faults[PUT_COMMANDS]
    await world.until(lambda: world.client.router.commands is not None)


@pytest.mark.parametrize(
    ("code", "exit_code", "sentence"),
    [
        (4004, 2, "DISCORD_TOKEN is not accepted by Discord"),
        (4010, 2, "Discord does not know such a shard (4010)"),
        (4011, 1, "Discord wants more shards (4011)"),
        (4012, 2, "Discord's gateway does not speak with this version any more (4012)"),
        (4013, 2, "Discord does not know an intent of this version (4013)"),
        (4014, 2, "Discord does not allow the bot an intent (4014)"),
    ],
)
async def test_a_final_close_code_is_a_sentence_and_an_exit_code(
    world: Starting, code: int, exit_code: int, sentence: str, capsys: pytest.CaptureFixture[str]
):
    world.discord.gateway.socket_fault = SOCKET_FAULTS[f"close {code}"]
    assert await world.runs() == exit_code
    assert capsys.readouterr().err.startswith(sentence)


async def test_a_token_refused_by_the_gateway_is_not_tried_again_at_once_but_after_ever_longer(
    world: Starting, capsys: pytest.CaptureFixture[str]
):
    world.discord.gateway.socket_fault = SOCKET_FAULTS["close 4004"]
    world.discord.asked = []
    assert await world.runs() == exits.HAS_TO_BE_CHANGED
    asked = len(world.discord.asked)
    assert await world.runs_anew() == exits.HAS_TO_BE_CHANGED
    assert len(world.discord.asked) == asked
    assert "a start in 300 s asks." in capsys.readouterr().err
    assert await world.runs_anew(later=refused_token.FIRST_SECONDS) == exits.HAS_TO_BE_CHANGED
    assert len(world.discord.asked) > asked
    assert await world.runs_anew() == exits.HAS_TO_BE_CHANGED
    assert "a start in 600 s asks." in capsys.readouterr().err


@pytest.mark.parametrize("answer", ["400", "401", "403 HTML", "404", "500", "reset", "nonsense"])
async def test_a_gateway_that_refuses_is_tried_with_a_line_each(
    world: Starting, answer: str, caplog: pytest.LogCaptureFixture
):
    world.discord.gateway.fault = FAULTS[answer]
    running = asyncio.create_task(world.runs())
    await world.until(lambda: caplog.text.count("cannot be connected; trying again") == 100)
    world.discord.gateway.fault = None
    await world.until(world.client.is_ready)
    assert no_traceback(caplog)
    await world.client.close()
    assert await running == 0


async def test_a_session_that_is_not_welcomed_is_followed_by_another(
    world: Starting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(gateway_socket, "READY_SECONDS", 0)
    world.discord.gateway.socket_fault = SOCKET_FAULTS["silence"]
    running = asyncio.create_task(world.runs())
    await world.until(lambda: caplog.text.count("was not welcomed in time; beginning a new session") == 3)
    monkeypatch.setattr(gateway_socket, "READY_SECONDS", 60)
    world.discord.gateway.socket_fault = None
    await world.until(world.client.is_ready)
    await world.client.close()
    assert await running == 0


@pytest.mark.long
@pytest.mark.parametrize("answer", ["reset", "close 1001", "close 4000", "invalid session"])
async def test_a_gateway_that_cuts_every_session_is_not_asked_without_a_pause(
    world: Starting, answer: str, caplog: pytest.LogCaptureFixture
):
    world.discord.gateway.socket_fault = SOCKET_FAULTS[answer]
    running = asyncio.create_task(world.runs())
    await world.until(lambda: caplog.text.count("was cut as soon as it was connected; trying again") == 20)
    world.discord.gateway.socket_fault = None
    await world.until(world.client.is_ready)
    assert no_traceback(caplog)
    await world.client.close()
    assert await running == 0


async def test_a_session_that_is_not_understood_is_followed_by_another_and_at_last_by_the_end(
    world: Starting, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
):
    world.discord.gateway.socket_fault = SOCKET_FAULTS["a READY without content"]
    assert await world.runs() == exits.PASSES
    assert caplog.text.count("cannot understand the gateway") == starts.MAX_BROKEN_AN_HOUR
    assert capsys.readouterr().err == "Discord's gateway is not understood, time and again.\n"
    assert no_traceback(caplog)


async def test_an_event_that_cannot_be_read_is_left_out(world: Starting, caplog: pytest.LogCaptureFixture):
    await world.starts()
    await world.bot.dispatch("THREAD_UPDATE", {"id": "x", "guild_id": str(HERE)})
    await world.until(lambda: "An event THREAD_UPDATE cannot be read" in caplog.text)
    await world.bot.lose_guild(HERE)
    await world.until(lambda: not world.can_reach(HERE))
    assert world.sessions == 1


@pytest.mark.long
async def test_a_new_session_stays_with_the_gateway_that_discord_named(world: Starting):
    await world.starts()
    await world.discord.gateway.cut()
    await world.until(lambda: not world.can_reach(HERE))
    await world.is_back(remembers=False)
    assert world.sessions == 2
    assert world.knows(*CHANNELS)


@pytest.mark.long
async def test_a_bot_that_may_begin_no_session_waits(world: Starting, caplog: pytest.LogCaptureFixture):
    real = world.bot.begun
    world.bot.begun = [None] * 1000  # type: ignore[list-item]
    running = asyncio.create_task(world.runs())
    await world.until(lambda: "Discord lets only 0 more sessions begin for 1 shards" in caplog.text)
    world.bot.begun = real
    await world.until(world.client.is_ready)
    await world.client.close()
    assert await running == 0


async def test_an_outage_is_a_line_of_discord_py_too(caplog: pytest.LogCaptureFixture):
    logging.getLogger("discord.shard").error("Attempting a reconnect in %d %%", 3, exc_info=TimeoutError())
    assert caplog.text.endswith("Attempting a reconnect in 3 %: TimeoutError\n")


async def test_what_fails_while_an_event_is_heard_is_logged_once_and_a_database_that_is_away_without_a_traceback(
    world: Starting, caplog: pytest.LogCaptureFixture
):
    errors = [StoreError("away", "The database is away."), LookupError("a fault")]

    async def on_test() -> None:
        raise errors.pop()

    await world.starts()
    world.client.add_listener(on_test)
    for left in (1, 0):
        world.client.dispatch("test")
        await world.until(lambda left=left: len(errors) == left and "on_test was not handled" in caplog.text)
    records = [record for record in caplog.records if "on_test was not handled" in record.message]
    assert [(record.levelname, bool(record.exc_info)) for record in records] == [("ERROR", True), ("WARNING", False)]


async def test_an_odd_reply_about_emojis_leaves_them_to_be_tried_again(
    world: Starting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr("bot.edge.loops.RETRY_SECONDS", 0)
    await world.starts()
    world.discord.faults[r"GET /applications/\d+/emojis"] = FAULTS["nonsense"]
    syncing = asyncio.create_task(world.client.card_emojis.sync(world.client, Painter(), uploads=False))
    await world.until(lambda: caplog.text.count("The emojis of the cards are incomplete; trying again") == 3)
    assert not syncing.done()
    syncing.cancel()
    assert no_traceback(caplog)


@pytest.mark.parametrize(
    ("begun", "seconds"), [(0, 0), (250, 0), (300, 12.3), (500, 86.4), (750, 345.6), (999, 86_400), (1000, 86_400)]
)
def test_the_more_sessions_have_begun_the_longer_the_next_one_waits(begun: int, seconds: float):
    limit = starts.Limit(total=1000, remaining=1000 - begun, reset_after=86_400_000, max_concurrency=1)
    assert limit.seconds_apart == pytest.approx(seconds, rel=0.01)
