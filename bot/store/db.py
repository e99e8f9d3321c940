"""The file itself: opened with care, brought up to date, and written in whole transactions."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Coroutine, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, Self
from urllib.parse import quote

import aiosqlite

APPLICATION_ID: Final = 0x4E61496E
"""Written into the header of every file of ours ("NaIn"), so that no other is ever touched."""
MIGRATIONS: Final = Path(__file__).with_name("migrations")
PATIENCE: Final = 2.0
"""Seconds to wait for another process to let go of the file."""

Row = tuple[Any, ...]


class StoreError(Exception):
    """Why the file cannot be used: a code, and a sentence for whoever runs the bot."""

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(f"{path} {_SENTENCES[code]}")
        self.code = code


_SENTENCES: Final = {
    "empty": "is empty, which no file of the bot ever is: restore a copy, or remove it to begin anew.",
    "damaged": "is damaged, and has been left as it is: restore a copy of it.",
    "not_a_database": "is not a SQLite database, and has been left as it is: name another file.",
    "foreign": "is a database of another program, and has been left as it is: name another file.",
    "newer": "was written by a newer version of the bot: install that version, or restore an older copy.",
    "in_use": "is in use by another process: only one bot can run on it.",
    "read_only": "cannot be written: the file and its folder must belong to whoever runs the bot.",
    "unreachable": "cannot be opened: it should be a file in a folder that can be written.",
    "full": "cannot grow: the disk is full.",
}

_CODES: Final = {
    sqlite3.SQLITE_NOTADB: "not_a_database",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_BUSY: "in_use",
    sqlite3.SQLITE_LOCKED: "in_use",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_FULL: "full",
}


class Unit:
    """What can be said to the database within one transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def run(self, statement: str, *values: object) -> list[Row]:
        """Execute one statement, its values at `$1`, `$2`, …, and give its rows."""
        rows = await self._connection.execute_fetchall(statement, _numbered(values))
        return [tuple(row) for row in rows]

    @asynccontextmanager
    async def apart(self) -> AsyncGenerator[None]:
        """A part of the transaction that can fail without the rest."""
        await self.run("SAVEPOINT apart")
        try:
            yield
        except BaseException:
            await self.run("ROLLBACK TO SAVEPOINT apart")
            raise
        finally:
            await self.run("RELEASE SAVEPOINT apart")

    async def run_many(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Execute one statement for each of these rows of values."""
        await self._connection.executemany(statement, map(_numbered, rows))


def _numbered(values: Sequence[object]) -> dict[str, object]:
    return {str(number): value for number, value in enumerate(values, 1)}


class Store:
    """One connection to one file. Whoever opens it closes it."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._unit = Unit(connection)
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path, migrations: Path = MIGRATIONS) -> Self:
        """Open the file, made anew only where there is none; refuses whatever is not sound and ours."""
        is_new = _is_new(path)
        try:
            connection = await _connect(path, is_new=is_new)
        except sqlite3.Error as error:
            raise _explained(error, path) from None
        try:
            await _prepare(connection, path, is_new=is_new)
            await _migrate(connection, path, _scripts(migrations))
        except sqlite3.Error as error:
            await connection.close()
            raise _explained(error, path) from None
        except BaseException:
            await connection.close()
            raise
        return cls(connection, path)

    @asynccontextmanager
    async def atomic(self) -> AsyncGenerator[Unit]:
        """One transaction: what happens in the block is kept as a whole or not at all, cancelled or not."""
        async with self._lock:
            try:
                await self._unit.run("BEGIN IMMEDIATE")
                yield self._unit
                await _to_the_end(self._connection.commit())
            except sqlite3.Error as error:
                await _to_the_end(self._connection.rollback())
                raise _explained(error, self._path) from error
            except BaseException:
                await _to_the_end(self._connection.rollback())
                raise

    async def close(self) -> None:
        """Wait for the transaction in progress, and close the file."""
        async with self._lock:
            await _to_the_end(self._connection.close())


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Await what must not be left half done; a cancellation is passed on only after it."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
        except sqlite3.Error:
            break
    task.result()
    if cancelled:
        raise cancelled


def _is_new(path: Path) -> bool:
    """Whether the file has still to be made; its folder is made here."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        is_empty = path.is_file() and not path.stat().st_size
    except OSError:
        raise StoreError("unreachable", path) from None
    if is_empty:
        raise StoreError("empty", path)
    return not path.exists()


async def _connect(path: Path, *, is_new: bool) -> aiosqlite.Connection:
    address = f"file:{quote(str(path))}?mode={'rwc' if is_new else 'rw'}"
    # Opened before aiosqlite has it: its thread, when the opening fails in it, outlives the event loop.
    raw = await asyncio.to_thread(
        sqlite3.connect, address, uri=True, isolation_level=None, timeout=PATIENCE, check_same_thread=False
    )
    return await aiosqlite.Connection(lambda: raw, iter_chunk_size=64)


async def _prepare(connection: aiosqlite.Connection, path: Path, *, is_new: bool) -> None:
    """Take the file for this process alone, and see that it is ours and sound."""
    unit = Unit(connection)
    await unit.run("PRAGMA locking_mode = EXCLUSIVE")
    if not is_new and await unit.run("PRAGMA application_id") != [(APPLICATION_ID,)]:
        raise StoreError("foreign", path)
    await unit.run("PRAGMA journal_mode = WAL")
    await unit.run("PRAGMA synchronous = FULL")
    await unit.run("PRAGMA foreign_keys = ON")
    await unit.run("BEGIN IMMEDIATE")
    await unit.run("COMMIT")
    if await unit.run("PRAGMA quick_check") != [("ok",)]:
        raise StoreError("damaged", path)


async def _migrate(connection: aiosqlite.Connection, path: Path, scripts: dict[int, str]) -> None:
    """Bring the file up to date, each step a transaction of its own."""
    unit = Unit(connection)
    [(done,)] = await unit.run("PRAGMA user_version")
    if done > max(scripts):
        raise StoreError("newer", path)
    for number, script in scripts.items():
        if number > done:
            await unit.run("BEGIN IMMEDIATE")
            for statement in _statements(script):
                await unit.run(statement)
            await unit.run(f"PRAGMA application_id = {APPLICATION_ID}")
            await unit.run(f"PRAGMA user_version = {number}")
            await unit.run("COMMIT")


def _scripts(folder: Path) -> dict[int, str]:
    """The migrations by their numbers, the first three letters of their names."""
    return {int(file.name[:3]): file.read_text("utf-8") for file in sorted(folder.glob("[0-9][0-9][0-9]_*.sql"))}


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _explained(error: sqlite3.Error, path: Path) -> Exception:
    """The sentence for a failure to open, or the failure itself when it is none of the known ones."""
    code = _CODES.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
    return StoreError(code, path) if code else error
