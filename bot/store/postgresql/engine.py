"""The engine of PostgreSQL: one database, for any number of processes."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from bot.config import shown
from bot.store.database import Check, Filled, Store
from bot.store.postgresql.database import ServerStore
from bot.store.postgresql.errors import ServerError
from bot.store.postgresql.filling import fill_database
from bot.store.postgresql.opening import check_current, open_patiently


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
    """Copy all rows into an empty database, all or nothing; raise StoreError if it cannot be used."""
    return await fill_database(url, source, check)


def back_up(url: str, path: Path) -> None:
    """Raise StoreError, which says how to back the database up instead."""
    del path
    raise ServerError("no_copy", shown(url))
