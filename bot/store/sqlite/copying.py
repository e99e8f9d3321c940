"""Copying a database file, even while it is in use. A copy gets its name once it is complete and checked."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import Final

from bot.store.database import LAST_TABLE_NOTE, run_to_completion
from bot.store.sqlite.errors import FileError, code_of

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


@contextmanager
def atomic_file(path: Path) -> Generator[Path]:
    """Give the block a temporary file to fill, and then the file its name: a crash leaves no half-written file."""
    handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
        _fsync(unfinished)
        try:
            path.hardlink_to(unfinished)  # unlike a rename, it never replaces a file
        except FileExistsError:
            raise
        except OSError:  # this file system has no hard links
            unfinished.rename(path)
        _fsync(path.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _fsync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy_file(connection: sqlite3.Connection, path: Path, between_steps: Callable[[], None] = lambda: None) -> None:
    """Copy the database of this connection to a new file; raise StoreError if that fails or the file exists."""
    try:
        if path.exists():
            raise FileError("taken", path)
        with atomic_file(path) as unfinished, closing(sqlite3.connect(unfinished, isolation_level=None)) as copy:
            # Nobody reads it yet.
            copy.executescript("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;")
            # SQLite also writes into the copy what is committed meanwhile through the same connection:
            # https://www.sqlite.org/c3ref/backup_finish.html
            connection.backup(
                copy,
                pages=PAGES_PER_STEP,
                progress=lambda _status, _left, _all: between_steps(),
                sleep=BUSY_RETRY_SECONDS,
            )
            copy.execute(_RESERVE, {"1": LAST_TABLE_NOTE, "2": RESERVED_TABLES})
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
            if copy.execute("PRAGMA quick_check").fetchone() != ("ok",):
                raise FileError("unsound", path)
    except FileExistsError:
        raise FileError("taken", path) from None
    except sqlite3.Error as error:
        code = code_of(error) or "disk"
        raise FileError("unsound" if code == "damaged" else code, path) from error
    except OSError as error:
        raise FileError("unreachable", path) from error


class FileCopier:
    """Copies the database of a connection that others use at the same time, one copy at a time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._is_closed = False

    async def copy(self, path: Path) -> None:
        """Copy everything committed to a new file; leave no file if closed meanwhile."""
        async with self._lock:
            await run_to_completion(asyncio.to_thread(self._copy, path))  # the thread uses the connection

    async def close(self) -> None:
        """Stop the copy in progress and wait for its thread."""
        self._is_closed = True
        async with self._lock:
            pass

    def _copy(self, path: Path) -> None:
        began = time.monotonic()

        def pause() -> None:
            """Pause as long as the last step took, so that others get half of the disk's time."""
            nonlocal began
            if self._is_closed:
                raise CopyStoppedError
            time.sleep(min(time.monotonic() - began, MAX_PAUSE_SECONDS))
            began = time.monotonic()

        copy_file(self._connection, path, pause)
