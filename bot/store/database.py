"""What the engines of the store share: transactions, the store itself, and the errors they raise."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Coroutine,
    Iterable,
    Sequence,
)
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import lru_cache, wraps
from itertools import chain
from pathlib import Path
from random import SystemRandom
from typing import Any, Final, NamedTuple, ParamSpec, Protocol, TypeVar

log = logging.getLogger(__name__)

Row = tuple[Any, ...]
SIGNATURE: Final = 0x4E61496E
"""Tells the files of the bot, and its locks in a database, from those of other programs ("NaIn")."""
BOT: Final = 0
"""Stands for a server in transactions that write what belongs to none, such as notes."""
LAST_TABLE_NOTE: Final = "last_table"
"""The name of the note that holds the number given to a table last."""
MAX_ATTEMPTS: Final = 8
MAX_PAUSE_SECONDS: Final = 0.01
"""The longest pause before the second repetition; it doubles with each further one."""
AWAY_SECONDS: Final = 1.0
"""The pause between two tries while the database is away."""
_Given = ParamSpec("_Given")
_Result = TypeVar("_Result")


_PASSING: Final = {"away", "relayed", "timeout", "crowded", "replica", "divided"}
"""Where the database can only be read, a replica may be about to take the place of its primary."""


class StoreError(Exception):
    """The database cannot be used: a code for the program, and a sentence for the person who runs the bot."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code

    @property
    def is_passing(self) -> bool:
        """Return whether the database is only away, and may be back in a moment."""
        return self.code in _PASSING


def level_of(error: Exception) -> int:
    """Return the level at which to log a failure; the store itself reports a database that is away."""
    return logging.DEBUG if isinstance(error, StoreError) and error.is_passing else logging.ERROR


class ConflictError(Exception):
    """Another transaction wrote the same rows meanwhile: nothing is saved, and the work can be repeated."""


def by_table(rows: Iterable[Row]) -> dict[str, tuple[str, ...]]:
    """Return the columns of each table, given pairs of a table and a column."""
    found: dict[str, tuple[str, ...]] = {}
    for table, column in rows:
        found[table] = (*found.get(table, ()), column)
    return found


def placeholders(first: int, values: Collection[object]) -> str:
    """Return a placeholder for each of these values, numbered from `first`."""
    return _placeholders(first, len(values))


@lru_cache
def _placeholders(first: int, many: int) -> str:
    return ", ".join(f"${number}" for number in range(first, first + many))


class Transaction(ABC):
    """One transaction: executes statements and inserts rows."""

    @abstractmethod
    async def execute(self, statement: str, *values: object) -> list[Row]:
        """Execute one statement with its values at `$1`, `$2`, …, and return its rows."""

    @abstractmethod
    async def lock(self, server: int) -> None:
        """Let no other transaction write rows of this server until this one ends; lock lower numbers first."""

    @abstractmethod
    async def columns(self) -> dict[str, tuple[str, ...]]:
        """Return the columns of every table, as the database itself knows them."""

    async def find_damage(self) -> list[str]:
        """Return a sentence for each damage to the database itself, if it has no tools of its own to find it."""
        return []

    async def tell_others(self, table_id: int) -> None:  # noqa: B027 - nothing to do where there is one process
        """Tell the process that serves a table's server, once this is committed, that the table has changed."""

    @property
    @abstractmethod
    def was_ended(self) -> bool:
        """Return whether the database has rolled the transaction back by itself."""

    async def insert(self, table: str, rows: Sequence[Sequence[object]]) -> None:
        """Insert all of these rows with one statement."""
        places = ", ".join(f"({placeholders(1 + number * len(row), row)})" for number, row in enumerate(rows))
        if rows:
            # Not `executemany`: its cursor can outlive the connection, which then keeps the file open.
            await self.execute(f"INSERT INTO {table} VALUES {places}", *chain.from_iterable(rows))

    @asynccontextmanager
    async def savepoint(self) -> AsyncGenerator[None]:
        """Undo only the statements of this block when it fails, not the whole transaction."""
        await self.execute("SAVEPOINT part")
        try:
            yield
        except BaseException:
            if not self.was_ended:
                await self.execute("ROLLBACK TO SAVEPOINT part")
                await self.execute("RELEASE SAVEPOINT part")
            raise
        await self.execute("RELEASE SAVEPOINT part")


class Filled(NamedTuple):
    """The result of filling a database: the numbers of tables and rows, both 0 if there were problems."""

    tables: int
    rows: int
    problems: list[str]


Check = Callable[[Transaction], Awaitable[list[str]]]
"""Return a sentence for each contradiction in the database."""


class Backups(Protocol):
    """The daily backups of a database."""

    async def make(self, now: int) -> Path | None:
        """Make today's backup unless it exists or none is wanted, and return the new file if there is one."""
        ...


class Store(ABC):
    """A database in use. Whoever opens it closes it."""

    @abstractmethod
    def transaction(self, server: int | None = None) -> AbstractAsyncContextManager[Transaction]:
        """Commit what the block does, or nothing if it fails or is cancelled; raise StoreError if the database fails.

        The block may write rows of this server, or of none for BOT; no other transaction writes there meanwhile.
        Without a server it only reads, and sees everything as it was at one moment. Each statement must find its few
        rows by an index, as others may be waiting for it.
        """

    @abstractmethod
    def long_transaction(self, server: int | None = None) -> AbstractAsyncContextManager[Transaction]:
        """Do the same for statements that may take longer, such as those that read many rows."""

    async def portions(self, table: str, columns: Sequence[str]) -> AsyncIterator[Sequence[Row]]:
        """Yield all rows of a table, some at a time."""
        async with self.long_transaction() as tx:
            yield await tx.execute(f"SELECT {', '.join(columns)} FROM {table}")

    @abstractmethod
    def backups(self, folder: Path, kept: int) -> Backups:
        """Return the daily backups in this folder, which keep the newest `kept` files, at least one."""

    @abstractmethod
    async def close(self) -> None:
        """Wait for the transactions in progress, and close the database."""


def repeat_on_conflict(work: Callable[_Given, Awaitable[_Result]]) -> Callable[_Given, Coroutine[Any, Any, _Result]]:
    """Repeat a function with one writing transaction, up to `MAX_ATTEMPTS` times, when it raises ConflictError."""

    @wraps(work)
    async def repeat(*values: _Given.args, **named: _Given.kwargs) -> _Result:
        for attempt in range(1, MAX_ATTEMPTS):
            try:
                return await work(*values, **named)
            except ConflictError as error:
                why = type(error.__cause__ or error).__name__  # not its text, which may quote a row
                log.info("Another transaction wrote the same rows (%s); repeating %s", why, work.__qualname__)
                if attempt > 1:
                    await asyncio.sleep(SystemRandom().uniform(0, MAX_PAUSE_SECONDS * 2**attempt))
        return await work(*values, **named)

    return repeat


def repeat_while_away(work: Callable[_Given, Awaitable[_Result]]) -> Callable[_Given, Coroutine[Any, Any, _Result]]:
    """Repeat a function while the database is away; doing it twice must do no harm."""

    @wraps(work)
    async def repeat(*values: _Given.args, **named: _Given.kwargs) -> _Result:
        while True:
            try:
                return await work(*values, **named)
            except StoreError as error:
                if not error.is_passing:
                    raise
            await asyncio.sleep(AWAY_SECONDS)

    return repeat


async def run_to_completion(work: Awaitable[_Result]) -> _Result:
    """Await this work to its end; raise a cancellation only afterwards."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
        except Exception:  # noqa: BLE001 - `result` raises it
            break
    result = task.result()
    if cancelled:
        raise cancelled
    return result
