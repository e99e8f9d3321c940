"""A copy of the file in use is whole or not there, and nobody waits for it."""

import asyncio
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.part import Part
from bot.services.audit import find_problems
from bot.store import runtime, tables
from bot.store.database import BOT, LAST_TABLE_NOTE, Store, StoreError
from bot.store.sqlite.copying import RESERVED_TABLES
from bot.store.sqlite.database import FileStore
from bot.store.sqlite.engine import back_up
from tests.store.files import NOW, PAGE, a_table, code_of_opening, contents, fill, opened, overwritten, put
from tests.store.processes import kill_at_each_step, limit_file_size, report, run_task, step_in_sqlite, write
from tools.players import Players, services_on

BULKY = a_table(100, snapshot="x" * 5_000_000)
"""So large that a copy of it takes several portions."""


@pytest.fixture
async def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder / "copy.db"


@pytest.fixture
async def full(store: Store) -> Store:
    await fill(store)
    async with store.transaction(BOT) as tx:
        await tables.insert(tx, BULKY)
    return store


def rows_of(path: Path) -> list[str]:
    """Everything in a file, but for the numbers that a copy reserves."""
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if LAST_TABLE_NOTE not in line]


def mode_of(path: Path) -> int:
    return path.stat().st_mode


async def test_a_copy_opens_and_has_everything(full: Store, path: Path, copy: Path):
    await full.copy(copy)
    assert list(contents(copy.parent)) == ["copy.db"]
    copied = rows_of(copy)
    assert await code_of_opening(copy) == "opened"
    await full.close()
    assert copied == rows_of(path)


async def test_a_restored_copy_gives_no_table_a_number_that_was_given_since(full: Store, copy: Path):
    async with full.transaction(BOT) as tx:
        last = await tables.take_number(tx)
    await full.copy(copy)
    async with opened(copy) as restored, restored.transaction(BOT) as tx:
        assert await tables.take_number(tx) == last + RESERVED_TABLES + 1


async def test_nobody_else_may_read_a_copy(full: Store, copy: Path):
    await full.copy(copy)
    assert mode_of(copy) & 0o077 == 0


@pytest.mark.long
async def test_what_is_done_while_a_copy_is_made_is_in_it_as_a_whole_or_not_at_all(store: Store, copy: Path):
    async with store.transaction(BOT) as tx:
        await tables.insert(tx, BULKY)
    services = services_on(store, Random(1))
    everybody = [Players(services, channel, count(channel << 32)) for channel in range(1, 6)]
    await asyncio.gather(*(players.begin() for players in everybody))
    before = await versions(store)
    copying = asyncio.ensure_future(store.copy(copy))
    while not copying.done():
        await asyncio.gather(*(players.step() for players in everybody))
    await copying
    after = await versions(store)
    async with opened(copy) as copied:
        then = await versions(copied)
        found = await find_problems(copied)
    assert all(before.get(table, 0) <= then.get(table, 0) <= after[table] for table in after)
    assert [fault for fault in found if f"table {BULKY.id} " not in fault] == []


async def versions(store: Store) -> dict[int, int]:
    async with store.transaction(BOT) as tx:
        return dict(await tx.execute("SELECT id, version FROM game_table"))


async def test_an_uncommitted_transaction_is_not_copied(full: Store, copy: Path):
    async with full.transaction(BOT) as tx:
        await runtime.record_heartbeat(tx, Part(), 5)
        copying = asyncio.ensure_future(full.copy(copy))
        await asyncio.sleep(0.1)
        assert not copying.done()
    await copying
    async with opened(copy) as copied, copied.transaction(BOT) as tx:
        assert await runtime.heartbeat(tx, Part()) == 5


async def test_a_file_of_that_name_is_left_as_it_is(full: Store, copy: Path):
    put(copy, b"dear diary")
    with pytest.raises(StoreError, match="is there already"):
        await full.copy(copy)
    assert contents(copy.parent) == {"copy.db": b"dear diary"}


async def test_a_store_that_is_closed_waits_for_no_copy(full: Store, copy: Path):
    copying = asyncio.ensure_future(full.copy(copy))
    await asyncio.sleep(0.005)
    await full.close()
    await asyncio.gather(copying, return_exceptions=True)
    assert contents(copy.parent) == {}


async def test_a_file_that_gets_damaged_in_use_is_not_copied(path: Path, copy: Path):
    async with opened(path) as store, store.transaction(BOT) as tx:
        await tables.insert(tx, BULKY)
    sound = await asyncio.to_thread(path.read_bytes)
    async with opened(path) as store:
        write_over(path, overwritten(sound, PAGE, Random(1).randbytes(len(sound) - PAGE)))
        with pytest.raises(StoreError, match="the file to copy is damaged"):
            await store.copy(copy)
        write_over(path, sound)
    assert contents(copy.parent) == {}


def write_over(path: Path, data: bytes) -> None:
    """Change the file that somebody has open."""
    path.write_bytes(data)


@pytest.mark.long
def test_where_there_is_no_room_no_copy_is_left_and_the_store_goes_on(path: Path):
    copied, written = run_task(back_up_over_quota, path)
    assert copied["code"] in {"full", "disk"}
    assert (copied["left"], written) == ([], {"written": True})


async def back_up_over_quota(path: Path) -> None:
    folder = path.with_name("backups")
    await add_bulk(path)
    limit_file_size(1 << 20)
    async with opened(path) as store:
        try:
            await store.backups(folder, 1).make(NOW)
        except StoreError as error:
            report(code=error.code, left=[file.name for file in folder.iterdir()])
        await write(store)


@pytest.mark.long
def test_copies_whose_making_was_killed_at_any_step_are_whole_or_not_there(path: Path):
    [ended] = run_task(kill_backing_up, path)
    copies = [file for file in path.with_name("backups").iterdir() if not file.name.startswith(".")]
    assert (ended["killed"] > 20, ended["status"]) == (True, 0)
    assert {file.name: asyncio.run(_judged(file)) for file in copies} == {file.name: "whole" for file in copies}
    assert [file for file in path.with_name("backups").iterdir() if file not in copies] == []


def kill_backing_up(path: Path) -> None:
    """Make the backup of one day after another."""

    async def back_up(number: int, step: Callable[[], object]) -> None:
        is_open = False

        def step_once_open() -> None:
            if is_open:
                step()

        step_in_sqlite(step_once_open)
        sys.addaudithook(lambda event, _arguments: event in FILE_EVENTS and step_once_open())
        store = await FileStore.open(path)
        is_open = True
        await store.backups(path.with_name("backups"), 1000).make(NOW + number * 24 * 3600)

    asyncio.run(add_bulk(path))
    kill_at_each_step(back_up)


FILE_EVENTS = frozenset(
    ("open", "os.link", "os.listdir", "os.mkdir", "os.remove", "os.scandir", "sqlite3.connect", "tempfile.mkstemp")
)
"""The steps of Python itself, which `sys.addaudithook` sees."""


async def add_bulk(path: Path) -> None:
    async with opened(path) as store, store.transaction(BOT) as tx:
        await tables.insert(tx, BULKY)


async def _judged(file: Path) -> str:
    async with opened(file) as store, store.transaction(BOT) as tx:
        return "whole" if await tables.load(tx, BULKY.id) == BULKY else "not whole"


# Copies of a file that no bot uses.


async def test_a_file_that_is_not_used_is_copied_as_it_is(path: Path, copy: Path, sound: bytes):
    put(path, sound)
    back_up(f"sqlite:///{path}", copy)
    assert (rows_of(copy), contents(path.parent)) == (rows_of(path), {path.name: sound})


@pytest.mark.usefixtures("hurried")
async def test_a_file_in_use_is_not_copied_by_others(store: Store, path: Path, copy: Path):
    await fill(store)
    with pytest.raises(StoreError, match="is in use"):
        back_up(f"sqlite:///{path}", copy)
