"""Copying the file while it is in use: a copy is whole and looked through before it has its name."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from bot.store.sqlite.opening import StoreError, code_of, made_whole, open_to_read

PORTION: Final = 256
"""Pages copied at once: a mebibyte, some milliseconds in which the connection does nothing else."""
LONGEST_REST: Final = 0.05
BUSY: Final = 0.005
"""Seconds before the next try when a portion would fall into a transaction."""
HIGHEST_TABLE: Final = "highest_table"
"""The note of the highest number that a table ever had."""
RESERVED: Final = 10_000
"""Numbers that a restored copy gives to no table: those opened after it was made have messages with buttons."""
_RESERVE: Final = f"""
    INSERT INTO note SELECT '{HIGHEST_TABLE}', {RESERVED} + max(coalesce((SELECT max(id) FROM game_table), 0),
        coalesce((SELECT CAST(text AS INTEGER) FROM note WHERE name = '{HIGHEST_TABLE}'), 0))
    WHERE true ON CONFLICT (name) DO UPDATE SET text = excluded.text
"""  # noqa: S608 - our names


class StoppedError(Exception):
    """The copy is not wanted any more."""


def copy_file(connection: sqlite3.Connection, path: Path, between: Callable[[], None] = lambda: None) -> None:
    """Copy the file of this connection to a new one, doing something between any two portions."""
    try:
        if path.exists():
            raise StoreError("taken", path)
        with made_whole(path) as making:
            _fill(making, path, connection, between)
    except FileExistsError:
        raise StoreError("taken", path) from None
    except sqlite3.Error as error:
        code = code_of(error) or "disk"
        raise StoreError("unsound" if code == "damaged" else code, path) from error
    except OSError as error:
        raise StoreError("unreachable", path) from error


def copy_unused(database: Path, path: Path) -> None:
    """Copy a file that no process uses."""
    with closing(open_to_read(database)) as connection:
        copy_file(connection, path)


def _fill(making: Path, path: Path, connection: sqlite3.Connection, between: Callable[[], None]) -> None:
    with closing(sqlite3.connect(making, isolation_level=None)) as copy:
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF"):  # it has no name yet
            copy.execute(f"PRAGMA {pragma}")
        # What is written meanwhile through the same connection, SQLite writes into the copy as well.
        connection.backup(copy, pages=PORTION, progress=lambda _status, _left, _all: between(), sleep=BUSY)
        copy.execute(_RESERVE)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise StoreError("unsound", path)


class Copier:
    """Makes copies through a connection that others use at the same time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._is_stopped = False

    async def copy(self, path: Path) -> None:
        """Copy everything that is committed; cancelled, it leaves nothing."""
        async with self._lock:
            self._is_stopped = False
            work = asyncio.ensure_future(asyncio.to_thread(self._copy, path))
            try:
                await asyncio.shield(work)
            except asyncio.CancelledError:
                self._is_stopped = True
                while not work.done():  # it holds the connection
                    with suppress(asyncio.CancelledError):
                        await asyncio.wait({work})
                work.exception()
                raise

    async def close(self) -> None:
        """Give up the copy in progress."""
        self._is_stopped = True
        async with self._lock:
            pass

    def _copy(self, path: Path) -> None:
        began = time.monotonic()

        def rest() -> None:
            """Leave the disk as long to the others as it was ours."""
            nonlocal began
            if self._is_stopped:
                raise StoppedError
            time.sleep(min(time.monotonic() - began, LONGEST_REST))
            began = time.monotonic()

        copy_file(self._connection, path, rest)
