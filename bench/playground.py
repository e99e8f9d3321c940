"""What the playground costs the processor in a channel with a hundred messages: at rest, and for a click."""

import asyncio
import multiprocessing
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final

import aiohttp
import discord
from discord import ui
from PIL import Image

from bot.language import words_in
from playground.page import Page
from playground.server import Server
from playground.session import Session
from playground.simulator import bot_scope
from playground.startup import run_bot
from tools.evening import Evening
from tools.window import Window

SEED: Final = 20260725
NOON: Final = datetime(2026, 7, 25, 12, tzinfo=UTC)
MESSAGES: Final = 100
IDLE_SECONDS: Final = 20
CLICKS: Final = 9
POLL_SECONDS: Final = 0.5
"""How often the page of the browser asks what is new."""


def main() -> None:
    """Print everything, in about a minute."""
    asyncio.run(_measure())


async def _measure() -> None:
    with TemporaryDirectory() as room:
        async with run_bot(Path(room) / "playground.db", "fr", Random(SEED), NOON) as server:
            session = Session(server, 0, lambda _: None)
            async with session.page as page:
                await _fill(server)
                await _look_on(session, page)


async def _fill(server: Server) -> None:
    """Post a hundred messages, each with a text, a picture and buttons, and deal at the table below them."""
    evening = Evening(server, server.home)
    channel = server.env.bot.get_partial_messageable(server.home.id)
    for number in range(MESSAGES):
        with bot_scope(server.env):
            await channel.send(view=_message(number), file=discord.File(BytesIO(_picture(number)), "picture.webp"))
    await server.env.settle()
    await evening.command("Ana", "deal")


def _message(number: int) -> ui.LayoutView:
    """Return a message of about the size of a result."""
    container: ui.Container[ui.LayoutView] = ui.Container()
    container.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://picture.webp", description="Une image")))
    for line in range(6):
        container.add_item(ui.TextDisplay(f"**Donne {number}** · <@{number + 1}> : 5♦ 6♣ *7♦* (prend {line} jetons)"))
    row: ui.ActionRow[ui.LayoutView] = ui.ActionRow()
    for label in ("Revoir", "Vérifier", "Règles de la donne"):
        row.add_item(ui.Button(label=label, custom_id=f"{number} {label}"))
    view = ui.LayoutView().add_item(container.add_item(row))
    view.stop()
    return view


def _picture(number: int) -> bytes:
    written = BytesIO()
    Image.effect_noise((640, 360), number + 1).save(written, "WEBP")
    return written.getvalue()


async def _look_on(session: Session, page: object) -> None:
    assert isinstance(page, Page)
    words = words_in("fr")
    browser = multiprocessing.get_context("spawn").Process(target=_poll_forever, args=(page.url,), daemon=True)
    running = asyncio.create_task(session.run())
    browser.start()
    try:
        await asyncio.sleep(3)
        busy, seconds = await _cost(lambda: asyncio.sleep(IDLE_SECONDS))
        print(f"at rest, one window open: {100 * busy / seconds:.1f} % of a core")
        async with aiohttp.ClientSession() as http:
            window = Window(http, page.url)
            _print("another window is opened", await _cost(window.opens))
            for label in (words("button-rules"), words("button-hand")):
                _print(f"a click on “{label}”", await _click(window, label))
        _print("an hour passes", await _cost(lambda: session.advance_time("+1h")))
        _print("a day passes", await _cost(lambda: session.advance_time("+1d")))
    finally:
        browser.terminate()
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def _print(what: str, cost: tuple[float, float]) -> None:
    busy, seconds = cost
    print(f"{what}: {1e3 * busy:.0f} ms of the processor, {seconds:.2f} s")


async def _click(window: Window, label: str) -> tuple[float, float]:
    """Return the cost of a click on this button, and of looking at what it has changed."""

    async def click() -> None:
        assert (await window.clicks(snapshot, label))["settlement"] == "settled"
        await window.state()

    costs: list[tuple[float, float]] = []
    for _ in range(CLICKS):
        snapshot = await window.state()
        costs.append(await _cost(click))
    return sorted(costs)[CLICKS // 2]


async def _cost(work: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Return the seconds of the processor, and of the clock on the wall."""
    began, began_here = process_time(), perf_counter()
    await work()
    return process_time() - began, perf_counter() - began_here


def _poll_forever(url: str) -> None:
    """Ask what is new as the page of a browser does, in a process of its own."""
    asyncio.run(_poll(url))


async def _poll(url: str) -> None:
    async with aiohttp.ClientSession() as http:
        window = Window(http, url)
        await window.opens()
        while True:
            await asyncio.sleep(POLL_SECONDS)
            await window.state()
