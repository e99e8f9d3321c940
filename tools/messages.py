"""`python -m tools.messages FOLDER`: photograph the bot's messages as people see them, and measure them.

Three people play on the playground, in French and in English, always the same games. Each kind of message is saved as
a picture of the window of a telephone and of a large screen, and once more in a window high enough for all of it where
it does not fit. Printed are the height of the message with its buttons,
beside that of the channel around it, and its words. At the end of a game, the private messages are counted that have
gathered in the channel.
"""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from simcord.backend.models import Message

from bot.language import LANGUAGES, Language
from bot.screens.verbs import Verb
from playground.page import Page
from playground.server import Server
from playground.session import Session
from playground.startup import run_bot
from tools.browser import Tab, find_chromium, open_tab, run_browser
from tools.evening import Evening
from tools.visitor import IDLE, Visitor

SEED: Final = 20260725
NOON: Final = datetime(2026, 7, 25, 12, tzinfo=UTC)
SIZES: Final = ((400, 860), (1280, 900))
DEALS: Final = 2
MIN_MOVES: Final = 8
"""After so many moves the table is photographed: it has a run, and something has happened."""
MEASURE: Final = """
const message = document.querySelector(`.channel-message[data-message-id="MESSAGE"]`);
const around = new Set(["message-header", "message-interaction-header", "message-ephemeral-note",
  "message-gutter-time", "message-avatar", "message-edited-compact"]);
const count = (text) => text.split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length;
const parts = [...message.children].filter((part) => ![...part.classList].some((name) => around.has(name)));
const all = parts.map((part) => part.innerText).join(" ");
const buttons = [...message.querySelectorAll(".component-row")].map((row) => row.innerText).join(" ");
return {
  height: Math.round(message.getBoundingClientRect().height),
  room: document.getElementById("channel-timeline").clientHeight,
  words: count(all) - count(buttons),
  labels: count(buttons),
};
"""
# The page itself scrolls to its end when the window changes.
SHOWN: Final = (
    IDLE
    + """
const message = document.querySelector(`.channel-message[data-message-id="MESSAGE"]`);
if (!message) return null;
const pictures = [...message.querySelectorAll("img")];
if (!pictures.every((picture) => picture.complete && picture.naturalWidth)) return null;
const timeline = document.getElementById("channel-timeline");
const before = timeline.scrollTop;
message.scrollIntoView({block: "end"});
window.looksAtRest = timeline.scrollTop === before ? (window.looksAtRest ?? 0) + 1 : 0;
return window.looksAtRest >= 6;
"""
)


@dataclass(frozen=True, slots=True)
class Measurement:
    """How much room one message takes in one window."""

    height: int
    room: int
    words: int
    labels: int


class Photographer:
    """Shows one message after another in a window, measures it and takes its picture."""

    def __init__(self, tab: Tab, page: Page, prefix: str, folder: Path) -> None:
        self._tab = tab
        self._page = page
        self._visitor = Visitor(tab, folder)
        self._prefix = prefix

    async def take(self, kind: str, evening: Evening, viewer: str, message: Message) -> None:
        """Photograph a message of this kind as this person sees it, and print what it measures."""
        await self._page.refresh()
        await self._visitor.comes_back()
        await self._visitor.is_(viewer)
        await self._visitor.goes_to(str(evening.channel.name))
        measured: list[Measurement] = []
        for width, height in SIZES:
            await self._visitor.holds((width, height))
            await self._tab.wait_for(SHOWN.replace("MESSAGE", str(message.id)), what=kind)
            measured.append(Measurement(**await self._look(message.id)))
            name = f"{self._prefix}-{kind}-{width}"
            await self._visitor.photographs(name)
            if (missing := measured[-1].height - measured[-1].room) > 0:
                await self._visitor.holds((width, height + missing))
                await self._tab.wait_for(SHOWN.replace("MESSAGE", str(message.id)), what=kind)
                await self._visitor.photographs(f"{name}-whole")
        phone, desktop = measured
        print(
            f"{self._prefix}  {kind:12} {_height(phone)} {_height(desktop)}"
            f" {phone.words:6} words {phone.labels:4} on buttons"
        )

    async def _look(self, message_id: int) -> dict[str, Any]:
        return await self._tab.wait_for(MEASURE.replace("MESSAGE", str(message_id)), what="a message to measure")


def _height(measured: Measurement) -> str:
    mark = "" if measured.height <= measured.room else "!"
    return f"{measured.height:6}{mark:1} of {measured.room:4}"


async def _measure(chromium: str, language: Language, folder: Path) -> None:
    """Play and photograph everything in one language."""
    with TemporaryDirectory() as room:
        async with _opened(chromium, language, Path(room)) as (server, tab, page):
            home, other = server.channels
            photographer = Photographer(tab, page, language, folder)
            first = Evening(server, home)
            await photographer.take("lobby", first, "Ana", first.public[-1])
            whole = Evening(server, other)
            await _play_a_game(whole, photographer)
            _count_private(whole, server, language)
            for command in ("leaderboard", "profile", "past replay", "me avoid", "server bar"):
                shown = await whole.command("Ana", command)
                await photographer.take(command.rpartition(" ")[2], whole, "Ana", shown)
            await first.command("Ana", "stop")
            await _photograph_table("table-4", first, photographer, robots=1)
            await _photograph_table("table-8", whole, photographer, robots=5)


@asynccontextmanager
async def _opened(chromium: str, language: Language, room: Path) -> AsyncGenerator[tuple[Server, Tab, Page]]:
    async with run_bot(room / "playground.db", language, Random(SEED), NOON) as server:
        page = Session(server, 0, lambda _: None).page
        with run_browser(chromium, room / "profile") as browser:
            async with page, open_tab(browser) as tab:
                await tab.resize(*SIZES[-1])
                await Visitor(tab, room).comes_to(page.url)
                yield server, tab, page


async def _play_a_game(evening: Evening, photographer: Photographer) -> None:
    """Three people play a whole game; its first hand, the result of its first deal and its end are photographed."""
    await evening.begin(deals=DEALS)
    deals = 0
    async for name, hand in evening.turns():
        table = await evening.table()
        assert table is not None
        if deals == 0:
            await photographer.take("hand-15", evening, name, hand)
        elif table.game.deals > deals:
            result = next(found for found in reversed(evening.public) if f".{Verb.VERIFY}." in str(found.components))
            await photographer.take("result", evening, name, result)
        deals = table.game.deals
    await photographer.take("end", evening, "Ana", evening.public[-1])


async def _photograph_table(kind: str, evening: Evening, photographer: Photographer, robots: int) -> None:
    """Play until the table has moves to show while a person is to play, and photograph it."""
    await evening.begin(robots=robots)
    async for name, _ in evening.turns():
        table = await evening.table()
        assert table is not None
        assert table.game.deal is not None
        if len(table.game.deal.moves) >= MIN_MOVES:
            await photographer.take(kind, evening, name, evening.public[-1])
            return


def _count_private(evening: Evening, server: Server, language: Language) -> None:
    counts = ", ".join(f"{name} {len(evening.private(name))}" for name in server.members)
    print(f"{language}  private messages in the channel after a game of {DEALS} deals: {counts}")


def main(arguments: list[str]) -> int:
    """Measure in both languages; return 2 when there is no folder or no browser."""
    chromium = find_chromium()
    if len(arguments) != 1:
        print("Name the folder for the pictures: python -m tools.messages FOLDER", file=sys.stderr)
        return 2
    if chromium is None:
        print("There is no Chromium on this machine: install one, or name it in CHROMIUM.", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'':4}{'':12} {'at 400 px':>15} {'at 1280 px':>15}   (! higher than the channel)")
    for language in LANGUAGES:
        asyncio.run(_measure(chromium, language, folder))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
