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
import bot.client
from bot.edge import trouble
from bot.store.database import StoreError
from tests.sockets.faults import FAULTS, closing
from tests.sockets.world import CHANNELS, HERE, TOKEN, Client, World
from tools import loopback

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


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Starting]:
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0)
    world = Starting(tmp_path)
    async with world.discord:
        monkeypatch.setattr(Route, "BASE", world.discord.address)
        world.client = await world._new_client()  # noqa: SLF001 - as its starts would
        yield world
        await world.client.close()


def no_traceback(caplog: pytest.LogCaptureFixture) -> bool:
    return [record for record in caplog.records if record.exc_info and record.levelno > logging.DEBUG] == []


@pytest.mark.parametrize(
    ("fault", "end"),
    [
        ((USER, "401"), (trouble.HAS_TO_BE_CHANGED, "DISCORD_TOKEN is not accepted by Discord")),
        ((USER, "403 HTML"), (trouble.PASSES, "Discord does not let the bot start: 403")),
        ((USER, "429 HTML"), (trouble.PASSES, "Discord does not let the bot start: 429")),
        ((APPLICATION, "403 HTML"), (trouble.PASSES, "Discord does not let the bot start: 403")),
        ((GATEWAY, "403 HTML"), (trouble.PASSES, "Discord does not let the bot start: The gateway")),
        ((USER, "reset"), (trouble.PASSES, "Discord cannot be reached. Look at the network")),
    ],
)
async def test_a_refused_start_is_one_sentence_and_an_exit_code(
    world: Starting,
    fault: tuple[str, str],
    end: tuple[int, str],
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
):
    (step, answer), (exit_code, sentence) = fault, end
    world.discord.faults[step] = FAULTS[answer]
    assert await world.runs() == exit_code
    [said] = capsys.readouterr().err.splitlines()
    assert said.startswith(sentence)
    assert no_traceback(caplog)


@pytest.mark.parametrize("answer", ["400", "403 HTML", "429 HTML", "reset"])
async def test_refused_commands_leave_those_of_before_in_force_and_are_told_again(
    world: Starting, answer: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bot.client, "_RETRY_SECONDS", 0)
    await world.client.services.write_note("commands", "before 77")
    world.discord.faults[PUT_COMMANDS] = FAULTS[answer]
    await world.starts()
    await world.until(lambda: "Registration of the commands: failed" in caplog.text)
    assert world.client.router.commands == 77
    assert no_traceback(caplog)
    del world.discord.faults[PUT_COMMANDS]
    await world.until(lambda: world.client.router.commands != 77)


async def test_sessions_that_would_be_too_many_today_are_waited_for_as_discord_would_reset_the_token(
    world: Starting, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(bot.client, "_RETRY_SECONDS", 0)
    monkeypatch.setattr(loopback, "MAX_SESSIONS", 0)
    starting = asyncio.create_task(world.starts())
    await world.until(lambda: "Discord lets only 0 more sessions begin today" in caplog.text)
    assert world.bot.sessions == 0
    monkeypatch.setattr(loopback, "MAX_SESSIONS", 1000)
    await starting


async def test_asked_to_end_while_it_logs_in_the_bot_begins_nothing_more(
    world: Starting, monkeypatch: pytest.MonkeyPatch
):
    await world.client.close()
    client = world.client = await Client.open(replace(world.client.config, pictures=True), shard_count=1)
    monkeypatch.setattr(client.tree, "set_translator", lambda _: client.close())
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


@pytest.mark.parametrize(("code", "exit_code"), [(4004, 2), (4010, 2), (4011, 1), (4012, 2), (4013, 2), (4014, 2)])
async def test_a_final_close_code_is_a_sentence_and_an_exit_code(
    world: Starting, code: int, exit_code: int, capsys: pytest.CaptureFixture[str]
):
    world.discord.gateway.socket_fault = closing(code)
    assert await world.runs() == exit_code
    is_token = code == trouble.TOKEN_REFUSED
    sentence = "DISCORD_TOKEN is not accepted" if is_token else f"has ended the connection for good ({code})"
    assert sentence in capsys.readouterr().err


@pytest.mark.long
async def test_a_new_session_stays_with_the_gateway_that_discord_named(world: Starting):
    await world.starts()
    await world.discord.gateway.cut()
    await world.until(lambda: not world.can_reach(HERE))
    await world.is_back(remembers=False)
    assert world.bot.sessions == 2
    assert world.knows(*CHANNELS)


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
