"""Copying a database file, even while it is in use. A copy gets its name once it is complete and checked."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from bot.store.database import LAST_TABLE_NOTE
from bot.store.sqlite.errors import FileError, code_of
from bot.store.sqlite.opening import atomic_file, open_to_read

PAGES_PER_STEP: Final = 256
"""Pages copied in one step: 1 MiB, during which the connection is busy for some milliseconds."""
MAX_PAUSE_SECONDS: Final = 0.05
BUSY_RETRY_SECONDS: Final = 0.005
"""The pause before a step that met a transaction is tried again."""
RESERVED_TABLES: Final = 10_000
"""Table numbers that a restored copy skips: tables opened after the copy was made have messages with buttons."""
_RESERVE: Final = "UPDATE note SET text = CAST(CAST(text AS INTEGER) + $2 AS TEXT) WHERE name = $1"


class CopyStoppedError(Exception):
    """The copy was cancelled."""


def copy_file(connection: sqlite3.Connection, path: Path, between_steps: Callable[[], None] = lambda: None) -> None:
    """Copy the database of this connection to a new file; raise StoreError if that fails or the file exists."""
    try:
        if path.exists():
            raise FileError("taken", path)
        with atomic_file(path) as unfinished:
            _fill(unfinished, path, connection, between_steps)
    except FileExistsError:
        raise FileError("taken", path) from None
    except sqlite3.Error as error:
        code = code_of(error) or "disk"
        raise FileError("unsound" if code == "damaged" else code, path) from error
    except OSError as error:
        raise FileError("unreachable", path) from error


def path_before(database: Path, version: int) -> Path:
    """Return the path of the copy made before a file is migrated to this version."""
    return database.with_name(f"{database.stem}-before-{version:03}{database.suffix}")


def copy_closed_file(database: Path, path: Path) -> None:
    """Copy a database that no process has open."""
    with closing(open_to_read(database)) as connection:
        copy_file(connection, path)


def _fill(unfinished: Path, path: Path, connection: sqlite3.Connection, between_steps: Callable[[], None]) -> None:
    with closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
        for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = OFF", "synchronous = OFF"):  # nobody reads it yet
            copy.execute(f"PRAGMA {pragma}")
        # SQLite also writes into the copy what is committed meanwhile through the same connection:
        # https://www.sqlite.org/c3ref/backup_finish.html
        connection.backup(
            copy, pages=PAGES_PER_STEP, progress=lambda _status, _left, _all: between_steps(), sleep=BUSY_RETRY_SECONDS
        )
        copy.execute(_RESERVE, {"1": LAST_TABLE_NOTE, "2": RESERVED_TABLES})
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
            raise FileError("unsound", path)


class FileCopier:
    """Copies the database of a connection that others use at the same time, one copy at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._is_stopped = False

    async def copy(self, path: Path) -> None:
        """Copy everything committed to a new file; leave no file if cancelled."""
        async with self._lock:
            self._is_stopped = False
            copying = asyncio.ensure_future(asyncio.to_thread(self._copy, path))
            try:
                await asyncio.shield(copying)
            except asyncio.CancelledError:
                self._is_stopped = True
                while not copying.done():  # its thread uses the connection
                    with suppress(asyncio.CancelledError):
                        await asyncio.wait({copying})
                copying.exception()
                raise

    async def close(self) -> None:
        """Cancel the copy in progress and wait for its thread."""
        self._is_stopped = True
        async with self._lock:
            pass

    def _copy(self, path: Path) -> None:
        began = time.monotonic()

        def pause() -> None:
            """Pause as long as the last step took, so that others get half of the disk's time."""
            nonlocal began
            if self._is_stopped:
                raise CopyStoppedError
            time.sleep(min(time.monotonic() - began, MAX_PAUSE_SECONDS))
            began = time.monotonic()

        copy_file(self._connection, path, pause)
