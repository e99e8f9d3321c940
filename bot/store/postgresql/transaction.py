"""One transaction on a connection, in which several statements can share one answer of the server."""

import logging
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.store.database import BOT, ConflictError, Question, Row, StoreError, Transaction
from bot.store.postgresql.driver import ERRORS, Connection, is_lost, state_of
from bot.store.postgresql.errors import READ_ONLY, RECOVERING, ServerError, translate
from bot.store.postgresql.merging import answers, can_be_merged, merged, only_reads, tables_of

log = logging.getLogger(__name__)

ROLLBACK_SECONDS: Final = 1.0
"""After this the connection is cut: PostgreSQL then rolls back by itself."""
MAX_STATEMENTS_PREPARED: Final = 1000

# A process that hangs, or is cut off, holds a server's rows no longer than this, and then cannot commit. That is less
# than the lease of its slot, so that it saves nothing once another process serves the server.
_READING: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_IDLE: Final = "SET LOCAL idle_in_transaction_session_timeout = '7s'"


class ServerTransaction(Transaction):
    def __init__(self, connection: Connection, name: str, seconds: float) -> None:
        self._connection = connection
        self._name = name
        self._seconds = seconds
        self._is_over = False
        self._only_reads = False
        self._has_begun = True
        self._first = dict[Question, list[Row]]()
        """What was foreseen before the transaction began, with the answers."""
        self._foreseen = dict[Question, list[Row]]()
        self._waiting = list[Question]()
        """What is to be executed with the next statement, or before the end."""

    @property
    def was_ended(self) -> bool:
        """Return whether the connection is lost, and the transaction with it."""
        return is_lost(self._connection)

    async def execute(self, statement: str, *values: object) -> list[Row]:
        question = statement, values
        if question in self._foreseen:
            return self._foreseen.pop(question)
        if not self._has_begun:
            await self._begin_reading()
        if statement.startswith("ROLLBACK"):
            self._foreseen.clear()
            self._waiting.clear()
        elif not can_be_merged(statement):
            await self.catch_up()
        if not self._waiting:
            self._outdate(statement)
            return await self._fetch(statement, *values)
        [rows] = await self.ask([question])
        return rows

    async def _begin_reading(self) -> None:
        """Begin once something is asked that was not foreseen.

        Raise ConflictError if what was foreseen has changed meanwhile, as a transaction sees one moment alone.
        """
        self._has_begun = True
        await self._command(_READING)
        if self._first and [*self._first.values()] != await self._ask([*self._first]):
            raise ConflictError

    async def ask(self, questions: Sequence[Question]) -> list[list[Row]]:
        """Execute these, and what has been left for later, as one statement."""
        if not self._has_begun:
            await self._begin_reading()
        return await self._ask(questions) if questions else []

    async def _ask(self, questions: Sequence[Question]) -> list[list[Row]]:
        for statement, _ in questions:
            self._outdate(statement)
        touched = frozenset[str]().union(*(tables_of(statement) for statement, _ in questions))
        if any(touched & tables_of(statement) for statement, _ in self._waiting):
            await self.catch_up()
        together, self._waiting = [*self._waiting, *questions], []
        if len(together) == 1:
            [(statement, values)] = together
            return [await self._fetch(statement, *values)]
        statement, values = merged(together)
        [row] = await self._fetch(statement, *values)
        return answers(row)[len(together) - len(questions) :]

    async def foresee(self, questions: Sequence[Question]) -> None:
        assert all(only_reads(statement) for statement, _ in questions)
        foreseen = dict(zip(questions, await self._ask(questions), strict=True))
        if not self._has_begun:
            self._first = foreseen
        self._foreseen |= foreseen

    async def later(self, statement: str, *values: object) -> None:
        """Execute a statement with the next one, unless the next one is about the same tables."""
        self._outdate(statement)
        if any(tables_of(statement) & tables_of(other) for other, _ in self._waiting):
            await self.catch_up()
        self._waiting.append((statement, values))

    async def catch_up(self) -> None:
        if not self._has_begun and self._waiting:
            await self._begin_reading()
        if self._waiting:
            await self._ask([])

    def _outdate(self, statement: str) -> None:
        """Forget what was foreseen of the tables that this statement writes."""
        if self._foreseen and not only_reads(statement):
            changed = tables_of(statement)
            self._foreseen = {
                question: rows for question, rows in self._foreseen.items() if not changed & tables_of(question[0])
            }

    async def _fetch(self, statement: str, *values: object) -> list[Row]:
        try:
            rows = await self._connection.fetch(_without_hints(statement), *values, timeout=self._seconds)
        except ERRORS as error:
            raise self._translate(error) from error
        return [*map(tuple, rows)]

    async def lock(self, server: int) -> None:
        await self.catch_up()
        await self._fetch("SELECT pg_advisory_xact_lock($1)", server)

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
            self._has_begun = False  # one statement needs no more, and the second one begins
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
        await self.catch_up()
        if not self._has_begun:
            self._is_over = True
            return
        status = await self._command("COMMIT")
        self._is_over = True
        if status != "COMMIT":  # a statement failed, and the block went on all the same
            raise RuntimeError("PostgreSQL rolled the transaction back, as one of its statements had failed")

    async def roll_back(self) -> None:
        """Roll back, or cut the connection, which makes PostgreSQL roll back."""
        if self._is_over or not self._has_begun or is_lost(self._connection):
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


@lru_cache(MAX_STATEMENTS_PREPARED)
def _without_hints(statement: str) -> str:
    """Return a statement without its hints for SQLite about indexes."""
    return re.sub(r" INDEXED BY \w+", "", statement)
