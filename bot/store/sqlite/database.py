"""The open database: one connection, which one block uses at a time."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Final, Self

import aiosqlite

from bot.store.database import ConflictError, Row, Store, StoreError, Transaction, by_table, run_to_completion
from bot.store.scripts import MIGRATIONS
from bot.store.sqlite.backups import FileBackups
from bot.store.sqlite.copying import FileCopier
from bot.store.sqlite.errors import FileError, translate
from bot.store.sqlite.opening import PREPARED_STATEMENTS, open_file

log = logging.getLogger(__name__)

ROWS_AT_ONCE: Final = 5000
"""The rows of a portion, each of which costs one change of threads."""


_COLUMNS: Final = """
    SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' ORDER BY columns.cid
"""


class FileTransaction(Transaction):
    """What one block does. A block that writes is a part of the transaction that it shares with its group."""

    def __init__(self, path: Path, raw: sqlite3.Connection, thread: aiosqlite.Connection | None = None) -> None:
        self._path = path
        self._raw = raw
        self._thread = thread
        """Where long statements run; None for short ones, which take less time than changing threads."""
        self._ended_by: Exception | None = None

    async def execute(self, statement: str, *values: object) -> list[Row]:
        self.check()
        numbered = _numbered(statement)
        try:
            if self._thread is None:
                return self._raw.execute(numbered, values).fetchall()
            return [*map(tuple, await self._thread.execute_fetchall(numbered, values))]
        except sqlite3.Error as error:
            translated = translate(error, self._path)
            if not self._raw.in_transaction:
                self._ended_by = translated
            raise translated from error

    async def lock(self, server: int) -> None:
        """Do nothing: blocks on a file run one at a time."""

    async def columns(self) -> dict[str, tuple[str, ...]]:
        return by_table(await self.execute(_COLUMNS))

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
        return self._ended_by is not None

    @property
    def is_short(self) -> bool:
        return self._thread is None

    def check(self) -> None:
        """Raise the error for which SQLite has rolled the transaction back, if it has."""
        if self._ended_by:
            raise self._ended_by


class _Group:
    """Blocks that share a commit: all of them are kept, or none."""

    error: BaseException | None = None
    """Why nothing of it is kept."""


class FileStore(Store):
    """One connection to one database file. The caller of `open` calls `close`.

    One block at a time uses the connection, in the order in which they came. To commit is to wait for the disk, so a
    block that has written first lets those go on that were waiting already: those that write join its group, and what
    they all wrote is committed at once. Meanwhile nobody is told anything. Whoever reads commits before, so that they
    see nothing that is not on the disk.
    """

    def __init__(self, connection: aiosqlite.Connection, raw: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._raw = raw
        self._copier = FileCopier(raw)
        self._path = path
        self._opened = path.stat()
        self._lock = asyncio.Lock()
        """Held by the block that uses the connection."""
        self._group: _Group | None = None
        """The blocks that have written what is not on the disk yet."""
        self._changes = 0
        """How many rows had ever been changed when the present group began."""

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
        return self._transaction(FileTransaction(self._path, self._raw), writes=server is not None)

    def long_transaction(self, server: int | None = None) -> AbstractAsyncContextManager[Transaction]:
        """Do the same for statements that may take longer, which run in a thread."""
        return self._transaction(FileTransaction(self._path, self._raw, self._connection), writes=server is not None)

    def _transaction(self, tx: FileTransaction, *, writes: bool) -> AbstractAsyncContextManager[Transaction]:
        return self._writing(tx) if writes else self._reading(tx)

    @asynccontextmanager
    async def _reading(self, tx: FileTransaction) -> AsyncGenerator[Transaction]:
        async with self._lock:
            if self._group:
                await run_to_completion(self._commit())
            await self._begin("BEGIN")
            try:
                changes = self._raw.total_changes
                yield tx
                tx.check()
                assert self._raw.total_changes == changes, "a transaction without a server may only read"
                self._raw.commit()
            except BaseException:
                await self._roll_back()
                raise

    @asynccontextmanager
    async def _writing(self, tx: FileTransaction) -> AsyncGenerator[Transaction]:
        failure: BaseException | None = None
        async with self._lock:
            if self._group and not tx.is_short:  # the others of its group would wait for it
                await run_to_completion(self._commit())
            group = await self._join_group()
            try:
                yield tx
                tx.check()
                self._raw.execute("RELEASE block")
            except BaseException as error:
                failure = error
                if not await run_to_completion(self._undo(tx)):
                    raise
        await run_to_completion(self._end(group))
        if isinstance(failure, asyncio.CancelledError):
            raise failure
        if group.error:
            raise group.error  # rather than its own failure, which may come of what is not kept
        if failure:
            raise failure

    async def _join_group(self) -> _Group:
        if not self._group:
            await self._begin("BEGIN IMMEDIATE")
            self._changes = self._raw.total_changes
            self._group = _Group()
        self._raw.execute("SAVEPOINT block")
        return self._group

    async def _begin(self, command: str) -> None:
        if self._raw.in_transaction:
            await self._roll_back()
        self._check_place()
        try:
            self._raw.execute(command)
        except sqlite3.Error as error:
            raise translate(error, self._path) from error

    def _check_place(self) -> None:
        """Raise StoreError if the file is no longer the one at its path: what is written to it would be lost."""
        try:
            is_there = os.path.samestat(self._path.stat(), self._opened)
        except OSError:
            is_there = False
        if not is_there:
            raise FileError("replaced", self._path)

    async def _undo(self, tx: FileTransaction) -> bool:
        """Undo what a block wrote; return False if its whole group had to be undone."""
        try:
            await tx.execute("ROLLBACK TO block")
            await tx.execute("RELEASE block")
        except (StoreError, sqlite3.Error):
            await self._fail(ConflictError())
            return False
        return True

    async def _end(self, group: _Group) -> None:
        """Commit what a group wrote, once those who were waiting for the connection have joined it."""
        async with self._lock:
            if self._group is group:
                await self._commit()

    async def _commit(self) -> None:
        """Commit what the present group wrote, if there is one."""
        if not self._group:
            return
        try:
            if self._raw.total_changes != self._changes:
                self._check_place()
                await self._connection.commit()
            else:
                self._raw.commit()  # which does not wait for the disk
        except sqlite3.Error as error:
            await self._fail(translate(error, self._path))
        except BaseException as error:  # noqa: BLE001 - each block of the group raises it
            await self._fail(error)
        else:
            self._group = None

    async def _fail(self, error: BaseException) -> None:
        """Undo what the present group wrote, each block of which raises this error."""
        group, self._group = self._group, None
        if group:
            group.error = error
        await self._roll_back()

    async def _roll_back(self) -> None:
        """Roll back; if the disk fails, the next transaction tries again before it begins."""
        try:
            await run_to_completion(self._connection.rollback())
        except sqlite3.Error:
            log.exception("Could not roll a transaction back; trying again before the next one")

    async def portions(self, table: str, columns: Sequence[str]) -> AsyncIterator[Sequence[Row]]:
        async with self._lock:
            await run_to_completion(self._commit())
            async with self._connection.execute(f"SELECT {', '.join(columns)} FROM {table}") as cursor:
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
        await run_to_completion(self._close())

    async def _close(self) -> None:
        async with self._lock:
            await self._commit()
            await self._connection.close()


@lru_cache(PREPARED_STATEMENTS)
def _numbered(statement: str) -> str:
    """Return a statement with `?1` for `$1`, a name to SQLite: to look values up by name takes three times as long."""
    return statement.replace("$", "?")


async def _open_connection(path: Path, migrations: Path) -> tuple[aiosqlite.Connection, sqlite3.Connection]:
    # Not opened by aiosqlite: when the opening fails in its thread, that thread outlives the event loop.
    raw = await asyncio.to_thread(open_file, path, migrations)
    return await aiosqlite.Connection(lambda: raw, iter_chunk_size=64), raw


async def _close(opening: asyncio.Future[tuple[aiosqlite.Connection, sqlite3.Connection]]) -> None:
    with suppress(StoreError):
        connection, _ = await opening
        await connection.close()
