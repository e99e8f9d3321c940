"""The open database: a pool of connections, each used in one transaction at a time."""

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from bot.store.database import BOT, Row, Store, StoreError, Transaction, run_to_completion
from bot.store.postgresql.driver import ERRORS, Connection, Pool, create_pool, is_lost, state_of
from bot.store.postgresql.errors import READ_ONLY, RECOVERING, Contact, ServerError, translate

log = logging.getLogger(__name__)

MAX_CONNECTIONS: Final = 8
CONNECT_SECONDS: Final = 5.0
STATEMENT_SECONDS: Final = 10.0
LONG_STATEMENT_SECONDS: Final = 600.0
ROLLBACK_SECONDS: Final = 1.0
"""After this the connection is cut: PostgreSQL then rolls back by itself."""
CLOSE_SECONDS: Final = 10.0
MAX_STATEMENTS_PREPARED: Final = 1000
SESSION: Final = {
    "application_name": "nainjaune",
    "client_encoding": "UTF8",
    "idle_in_transaction_session_timeout": "60s",
    "jit": "off",  # to compile a statement takes longer than to execute any of ours
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "25s",  # for an answer on its way to a machine that has vanished
}

# A process that hangs, or is cut off, holds a server's rows no longer than this, and then cannot commit. That is less
# than the lease of its slot, so that it saves nothing once another process serves the server.
_IDLE: Final = "SET LOCAL idle_in_transaction_session_timeout = '7s'"


class ServerTransaction(Transaction):
    def __init__(self, connection: Connection, name: str, seconds: float) -> None:
        self._connection = connection
        self._name = name
        self._seconds = seconds
        self._is_over = False
        self._only_reads = False

    @property
    def was_ended(self) -> bool:
        """Return whether the connection is lost, and the transaction with it."""
        return is_lost(self._connection)

    async def execute(self, statement: str, *values: object) -> list[Row]:
        try:
            rows = await self._connection.fetch(_without_hints(statement), *values, timeout=self._seconds)
        except ERRORS as error:
            raise self._translate(error) from error
        return [*map(tuple, rows)]

    async def lock(self, server: int) -> None:
        await self.execute("SELECT pg_advisory_xact_lock($1)", server)

    async def find_damage(self) -> list[str]:
        """Return a sentence for each invalid index, and for each constraint that was not checked for all rows."""
        indexes = await self.execute("SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid")
        rules = await self.execute("SELECT conname::text FROM pg_constraint WHERE NOT convalidated")
        return [
            *(f"the index {name} is not whole" for (name,) in indexes),
            *(f"the rule {name} may not hold for all rows" for (name,) in rules),
        ]

    async def begin(self, server: int | None) -> None:
        """Begin, and wait for the other transactions of this server."""
        self._only_reads = server is None
        if server is None:
            await self._command("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            return
        order = f"; SELECT pg_advisory_xact_lock({server:d})" if server != BOT else ""
        try:
            await self._command(f"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; {_IDLE}{order}")
        except ERRORS as error:
            if state_of(error) == RECOVERING:
                raise ServerError("replica", self._name) from error
            raise

    async def commit(self) -> None:
        """Commit; raise StoreError if that fails, or if its outcome is unknown."""
        status = await self._command("COMMIT")
        self._is_over = True
        if status != "COMMIT":  # a statement failed, and the block went on all the same
            raise RuntimeError("PostgreSQL rolled the transaction back, as one of its statements had failed")

    async def roll_back(self) -> None:
        """Roll back, or cut the connection, which makes PostgreSQL roll back."""
        if self._is_over or is_lost(self._connection):
            return
        try:
            await self._command("ROLLBACK", ROLLBACK_SECONDS)
        except (StoreError, *ERRORS) as error:
            log.warning("Could not roll a transaction back; cutting its connection instead: %s", error)
            self._cut()

    async def _command(self, commands: str, seconds: float | None = None) -> str:
        try:
            return await self._connection.execute(commands, timeout=seconds or self._seconds)
        except ERRORS as error:
            raise self._translate(error) from error

    def _cut(self) -> None:
        if not is_lost(self._connection):
            self._connection.terminate()

    def _translate(self, error: Exception) -> Exception:
        if isinstance(error, TimeoutError):
            self._cut()  # nobody knows what it is still doing
        if self._only_reads and state_of(error) == READ_ONLY:
            return error  # the statement is at fault, not the database
        return translate(error, self._name, is_closed=is_lost(self._connection))


class ServerStore(Store):
    """A pool of connections to one database."""

    def __init__(self, pool: Pool, name: str) -> None:
        self._pool = pool
        self._name = name
        self._contact = Contact(name, "Until it is back, members are asked to try again")
        self._orders: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By server, the lock for writing there: a transaction that waits for it holds no connection meanwhile."""

    @classmethod
    async def open(cls, url: str, name: str) -> "ServerStore":
        """Return the store of an up-to-date database; it connects at first use, and anew after a loss."""
        pool = await create_pool(
            url,
            min_size=0,
            max_size=MAX_CONNECTIONS,
            timeout=CONNECT_SECONDS,
            statement_cache_size=MAX_STATEMENTS_PREPARED,
            server_settings=SESSION,
            init=prepare,
            reset=_leave_as_it_is,
        )
        return cls(pool, name)

    def transaction(self, server: int | None = None) -> AbstractAsyncContextManager[Transaction]:
        return self._transaction(server, STATEMENT_SECONDS)

    def long_transaction(self, server: int | None = None) -> AbstractAsyncContextManager[Transaction]:
        """Do the same with a longer time-out for each statement."""
        return self._transaction(server, LONG_STATEMENT_SECONDS)

    @asynccontextmanager
    async def _transaction(self, server: int | None, seconds: float) -> AsyncGenerator[Transaction]:
        try:
            async with self._transaction_unwatched(server, seconds) as tx:
                yield tx
        except ServerError as error:
            if error.is_passing:
                self._contact.lose(error)
            raise
        self._contact.regain(wrote=server is not None)

    @asynccontextmanager
    async def _transaction_unwatched(self, server: int | None, seconds: float) -> AsyncGenerator[Transaction]:
        async with AsyncExitStack() as held:
            if server:
                await held.enter_async_context(self._orders.setdefault(server, asyncio.Lock()))
            tx = ServerTransaction(await held.enter_async_context(self._connection()), self._name, seconds)
            try:
                await tx.begin(server)
                yield tx
                await run_to_completion(self._commit(tx, server))
            except BaseException:
                await run_to_completion(tx.roll_back())
                raise

    async def _commit(self, tx: ServerTransaction, server: int | None) -> None:
        began = monotonic()
        await tx.commit()
        if self.on_commit and server is not None:
            self.on_commit(monotonic() - began)

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[Connection]:
        began = monotonic()
        try:
            connection = await self._pool.acquire(timeout=STATEMENT_SECONDS)
        except ERRORS as error:
            raise translate(error, self._name) from error
        finally:
            if self.on_connect:
                self.on_connect(monotonic() - began)
        try:
            yield connection
        finally:
            await self._release(connection)

    async def _release(self, connection: Connection) -> None:
        """Give a connection back; if that fails it is lost, and the pool makes another one."""
        try:
            await self._pool.release(connection)
        except ERRORS as error:
            log.debug("A connection could not be given back to the pool: %r", error)

    def connections(self) -> Mapping[str, int]:
        pool = self._pool
        idle = pool.get_idle_size()
        return {"used": pool.get_size() - idle, "idle": idle, "most": pool.get_max_size()}

    def backups(self, folder: Path, kept: int) -> "NoBackups":
        """Return backups that do nothing, as PostgreSQL is backed up with its own tools."""
        del folder
        return NoBackups(self._name, kept)

    async def close(self) -> None:
        await run_to_completion(self._close())

    async def _close(self) -> None:
        try:
            await asyncio.wait_for(self._pool.close(), CLOSE_SECONDS)
        except ERRORS as error:
            log.warning("The database did not let go; cutting the connections: %r", error)
            self._pool.terminate()


class NoBackups:
    """Says once that PostgreSQL is backed up with its own tools."""

    def __init__(self, name: str, kept: int) -> None:
        self._error = ServerError("no_copy", name)
        self._has_to_tell = bool(kept)

    async def make(self, now: int) -> Path | None:
        del now
        if self._has_to_tell:
            log.info("%s Set BACKUPS_KEPT=0 once that is done.", self._error)
            self._has_to_tell = False
        return None


async def prepare(connection: Connection) -> None:
    """Make sums of whole numbers whole numbers, as they are in SQLite."""
    await connection.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=int, format="text")


async def _leave_as_it_is(_connection: object) -> None:
    """Reset nothing when a connection goes back to the pool: transactions leave nothing behind."""


@lru_cache(MAX_STATEMENTS_PREPARED)
def _without_hints(statement: str) -> str:
    """Return a statement without its hints for SQLite about indexes."""
    return re.sub(r" INDEXED BY \w+", "", statement)
