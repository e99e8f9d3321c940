"""The open database: a pool of connections, each used in one transaction at a time."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Final
from weakref import WeakValueDictionary

from asyncpg import Pool, create_pool

from bot.store.database import Store, Transaction, run_to_completion
from bot.store.postgresql.driver import ERRORS, Connection
from bot.store.postgresql.errors import Contact, ServerError, translate
from bot.store.postgresql.transaction import ServerTransaction

log = logging.getLogger(__name__)

MAX_CONNECTIONS: Final = 8
CONNECT_SECONDS: Final = 5.0
STATEMENT_SECONDS: Final = 10.0
LONG_STATEMENT_SECONDS: Final = 600.0
CLOSE_SECONDS: Final = 10.0
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


class ServerStore(Store):
    """A pool of connections to one database."""

    transaction_type: type[ServerTransaction] = ServerTransaction

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
            statement_cache_size=1000,
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
            tx = self.transaction_type(await held.enter_async_context(self._connection()), self._name, seconds)
            try:
                await tx.begin(server)
                yield tx
                await run_to_completion(tx.commit())
            except BaseException:
                await run_to_completion(tx.roll_back())
                raise

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[Connection]:
        try:
            connection = await self._pool.acquire(timeout=STATEMENT_SECONDS)
        except ERRORS as error:
            raise translate(error, self._name) from error
        try:
            yield connection
        finally:
            with suppress(*ERRORS):  # then it is lost, and the pool makes another one
                await self._pool.release(connection)

    def backups(self, folder: Path, kept: int) -> "NoBackups":
        """Return backups that do nothing, as PostgreSQL is backed up with its own tools."""
        del folder, kept
        return NoBackups(self._name)

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

    def __init__(self, name: str) -> None:
        self._error = ServerError("no_copy", name)
        self._has_to_tell = True

    async def make(self, now: int) -> Path | None:
        del now
        if self._has_to_tell:
            log.info("%s", self._error)
            self._has_to_tell = False
        return None


async def prepare(connection: Connection) -> None:
    """Make sums of whole numbers whole numbers, as they are in SQLite."""
    await connection.set_type_codec("numeric", schema="pg_catalog", encoder=str, decoder=int, format="text")


async def _leave_as_it_is(_connection: object) -> None:
    """Reset nothing when a connection goes back to the pool: transactions leave nothing behind."""
