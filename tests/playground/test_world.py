"""The bot in its world, without a browser."""

import asyncio
from base64 import b64encode
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest
import simcord
from simcord.backend.models import Message

from bot.language.durations import MAX_SKIP_SECONDS, TOMORROW, seconds_of
from playground.evening import Evening
from playground.opening import opened
from playground.words import WORDS
from playground.world import World
from tests.playground.window import Window
from tests.stories.discordland import SEED
from tests.stories.stage import presses, texts

HOUR = 3600
DAY = 24 * HOUR
GUILD = 1456074443980800002
HOME = 1456074443980800005
ANA = 1456074443980800007


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "playground.db"


def started(file: Path) -> AbstractAsyncContextManager[World]:
    """The French world, with cards of which Ana and Bob are asked for one in the first deal."""
    return opened(file, "fr", Random(SEED))


def messages(world: World, channel: int) -> list[Message]:
    """What everybody sees there, oldest first."""
    return [message for message in world.env.backend.messages[channel].values() if not message.is_ephemeral]


async def clicks(world: World, name: str, verb: str, channel: int = HOME) -> str:
    """Click on the newest message that has this button, and read the private answer."""
    message = next(message for message in reversed(messages(world, channel)) if presses(message, verb))
    shown = simcord.ResponseMessage(world.env, message)
    answer = await world.people[name].click(shown, custom_id=presses(message, verb)[0])
    return texts(world.env.backend.get_message(channel, answer.response.id))


async def asks(world: World, name: str, command: str) -> str:
    """Send a command in the home channel, and read the private answer."""
    answer = await world.people[name].slash(world.home, f"nainjaune {command}")
    return texts(world.env.backend.get_message(HOME, answer.response.id))


async def test_a_table_with_robots_is_ready(file: Path):
    async with started(file) as world:
        [lobby] = messages(world, HOME)
        assert "Mamie Odette" in texts(lobby)
        assert presses(lobby, "deal")
        assert await clicks(world, "Bob", "join") == "Te voilà à table."


async def test_everybody_speaks_the_language_chosen(file: Path):
    async with opened(file, "en") as world:
        assert await clicks(world, "Bob", "join") == "You’re at the table."
        assert "All set" in texts(messages(world, HOME)[0])


async def test_commands_are_described_in_the_language_chosen(file: Path):
    async with started(file) as world:
        described = str(world.env.backend.commands)
    assert "'description': 'Ouvrir une table ici'" in described


async def test_ids_are_the_same_at_each_start(file: Path):
    for _ in range(2):
        async with started(file) as world:
            assert (world.guild, world.home.id, world.first.id) == (GUILD, HOME, ANA)


async def test_whoever_one_begins_as_can_change_the_settings(file: Path):
    async with started(file) as world:
        assert "Réglages du serveur" in await asks(world, "Ana", "settings")
        assert "affaire de qui gère le serveur" in await asks(world, "Bob", "settings")


async def test_a_game_goes_on_after_a_restart(file: Path):
    async with started(file) as world:
        await clicks(world, "Ana", "deal")
        hand = await clicks(world, "Ana", "hand")
    async with started(file) as world:
        assert len(messages(world, HOME)) == 1
        assert await clicks(world, "Ana", "hand") == hand


async def test_a_table_in_a_thread_is_there_again_after_a_restart(file: Path):
    async with started(file) as world:
        await world.people["Bob"].slash(world.channels[1], "nainjaune start", robots=2, thread=True)
        [thread] = world.env.backend.guilds[GUILD].thread_ids
        before = _thread_and_card(world, thread)
        await clicks(world, "Bob", "deal", thread)
    async with started(file) as world:
        assert world.env.backend.guilds[GUILD].thread_ids == [thread]
        assert _thread_and_card(world, thread) == before
        assert "Ta main" in await clicks(world, "Bob", "hand", thread)
        await world.people["Bob"].slash(world.channel(thread), "nainjaune stop")
        [card] = messages(world, world.channels[1].id)
        assert "Fin de la partie" in texts(card)


def _thread_and_card(world: World, thread: int) -> tuple[str, str]:
    """What both are called in the channel."""
    backend = world.env.backend
    return backend.channels[thread].name, texts(backend.get_message(world.channels[1].id, thread))


@pytest.mark.usefixtures("loopback")
async def test_tomorrow_comes_with_its_reminders_and_missed_turns(file: Path):
    said: list[str] = []
    async with started(file) as world:
        await clicks(world, "Ana", "deal")
        before, evening = world.env.now(), Evening(world, 0, said.append)
        async with evening.page:
            await evening.passes("demain")
            assert WORDS["fr"]["letter"].format(name="Ana") in said
            async with aiohttp.ClientSession() as http:
                letters = await _letters(Window(http, evening.page.url))
        assert (world.env.now() - before).total_seconds() == TOMORROW
        assert "#nain-jaune" in str(letters)
        table = await world.env.bot.tables.in_channel(HOME)
        assert table.seats[0].missed > 0


async def _letters(window: Window) -> dict[str, Any]:
    """What the bot has written to whoever has the window."""
    places = (await window.opens())["playground"]["places"]
    await window.does("go_to", place=places[-1]["id"])
    return (await window.state())["messages"]


async def test_the_file_never_goes_back_in_time(file: Path):
    async with started(file) as world:
        evening = Evening(world, 0, lambda _: None)
        async with evening.page:
            await evening.passes("+20m")
        last = world.env.now()
    async with started(file) as world:
        assert world.env.now() >= last


async def test_what_is_no_time_is_answered_with_what_is(file: Path):
    said: list[str] = []
    async with opened(file, "en") as world:
        evening, before = Evening(world, 0, said.append), world.env.now()
        await evening.passes("help")
        assert (said, world.env.now()) == ([WORDS["en"]["unknown"]], before)


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("tomorrow", TOMORROW),
        ("Demain ", TOMORROW),
        ("+3h", 3 * HOUR),
        ("+ 20 m", 1200),
        ("+2d", 2 * DAY),
        ("+2j", 2 * DAY),
        ("+30d", MAX_SKIP_SECONDS),
        ("+31d", None),
        ("+0h", None),
        ("3h", None),
        ("yesterday", None),
        ("", None),
    ],
)
def test_time_is_said_in_words(said: str, seconds: int | None):
    assert seconds_of(said) == seconds


def test_both_languages_say_the_same_things():
    assert WORDS["fr"].keys() == WORDS["en"].keys()


@pytest.mark.usefixtures("loopback")
async def test_a_click_waits_for_time_that_passes_and_time_for_clicks(file: Path):
    async with started(file) as world:
        evening = Evening(world, 0, lambda _: None)
        async with evening.page as page, aiohttp.ClientSession() as http:
            window = Window(http, page.url)
            snapshot = await window.opens()
            passing = asyncio.create_task(window.does("pass_time", span="+1h"))
            receipt = await window.clicks(snapshot, "Distribuer")
            assert receipt["settlement"] == "settled"
            assert not passing.done()
            await passing


@pytest.mark.usefixtures("loopback")
async def test_the_page_stays_as_it_is_while_nothing_happens(file: Path):
    async with started(file) as world:
        evening = Evening(world, 0, lambda _: None)
        async with evening.page as page, aiohttp.ClientSession() as http:
            window = Window(http, page.url)
            first = await window.opens()
            await world.env.advance_time(1)
            await page.refresh()
            second = await window.state()
            assert first["publication"] == second["publication"]
            await clicks(world, "Bob", "join")
            await page.refresh()
            third = await window.state()
            assert third["publishedRevision"] > second["publishedRevision"]


@pytest.mark.usefixtures("loopback")
async def test_only_what_has_changed_is_too_old_to_click(file: Path):
    async with started(file) as world:
        evening = Evening(world, 0, lambda _: None)
        async with evening.page as page, aiohttp.ClientSession() as http:
            late, later = Window(http, page.url), Window(http, page.url)
            snapshot, _ = await late.opens(), await later.opens()
            assert (await later.acts(snapshot, "send_message", content="bonjour"))["settlement"] == "settled"
            await page.refresh()
            assert (await late.clicks(snapshot, "Distribuer"))["settlement"] == "settled"
            await page.refresh()
            receipt = await later.clicks(snapshot, "Distribuer")
            assert receipt["diagnostics"][0]["code"] == "stale-revision"


@pytest.mark.usefixtures("loopback")
async def test_a_window_goes_to_another_channel_alone(file: Path):
    async with started(file) as world:
        evening = Evening(world, 0, lambda _: None)
        async with evening.page as page, aiohttp.ClientSession() as http:
            window, other = Window(http, page.url), Window(http, page.url)
            places = (await window.opens())["playground"]["places"]
            await other.opens()
            assert [place["name"] for place in places] == ["# nain-jaune", "# café"]
            await window.does("go_to", place=places[1]["id"])
            assert [(await shown.state())["channel"]["name"] for shown in (window, other)] == ["café", "nain-jaune"]


async def test_an_emoji_of_the_bot_has_its_picture(file: Path):
    async with started(file) as world:
        picture = b"\x89PNG\r\n\x1a\n" + b"a heart"
        with world.env._bot_scope():  # noqa: SLF001 - the bot does this
            emoji = await world.env.bot.create_application_emoji(name="heart", image=picture)
        assert b64encode(world.env.backend.cdn.get(f"https://cdn/emojis/{emoji.id}.png") or b"") == b64encode(picture)
