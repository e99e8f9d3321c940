"""SQLite without what takes longer than its statements: the thread in which aiosqlite runs it, and the disk.

What is written reaches the disk when the system likes: these tests kill no machine.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

import aiosqlite.core
import pytest


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


class _Unsynced(sqlite3.Connection):
    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous = FULL", "synchronous = OFF"), *parameters)


@pytest.fixture(autouse=True)
def _threadless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=_Unsynced))
    monkeypatch.setattr(os, "fsync", lambda _file: None)
    monkeypatch.setattr(aiosqlite.core, "Thread", InTheLoop)
    monkeypatch.setattr(aiosqlite.core, "SimpleQueue", InTheLoop)
