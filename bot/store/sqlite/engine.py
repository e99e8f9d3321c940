"""The engine of SQLite: one file, for one process."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.config import file_of
from bot.store.database import Check, Filled, Store
from bot.store.sqlite.copying import copy_file
from bot.store.sqlite.database import FileStore
from bot.store.sqlite.errors import FileError
from bot.store.sqlite.opening import open_to_read


async def open_store(url: str) -> FileStore:
    return await FileStore.open(file_of(url))


@asynccontextmanager
async def open_to_examine(url: str) -> AsyncGenerator[FileStore]:
    """Open a migrated copy of a file that no process has open; raise StoreError if it cannot be used."""
    database = file_of(url)
    with TemporaryDirectory() as folder:
        copy = Path(folder) / database.name
        back_up(url, copy)
        store = await FileStore.open(copy)
        try:
            yield store
        finally:
            await store.close()


@asynccontextmanager
async def open_to_change(url: str) -> AsyncGenerator[FileStore]:
    """Open a file that no process has open, and bring it up to date; raise StoreError if it cannot be used."""
    open_to_read(file_of(url)).close()  # raises for a missing file, which would be created otherwise
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


async def fill(url: str, source: Store, check: Check) -> Filled:
    """Raise StoreError: a SQLite file is copied, not filled."""
    del source, check
    raise FileError("not_filled", file_of(url))


def back_up(url: str, path: Path) -> None:
    """Copy a file that no process has open, without migrating it; raise StoreError if it cannot be used."""
    with closing(open_to_read(file_of(url))) as connection:
        copy_file(connection, path)
