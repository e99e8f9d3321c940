"""What somebody in a terminal has of the playground."""

import asyncio
import locale
import logging
import os
import signal
import sys
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from bot.language import language_of
from bot.store.sqlite.opening import StoreError, open_to_read
from playground.evening import Evening
from playground.opening import opened
from playground.server import PortTakenError
from playground.words import WORDS

FILE: Final = Path("data/playground.db")
PORT: Final = 8765
LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
OF_TEXT: Final = {"www-browser", "links", "elinks", "lynx", "w3m"}
_UNUSABLE: Final = ("empty", "damaged", "not_a_database", "foreign", "newer")
_ADVICE: Final = dict.fromkeys(_UNUSABLE, "unusable") | {"in_use": "playing"}
"""What is said of a file that the bot cannot open; its own advice is for whoever has a server."""


def main(arguments: list[str]) -> int:
    """Play until somebody has enough, and give the exit code."""
    terminal: Any = sys.stdout
    terminal.reconfigure(errors="replace")  # not every one has every sign
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        if options.reset:
            _reset()
        asyncio.run(_play(options))
    except StoreError as error:
        said = WORDS[options.language].get(_ADVICE.get(error.code, ""), str(error))
        print(said.format(file=FILE), file=sys.stderr)
        return 2
    except PortTakenError:
        print(WORDS[options.language]["taken"].format(port=options.port), file=sys.stderr)
        return 2
    return 0


def _reset() -> None:
    """Remove the file, whatever is the matter with it, unless somebody else plays on it."""
    try:
        open_to_read(FILE).close()
    except StoreError as error:
        if error.code == "in_use":
            raise
    for file in FILE.parent.glob(f"{FILE.name}*"):  # with the journals that SQLite keeps beside it
        file.unlink()


async def _play(options: Namespace) -> None:
    words, enough = WORDS[options.language], asyncio.Event()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_, enough.set)
    async with opened(FILE, options.language) as world:
        evening = Evening(world, options.port, _say)
        async with evening.page as page:
            _say(words["ready"].format(url=page.url))
            if options.open:
                await asyncio.to_thread(_open_browser, page.url)
            await _until(enough, evening)
    _say(words["bye"])


async def _until(enough: asyncio.Event, evening: Evening) -> None:
    """Let the evening run until somebody has enough, or something breaks."""
    asking = asyncio.create_task(enough.wait())
    running = asyncio.create_task(evening.runs())
    with _Console(evening.passes):
        await asyncio.wait({asking, running}, return_when=asyncio.FIRST_COMPLETED)
    evening.is_over = True
    asking.cancel()
    if running.done():
        await running
    running.cancel()
    await asyncio.wait({running})
    async with evening.page.turn:  # SimCord cannot close in the midst of a click, or of hours that pass
        pass


class _Console:
    """What is typed into the terminal, line by line, where there is a terminal."""

    def __init__(self, does: Callable[[str], Awaitable[None]]) -> None:
        self._does = does
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Future[None]] = set()

    def __enter__(self) -> None:
        if sys.stdin and sys.stdin.isatty():
            self._loop.add_reader(sys.stdin.fileno(), self._read)

    def __exit__(self, *_: object) -> None:
        if sys.stdin and sys.stdin.isatty():
            self._loop.remove_reader(sys.stdin.fileno())

    def _read(self) -> None:
        said = os.read(sys.stdin.fileno(), 1024).decode(errors="replace").strip()
        if said:
            task = asyncio.ensure_future(self._does(said))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _open_browser(url: str) -> None:
    """In a window of its own: a browser of text would take the terminal, and cannot show the page."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if type(browser) is not webbrowser.GenericBrowser:
        browser.open(url)
    elif browser.basename not in OF_TEXT:
        webbrowser.BackgroundBrowser([browser.name, *browser.args]).open(url)  # as the other would wait for its end


def _say(text: str) -> None:
    print(text, flush=True)


def port(said: str) -> int:
    """A port as it is typed; its own name is what is said of one that is no number."""
    number = int(said)
    if number not in range(65536):
        raise ArgumentTypeError(f"there is no port {number}: the last one is 65535")
    return number


def _locale() -> str | None:
    """What is asked for, whether or not this machine has it installed."""
    return next(filter(None, map(os.environ.get, LOCALES)), locale.getlocale()[0])


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m playground", description="The bot on a page of this machine's browser.")
    parser.add_argument("--port", type=port, default=PORT, help=f"where the page is ({PORT}); 0 for any that is free")
    parser.add_argument("--reset", action="store_true", help="begin anew, without the games and chips of the last time")
    own = language_of(_locale())
    parser.add_argument("--language", choices=[*WORDS], default=own, help="what everybody there speaks")
    parser.add_argument("--open", action=BooleanOptionalAction, default=True, help="open the browser")
    return parser
