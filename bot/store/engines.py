"""The choice of an engine by the address of a database."""

from contextlib import AbstractAsyncContextManager
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from bot.config import scheme_of
from bot.store.database import Check, Filled, Store


class Engine(Protocol):
    """The functions that every engine's module has."""

    async def open_store(self, url: str) -> Store:
        """Open the database, creating it if needed; raise StoreError if it cannot be used."""
        ...

    def open_to_examine(self, url: str) -> AbstractAsyncContextManager[Store]:
        """Open the database, or a copy of it, without changing it; raise StoreError if it cannot be used."""
        ...

    def open_to_change(self, url: str) -> AbstractAsyncContextManager[Store]:
        """Open an existing database; raise StoreError if it cannot be used."""
        ...

    async def fill(self, url: str, source: Store, check: Check) -> Filled:
        """Copy all rows into an empty database, all or nothing; raise StoreError if it cannot be used."""
        ...

    def back_up(self, url: str, path: Path) -> None:
        """Copy the database to a new file; raise StoreError if that fails, or if other tools have to do it."""
        ...


async def open_store(url: str) -> Store:
    """Open the database, creating it if there is none; raise StoreError if it cannot be used."""
    return await engine_of(url).open_store(url)


def engine_of(url: str) -> Engine:
    """Return the engine of this database; its driver is imported only now."""
    return cast("Engine", import_module(f"bot.store.{scheme_of(url)}.engine"))
