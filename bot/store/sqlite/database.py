"""The file in use: one connection, written in whole transactions."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import chain, count
from pathlib import Path
from typing import Any, Self, TypeVar

import aiosqlite

from bot.store.sqlite.copying import Copier
from bot.store.sqlite.opening import MIGRATIONS, StoreError, code_of, open_file

__all__ = ["Row", "Store", "StoreError", "Transaction"]

log = logging.getLogger(__name__)

Row = tuple[Any, ...]
_Result = TypeVar("_Result")


class Transaction:
    """What can be said to the database within one transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._is_lost = False

    async def execute(self, statement: str, *values: object) -> list[Row]:
        """Execute one statement, its values at `$1`, `$2`, …, and give its rows."""
        rows = await self._kept(self._connection.execute_fetchall(statement, _numbered(values)))
        return [tuple(row) for row in rows]

    async def insert(self, table: str, rows: Sequence[Sequence[object]]) -> None:
        """Insert all of these rows with one statement."""
        numbers = count(1)
        places = ", ".join(f"({', '.join(f'${next(numbers)}' for _ in row)})" for row in rows)
        if rows:
            # Not `executemany`: its cursor can outlive the connection, which then keeps the file.
            await self.execute(f"INSERT INTO {table} VALUES {places}", *chain.from_iterable(rows))  # noqa: S608 - our names

    async def _kept(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        """Out of room, SQLite ends the transaction by itself: nothing more may be said in it."""
        try:
            self.check()
        except sqlite3.OperationalError:
            work.close()
            raise
        try:
            return await work
        except sqlite3.Error:
            self._is_lost = not self._connection.in_transaction
            raise

    @asynccontextmanager
    async def savepoint(self) -> AsyncGenerator[None]:
        """A part of the transaction that can fail without the rest."""
        await self.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if not self._is_lost:
                await self.execute("ROLLBACK TO SAVEPOINT part")
                await self.execute("RELEASE SAVEPOINT part")
            raise
        await self.execute("RELEASE SAVEPOINT part")

    def check(self) -> None:
        """Only a transaction that SQLite has not ended by itself goes on."""
        if self._is_lost:
            error = sqlite3.OperationalError("the transaction was ended for want of room")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error


def _numbered(values: Sequence[object]) -> dict[str, object]:
    return {str(number): value for number, value in enumerate(values, 1)}


class Store:
    """One connection to one file. Whoever opens it closes it."""

    def __init__(self, connection: aiosqlite.Connection, raw: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._copier = Copier(raw)
        self._path = path
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path, migrations: Path = MIGRATIONS) -> Self:
        """Open the file, made anew only where there is none; refuses whatever is not sound and ours."""
        opening = asyncio.ensure_future(_opened(path, migrations))
        try:
            return cls(*await asyncio.shield(opening), path)
        except asyncio.CancelledError:
            await _to_the_end(_closed(opening))
            raise

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[Transaction]:
        """One transaction: what happens in the block is kept as a whole or not at all, cancelled or not."""
        async with self._lock:
            tx = Transaction(self._connection)
            if self._connection.in_transaction:
                await self._roll_back()
            try:
                await tx.execute("BEGIN IMMEDIATE")
                yield tx
                tx.check()
                await _to_the_end(self._connection.commit())
            except sqlite3.Error as error:
                await self._roll_back()
                code = code_of(error)
                if code is None:
                    raise
                raise StoreError(code, self._path) from error
            except BaseException:
                await self._roll_back()
                raise

    async def _roll_back(self) -> None:
        """What a failing disk keeps from being undone now is undone before the next transaction."""
        try:
            await _to_the_end(self._connection.rollback())
        except sqlite3.Error:
            log.exception("A transaction could not be rolled back")

    async def copy(self, path: Path) -> None:
        """Copy the file to a new one, while it is in use."""
        await self._copier.copy(path)

    async def close(self) -> None:
        """Wait for the transaction in progress, and close the file."""
        await self._copier.close()
        async with self._lock:
            await _to_the_end(self._connection.close())


async def _opened(path: Path, migrations: Path) -> tuple[aiosqlite.Connection, sqlite3.Connection]:
    # Opened before aiosqlite has it: its thread, when the opening fails in it, outlives the event loop.
    raw = await asyncio.to_thread(open_file, path, migrations)
    return await aiosqlite.Connection(lambda: raw, iter_chunk_size=64), raw


async def _closed(opening: asyncio.Future[tuple[aiosqlite.Connection, sqlite3.Connection]]) -> None:
    with suppress(StoreError):
        connection, _ = await opening
        await connection.close()


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
