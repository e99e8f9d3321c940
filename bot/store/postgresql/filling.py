"""Copying a whole database into an empty one, in one transaction that is checked before it commits."""

from pathlib import Path
from typing import Final, NamedTuple

from bot.config import shown
from bot.store.database import Check, Filled, Store
from bot.store.postgresql.database import LONG_STATEMENT_SECONDS
from bot.store.postgresql.driver import Connection
from bot.store.postgresql.errors import ServerError
from bot.store.postgresql.opening import NUMBERED, connect, migrate_on, tables_of, wait_for_others
from bot.store.postgresql.transaction import ServerTransaction
from bot.store.scripts import MIGRATIONS

OWN: Final = "nainjaune"
"""The table that only PostgreSQL has; it holds the version of the others."""
_COLUMNS: Final = """
    SELECT attname::text, format_type(atttypid, NULL) FROM pg_attribute
    WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""


class _SqlTable(NamedTuple):
    name: str
    columns: list[str]
    types: list[str]

    @property
    def fingerprint(self) -> str:
        """Return a statement, valid on both engines, that computes a checksum of the table."""
        sums = (
            f"coalesce(sum(length({name})), 0)" if kind in {"text", "bytea"} else f"coalesce(sum({name} % 1000003), 0)"
            for name, kind in zip(self.columns, self.types, strict=True)
        )
        return f"SELECT count(*), {', '.join(sums)} FROM {self.name}"


class _NotEqualError(Exception):
    """The copy has problems, and is rolled back."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(*problems)
        self.problems = problems


async def fill_database(url: str, source: Store, check: Check, folder: Path = MIGRATIONS) -> Filled:
    """Copy all rows of a source; roll back and return the problems if the copy fails the checks."""
    async with connect(url) as connection:
        try:
            async with connection.transaction():
                await wait_for_others(connection)
                await migrate_on(connection, shown(url), folder)
                return await _fill(connection, shown(url), source, check)
        except _NotEqualError as error:
            return Filled(0, 0, error.problems)


async def _fill(connection: Connection, name: str, source: Store, check: Check) -> Filled:
    tables = [await _table(connection, table) for table in await tables_of(connection) if table != OWN]
    for table in tables:
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table.name})"):
            raise ServerError("taken", name)
    problems: list[str] = []
    rows = 0
    for table in tables:
        async for portion in source.portions(table.name, table.columns):  # PostgreSQL remembers the rows of each COPY
            await connection.copy_records_to_table(table.name, records=portion, columns=table.columns)
        async with source.long_transaction() as tx:
            [expected] = await tx.execute(table.fingerprint)
        copy = tuple((await connection.fetch(table.fingerprint))[0])
        rows += copy[0]
        if expected != copy:
            problems.append(f"the rows of {table.name} are not those of the file")
    for numbered in NUMBERED:
        following = f"SELECT coalesce(max(id), 0) + 1 FROM {numbered}"
        await connection.execute(f"SELECT setval(pg_get_serial_sequence('{numbered}', 'id'), ({following}), false)")
    await connection.execute("ANALYZE")  # otherwise the first statements would take minutes
    problems += await check(ServerTransaction(connection, name, LONG_STATEMENT_SECONDS))
    if problems:
        raise _NotEqualError(problems)
    return Filled(len(tables), rows, [])


async def _table(connection: Connection, name: str) -> _SqlTable:
    names, types = zip(*await connection.fetch(_COLUMNS, name), strict=True)
    return _SqlTable(name, [*names], [*types])
