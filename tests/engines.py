"""The engines that the same tests run on, and stores of both that can be watched and made to fail."""

import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

import asyncpg

from bot.config import file_of, scheme_of
from bot.store.database import BOT, ConflictError, Row, Transaction
from bot.store.postgresql.database import ServerStore
from bot.store.postgresql.opening import connect
from bot.store.postgresql.transaction import ServerTransaction
from bot.store.scripts import MIGRATIONS, read_scripts
from bot.store.sqlite.database import FileStore, FileTransaction
from bot.store.sqlite.opening import open_file

EMPTYING = """
    CREATE FUNCTION empty_all() RETURNS void LANGUAGE plpgsql AS $$ DECLARE name TEXT; BEGIN
        FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            AND relname <> 'nainjaune' ORDER BY oid DESC  -- what belongs to a row goes before it
            LOOP EXECUTE CASE WHEN pg_relation_size(name::regclass) < 65536 THEN 'DELETE FROM ' || name
                ELSE 'TRUNCATE ' || name || ' CASCADE' END; END LOOP;
        PERFORM setval(pg_get_serial_sequence(numbered, 'id'), 1, false)
            FROM unnest(ARRAY['account', 'transfer']) AS numbered;
    END $$
"""
"""Empties all tables; TRUNCATE takes ten times as long, but deleted rows stay, and slow down what comes later."""
RULES_BROKEN = (sqlite3.IntegrityError, ConflictError, asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
"""What each engine raises where a row breaks a rule of its table."""


def _tables() -> dict[str, list[str]]:
    with closing(sqlite3.connect(":memory:")) as database:
        for script in read_scripts(MIGRATIONS).values():
            database.executescript(script)
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")] for name in names}


TABLES = _tables()
"""The tables that every engine has, with their columns."""
Before = Callable[[int, str], object]
"""Called before a statement, with its number and its text."""


EXECUTED = {"sqlite": set[str](), "postgresql": set[str]()}
"""The statements that each engine has executed in this process; on files the bot's alone."""


def forms_of(statements: set[str]) -> set[str]:
    """Return the statements without their values, however many these are."""
    listed = (re.sub(r"(?:(?<=\()-)?\$?\b\d+(, \$?\d+)*", "$", statement) for statement in statements)
    return {re.sub(r"\(\$\)(, ?\(\$\))+", "($)", statement) for statement in listed}


@cache
def empty_file() -> bytes:
    """Return a file with all tables and nothing in them, made once for all tests of this process."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "empty.db")
        open_file(path, MIGRATIONS).close()
        return path.read_bytes()


class NotingTransaction(FileTransaction):
    """A real transaction in a file; notes what the bot executes, but for what it asks of SQLite alone."""

    async def execute(self, statement: str, *values: object) -> list[Row]:
        asking = sys._getframe(1).f_globals["__name__"]  # noqa: SLF001 - tests execute statements of their own
        if asking.startswith("bot.") and not asking.startswith("bot.store.sqlite"):
            EXECUTED["sqlite"].add(statement)
        return await super().execute(statement, *values)


async def understand_noted(url: str) -> None:
    """Let PostgreSQL read what files have executed, with as many values, without executing it."""
    async with connect(url) as connection:
        for statement in sorted(EXECUTED["sqlite"]):
            await connection.prepare(statement)


class Disk(FileStore):
    """The real store of a file, whose connection can be watched and made to fail."""

    def _transaction(self, tx: FileTransaction, *, writes: bool) -> AbstractAsyncContextManager[Transaction]:
        tx.__class__ = NotingTransaction
        return super()._transaction(tx, writes=writes)

    @classmethod
    async def open_in_a_hurry(cls, url: str, migrations: Path) -> Self:
        """Do not wait for the disk: here the process dies, but never the machine."""
        path = file_of(url)
        if migrations == MIGRATIONS and not path.exists():
            path.write_bytes(empty_file())
        store = await cls.open(path, migrations)
        store._raw.execute("PRAGMA synchronous = OFF")  # noqa: SLF001
        return store

    @property
    def changes(self) -> int:
        """How many rows have been changed since the file was opened, also in what was rolled back."""
        return self._raw.total_changes

    @property
    def image(self) -> bytes:
        """The whole file, as it is now."""
        return self._raw.serialize()

    async def watched(self, before: Before | None) -> None:
        """Call this before each statement from now on."""
        numbers = count(1)
        await self._connection.set_trace_callback(before and (lambda text: before(next(numbers), text)))

    async def fails_once(self, step: int) -> None:
        """Let the database fail when it has done so many steps of its own from now on."""
        steps = count(1)
        await self._connection.set_progress_handler(lambda: next(steps) == step, 1)

    async def recovers(self) -> None:
        await self._connection.set_progress_handler(lambda: 0, 1000)


class WatchedConnection:
    """The real connection; calls something before each statement."""

    def __init__(self, connection: Any, before: Callable[[str], object]) -> None:
        self.real = connection
        self._before = before

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    async def execute(self, commands: str, *values: object, **options: Any) -> str:
        self._before(commands)
        return await self.real.execute(commands, *values, **options)

    async def fetch(self, statement: str, *values: object, **options: Any) -> list[Any]:
        self._before(statement)
        return await self.real.fetch(statement, *values, **options)


class NotingServerTransaction(ServerTransaction):
    """A real transaction on a server; notes what is executed there."""

    async def execute(self, statement: str, *values: object) -> list[Row]:
        EXECUTED["postgresql"].add(statement)
        return await super().execute(statement, *values)


class ServerDisk(ServerStore):
    """The real store on a server, whose connections can be watched and cut."""

    transaction_type = NotingServerTransaction

    def __init__(self, pool: asyncpg.Pool, name: str) -> None:
        super().__init__(self, name)
        self._real, self._before = pool, None
        self._open = set[WatchedConnection]()

    async def acquire(self, **options: Any) -> WatchedConnection:
        connection = WatchedConnection(await self._real.acquire(**options), self._notice)
        self._open.add(connection)
        return connection

    async def release(self, connection: WatchedConnection) -> None:
        self._open.discard(connection)
        await self._real.release(connection.real)

    def terminate(self) -> None:
        self._real.terminate()

    async def close(self) -> None:
        await self._real.close()

    async def empty(self) -> None:
        """Leave nothing in any table."""
        async with self.transaction(BOT) as tx:
            await tx.execute("SELECT empty_all()::text")

    async def watched(self, before: Before | None) -> None:
        """Call this before each statement from now on."""
        numbers = count(1)
        self._before = before and (lambda text: before(next(numbers), text))

    async def fails_once(self, step: int) -> None:
        """Let the connections be cut before the statement of this number from now on."""
        await self.watched(lambda number, _text: number == step and self.cut())

    async def recovers(self) -> None:
        await self.watched(None)

    def cut(self) -> None:
        for connection in self._open:
            connection.real.terminate()

    def _notice(self, text: str) -> None:
        if self._before:
            self._before(text)


async def open_in_a_hurry(url: str, migrations: Path = MIGRATIONS) -> Disk | ServerDisk:
    """Open a file, or a database that is up to date, without waiting for the disk."""
    if scheme_of(url) == "sqlite":
        return await Disk.open_in_a_hurry(url, migrations)
    store = await ServerDisk.open(url, "club")
    assert isinstance(store, ServerDisk)
    return store
