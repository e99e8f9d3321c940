"""The locks by which processes that share a database agree who serves what, on a connection of their own.

PostgreSQL frees the locks of a connection that ends, also when its process dies or is cut off.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Literal, TypeVar
from uuid import uuid4

from asyncpg import connect

from bot.config import shown
from bot.store.database import SIGNATURE
from bot.store.postgresql.driver import ERRORS, Connection
from bot.store.postgresql.errors import ServerError, translate
from bot.store.postgresql.opening import wait_for_others
from bot.store.postgresql.transaction import CHANNEL

NOTE: Final = "shards"
"""The name of the note with the number of processes, and of all their shards."""
TURN: Final = -1
"""The lock of whoever begins a session with Discord; those from 1 on are the numbers of processes."""
ANSWER_SECONDS: Final = 5.0
RETRY_SECONDS: Final = 0.1
SESSION: Final = {
    "default_transaction_isolation": "read committed",  # after the wait for a lock, it sees what others did
    # After the process that is cut off has given up.
    "tcp_keepalives_idle": "20",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "35s",
}
_TRY: Final = f"SELECT pg_try_advisory_lock({SIGNATURE}, $1)"
_HELD: Final = f"""
    pg_locks WHERE locktype = 'advisory' AND granted AND classid = {SIGNATURE} AND objsubid = 2
        AND objid BETWEEN 1 AND 999 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
_FREE: Final = f"SELECT n FROM generate_series(1, $1::bigint) AS n WHERE n NOT IN (SELECT objid::bigint FROM {_HELD})"
_END_EARLIER: Final = f"""
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = $1 AND pid <> pg_backend_pid() AND pid IN (SELECT pid FROM {_HELD})
"""
_NOTED: Final = "SELECT text FROM note WHERE name = $1"
_WRITE: Final = "INSERT INTO note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text"

Hold = Literal["kept", "again", "lost"]
"""This process has its number, has taken it again after a loss of the connection, or another process has it."""
_Answer = TypeVar("_Answer")


class Locks:
    """The locks of this process; its methods raise StoreError without an answer in time, and then connect anew."""

    def __init__(self, url: str, on_change: Callable[[int], object]) -> None:
        """Call `on_change` with each table that another process has changed."""
        self._url = url
        self._on_change = on_change
        self._owner = f"nainjaune {uuid4().hex}"
        self._agreed = ""
        self._connection: Connection | None = None
        self._has_number = False
        """Whether this connection holds the number of the process."""
        self._asking = asyncio.Lock()
        """Held while the connection is in use."""

    async def free(self, of: int) -> set[int]:
        """Return the numbers of processes, from 1 to `of`, that no process has."""
        rows = await self._ask(lambda connection: connection.fetch(_FREE, of))
        return {number for (number,) in rows}

    async def take(self, number: int, of: int, shards: int) -> int | None:
        """Take a number unless another process has it; return the shards of all processes: these if it is alone."""

        async def take(connection: Connection) -> int | None:
            async with connection.transaction():
                await wait_for_others(connection)
                agreed = await self._agree(connection, of, shards)
                self._has_number = await connection.fetchval(_TRY, number)
                return agreed if self._has_number else None

        return await self._ask(take)

    async def _agree(self, connection: Connection, of: int, shards: int) -> int:
        """Return the number of shards that the other processes have noted; note this one if there are none."""
        noted = await connection.fetchval(_NOTED, NOTE)
        if noted is None or not await connection.fetchval(f"SELECT EXISTS (SELECT FROM {_HELD})"):
            noted = f"{of} {shards}"
            await connection.execute(_WRITE, NOTE, noted)
        others, agreed = map(int, noted.split())
        if others != of:
            raise ServerError("divided", shown(self._url), noted.partition(" ")[0])
        self._agreed = noted
        return agreed

    async def hold(self, number: int) -> Hold:
        """Ask whether this process has its number; take it again if the connection was lost."""

        async def hold(connection: Connection) -> Hold:
            if self._has_number:
                await connection.execute("SELECT 1")
                return "kept"
            while not await connection.fetchval(_TRY, number):
                if not await connection.fetch(_END_EARLIER, self._owner):
                    return "lost"
                await asyncio.sleep(RETRY_SECONDS)
            self._has_number = True
            return "again" if await connection.fetchval(_NOTED, NOTE) == self._agreed else "lost"

        return await self._ask(hold)

    async def take_turn(self) -> bool:
        """Take the turn to begin a session, unless another process has it."""
        return await self._ask(lambda connection: connection.fetchval(_TRY, TURN))

    async def end_turn(self) -> None:
        await self._ask(lambda connection: connection.execute(f"SELECT pg_advisory_unlock({SIGNATURE}, {TURN})"))

    async def _ask(self, question: Callable[[Connection], Awaitable[_Answer]]) -> _Answer:
        try:
            async with self._asking, asyncio.timeout(ANSWER_SECONDS):
                return await question(self._connection or await self._connect())
        except ERRORS as error:
            self._cut()  # nobody knows what it is still doing
            translated = translate(error, shown(self._url))
            raise (
                translated if isinstance(translated, ServerError) else ServerError("away", shown(self._url))
            ) from error

    async def _connect(self) -> Connection:
        session = {**SESSION, "application_name": self._owner}
        self._connection = await connect(self._url, server_settings=session)
        await self._connection.add_listener(CHANNEL, self._hear)
        return self._connection

    def _hear(self, _connection: object, _pid: int, _channel: str, table: object) -> None:
        self._on_change(int(str(table)))

    def _cut(self) -> None:
        if self._connection:
            self._connection.terminate()
        self._connection, self._has_number = None, False

    async def close(self) -> None:
        """Free all locks."""
        if self._connection:
            with suppress(*ERRORS):  # asyncpg cuts a connection that cannot be closed
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._connection.close()
