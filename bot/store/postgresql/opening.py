"""Opening the database: check its tables, make them or bring them up to date, one process at a time."""

import asyncio
import logging
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import Final

import asyncpg

from bot.config import shown
from bot.store.database import SIGNATURE
from bot.store.postgresql import driver
from bot.store.postgresql.database import CONNECT_SECONDS, LONG_STATEMENT_SECONDS, SESSION, prepare
from bot.store.postgresql.driver import Connection
from bot.store.postgresql.errors import Contact, ServerError, translate
from bot.store.scripts import MIGRATIONS, Scripts, read_scripts

log = logging.getLogger(__name__)

WAIT_SECONDS: Final = 60
"""How long to wait at the start of the bot for a database that is away, as when both start with their machine."""
RETRY_SECONDS: Final = 2.0
NUMBERED: Final = ("account", "transfer")
"""The tables whose rows the database numbers."""


@asynccontextmanager
async def connect(url: str) -> AsyncGenerator[Connection]:
    """Give the block a connection of its own; raise StoreError if there is none, or if a request of the block fails."""
    name = shown(url)
    connection = await _connect(url, name)
    try:
        await prepare(connection)
        yield connection
    except driver.ERRORS as error:
        raise translate(error, name, is_closed=connection.is_closed()) from error
    finally:
        with suppress(*driver.ERRORS):  # asyncpg cuts a connection that cannot be closed
            async with asyncio.timeout(CONNECT_SECONDS):
                await connection.close()


async def _connect(url: str, name: str) -> Connection:
    try:
        return await asyncpg.connect(url, timeout=CONNECT_SECONDS, server_settings=SESSION)
    except driver.ADDRESS_ERRORS:
        raise ServerError("address", name) from None  # which quotes the address
    except driver.ERRORS as error:
        raise translate(error, name) from error


async def open_patiently(url: str) -> None:
    """Make or update the tables; wait for a database that is away, and raise StoreError if it stays away."""
    until = monotonic() + WAIT_SECONDS
    contact = Contact(shown(url), "Trying again until it is back")
    while True:
        try:
            await migrate(url)
        except ServerError as error:
            if not error.is_passing or monotonic() >= until:
                raise
            contact.lose(error)
        else:
            return contact.regain(wrote=True)
        await asyncio.sleep(RETRY_SECONDS)


async def migrate(url: str, folder: Path = MIGRATIONS) -> None:
    """Make or update the tables, all or nothing; raise StoreError if the database is not for the bot."""
    async with connect(url) as connection, asyncio.timeout(LONG_STATEMENT_SECONDS), connection.transaction():
        await migrate_on(connection, shown(url), folder)


async def migrate_on(connection: Connection, name: str, folder: Path = MIGRATIONS) -> None:
    """Do the same in the transaction of this connection, once no other process does it."""
    await wait_for_others(connection)
    scripts = read_scripts(folder)
    await check(connection, name)
    if await connection.fetchval("SHOW transaction_read_only") == "on":
        raise ServerError("replica", name)
    version = await version_of(connection)
    if version > max(scripts):
        raise ServerError("newer", name)
    if not version and await tables_of(connection):
        raise ServerError("foreign", name)
    await _apply(connection, name, {number: script for number, script in scripts.items() if number > version})


async def check_current(url: str) -> None:
    """Raise StoreError unless the database has the tables of this version of the bot."""
    async with connect(url) as connection:
        await check(connection, shown(url))
        version, newest = await version_of(connection), max(read_scripts(MIGRATIONS))
    if version != newest:
        raise ServerError("newer" if version > newest else "older" if version else "empty", shown(url))


async def wait_for_others(connection: Connection) -> None:
    """Let no other process change tables until the transaction of this connection ends."""
    # A pair, as a single number is the lock of a server; the pairs from 1 on are the numbers of processes.
    await connection.execute(f"SELECT pg_advisory_xact_lock({SIGNATURE}, 0)")


async def check(connection: Connection, name: str) -> None:
    """Raise StoreError unless the database stores every character."""
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise ServerError("encoding", name)


async def version_of(connection: Connection) -> int:
    """Return the number of the last migration applied; 0 if there is none."""
    if await connection.fetchval("SELECT to_regclass('nainjaune')") is None:
        return 0
    return await connection.fetchval("SELECT coalesce(max(version), 0) FROM nainjaune")


async def tables_of(connection: Connection) -> list[str]:
    """Return the names of all tables in the bot's schema, those that others refer to first."""
    rows = await connection.fetch(
        "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p')"
        " AND relnamespace = current_schema()::regnamespace ORDER BY oid"
    )
    return [name for (name,) in rows]


async def _apply(connection: Connection, name: str, scripts: Scripts) -> None:
    await connection.execute("CREATE TABLE IF NOT EXISTS nainjaune (version BIGINT PRIMARY KEY)")
    for number, script in scripts.items():
        try:
            await connection.execute(translated(script))
        except driver.ERRORS as error:
            if isinstance(translate(error, name, is_closed=connection.is_closed()), ServerError):
                raise  # the script is not at fault
            # Not its text, which may quote a row.
            log.error("Script %d cannot be applied to the database %s: %s", number, name, type(error).__name__)  # noqa: TRY400
            raise ServerError("not_migrated", name) from error
        await connection.execute("INSERT INTO nainjaune VALUES ($1)", number)


def translated(script: str) -> str:
    """Return a script in PostgreSQL's dialect: its names for the types, and identity columns for numbered tables."""
    numbered = "|".join(NUMBERED)
    script = re.sub(
        rf"(CREATE TABLE (?:{numbered}) \(\s+id) INTEGER", r"\1 INTEGER GENERATED BY DEFAULT AS IDENTITY", script
    )
    script = re.sub(r"\) STRICT(, WITHOUT ROWID)?;", ");", script)
    script = re.sub(r"\bBLOB\b", "BYTEA", script)
    return re.sub(r"\bINTEGER\b", "BIGINT", script)
