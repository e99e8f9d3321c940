"""A file is opened by one bot alone, whatever interrupted the one before."""

import asyncio
import os
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from signal import SIGINT, default_int_handler, signal

import pytest

from bot.part import Part
from bot.store import runtime
from bot.store.database import BOT, SIGNATURE, Store
from bot.store.scripts import MIGRATIONS
from bot.store.sqlite.database import FileStore
from tests.store.cancelling import cancelled_at
from tests.store.files import NOW, clear, code_of_opening, contents, opened, put
from tests.store.processes import (
    OtherProcess,
    kill_at_each_step,
    open_and_write,
    report,
    run_task,
    step_in_sqlite,
    try_to_open,
)


async def test_a_file_is_made_where_there_is_none_and_its_folder_too(tmp_path: Path):
    path = tmp_path / "new" / "folder" / "bot.db"
    assert await code_of_opening(path) == "opened"
    assert list(contents(path.parent)) == ["bot.db"]


@pytest.mark.parametrize("name", ["a b.db", "50%25.db", "what?mode=memory", "#1.db", "été.db", "no-extension"])
async def test_any_name_will_do(tmp_path: Path, name: str):
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        pytest.skip(f"this locale has no letters for {name!a}")
    assert await code_of_opening(tmp_path / name) == "opened"
    assert list(contents(tmp_path)) == [name]


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("locking_mode", "exclusive"),
        ("foreign_keys", 1),
        ("application_id", SIGNATURE),
        ("user_version", len(list(MIGRATIONS.glob("*.sql")))),
    ],
)
@pytest.mark.parametrize("opening", ["first", "second"])
async def test_what_keeps_the_file_safe_is_in_force(path: Path, opening: str, pragma: str, value: object):
    if opening == "second":
        await code_of_opening(path)
    async with opened(path) as store, store.transaction(BOT) as tx:
        assert await tx.execute(f"PRAGMA {pragma}") == [(value,)]


async def test_every_table_is_strict(store: Store):
    async with store.transaction(BOT) as tx:
        lax = await tx.execute(
            "SELECT name FROM pragma_table_list WHERE NOT strict AND schema = 'main' AND name NOT LIKE 'sqlite%'"
        )
    assert lax == []


async def test_what_was_written_is_there_after_opening_again(path: Path):
    async with opened(path) as store, store.transaction(BOT) as tx:
        await runtime.record_heartbeat(tx, Part(), 123)
    async with opened(path) as store, store.transaction(BOT) as tx:
        assert await runtime.heartbeat(tx, Part()) == 123


async def test_nothing_lies_beside_a_closed_file(path: Path):
    await code_of_opening(path)
    assert list(contents(path.parent)) == ["bot.db"]


async def test_a_closed_store_takes_nothing_more(path: Path):
    store = await FileStore.open(path)
    await store.close()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        async with store.transaction(BOT):
            pass


# What somebody else has open.


@pytest.mark.usefixtures("hurried")
async def test_a_file_in_use_by_another_bot_is_refused(path: Path):
    other = await OtherProcess.open(path)
    code = await code_of_opening(path)
    await other.kill()
    assert code == "in_use"


@pytest.mark.usefixtures("hurried")
async def test_the_other_bot_is_not_disturbed(path: Path):
    other = await OtherProcess.open(path)
    await code_of_opening(path)
    other.release()
    assert (await other.report(), await other.wait()) == ({"written": True}, 0)


async def test_a_file_is_opened_as_soon_as_the_other_bot_lets_go(path: Path):
    other = await OtherProcess.open(path)
    opening = asyncio.ensure_future(code_of_opening(path))
    other.release()
    await other.wait()
    assert await opening == "opened"


@pytest.mark.usefixtures("hurried")
async def test_one_process_opens_a_file_once(path: Path, store: Store):
    assert (await code_of_opening(path), await writes(store)) == ("in_use", True)


@pytest.mark.usefixtures("hurried")
async def test_a_file_that_another_program_is_writing_is_refused(path: Path, sound: bytes):
    put(path, sound)
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    code = await code_of_opening(path)
    other.close()
    assert code == "in_use"


async def test_no_other_program_reads_a_file_in_use(path: Path, store: Store):
    assert await writes(store)
    other = sqlite3.connect(path, timeout=0)
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("SELECT * FROM server")
    other.close()


async def writes(store: Store) -> bool:
    async with store.transaction(BOT) as tx:
        await runtime.record_heartbeat(tx, Part(), NOW)
    return True


# What is interrupted.


async def cancelled_openings(path: Path) -> AsyncIterator[int]:
    """Open a new file and cancel that at its first await, then another at its second, and so on."""
    for point in count(1):
        clear(path.parent)
        try:
            await asyncio.ensure_future(cancelled_at(point, _opening(path)))
        except asyncio.CancelledError:
            yield point
        else:
            assert point > 2
            return


async def test_cancelling_the_opening_anywhere_leaves_no_thread(path: Path):
    threads, stuck = set(threading.enumerate()), []
    async for point in cancelled_openings(path):
        started = {thread for thread in threading.enumerate() if "asyncio" not in thread.name} - threads
        await asyncio.gather(*(asyncio.to_thread(thread.join, 5) for thread in started))
        stuck += [point for thread in started if thread.is_alive()]
    assert stuck == []


async def test_cancelling_the_opening_anywhere_leaves_a_file_that_opens(path: Path):
    codes = {point: await code_of_opening(path) async for point in cancelled_openings(path)}
    assert {point: code for point, code in codes.items() if code != "opened"} == {}


async def _opening(path: Path) -> None:
    store = await FileStore.open(path)
    await store.close()


@pytest.mark.long
def test_a_file_whose_making_was_killed_at_any_statement_is_opened(path: Path):
    [ended] = run_task(kill_creating, path)
    numbers = range(1, ended["killed"] + 1)
    codes = {number: asyncio.run(code_of_opening(path.with_name(f"{number}.db"))) for number in numbers}
    assert (len(codes) > 20, ended["status"]) == (True, 0)
    assert {number: code for number, code in codes.items() if code != "opened"} == {}


def kill_creating(path: Path) -> None:
    """Create one file after another beside this path."""

    async def create(number: int, step: Callable[[], object]) -> None:
        step_in_sqlite(step)
        await FileStore.open(path.with_name(f"{number}.db"))

    kill_at_each_step(create)


async def test_a_half_written_change_that_a_killed_bot_left_is_undone(path: Path, sound: bytes):
    put(path, sound)
    with sqlite3.connect(path, isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 1")  # so that the change is half in the file
        connection.execute("BEGIN")
        connection.execute("CREATE TABLE half AS SELECT randomblob(100000) FROM (VALUES (1), (2), (3))")
        left = path.with_name("left.db")
        for log in ("", "-journal"):
            shutil.copy(path.with_name(path.name + log), left.with_name(left.name + log))
    connection.close()
    async with opened(left) as store, store.transaction(BOT) as tx:
        assert await tx.execute("SELECT 1 FROM sqlite_schema WHERE name = 'half'") == []


async def test_the_log_that_a_killed_bot_left_is_read(path: Path):
    other = await OtherProcess.open(path)
    await other.kill()
    assert await code_of_opening(path) == "opened"


@pytest.mark.parametrize("data", [b"", b"hello"])
def test_a_process_that_is_refused_comes_to_its_end(path: Path, data: bytes):
    path.write_bytes(data)
    assert run_task(open_and_write, path) == [{"code": "not_a_database" if data else "empty"}]


def test_a_process_that_closes_its_file_comes_to_its_end(path: Path):
    assert run_task(open_and_write, path) == [{"code": "opened"}, {"written": True}]


@pytest.mark.long
def test_a_process_interrupted_in_a_transaction_comes_to_its_end(path: Path):
    assert run_task(interrupt_transaction, path) == [{"code": "opened"}, {"heartbeat": None}]


def interrupt_transaction(path: Path) -> None:
    """Let Ctrl-C come in the middle of a transaction."""
    signal(SIGINT, default_int_handler)  # a shell lets what runs in its background ignore Ctrl-C

    async def interrupt() -> None:
        store = await try_to_open(path)
        assert store
        try:
            async with store.transaction(BOT) as tx:
                await runtime.record_heartbeat(tx, Part(), 1)
                os.kill(os.getpid(), SIGINT)
                await asyncio.get_running_loop().create_future()
        finally:
            await store.close()

    async def heartbeat() -> int | None:
        async with opened(path) as store, store.transaction(BOT) as tx:
            return await runtime.heartbeat(tx, Part())

    with suppress(KeyboardInterrupt):
        asyncio.run(interrupt())
    report(heartbeat=asyncio.run(heartbeat()))
