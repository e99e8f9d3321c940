"""The playground, driven without a browser."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
import simcord
from discord.utils import time_snowflake
from simcord.backend.models import Message

from bot.tables.context import TIMER, Request
from playground.page import Page
from playground.server import Server
from playground.session import TOMORROW, Session
from playground.simulator import bot_scope
from playground.startup import run_bot
from playground.words import PAGE, WORDS
from tests.playground.window import Window
from tests.stories.discordland import SEED
from tests.stories.fake_server import labels, presses, texts
from tests.stories.secrets import cards_in

STATIC = files("simcord.preview") / "static"
BEGUN = datetime(2026, 7, 25, 14, tzinfo=UTC)
"""The numbers of messages begin with the time, and from them follow the cards."""
HOUR = 3600
DAY = 24 * HOUR
FIRST_SECOND = time_snowflake(datetime(2026, 1, 1, tzinfo=UTC))
"""The ids of what is made at the start of SimCord's clock are counted from here."""
SERVER_ID = FIRST_SECOND + 2
HOME_ID = FIRST_SECOND + 5
ANA_ID = FIRST_SECOND + 7


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "playground.db"


def started(file: Path) -> AbstractAsyncContextManager[Server]:
    """The French server, without pictures, with cards of which Ana is asked for one first."""
    return run_bot(file, "fr", Random(SEED), BEGUN, draws=False)


@asynccontextmanager
async def displayed(file: Path) -> AsyncGenerator[tuple[Server, Page, aiohttp.ClientSession]]:
    """That server with its page, and somebody who can open windows of it."""
    async with (
        started(file) as server,
        Session(server, 0, lambda _: None).page as page,
        aiohttp.ClientSession() as http,
    ):
        yield server, page, http


def messages(server: Server, channel: int) -> list[Message]:
    """What everybody sees there, oldest first."""
    return [message for message in server.env.backend.messages[channel].values() if not message.is_ephemeral]


async def clicks(server: Server, name: str, verb: str, channel: int = HOME_ID) -> str:
    """Click on the newest message that has this button, and read the answer, or what that message has become."""
    message = next(message for message in reversed(messages(server, channel)) if presses(message, verb))
    shown = simcord.ResponseMessage(server.env, message)
    answer = await server.members[name].click(shown, custom_id=presses(message, verb)[0])
    return texts(server.env.backend.get_message(channel, answer.response.id)) if answer.response else ""


async def asks(server: Server, name: str, command: str) -> str:
    """Send a command in the home channel, and read the private answer."""
    answer = await server.members[name].slash(server.home, f"nainjaune {command}")
    return texts(server.env.backend.get_message(HOME_ID, answer.response.id))


async def test_a_table_with_robots_is_ready(file: Path):
    async with started(file) as server:
        lobby, offer = sorted(server.env.backend.messages[HOME_ID].values(), key=lambda message: message.is_ephemeral)
        assert "Mamie Odette" in texts(lobby)
        assert presses(offer, "learn")  # to the first visitor, who has not played yet
        assert presses(lobby, "deal")
        await clicks(server, "Bob", "join")
        assert f"<@{server.members['Bob'].id}>" in texts(messages(server, HOME_ID)[-1])


async def test_everybody_speaks_the_language_chosen(file: Path):
    async with run_bot(file, "en", draws=False) as server:
        assert "You’re in!" in await clicks(server, "Bob", "join")


async def test_commands_and_their_choices_are_described_in_the_language_chosen(file: Path):
    async with started(file) as server:
        described = str(server.env.backend.commands)
    assert "'description': 'Ouvrir une table ici'" in described
    assert "'name': 'temps illimité'" in described


@pytest.mark.long
async def test_a_game_goes_on_after_a_restart(file: Path):
    async with started(file) as server:
        await clicks(server, "Ana", "deal")
        hand = await clicks(server, "Ana", "hand")
    async with started(file) as server:
        assert len(messages(server, HOME_ID)) == 1, "the table"
        assert (await clicks(server, "Ana", "hand")).endswith(hand)


@pytest.mark.long
async def test_a_table_in_a_thread_is_there_again_after_a_restart(file: Path):
    async with started(file) as server:
        request = Request(server.members["Bob"].id, SERVER_ID, server.env.bot.now(), is_manager=True)
        await server.env.bot.services.servers.change(request, {"threads": True})
        await server.members["Bob"].slash(server.channels[1], "nainjaune start")
        [thread] = server.env.backend.guilds[SERVER_ID].thread_ids
        before = _thread_and_card(server, thread)
        await clicks(server, "Bob", "deal", thread)
    async with started(file) as server:
        assert server.env.backend.guilds[SERVER_ID].thread_ids == [thread]
        assert _thread_and_card(server, thread) == before
        assert "Ta main" in await clicks(server, "Bob", "hand", thread)


def _thread_and_card(server: Server, thread: int) -> tuple[str, str]:
    """What both are called in the channel."""
    backend = server.env.backend
    return backend.channels[thread].name, texts(backend.get_message(server.channels[1].id, thread))


@pytest.mark.usefixtures("loopback")
async def test_a_dm_names_the_members_and_channels_it_mentions(file: Path):
    async with displayed(file) as (server, page, http):
        with bot_scope(server.env):
            ana = await server.env.bot.fetch_user(ANA_ID)
            await ana.send(f"<@{server.members['Bob'].id}>, <#{HOME_ID}>, <@5>")
        dms = await _dms(Window(http, page.url))
    assert [message["content"] for message in dms.values()] == ["@Bob, #nain-jaune, <@5>"]


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
async def test_tomorrow_comes_with_its_reminders_and_missed_turns(file: Path):
    lines: list[str] = []
    async with started(file) as server:
        await server.env.advance_time(110)  # a minute after the turn runs out, the timer has not looked yet
        await clicks(server, "Bob", "join")
        await clicks(server, "Ana", "deal")
        before, session = server.env.now(), Session(server, 0, lines.append)
        async with session.page:
            await session.advance_time("demain")
            assert WORDS["fr"]["dm"].format(name="Ana") in lines
            async with aiohttp.ClientSession() as http:
                dms = await _dms(Window(http, session.page.url))
        assert (server.env.now() - before).total_seconds() == TOMORROW
        assert "#nain-jaune" in str(dms)
        assert await _missed_turns(server) > 0


@pytest.mark.long
@pytest.mark.usefixtures("loopback")
async def test_one_plays_from_the_reminder_in_the_dms(file: Path):
    async with displayed(file) as (server, page, http):
        await clicks(server, "Bob", "join")
        await clicks(server, "Ana", "deal")
        window = Window(http, page.url)
        await window.opens()
        await window.does("pass_time", duration="+20h")
        await _dms(window)
        snapshot = await window.state()
        [played, *_] = filter(cards_in, labels(server.env.backend.get_message(*_newest(snapshot))))
        receipt = await window.clicks(snapshot, played)
        assert (receipt["settlement"], receipt["diagnostics"]) == ("settled", [])
        assert (await window.state())["messages"] != snapshot["messages"]


def _newest(snapshot: dict[str, Any]) -> tuple[int, int]:
    return int(snapshot["channel"]["id"]), int(snapshot["timeline"][-1])


@pytest.mark.usefixtures("loopback")
async def test_what_fails_is_in_the_terminal_and_can_be_tried_again(
    file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def fails(*_: object, **__: object) -> None:
        raise simcord.SetupError("no such thing")

    async with displayed(file) as (_, page, http):
        window = Window(http, page.url)
        with monkeypatch.context() as broken:
            broken.setattr(simcord.MemberActor, "click", fails)
            assert (await window.clicks(await window.opens(), "Distribuer"))["settlement"] == "failed"
        assert "no such thing" in caplog.text
        await page.refresh()
        assert (await window.clicks(await window.state(), "Distribuer"))["settlement"] == "settled"


async def _missed_turns(server: Server) -> int:
    """Return how many turns the first player of the table has missed."""
    client: Any = server.env.bot
    loaded = await client.services.lookups.in_channel(HOME_ID, Request(TIMER, SERVER_ID, client.now()))
    assert loaded is not None
    return loaded.table.seats[0].missed


async def _dms(window: Window) -> dict[str, Any]:
    """What the bot has written to whoever has the window."""
    places = (await window.opens())["playground"]["places"]
    await window.does("go_to", place=places[-1]["id"])
    return (await window.state())["messages"]


async def test_what_is_no_time_is_answered_with_what_is(file: Path):
    lines: list[str] = []
    async with run_bot(file, "en", draws=False) as server:
        session, before = Session(server, 0, lines.append), server.env.now()
        await session.advance_time("help")
        assert (lines, server.env.now()) == ([WORDS["en"]["unknown"]], before)


def test_both_languages_say_the_same_things():
    assert WORDS["fr"].keys() == WORDS["en"].keys()


@pytest.mark.usefixtures("loopback")
async def test_the_page_itself_speaks_the_language_chosen(file: Path):
    async with displayed(file) as (_, page, http):
        for address, words in PAGE["fr"].items():
            async with http.get(page.url.partition("/#")[0] + address) as answer:
                served = await answer.text()
            assert [ours for ours in words.values() if ours not in served] == []


@pytest.mark.parametrize("address", PAGE["fr"])
def test_what_is_translated_is_what_the_page_says(address: str):
    original = (STATIC / (address.strip("/") or "index.html")).read_text("utf-8")
    assert [theirs for theirs in PAGE["fr"][address] if theirs not in original] == []


@pytest.mark.usefixtures("loopback")
async def test_only_what_has_changed_is_too_old_to_click(file: Path):
    async with displayed(file) as (_, page, http):
        late, later = Window(http, page.url), Window(http, page.url)
        snapshot, _ = await late.opens(), await later.opens()
        assert (await later.acts(snapshot, "send_message", content="bonjour"))["settlement"] == "settled"
        await page.refresh()
        assert (await late.clicks(snapshot, "Distribuer"))["settlement"] == "settled"
        await page.refresh()
        receipt = await later.clicks(snapshot, "Distribuer")
        assert receipt["diagnostics"][0]["code"] == "stale-revision"


@pytest.mark.usefixtures("loopback")
async def test_a_window_opens_as_the_person_and_in_the_channel_of_its_address(file: Path):
    async with displayed(file) as (server, page, http):
        bob, other = str(server.members["Bob"].id), str(server.channels[1].id)
        for asked, shown in (((bob, other), (bob, "café")), (("7", "nowhere"), (str(ANA_ID), "nain-jaune"))):
            snapshot = await Window(http, page.url).opens(*asked)
            assert (snapshot["viewerId"], snapshot["channel"]["name"]) == shown
