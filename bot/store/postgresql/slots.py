"""The slots of processes that share a database: who serves which part until when, by the clock of the database.

They have a connection of their own, which waits for no other work of the process.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, Literal

from bot.store.postgresql.driver import ERRORS, Connection, connect
from bot.store.slots import NotTaken, Promised, SlotsError, Succession, Taken

TAKING: Final = 0x4E61496E
"""The number of the lock that lets one process at a time take a slot."""
_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
_SESSION: Final = {"application_name": "nainjaune slot"}


class ServerSlots:
    """The slots in one database, as one process sees them."""

    def __init__(self, url: str, owner: str) -> None:
        self._url = url
        self._owner = owner
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        """Held while the connection is in use."""

    async def take(
        self, slots: int, shards: int | None, *, seconds: float, within: float
    ) -> Taken | Promised | NotTaken:
        """Take a slot that nobody has, for so long; where nobody else has one, there have to be this many shards.

        Where all are taken, one may be promised, also for so long.
        """
        async with self._alone(within) as connection:
            found = await self._find(connection, slots, shards)
            if isinstance(found, Taken):
                await self._keep(connection, found, slots, seconds)
            elif isinstance(found, Promised):
                await self._expect(connection, found.number, is_connected=False, seconds=seconds)
            return found

    async def _find(self, connection: Connection, slots: int, shards: int | None) -> Taken | Promised | NotTaken:
        """Return a slot that is free and promised to nobody, or one to be promised."""
        alive = await _find_alive(connection)
        if any(divided != slots for _, divided, _ in alive):
            return "divided"
        shards = next((agreed for *_, agreed in alive), shards)
        if shards is None:
            return "alone"
        taken = {number for number, *_ in alive}
        heirs = await connection.fetch(f"SELECT number, alive_until > {_NOW} FROM heir")  # noqa: S608 - our names
        promised = {number for number, is_alive in heirs if is_alive}
        if free := {*range(slots)} - taken - promised:
            return Taken(min(free), shards)
        offered = taken.intersection(number for number, _ in heirs) - promised
        return Promised(min(offered), shards) if offered else "full"

    async def follow(
        self, promised: Promised, slots: int, *, is_connected: bool, seconds: float, within: float
    ) -> Taken | Promised | Literal["full"]:
        """Take the promised slot if its process has ended, or keep the promise; "full" if it went to another one."""
        async with self._alone(within) as connection:
            alive = await _find_alive(connection)
            is_own = await connection.fetchval(
                "SELECT 1 FROM heir WHERE number = $1 AND owner = $2", promised.number, self._owner
            )
            if not is_own or any((divided, agreed) != (slots, promised.shards) for _, divided, agreed in alive):
                return "full"
            if promised.number in {number for number, *_ in alive}:
                await self._expect(connection, promised.number, is_connected=is_connected, seconds=seconds)
                return promised
            taken = Taken(*promised)
            await self._keep(connection, taken, slots, seconds)
            return taken

    async def _keep(self, connection: Connection, taken: Taken, slots: int, seconds: float) -> None:
        await connection.execute(
            f"INSERT INTO slot VALUES ($1, $2, $3, $4, {_NOW} + $5) ON CONFLICT (number) DO UPDATE SET"  # noqa: S608 - our names
            " slots = excluded.slots, shards = excluded.shards, owner = excluded.owner,"
            " alive_until = excluded.alive_until",
            taken.number,
            slots,
            taken.shards,
            self._owner,
            _milliseconds(seconds),
        )
        await connection.execute("DELETE FROM heir WHERE number = $1", taken.number)

    async def _expect(self, connection: Connection, number: int, *, is_connected: bool, seconds: float) -> None:
        await connection.execute(
            f"UPDATE heir SET owner = $2, alive_until = {_NOW} + $3, is_connected = $4 WHERE number = $1",  # noqa: S608 - our names
            number,
            self._owner,
            _milliseconds(seconds),
            int(is_connected),
        )

    async def renew(self, number: int, *, seconds: float, within: float) -> bool:
        """Keep a slot for so long from now; return False if another process has it."""
        async with self._answer_in(within) as connection:
            kept = await connection.fetch(
                f"UPDATE slot SET alive_until = {_NOW} + $3 WHERE number = $1 AND owner = $2 RETURNING 1",  # noqa: S608 - our names
                number,
                self._owner,
                _milliseconds(seconds),
            )
            return bool(kept)

    async def offer(self, number: int, *, within: float) -> Succession:
        """Let a slot be promised to a process that waits for one; return how far that has come."""
        async with self._alone(within) as connection:
            await connection.execute(
                "INSERT INTO heir SELECT number, '', 0, 0 FROM slot"  # noqa: S608 - our names
                f" WHERE number = $1 AND owner = $2 AND alive_until > {_NOW} ON CONFLICT DO NOTHING",
                number,
                self._owner,
            )
            found = await connection.fetch(
                f"SELECT heir.alive_until > {_NOW}, is_connected FROM heir JOIN slot USING (number)"  # noqa: S608 - our names
                " WHERE number = $1 AND slot.owner = $2",
                number,
                self._owner,
            )
            for is_alive, is_connected in found:
                return "open" if not is_alive else "connected" if is_connected else "promised"
            return "lost"

    async def give_back(self, *, within: float) -> None:
        """Let others take the slot of this process at once, or the one that is promised to it."""
        async with self._answer_in(within) as connection:
            await connection.execute("UPDATE slot SET alive_until = 0 WHERE owner = $1", self._owner)
            await connection.execute("DELETE FROM heir WHERE owner = $1", self._owner)

    async def wait_to_identify(self, bucket: int, *, apart: float, within: float) -> float:
        """Return in how many seconds the next session of this bucket may begin; it is kept for the caller."""
        async with self._answer_in(within) as connection:
            milliseconds = await connection.fetchval(
                f"INSERT INTO identify VALUES ($1, {_NOW}) ON CONFLICT (bucket) DO UPDATE"  # noqa: S608 - our names
                f" SET at = greatest(identify.at + $2, {_NOW}) RETURNING at - {_NOW}",
                bucket,
                _milliseconds(apart),
            )
            return max(0, milliseconds) / 1000

    def close(self) -> None:
        """Close the connection."""
        if self._connection:
            self._connection.terminate()
            self._connection = None

    @asynccontextmanager
    async def _alone(self, seconds: float) -> AsyncGenerator[Connection]:
        """Give the connection in a transaction in which no other process takes, promises or offers a slot."""
        async with self._answer_in(seconds) as connection:
            await connection.execute(f"BEGIN; SELECT pg_advisory_xact_lock({TAKING})")
            yield connection
            await connection.execute("COMMIT")

    @asynccontextmanager
    async def _answer_in(self, seconds: float) -> AsyncGenerator[Connection]:
        """Give the connection, made anew if the one before was lost. Raise SlotsError if it does not answer in time."""
        try:
            async with asyncio.timeout(seconds), self._lock:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await connect(self._url, server_settings=_SESSION)
                try:
                    yield self._connection
                except BaseException:
                    self.close()  # nobody knows what it is still doing, and PostgreSQL rolls it back
                    raise
        except ERRORS as error:
            raise SlotsError(str(error) or type(error).__name__) from error


async def _find_alive(connection: Connection) -> list[tuple[int, int, int]]:
    """Return the number of each slot that is taken, how many slots its process knows of, and how many shards."""
    rows = await connection.fetch(f"SELECT number, slots, shards FROM slot WHERE alive_until > {_NOW}")  # noqa: S608 - our names
    return [(number, slots, shards) for number, slots, shards in rows]


def _milliseconds(seconds: float) -> int:
    return round(1000 * seconds)
