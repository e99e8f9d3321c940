import asyncio
import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.store import people, tables
from bot.store.db import Store, StoreError
from bot.store.opening import APPLICATION_ID, MIGRATIONS
from tests.store.keeping import (
    GUILD,
    NOW,
    PAGE,
    Holder,
    a_table,
    cancelled_at,
    clear,
    code_of_opening,
    contents,
    elsewhere,
    opened,
    overwritten,
    put,
)


async def test_a_file_is_made_where_there_is_none_and_its_folder_too(tmp_path: Path):
    path = tmp_path / "new" / "folder" / "bot.db"
    assert await code_of_opening(path) == "opened"
    assert list(contents(path.parent)) == ["bot.db"]


@pytest.mark.parametrize("name", ["a b.db", "50%25.db", "what?mode=memory", "#1.db", "été.db", "no-extension"])
async def test_any_name_will_do(tmp_path: Path, name: str):
    assert await code_of_opening(tmp_path / name) == "opened"
    assert list(contents(tmp_path)) == [name]


async def test_a_path_with_two_slashes_in_front_will_do(path: Path):
    assert await code_of_opening(Path(f"/{path}")) == "opened"


async def test_a_relative_path_will_do(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(path.parent)
    assert await code_of_opening(Path("bot.db")) == "opened"


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("locking_mode", "exclusive"),
        ("foreign_keys", 1),
        ("application_id", APPLICATION_ID),
        ("user_version", len(list(MIGRATIONS.glob("*.sql")))),
    ],
)
@pytest.mark.parametrize("opening", ["first", "second"])
async def test_what_keeps_the_file_safe_is_in_force(path: Path, opening: str, pragma: str, value: object):
    if opening == "second":
        await code_of_opening(path)
    async with opened(path) as store, store.atomic() as unit:
        assert await unit.run(f"PRAGMA {pragma}") == [(value,)]


async def test_every_table_is_strict(store: Store):
    async with store.atomic() as unit:
        lax = await unit.run(
            "SELECT name FROM pragma_table_list WHERE NOT strict AND schema = 'main' AND name NOT LIKE 'sqlite%'"
        )
    assert lax == []


async def test_what_was_written_is_there_after_opening_again(path: Path):
    async with opened(path) as store, store.atomic() as unit:
        await people.beat(unit, 123)
    async with opened(path) as store, store.atomic() as unit:
        assert await people.heartbeat(unit) == 123


async def test_nothing_lies_beside_a_closed_file(path: Path):
    await code_of_opening(path)
    assert list(contents(path.parent)) == ["bot.db"]


async def test_closing_twice_is_closing(path: Path):
    store = await Store.open(path)
    await store.close()
    await store.close()


async def test_a_closed_store_takes_nothing_more(path: Path):
    store = await Store.open(path)
    await store.close()
    with pytest.raises(ValueError, match=r"closed|no active connection"):
        async with store.atomic():
            pass


# What is refused, and left as it is.


async def assert_refused(path: Path, code: str) -> None:
    before = contents(path.parent)
    assert (await code_of_opening(path), contents(path.parent) == before) == (code, True)


def of_another_program(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE note (text TEXT)")
    connection.execute("INSERT INTO note VALUES ('dear diary')")
    connection.commit()
    return connection


def from_a_newer_version(path: Path, sound: bytes) -> sqlite3.Connection:
    path.write_bytes(sound)
    connection = sqlite3.connect(path)
    [(version,)] = connection.execute("PRAGMA user_version")
    connection.execute(f"PRAGMA user_version = {version + 1}")
    connection.execute("CREATE TABLE hologram (id INTEGER PRIMARY KEY)")
    connection.commit()
    return connection


async def test_an_empty_file_is_refused(path: Path):
    put(path, b"")
    await assert_refused(path, "empty")


@pytest.mark.parametrize("data", [b"hello", b"hello " * 5000, b"\0" * 10 * PAGE, b"\xff" * PAGE])
async def test_what_is_not_a_database_is_refused(path: Path, data: bytes):
    put(path, data)
    await assert_refused(path, "not_a_database")


async def test_another_programs_database_is_refused(path: Path):
    of_another_program(path).close()
    await assert_refused(path, "foreign")


async def test_another_programs_empty_database_is_refused(path: Path):
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA application_id = 0x47504B47")
    connection.close()
    await assert_refused(path, "foreign")


async def test_a_file_of_a_newer_version_is_refused(path: Path, sound: bytes):
    from_a_newer_version(path, sound).close()
    await assert_refused(path, "newer")


@pytest.mark.parametrize(
    "kept", [100, 512, PAGE - 1, PAGE, PAGE + 1, 10 * PAGE, -PAGE, -PAGE - 1, 1 - PAGE, -PAGE // 2, -1]
)
async def test_a_file_cut_short_is_refused(path: Path, sound: bytes, kept: int):
    put(path, sound[:kept])
    await assert_refused(path, "damaged")


@pytest.mark.parametrize("what", ["noise", "zeros"])
async def test_a_file_with_one_page_overwritten_is_refused(path: Path, sound: bytes, what: str):
    noise = Random(1).randbytes(PAGE) if what == "noise" else bytes(PAGE)
    passed: list[int] = []
    for start in range(PAGE, len(sound), PAGE):
        put(path, overwritten(sound, start, noise))
        if await code_of_opening(path) != "damaged":
            passed.append(start // PAGE + 1)
    assert passed == []


async def test_a_file_whose_pages_were_swapped_is_refused(path: Path, sound: bytes):
    second, third = sound[PAGE : 2 * PAGE], sound[2 * PAGE : 3 * PAGE]
    put(path, overwritten(sound, PAGE, third + second))
    await assert_refused(path, "damaged")


async def unexplained(path: Path, sound: bytes, flips: list[tuple[int, int]]) -> list[str]:
    """The flipped bytes with which the file is neither refused for a reason and left as it is, nor of any use."""
    found: list[str] = []
    for place, flip in flips:
        data = overwritten(sound, place, bytes([sound[place] ^ flip]))
        put(path, data)
        try:
            if await code_of_opening(path) != "opened" and contents(path.parent) != {path.name: data}:
                found.append(f"byte {place} ^ {flip}: written to")
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody explains it
            found.append(f"byte {place} ^ {flip}: {error!r}")
    return found


async def test_a_flipped_byte_in_the_header_is_refused_or_does_no_harm(path: Path, sound: bytes):
    flips = [(place, flip) for place in range(100) for flip in (0x01, 0x80, 0xFF)]
    assert await unexplained(path, sound, flips) == []


async def test_a_flipped_byte_in_the_schema_is_refused_or_does_no_harm(path: Path, sound: bytes):
    random = Random(1)
    flips = [(random.randrange(100, PAGE), random.randrange(1, 256)) for _ in range(150)]
    assert await unexplained(path, sound, flips) == []


async def test_a_folder_is_no_file(path: Path):
    assert await code_of_opening(path.parent) == "unreachable"


async def test_a_folder_that_cannot_be_made_is_unreachable(path: Path):
    put(path, b"")
    assert await code_of_opening(path / "folder" / "bot.db") == "unreachable"


async def test_a_refusal_says_which_file(path: Path):
    put(path, b"")
    with pytest.raises(StoreError, match=r"bot\.db is empty, .*\.$"):
        async with opened(path):
            pass


# Refused although another process was killed with it and left its log beside it: the log is part of the file.


def with_log(path: Path, connection: sqlite3.Connection, table: str) -> None:
    """What there is when whoever wrote this was killed."""
    made = path.with_name("made")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY)")
    connection.commit()
    shutil.copy(made, path)
    shutil.copy(f"{made}-wal", f"{path}-wal")
    connection.close()
    made.unlink()


async def test_another_programs_log_is_left_as_it_is(path: Path):
    with_log(path, of_another_program(path.with_name("made")), "more")
    await assert_refused(path, "foreign")


async def test_a_newer_versions_log_is_left_as_it_is(path: Path, sound: bytes):
    with_log(path, from_a_newer_version(path.with_name("made"), sound), "more")
    await assert_refused(path, "newer")


async def test_a_damaged_files_log_is_left_as_it_is(path: Path, sound: bytes):
    made = path.with_name("made")
    put(made, overwritten(sound, 5 * PAGE, Random(1).randbytes(PAGE)))
    with_log(path, sqlite3.connect(made), "more")
    await assert_refused(path, "damaged")


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
    async with opened(left) as store, store.atomic() as unit:
        assert await unit.run("SELECT 1 FROM sqlite_schema WHERE name = 'half'") == []


async def test_the_log_that_a_killed_bot_left_is_read(path: Path):
    holder = await Holder.holds(path)
    holder.process.kill()
    await holder.process.wait()
    assert await code_of_opening(path) == "opened"


# What cannot be written.


@pytest.fixture
def ownable():
    """A folder that even root's tests can give away, since others may enter the one around it."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.mark.parametrize(
    ("file_mode", "folder_mode"),
    [(0o444, 0o755), (0o644, 0o555), (0o444, 0o555)],
    ids=["file", "folder", "both"],
)
def test_what_cannot_be_written_is_refused(ownable: Path, sound: bytes, file_mode: int, folder_mode: int):
    path = ownable / "bot.db"
    path.write_bytes(sound)
    given_away(path, file_mode)
    given_away(ownable, folder_mode)
    said = elsewhere("opens_as_nobody", path)
    ownable.chmod(0o755)
    assert (said, contents(ownable)) == ([{"code": "read_only"}], {"bot.db": sound})


@pytest.mark.parametrize("name", ["bot.db", "folder/bot.db"])
def test_no_file_is_made_where_nothing_can_be_written(ownable: Path, name: str):
    given_away(ownable, 0o555)
    said = elsewhere("opens_as_nobody", ownable / name)
    assert (said, contents(ownable)) == ([{"code": "unreachable"}], {})


def test_a_file_that_cannot_be_read_is_unreachable(ownable: Path, sound: bytes):
    path = ownable / "bot.db"
    path.write_bytes(sound)
    given_away(path, 0o000)
    given_away(ownable, 0o755)
    assert elsewhere("opens_as_nobody", path) == [{"code": "unreachable"}]


def given_away(path: Path, mode: int) -> None:
    path.chmod(mode)
    if not os.geteuid():
        os.chown(path, 65534, 65534)


# What somebody else has open.


async def test_a_file_in_use_by_another_bot_is_refused(path: Path):
    holder = await Holder.holds(path)
    code = await code_of_opening(path)
    holder.process.kill()
    await holder.process.wait()
    assert code == "in_use"


async def test_the_other_bot_is_not_disturbed(path: Path):
    holder = await Holder.holds(path)
    await code_of_opening(path)
    holder.lets_go()
    assert (await holder.says(), await holder.process.wait()) == ({"written": True}, 0)


async def test_a_file_is_opened_as_soon_as_the_other_bot_lets_go(path: Path):
    holder = await Holder.holds(path)
    opening = asyncio.ensure_future(code_of_opening(path))
    holder.lets_go()
    await holder.process.wait()
    assert await opening == "opened"


async def test_one_process_opens_a_file_once(path: Path, store: Store):
    assert (await code_of_opening(path), await writes(store)) == ("in_use", True)


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
    async with store.atomic() as unit:
        await people.beat(unit, NOW)
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
    store = await Store.open(path)
    await store.close()


def test_a_file_whose_making_was_killed_at_any_statement_is_opened(path: Path):
    [said] = elsewhere("is_killed", path.parent)
    numbers = range(1, said["killed"] + 1)
    codes = {number: asyncio.run(code_of_opening(path.with_name(f"{number}.db"))) for number in numbers}
    assert len(codes) > 20
    assert {number: code for number, code in codes.items() if code != "opened"} == {}


@pytest.mark.parametrize("data", [b"", b"hello"])
def test_a_process_that_is_refused_comes_to_its_end(path: Path, data: bytes):
    path.write_bytes(data)
    assert [said["code"] for said in elsewhere("opens", path)] == ["not_a_database" if data else "empty"]


def test_a_process_that_closes_its_file_comes_to_its_end(path: Path):
    assert elsewhere("opens", path) == [{"code": "opened"}, {"written": True}]


def test_a_process_interrupted_in_a_transaction_comes_to_its_end(path: Path):
    assert elsewhere("is_interrupted", path) == [{"code": "opened"}, {"beat": None}]


async def test_what_was_committed_is_in_the_log_that_was_not_merged_yet(path: Path):
    async with opened(path) as store:
        async with store.atomic() as unit:
            await tables.insert(unit, a_table(1))
        shutil.copytree(path.parent, path.parent.with_name("copied"))
    async with opened(path.parent.with_name("copied") / path.name) as store, store.atomic() as unit:
        assert await tables.open_in_server(unit, GUILD) == [a_table(1)]
