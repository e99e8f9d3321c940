"""The open database: one connection, used in one transaction at a time."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from itertools import chain, count
from pathlib import Path
from time import monotonic
from typing import Any, Self

import aiosqlite

from bot.store.sqlite.copying import FileCopier
from bot.store.sqlite.opening import MIGRATIONS, StoreError, code_of, open_file

__all__ = ["Row", "Store", "StoreError", "Transaction"]

log = logging.getLogger(__name__)

Row = tuple[Any, ...]


class Transaction:
    """One transaction: executes statements and inserts rows."""

    def __init__(self, raw: sqlite3.Connection, thread: aiosqlite.Connection | None = None) -> None:
        self._raw = raw
        self._thread = thread
        """Where long statements run; None for short ones, as to change threads takes longer than they do."""
        self._was_ended = False

    async def execute(self, statement: str, *values: object) -> list[Row]:
        """Execute one statement with its values at `$1`, `$2`, …, and return its rows."""
        self.check()
        numbered = {str(number): value for number, value in enumerate(values, 1)}
        try:
            if self._thread is None:
                return self._raw.execute(statement, numbered).fetchall()
            return [*map(tuple, await self._thread.execute_fetchall(statement, numbered))]
        except sqlite3.Error:
            self._was_ended = not self._raw.in_transaction
            raise

    async def insert(self, table: str, rows: Sequence[Sequence[object]]) -> None:
        """Insert all of these rows with one statement."""
        numbers = count(1)
        placeholders = ", ".join(f"({', '.join(f'${next(numbers)}' for _ in row)})" for row in rows)
        if rows:
            # Not `executemany`: its cursor can outlive the connection, which then keeps the file open.
            await self.execute(f"INSERT INTO {table} VALUES {placeholders}", *chain.from_iterable(rows))  # noqa: S608 - our names

    @asynccontextmanager
    async def savepoint(self) -> AsyncGenerator[None]:
        """Undo only the statements of this block when it fails, not the whole transaction."""
        await self.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if not self._was_ended:
                await self.execute("ROLLBACK TO SAVEPOINT part")
                await self.execute("RELEASE SAVEPOINT part")
            raise
        await self.execute("RELEASE SAVEPOINT part")

    def check(self) -> None:
        """Raise OperationalError if SQLite has rolled the transaction back."""
        if self._was_ended:
            error = sqlite3.OperationalError("SQLite rolled the transaction back: the disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error


class Store:
    """One connection to one database file. The caller of `open` calls `close`."""

    def __init__(self, connection: aiosqlite.Connection, raw: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._raw = raw
        self._copier = FileCopier(raw)
        self._path = path
        self._lock = asyncio.Lock()
        self.on_commit: Callable[[float], object] | None = None
        """Called with the seconds that a commit took to be on the disk."""

    @classmethod
    async def open(cls, path: Path, migrations: Path = MIGRATIONS) -> Self:
        """Open the file, or make it where there is none; raise StoreError if it is damaged or not one of ours."""
        opening = asyncio.ensure_future(_open_connection(path, migrations))
        try:
            return cls(*await asyncio.shield(opening), path)
        except asyncio.CancelledError:
            await _run_to_completion(_close(opening))
            raise

    def transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Commit what the block does, or nothing if it fails or is cancelled; raise StoreError if the file fails.

        Its statements hold up the event loop, so each finds its few rows by an index.
        """
        return self._transaction(Transaction(self._raw))

    def long_transaction(self) -> AbstractAsyncContextManager[Transaction]:
        """Do the same with statements that may take longer, such as those that read many rows: in a thread."""
        return self._transaction(Transaction(self._raw, self._connection))

    @asynccontextmanager
    async def _transaction(self, tx: Transaction) -> AsyncGenerator[Transaction]:
        async with self._lock:
            if self._connection.in_transaction:
                await self._roll_back()
            try:
                await tx.execute("BEGIN IMMEDIATE")
                changes = self._raw.total_changes
                yield tx
                tx.check()
                if self._raw.total_changes == changes:
                    self._raw.commit()  # writes nothing, so that it waits for no disk
                else:
                    await self._commit()
            except sqlite3.Error as error:
                await self._roll_back()
                code = code_of(error)
                if code is None:
                    raise
                raise StoreError(code, self._path) from error
            except BaseException:
                await self._roll_back()
                raise

    async def _commit(self) -> None:
        began = monotonic()
        await _run_to_completion(self._connection.commit())
        if self.on_commit:
            self.on_commit(monotonic() - began)

    async def _roll_back(self) -> None:
        """Roll back; if the disk fails, the next transaction does it again before it begins."""
        try:
            await _run_to_completion(self._connection.rollback())
        except sqlite3.Error:
            log.exception("Could not roll a transaction back; trying again before the next one")

    async def copy(self, path: Path) -> None:
        """Copy everything committed to a new file, while this one stays in use."""
        await self._copier.copy(path)

    async def close(self) -> None:
        """Wait for the transaction in progress, and close the file."""
        await self._copier.close()
        async with self._lock:
            await _run_to_completion(self._connection.close())


async def _open_connection(path: Path, migrations: Path) -> tuple[aiosqlite.Connection, sqlite3.Connection]:
    # Not opened by aiosqlite: when the opening fails in its thread, that thread outlives the event loop.
    raw = await asyncio.to_thread(open_file, path, migrations)
    return await aiosqlite.Connection(lambda: raw, iter_chunk_size=64), raw


async def _close(opening: asyncio.Future[tuple[aiosqlite.Connection, sqlite3.Connection]]) -> None:
    with suppress(StoreError):
        connection, _ = await opening
        await connection.close()


async def _run_to_completion(work: Coroutine[Any, Any, None]) -> None:
    """Await this work to its end; a cancellation is raised only afterwards."""
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
