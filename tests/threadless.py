"""The bot without what takes longer than its work: the threads to which it hands some of it, and the disk.

What is written reaches the disk when the system likes: these tests kill no machine. A file is taken for sound. What is
chosen for a day follows from its secret alone, and many tests have the same: it is chosen once.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import aiosqlite.core
import pytest

from bot.store.sqlite import opening
from bot.tables import daily
from bot.valuation import trial, yardstick

BUSY = {
    "bot.store.sqlite.opening",
}
"""The modules of what is handed to a thread since it takes long, and waits for nobody."""
HASTE = (
    (yardstick, "IMAGINED_DEALS", 1),
    (trial, "_BATCH", 1),
    (trial, "_MOST", 4),
)
CHOOSE = cache(daily.choose)


class InTheLoop:
    """Stands for the thread and for its queue: does each piece of work in the event loop, when its turn comes.

    Whoever asks waits as before, and may be cancelled meanwhile; the work is done all the same.
    """

    def __init__(self, **_thread: object) -> None:
        pass

    def start(self) -> None:
        pass

    def put_nowait(self, work: tuple[asyncio.Future[Any], Callable[[], Any]]) -> None:
        work[0].get_loop().call_soon(_do, *work)


def _do(future: asyncio.Future[Any], function: Callable[[], Any]) -> None:
    try:
        aiosqlite.core.set_result(future, function())
    except BaseException as error:  # noqa: BLE001 - as aiosqlite does
        aiosqlite.core.set_exception(future, error)


_to_thread = asyncio.to_thread


async def _in_the_loop(function: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    if function.__module__ not in BUSY:
        return await _to_thread(function, *arguments, **options)
    await asyncio.sleep(0)
    return function(*arguments, **options)


class _Unsynced(sqlite3.Connection):
    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), *parameters)


@pytest.fixture
def thinks() -> bool:
    """Whether choices are judged as thoroughly as ever; most tests need no more than a judgement."""
    return False


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch, thinks: bool) -> None:  # noqa: FBT001 - a fixture
    """Judge choices by few imagined deals, and work out each deck once."""
    if thinks:
        return
    for module, name, value in HASTE:
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(daily, "choose", CHOOSE)


@pytest.fixture(autouse=True)
def _threadless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=_Unsynced))
    monkeypatch.setattr(asyncio, "to_thread", _in_the_loop)
    monkeypatch.setattr(os, "fsync", lambda _file: None)
    monkeypatch.setattr(opening, "_check_pages", lambda *_: None)
    monkeypatch.setattr(aiosqlite.core, "Thread", InTheLoop)
    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", InTheLoop)
