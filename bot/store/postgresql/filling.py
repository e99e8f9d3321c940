"""Copying a whole database into an empty one, in one transaction that is checked before it commits."""

from pathlib import Path
from typing import Final

from bot.config import shown
from bot.store.database import Check, Filled, Store
from bot.store.postgresql.database import LONG_STATEMENT_SECONDS
from bot.store.postgresql.driver import Connection
from bot.store.postgresql.errors import ServerError
from bot.store.postgresql.opening import NUMBERED, connect, migrate_on, tables_of
from bot.store.postgresql.transaction import ServerTransaction
from bot.store.scripts import MIGRATIONS

OWN: Final = "nainjaune"
"""The table that only PostgreSQL has; it holds the version of the others."""
_COLUMNS: Final = """
    SELECT attname::text FROM pg_attribute
    WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""


async def fill_database(url: str, source: Store, check: Check, folder: Path = MIGRATIONS) -> Filled:
    """Copy all rows of a source; roll back and return the problems if the copy fails the checks."""
    async with connect(url) as connection:
        transaction = connection.transaction()
        await transaction.start()
        try:
            await migrate_on(connection, shown(url), folder)
            filled = await _fill(connection, shown(url), source, check)
        except BaseException:
            await transaction.rollback()
            raise
        await (transaction.rollback() if filled.problems else transaction.commit())
        return filled


async def _fill(connection: Connection, name: str, source: Store, check: Check) -> Filled:
    tables = [table for table in await tables_of(connection) if table != OWN]
    for table in tables:
        if await connection.fetchval(f"SELECT EXISTS (SELECT FROM {table})"):
            raise ServerError("taken", name)
    rows = [await _copy(connection, table, source) for table in tables]
    for numbered in NUMBERED:
        following = f"SELECT coalesce(max(id), 0) + 1 FROM {numbered}"
        await connection.execute(f"SELECT setval(pg_get_serial_sequence('{numbered}', 'id'), ({following}), false)")
    await connection.execute("ANALYZE")  # otherwise the first statements would take minutes
    problems = await check(ServerTransaction(connection, name, LONG_STATEMENT_SECONDS))
    return Filled(0, 0, problems) if problems else Filled(len(tables), sum(rows), [])


async def _copy(connection: Connection, table: str, source: Store) -> int:
    """Copy the rows of a table, and return how many there are."""
    columns = [column for (column,) in await connection.fetch(_COLUMNS, table)]
    rows = 0
    async for portion in source.portions(table, columns):  # PostgreSQL remembers the rows of each COPY
        await connection.copy_records_to_table(table, records=portion, columns=columns)
        rows += len(portion)
    return rows
