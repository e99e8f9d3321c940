"""Database files to open, to damage and to compare."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.part import Part
from bot.store import ledger, members, runtime, servers, tables
from bot.store.database import BOT, Store, StoreError
from bot.store.packing import EventRow
from bot.store.sqlite.database import FileStore
from bot.store.tables import TableRow
from bot.tables.chips import BANK, Account, Transfer
from tests.engines import ServerDisk, open_in_a_hurry

GUILD = 7
NOW = 1_800_000_000
PAGE = 4096


async def fill(store: Store) -> None:
    """Write so much that every table and index of the file has pages of its own."""
    async with store.transaction(BOT) as tx:
        for number in range(1, 61):
            await tables.insert(tx, a_table(number, wake_at=NOW))
            await tables.append(tx, a_table(number), [EventRow(each, NOW, f'"{each}"') for each in range(1, 21)])
            await runtime.mark_applied(tx, number, NOW)
            await members.set_away(tx, GUILD, number, NOW)
            await servers.save_settings(tx, number, "{}")
            await ledger.post(tx, a_gift(number))
        await runtime.record_heartbeat(tx, Part(), NOW)


def a_table(number: int, **changes: Any) -> TableRow:
    row = TableRow(number, GUILD, number, is_open=True, version=20, length=20, snapshot="{}", wake_at=None)
    return row._replace(**changes)


def a_gift(user: int, chips: int = 10, cause: str | None = None) -> Transfer:
    """Chips for a member from the bank."""
    return Transfer(cause or f"gift {user}", GUILD, NOW, "Gift", {BANK: -chips, Account("balance", user): chips})


def contents(folder: Path) -> dict[str, bytes]:
    """Return every file of a folder, except the -shm file of SQLite, which holds nothing of its own."""
    return {file.name: file.read_bytes() for file in folder.iterdir() if not file.name.endswith("-shm")}


def put(path: Path, data: bytes) -> None:
    """Make this the only file of its folder."""
    clear(path.parent)
    path.write_bytes(data)


def clear(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


def overwritten(data: bytes, start: int, by: bytes) -> bytes:
    return data[:start] + by + data[start + len(by) :]


@asynccontextmanager
async def opened(path: Path, *migrations: Path) -> AsyncGenerator[Store]:
    """Open a store and close it whatever happens: a store left open keeps the tests from ending."""
    store = await FileStore.open(path, *migrations)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def opened_in_a_hurry(url: str) -> AsyncGenerator[Store]:
    """Open a store that does not wait for the disk: for tests in which only the process dies, never the machine."""
    store = await open_in_a_hurry(url)
    try:
        if isinstance(store, ServerDisk):
            await store.empty()
        yield store
    finally:
        await store.close()


async def code_of_opening(path: Path) -> str:
    """Return the code with which opening or writing the file is refused, or "opened"."""
    try:
        async with opened(path) as store, store.transaction(BOT) as tx:
            await runtime.record_heartbeat(tx, Part(), NOW)
    except StoreError as error:
        return error.code if str(path) in str(error) else f"{error.code} of another file"
    return "opened"
