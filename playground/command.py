"""The command line and the terminal of the playground."""

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
from bot.store.database import StoreError
from bot.store.sqlite.opening import open_to_read
from playground.session import Session
from playground.startup import run_bot
from playground.web import PortTakenError
from playground.words import WORDS

FILE: Final = Path("data/playground.db")
PORT: Final = 8765
LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
TEXT_BROWSERS: Final = {"www-browser", "links", "elinks", "lynx", "w3m"}
_UNUSABLE: Final = ("empty", "damaged", "not_a_database", "foreign", "newer", "unfinished")
_ADVICE: Final = dict.fromkeys(_UNUSABLE, "unusable") | {"in_use": "playing"}
"""By the code of a StoreError, what to say instead of it: its own advice is for servers."""


def main(arguments: list[str]) -> int:
    """Play until Ctrl-C, and return the exit code."""
    terminal: Any = sys.stdout
    terminal.reconfigure(errors="replace")  # some terminals lack some characters
    options = _parser().parse_args(arguments)
    words = WORDS[options.language]
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    try:
        if options.reset:
            _delete(options.file)
        asyncio.run(_play(options))
    except StoreError as error:
        advice = words.get(_ADVICE.get(error.code, ""), str(error))
        print(advice.format(file=options.file), file=sys.stderr)
        return 2
    except PortTakenError:
        print(words["taken"].format(port=options.port), file=sys.stderr)
        return 2
    return 0


def _delete(file: Path) -> None:
    """Delete the file, readable or not; raise StoreError while another process uses it."""
    try:
        open_to_read(file).close()
    except StoreError as error:
        if error.code == "in_use":
            raise
    for journal in ("", "-wal", "-shm", "-journal"):  # what SQLite keeps beside it
        file.with_name(f"{file.name}{journal}").unlink(missing_ok=True)


async def _play(options: Namespace) -> None:
    words, stop = WORDS[options.language], asyncio.Event()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_, stop.set)
    async with run_bot(options.file, options.language) as server:
        session = Session(server, options.port, _write_line)
        async with session.page as page:
            _write_line(words["ready"].format(url=page.url))
            if options.open:
                await asyncio.to_thread(_open_browser, page.url)
            await _run_until(stop, session)
    _write_line(words["bye"])


async def _run_until(stop: asyncio.Event, session: Session) -> None:
    """Run the session until `stop` is set; raise what it raises."""
    stopping = asyncio.create_task(stop.wait())
    running = asyncio.create_task(session.run())
    with _Console(session.advance_time):
        await asyncio.wait({stopping, running}, return_when=asyncio.FIRST_COMPLETED)
    session.is_over = True
    stopping.cancel()
    if running.done():
        await running
    running.cancel()
    await asyncio.wait({running})
    async with session.page.lock:  # SimCord cannot close during a click or a step in time
        pass


class _Console:
    """Calls `handle` with each line typed into the terminal, if there is one."""

    def __init__(self, handle: Callable[[str], Awaitable[None]]) -> None:
        self._handle = handle
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Future[None]] = set()

    def __enter__(self) -> None:
        if sys.stdin and sys.stdin.isatty():
            self._loop.add_reader(sys.stdin.fileno(), self._read)

    def __exit__(self, *_: object) -> None:
        if sys.stdin and sys.stdin.isatty():
            self._loop.remove_reader(sys.stdin.fileno())

    def _read(self) -> None:
        line = os.read(sys.stdin.fileno(), 1024).decode(errors="replace").strip()
        if line:
            task = asyncio.ensure_future(self._handle(line))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _open_browser(url: str) -> None:
    """Open the page in a window; a text browser would take the terminal, and cannot show the page."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    if type(browser) is not webbrowser.GenericBrowser:
        browser.open(url)
    elif browser.basename not in TEXT_BROWSERS:
        webbrowser.BackgroundBrowser([browser.name, *browser.args]).open(url)  # GenericBrowser waits until it is closed


def _write_line(text: str) -> None:
    print(text, flush=True)


def port(text: str) -> int:
    """Return a typed port; argparse shows this function's name when the text is no number."""
    number = int(text)
    if number not in range(65536):
        raise ArgumentTypeError(f"there is no port {number}: the last one is 65535")
    return number


def _locale() -> str | None:
    """Return the locale of the environment, installed or not."""
    return next(filter(None, map(os.environ.get, LOCALE_VARIABLES)), locale.getlocale()[0])


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m playground", description="The bot on a page of this machine's browser.")
    parser.add_argument("--port", type=port, default=PORT, help=f"where the page is ({PORT}); 0 for any that is free")
    parser.add_argument("--file", type=Path, default=FILE, help=f"where games and chips are kept ({FILE})")
    parser.add_argument("--reset", action="store_true", help="start over, without the games and chips of the last time")
    own = language_of(_locale())
    parser.add_argument("--language", choices=[*WORDS], default=own, help="what everybody there speaks")
    parser.add_argument("--open", action=BooleanOptionalAction, default=True, help="open the browser")
    return parser
