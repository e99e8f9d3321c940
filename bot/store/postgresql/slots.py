"""The slots of processes that share a database: which process serves which part, until when by the database's clock.

They have a connection of their own, which waits for no other work of the process. Each query and each change is one
message to PostgreSQL, done there as a whole or not at all: as no transaction is open between two messages, a process
that vanishes holds nobody up. A process queries the slots without a lock, and chooses. The change that it then asks for
waits for those of others, and does nothing if they have made it obsolete.
"""

import asyncio
import math
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final, Literal, NamedTuple

from bot.store.database import SIGNATURE
from bot.store.postgresql.driver import ERRORS, Connection, connect

REQUESTS: Final = -1
"""The bucket of all requests; the buckets of sessions count from 0."""
_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
SESSION: Final = {
    "application_name": "nainjaune slot",
    "default_transaction_isolation": "read committed",  # a statement after the wait for a lock sees what others did
    "statement_timeout": "2500ms",  # longer than anybody waits for an answer
    "idle_in_transaction_session_timeout": "2500ms",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "15s",
}


class SlotsError(ConnectionError):
    """The database does not answer, or not in time."""


class Taken(NamedTuple):
    """A slot taken by this process, and the number of shards that all processes agree on."""

    number: int
    shards: int


class Promised(NamedTuple):
    """A slot that this process takes once its present owner has ended, and the number of shards."""

    number: int
    shards: int


NotTaken = Literal["full", "divided", "alone"]
"""All slots are taken; others run with another number of slots; nobody else runs, so the number of shards is open."""


Succession = Literal["open", "promised", "connected", "lost"]
"""Who is to take a slot: nobody yet, a process that is about to connect, one that has, or one that did already."""


class _Slot(NamedTuple):
    """A slot that another process has, had, or offers."""

    number: int
    division: tuple[int, int] | None
    """The number of slots and of shards that its owner works with; None if it is free."""
    is_offered: bool
    heir: str | None
    """The process to which it is promised, if that process is known to run."""


class ServerSlots:
    """The slots in one database, as one process sees them; its methods raise SlotsError without an answer in time."""

    def __init__(self, url: str, owner: str) -> None:
        self._url = url
        self._owner = owner
        self._connection: Connection | None = None
        self._lock = asyncio.Lock()
        """Held while the connection is in use."""

    async def take(
        self, slots: int, shards: int | None, *, seconds: float, within: float
    ) -> Taken | Promised | NotTaken:
        """Claim a free slot for `seconds`, or the promise of an offered one if all are taken.

        `shards` is needed only while no other process has a slot: the others' number holds.
        """
        async with self._answer_in(within) as connection:
            choice = self._choose(await self._look(connection), slots, shards)
            if isinstance(choice, Taken):
                return choice if await self._take(connection, choice, slots, seconds) else "full"
            if isinstance(choice, Promised):
                return choice if await self._expect(connection, choice.number, seconds) else "full"
            return choice

    def _choose(self, found: list[_Slot], slots: int, shards: int | None) -> Taken | Promised | NotTaken:
        """Return a free slot that is promised to nobody else, or an offered one."""
        divisions = [slot.division for slot in found if slot.division]
        if any(number != slots for number, _ in divisions):
            return "divided"
        shards = next((agreed for _, agreed in divisions), shards)
        if shards is None:
            return "alone"
        taken = {slot.number for slot in found if slot.division}
        promised = {slot.number for slot in found if slot.heir not in {None, self._owner}}
        if free := {*range(slots)} - taken - promised:
            return Taken(min(free), shards)
        offered = {slot.number for slot in found if slot.is_offered} & taken - promised
        return Promised(min(offered), shards) if offered else "full"

    async def follow(
        self, promised: Promised, slots: int, *, is_connected: bool, seconds: float, within: float
    ) -> Taken | Promised | Literal["full"]:
        """Take the promised slot if its owner has ended, or renew the promise; "full" if another process has it."""
        async with self._answer_in(within) as connection:
            is_own = await connection.fetch(
                f"UPDATE heir SET alive_until = {_NOW} + $3, is_connected = $4"
                " WHERE number = $1 AND owner = $2 RETURNING 1",
                promised.number,
                self._owner,
                _ms(seconds),
                int(is_connected),
            )
            divisions = {slot.number: slot.division for slot in await self._look(connection) if slot.division}
            if not is_own or {*divisions.values()} - {(slots, promised.shards)}:
                return "full"
            if promised.number in divisions:
                return promised
            taken = Taken(*promised)
            return taken if await self._take(connection, taken, slots, seconds) else "full"

    async def _look(self, connection: Connection) -> list[_Slot]:
        """Return the slots of others, and those that are offered."""
        rows = await connection.fetch(
            f"SELECT number, slots, shards, slot.alive_until > {_NOW} AND slot.owner <> $1, heir.owner,"
            f" heir.alive_until > {_NOW} FROM slot FULL JOIN heir USING (number)",
            self._owner,
        )
        return [
            _Slot(number, (slots, shards) if is_taken else None, heir is not None, heir if is_alive else None)
            for number, slots, shards, is_taken, heir, is_alive in rows
        ]

    async def _take(self, connection: Connection, taken: Taken, slots: int, seconds: float) -> bool:
        """Take a slot, unless by now another process has it, was promised it, or divides the servers differently."""
        number, shards, owner = *taken, self._quoted_owner
        others = f"alive_until > {_NOW} AND owner <> {owner}"
        return await self._change(
            connection,
            f"WITH taken AS (INSERT INTO slot SELECT {number}, {slots}, {shards}, {owner}, {_NOW} + {_ms(seconds)}"
            f" WHERE NOT EXISTS (SELECT FROM slot WHERE {others}"
            f" AND (number = {number} OR slots <> {slots} OR shards <> {shards}))"
            f" AND NOT EXISTS (SELECT FROM heir WHERE {others} AND number = {number})"
            " ON CONFLICT (number) DO UPDATE SET slots = excluded.slots, shards = excluded.shards,"
            " owner = excluded.owner, alive_until = excluded.alive_until RETURNING number),"
            " gone AS (DELETE FROM heir WHERE number IN (SELECT number FROM taken))"
            " SELECT number FROM taken",
        )

    async def _expect(self, connection: Connection, number: int, seconds: float) -> bool:
        """Claim the promise of a slot, unless by now another process has it, or has taken the slot."""
        return await self._change(
            connection,
            f"UPDATE heir SET owner = {self._quoted_owner}, alive_until = {_NOW} + {_ms(seconds)}, is_connected = 0"
            f" WHERE number = {number} AND (alive_until <= {_NOW} OR owner = {self._quoted_owner})",
        )

    async def _change(self, connection: Connection, statement: str) -> bool:
        """Execute a statement while no other process changes slots, and return whether it found a row.

        The lock and the statement go in one message, which takes no values: PostgreSQL makes one transaction of them.
        """
        status = await connection.execute(f"SELECT pg_advisory_xact_lock({SIGNATURE}); {statement}")
        return not status.endswith(" 0")

    @property
    def _quoted_owner(self) -> str:
        return "'" + self._owner.replace("'", "''") + "'"

    async def renew(self, number: int, *, seconds: float, within: float) -> bool:
        """Keep a slot for `seconds` from now; return False if another process has it."""
        async with self._answer_in(within) as connection:
            rows = await connection.fetch(
                f"UPDATE slot SET alive_until = {_NOW} + $3 WHERE number = $1 AND owner = $2 RETURNING 1",
                number,
                self._owner,
                _ms(seconds),
            )
            return bool(rows)

    async def offer(self, number: int, *, within: float) -> Succession:
        """Offer a slot to a process that waits for one; return how far the succession has come."""
        async with self._answer_in(within) as connection:
            rows = await connection.fetch(
                f"WITH own AS (SELECT number, alive_until > {_NOW} AS is_alive FROM slot"
                " WHERE number = $1 AND owner = $2),"
                " offered AS (INSERT INTO heir SELECT number, '', 0, 0 FROM own WHERE is_alive ON CONFLICT DO NOTHING)"
                f" SELECT alive_until > {_NOW}, is_connected FROM own LEFT JOIN heir USING (number)"
                " WHERE is_alive OR heir.number IS NOT NULL",
                number,
                self._owner,
            )
            for is_alive, is_connected in rows:
                return "open" if not is_alive else "connected" if is_connected else "promised"
            return "lost"

    async def give_back(self, *, within: float) -> None:
        """Free the slot of this process, and the slot promised to it, for others to take at once."""
        async with self._answer_in(within) as connection:
            await connection.fetch(
                "WITH gone AS (DELETE FROM heir WHERE owner = $1) UPDATE slot SET alive_until = 0 WHERE owner = $1",
                self._owner,
            )

    async def wait_to_identify(self, bucket: int, *, apart: float, within: float) -> float:
        """Reserve the next time at which a session of this bucket may begin, and return the seconds until then."""
        return await self._wait_for(bucket, 1, apart=apart, within=within)

    async def wait_to_request(self, requests: int, *, apart: float, within: float) -> float:
        """Reserve `apart` seconds for each of these requests, and return the seconds until the first may be made."""
        return await self._wait_for(REQUESTS, requests, apart=apart, within=within)

    async def _wait_for(self, bucket: int, times: int, *, apart: float, within: float) -> float:
        async with self._answer_in(within) as connection:
            milliseconds = await connection.fetchval(
                f"INSERT INTO identify VALUES ($1, {_NOW} + $3) ON CONFLICT (bucket) DO UPDATE"
                f" SET at = greatest(identify.at + $2, {_NOW}) + $3 RETURNING at - $3 - {_NOW}",
                bucket,
                _ms(apart),
                _ms(apart * (times - 1)),
            )
            return max(0, milliseconds) / 1000

    def close(self) -> None:
        if self._connection:
            self._connection.terminate()
            self._connection = None

    @asynccontextmanager
    async def _answer_in(self, seconds: float) -> AsyncGenerator[Connection]:
        """Give the block the connection, a new one if it was lost. Raise SlotsError if there is no answer in time."""
        try:
            async with asyncio.timeout(seconds), self._lock:
                if self._connection is None or self._connection.is_closed():
                    self._connection = await connect(self._url, server_settings=SESSION)
                try:
                    yield self._connection
                except BaseException:
                    self.close()  # nobody knows what it is still doing; PostgreSQL ends it soon
                    raise
        except ERRORS as error:
            raise SlotsError(str(error) or "no answer in time") from error


def _ms(seconds: float) -> int:
    return math.ceil(1000 * seconds)
