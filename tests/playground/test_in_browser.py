"""The page in a real browser, used as people use it. The pictures it leaves in `screenshots/` are for looking at."""

import io
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import discord
import pytest
from discord import ui
from PIL import Image

from playground.session import Session
from playground.simulator import bot_scope
from playground.startup import run_bot
from playground.words import WORDS
from tests.playground.browser import find_chromium, open_tab, run_browser
from tests.playground.running import CHECKOUT, running
from tests.playground.visitor import Visitor
from tests.stories.secrets import cards_in

ALBUM = CHECKOUT / "screenshots"
SEED = 1
NOON = datetime(2026, 7, 25, 12, tzinfo=UTC)
"""The numbers of messages begin with the time, and from them follow the cards."""
DESKTOP = (1280, 900)
PHONE = (400, 860)
MAX_ROUNDS = 200
CHROMIUM = find_chromium()

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine: install one, or name it in CHROMIUM"),
    pytest.mark.usefixtures("loopback"),
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert CHROMIUM is not None
    with run_browser(CHROMIUM, tmp_path_factory.mktemp("browser") / "profile") as address:
        yield address


@pytest.fixture
async def visitor(browser: str) -> AsyncGenerator[Visitor]:
    ALBUM.mkdir(exist_ok=True)
    async with open_tab(browser) as tab:
        await tab.resize(*DESKTOP)
        yield Visitor(tab, ALBUM)


@asynccontextmanager
async def showing(folder: Path, *, draws: bool = False) -> AsyncGenerator[str]:
    """Show a French page, with cards of which Ana is asked for some in the café, and give its address."""
    async with run_bot(folder / "playground.db", "fr", Random(SEED), NOON, draws=draws) as server:
        page = Session(server, 0, lambda _: None).page
        async with page:
            yield page.url


@pytest.mark.long
async def test_two_people_play_a_whole_game_to_its_result_and_the_leaderboard(visitor: Visitor, tmp_path: Path):
    async with showing(tmp_path, draws=True) as url:
        await visitor.comes_to(url)
        await visitor.reads("Distribuer")
        await _is_pictured(visitor, "1-lobby")
        await visitor.goes_to("café")
        await visitor.commands("/nainjaune start", deals="1", robots="4")
        await visitor.is_("Bob")
        await visitor.clicks("Je joue")
        await visitor.is_("Ana")
        await visitor.clicks("Distribuer")
        await _is_pictured(visitor, "2-table")
        await visitor.clicks("Ma main")
        await _is_pictured(visitor, "3-hand")
        await _play_on(visitor, "Ana", "Bob")
        await visitor.reads("Revanche")
        await _is_pictured(visitor, "4-result")
        await visitor.commands("/nainjaune leaderboard")
        await visitor.reads("Montrer à tous")
        await _is_pictured(visitor, "5-leaderboard")


async def _play_on(visitor: Visitor, *names: str) -> None:
    """Whoever is asked lays the first card they can, until the game is over."""
    for turn in range(MAX_ROUNDS):
        await visitor.is_(names[turn % len(names)])
        if await visitor.can_read("Revanche"):
            return
        await visitor.clicks("Ma main")
        if cards := [*filter(cards_in, await visitor.sees_buttons())]:
            await visitor.clicks(cards[0])
    raise AssertionError("the game does not end")


async def _is_pictured(visitor: Visitor, name: str) -> None:
    """On a large screen and on a telephone."""
    await visitor.sees_the_newest_message()
    await visitor.photographs(name)
    await visitor.holds(PHONE)
    await visitor.sees_the_newest_message()
    await visitor.photographs(f"{name}-phone")
    await visitor.holds(DESKTOP)


@pytest.mark.long
async def test_a_table_in_a_thread_can_be_gone_to_and_time_passes_there(visitor: Visitor, tmp_path: Path):
    async with running(tmp_path, "--port", "0", "--language", "fr") as (url, _):
        await visitor.comes_to(url)
        await visitor.goes_to("café")
        await visitor.commands("/nainjaune start", robots="2", thread="Oui")
        await visitor.reads("la table est dans")
        await visitor.goes_to("↳")
        await visitor.clicks("Distribuer")
        await visitor.reads("Plus")  # beside a hand, or beside the result if nobody ever had a choice
        await visitor.lets_pass("+ 1 h")


@pytest.mark.long
async def test_a_window_loaded_anew_is_the_same_person_in_the_same_channel(visitor: Visitor, tmp_path: Path):
    async with showing(tmp_path) as url:
        await visitor.comes_to(url)
        assert await visitor.sees_where_they_are() == ["Ana", "# nain-jaune"]
        await visitor.is_("Zoé")
        await visitor.goes_to("café")
        await visitor.comes_back()
        assert await visitor.sees_where_they_are() == ["Zoé", "# café"]


@pytest.mark.long
async def test_a_message_that_was_edited_is_marked_at_its_own_margin(visitor: Visitor, tmp_path: Path):
    async with showing(tmp_path) as url:
        await visitor.comes_to(url)
        await visitor.goes_to("café")
        await visitor.commands("/nainjaune start")
        await visitor.clicks("Distribuer + 2 robots")
        await visitor.commands("/nainjaune pause")
        mark, message = await visitor.sees_the_left_edges("message-edited-compact", "message-components")
        assert mark == message


@pytest.mark.parametrize("secret", ["", "#another"])
async def test_an_address_without_its_secret_is_explained(visitor: Visitor, tmp_path: Path, secret: str):
    async with showing(tmp_path) as url:
        assert await visitor.is_told_at(url.partition("#")[0] + secret) == WORDS["fr"]["keyless"]


@pytest.mark.long
async def test_pictures_and_emojis_are_drawn(visitor: Visitor, tmp_path: Path):
    async with run_bot(tmp_path / "playground.db", "fr") as server:
        bot = server.env.bot
        with bot_scope(server.env):
            heart = await bot.create_application_emoji(name="heart", image=_picture("PNG", 64, 64))
            gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://table.webp", description="La table"))
            row: ui.ActionRow[ui.LayoutView] = ui.ActionRow(ui.Button(label="As", emoji=heart, custom_id="ace"))
            view = ui.LayoutView().add_item(ui.Container(ui.TextDisplay(f"Un cœur {heart}"), gallery, row))
            view.stop()
            file = discord.File(io.BytesIO(_picture("WEBP", 640, 360)), "table.webp")
            await bot.get_partial_messageable(server.home.id).send(view=view, file=file)
        await server.env.settle()
        async with Session(server, 0, lambda _: None).page as page:
            await visitor.comes_to(page.url)
            await visitor.reads("Un cœur")
            assert await visitor.sees_pictures() == [[64, 64], [64, 64], *[[160, 160]] * 3, [640, 360]]
            assert await visitor.sees_room_before_loading("custom-emoji") == [20, 20]
            width, height = await visitor.sees_room_before_loading("gallery-image")
            assert abs(height - width / 1.5) <= 1


def _picture(kind: str, width: int, height: int) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (width, height), "crimson").save(written, kind)
    return written.getvalue()
