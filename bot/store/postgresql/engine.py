"""The engine of PostgreSQL: one database, for any number of processes."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Final

from bot.config import shown
from bot.store.database import Check, Filled, Store
from bot.store.postgresql.database import LONG_STATEMENT_SECONDS, ServerStore
from bot.store.postgresql.driver import Connection
from bot.store.postgresql.errors import ServerError
from bot.store.postgresql.opening import NUMBERED, check_current, connect, migrate_on, open_patiently, tables_of
from bot.store.postgresql.transaction import ServerTransaction
from bot.store.scripts import MIGRATIONS

OWN: Final = "nainjaune"
"""The table that only PostgreSQL has; it holds the version of the others."""
_COLUMNS: Final = """
    SELECT attname::text FROM pg_attribute
    WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""


async def open_store(url: str) -> ServerStore:
    """Open the database, its tables brought up to date; raise StoreError if it cannot be used."""
    await open_patiently(url)
    return await ServerStore.open(url, shown(url))


@asynccontextmanager
async def open_to_examine(url: str) -> AsyncGenerator[ServerStore]:
    """Open the database as it is, even while the bot uses it; raise StoreError if it cannot be used."""
    await check_current(url)
    store = await ServerStore.open(url, shown(url))
    try:
        yield store
    finally:
        await store.close()


def open_to_change(url: str) -> AbstractAsyncContextManager[ServerStore]:
    """Open the database, even while the bot uses it; raise StoreError if it cannot be used."""
    return open_to_examine(url)


async def fill(url: str, source: Store, check: Check) -> Filled:
    """Copy all rows into an empty database, unless the copy fails the check; raise StoreError if it cannot be used."""
    async with connect(url) as connection:
        transaction = connection.transaction()
        await transaction.start()
        try:
            await migrate_on(connection, shown(url), MIGRATIONS)
            filled = await _fill(connection, shown(url), source, check)
        except BaseException:
            await transaction.rollback()
            raise
        await (transaction.rollback() if filled.problems else transaction.commit())
        return filled


def back_up(url: str, path: Path) -> None:
    """Raise StoreError, which says how to back the database up instead."""
    del path
    raise ServerError("no_copy", shown(url))


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
