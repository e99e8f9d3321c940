"""One transaction on a connection."""

import logging
from typing import Final

from bot.store.database import Row, StoreError, Transaction, by_table
from bot.store.postgresql.driver import ERRORS, Connection, is_lost, state_of
from bot.store.postgresql.errors import READ_ONLY, RECOVERING, ServerError, translate

log = logging.getLogger(__name__)

ROLLBACK_SECONDS: Final = 1.0
"""After this the connection is cut: PostgreSQL then rolls back by itself."""
CHANNEL: Final = "nainjaune"
"""Where processes tell each other which tables they have changed."""

_READING: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_WRITING: Final = (
    "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL idle_in_transaction_session_timeout = '7s'"
)
"""A process that hangs, or is cut off, holds a server's rows no longer than that, and then cannot commit."""


_COLUMNS: Final = """
    SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name <> 'nainjaune' ORDER BY ordinal_position
"""


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
            rows = await self._connection.fetch(statement, *values, timeout=self._seconds)
        except ERRORS as error:
            raise self._translate(error) from error
        return [*map(tuple, rows)]

    async def lock(self, server: int) -> None:
        await self.execute("SELECT pg_advisory_xact_lock($1)", server)

    async def tell_others(self, table_id: int) -> None:
        await self.execute("SELECT pg_notify($1, $2)", CHANNEL, str(table_id))

    async def begin(self, server: int | None) -> None:
        """Begin, and wait for the other transactions of this server."""
        self._only_reads = server is None
        order = f"; SELECT pg_advisory_xact_lock({server:d})" if server else ""  # none for BOT
        try:
            await self._command(_READING if server is None else _WRITING + order)
        except ERRORS as error:
            if state_of(error) == RECOVERING:
                raise ServerError("replica", self._name) from error
            raise

    async def columns(self) -> dict[str, tuple[str, ...]]:
        return by_table(await self.execute(_COLUMNS))

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
