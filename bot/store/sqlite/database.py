"""The open database: one connection, used in one transaction at a time."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final, Self

import aiosqlite

from bot.store.database import Row, Store, StoreError, Transaction, run_to_completion
from bot.store.scripts import MIGRATIONS
from bot.store.sqlite.backups import FileBackups
from bot.store.sqlite.copying import FileCopier
from bot.store.sqlite.errors import FileError, code_of
from bot.store.sqlite.migrating import open_file
from bot.store.sqlite.place import Place

log = logging.getLogger(__name__)

ROWS_AT_ONCE: Final = 5000
"""The rows of a portion, each of which costs one change of threads."""


class FileTransaction(Transaction):
    def __init__(self, raw: sqlite3.Connection, thread: aiosqlite.Connection | None = None) -> None:
        self._raw = raw
        self._thread = thread
        """Where long statements run; None for short ones, which take less time than changing threads."""
        self._was_ended = False

    async def execute(self, statement: str, *values: object) -> list[Row]:
        self.check()
        numbered = {str(number): value for number, value in enumerate(values, 1)}
        try:
            if self._thread is None:
                return self._raw.execute(statement, numbered).fetchall()
            return [*map(tuple, await self._thread.execute_fetchall(statement, numbered))]
        except sqlite3.Error:
            self._was_ended = not self._raw.in_transaction
            raise

    async def lock(self, server: int) -> None:
        """Do nothing: transactions on a file run one at a time."""

    async def find_damage(self) -> list[str]:
        """Return a sentence for each damaged page, index or row, and for each row whose parent row is missing."""
        damages = [damage for (damage,) in await self.execute("PRAGMA integrity_check") if damage != "ok"]
        orphans = await self.execute("PRAGMA foreign_key_check")
        return [
            *(f"the file is not sound: {damage}" for damage in damages),
            *(
                f"row {row} of {table} belongs to one of {parent} that is not there"
                for table, row, parent, _key in orphans
            ),
        ]

    @property
    def was_ended(self) -> bool:
        return self._was_ended

    def check(self) -> None:
        """Raise OperationalError if SQLite has rolled the transaction back."""
        if self._was_ended:
            error = sqlite3.OperationalError("SQLite rolled the transaction back: the disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error


class FileStore(Store):
    """One connection to one database file. The caller of `open` calls `close`."""

    def __init__(self, connection: aiosqlite.Connection, raw: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._raw = raw
        self._copier = FileCopier(raw)
        self._path = path
        self._place = Place(path)
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path, migrations: Path = MIGRATIONS) -> Self:
        """Open the file, creating it if there is none; raise StoreError if it is damaged or not one of ours."""
        opening = asyncio.ensure_future(_open_connection(path, migrations))
        try:
            return cls(*await asyncio.shield(opening), path)
        except asyncio.CancelledError:
            await run_to_completion(_close(opening))
            raise

    def transaction(self, server: int | None = None) -> AbstractAsyncContextManager[Transaction]:
        """Commit what the block does, or nothing if it fails or is cancelled; raise StoreError if the file fails.

        Its statements block the event loop.
        """
        del server  # transactions run one at a time, whatever they write
        return self._transaction(FileTransaction(self._raw))

    def long_transaction(self, server: int | None = None) -> AbstractAsyncContextManager[Transaction]:
        """Do the same for statements that may take longer, which run in a thread."""
        del server
        return self._transaction(FileTransaction(self._raw, self._connection))

    @asynccontextmanager
    async def _transaction(self, tx: FileTransaction) -> AsyncGenerator[Transaction]:
        async with self._lock:
            if self._connection.in_transaction:
                await self._roll_back()
            self._place.check()
            try:
                await tx.execute("BEGIN IMMEDIATE")
                changes = self._raw.total_changes
                yield tx
                tx.check()
                if self._raw.total_changes == changes:
                    self._raw.commit()  # writes nothing, so it does not wait for the disk
                else:
                    self._place.check()
                    await self._commit()
                    self._place.note()
            except sqlite3.Error as error:
                await self._roll_back()
                code = code_of(error)
                if code is None:
                    raise
                raise FileError(code, self._path) from error
            except BaseException:
                await self._roll_back()
                raise

    async def _commit(self) -> None:
        began = monotonic()
        await run_to_completion(self._connection.commit())
        if self.on_commit:
            self.on_commit(monotonic() - began)

    async def _roll_back(self) -> None:
        """Roll back; if the disk fails, the next transaction tries again before it begins."""
        try:
            await run_to_completion(self._connection.rollback())
        except sqlite3.Error:
            log.exception("Could not roll a transaction back; trying again before the next one")

    async def portions(self, table: str, columns: Sequence[str]) -> AsyncIterator[Sequence[Row]]:
        async with self._lock, self._connection.execute(f"SELECT {', '.join(columns)} FROM {table}") as cursor:
            while rows := await cursor.fetchmany(ROWS_AT_ONCE):
                yield [*map(tuple, rows)]

    def backups(self, folder: Path, kept: int) -> FileBackups:
        """Return the daily backups in this folder, which is beside the file unless its path is absolute."""
        return FileBackups(self._copier, self._path, self._path.parent / folder, kept)

    async def copy(self, path: Path) -> None:
        """Copy everything committed to a new file, while this one stays in use."""
        await self._copier.copy(path)

    async def close(self) -> None:
        await self._copier.close()
        async with self._lock:
            await run_to_completion(self._connection.close())


async def _open_connection(path: Path, migrations: Path) -> tuple[aiosqlite.Connection, sqlite3.Connection]:
    # Not opened by aiosqlite: when the opening fails in its thread, that thread outlives the event loop.
    raw = await asyncio.to_thread(open_file, path, migrations)
    return await aiosqlite.Connection(lambda: raw, iter_chunk_size=64), raw


async def _close(opening: asyncio.Future[tuple[aiosqlite.Connection, sqlite3.Connection]]) -> None:
    with suppress(StoreError):
        connection, _ = await opening
        await connection.close()
