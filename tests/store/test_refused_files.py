"""Files that are refused for a reason, and left as they are."""

import concurrent.futures.thread  # noqa: F401 - imported before the right to read it is given up
import ctypes
import os
import shutil
import sqlite3
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

from bot.store.database import StoreError
from bot.store.scripts import MIGRATIONS
from tests.store.files import PAGE, code_of_opening, contents, opened, overwritten, put
from tests.store.processes import open_and_write, run_task

CAPABILITY_VERSION = 0x20080522


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


async def test_a_file_of_a_newer_version_is_refused(path: Path, sound: bytes):
    from_a_newer_version(path, sound).close()
    await assert_refused(path, "newer")


@pytest.mark.parametrize(
    "kept", [100, 512, PAGE - 1, PAGE, PAGE + 1, 10 * PAGE, -PAGE, -PAGE - 1, 1 - PAGE, -PAGE // 2]
)
async def test_a_file_cut_short_is_refused(path: Path, sound: bytes, kept: int):
    put(path, sound[:kept])
    await assert_refused(path, "damaged")


@pytest.mark.long
@pytest.mark.parametrize("what", ["noise", "zeros"])
async def test_a_file_with_one_page_overwritten_is_refused(path: Path, sound: bytes, what: str):
    noise = Random(1).randbytes(PAGE) if what == "noise" else bytes(PAGE)
    passed: list[int] = []
    for start in range(PAGE, len(sound), PAGE):
        put(path, overwritten(sound, start, noise))
        if await code_of_opening(path) != "damaged":
            passed.append(start // PAGE + 1)
    assert passed == []


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


# Although another process was killed with it and left its log beside it: the log is part of the file.


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


async def test_a_newer_version_is_told_by_its_log_too(path: Path, sound: bytes):
    with_log(path, from_a_newer_version(path.with_name("made"), sound), "more")
    assert await code_of_opening(path) == "newer"


# What cannot be written.


@pytest.mark.long
@pytest.mark.parametrize(
    ("file_mode", "folder_mode"),
    [(0o444, 0o755), (0o644, 0o555), (0o444, 0o555)],
    ids=["file", "folder", "both"],
)
def test_what_cannot_be_written_is_refused(path: Path, sound: bytes, file_mode: int, folder_mode: int):
    path.write_bytes(sound)
    path.chmod(file_mode)
    path.parent.chmod(folder_mode)
    reported = run_task(open_without_rights, path)
    path.parent.chmod(0o755)
    assert (reported, contents(path.parent)) == ([{"code": "read_only"}], {"bot.db": sound})


@pytest.mark.long
@pytest.mark.parametrize("name", ["bot.db", "folder/bot.db"])
def test_no_file_is_made_where_nothing_can_be_written(path: Path, name: str):
    path.parent.chmod(0o555)
    reported = run_task(open_without_rights, path.parent / name)
    path.parent.chmod(0o755)
    assert (reported, contents(path.parent)) == ([{"code": "unreachable"}], {})


@pytest.mark.long
def test_a_file_that_cannot_be_read_is_refused(path: Path, sound: bytes):
    path.write_bytes(sound)
    path.chmod(0o000)
    assert run_task(open_without_rights, path) == [{"code": "read_only"}]


async def open_without_rights(path: Path) -> None:
    """Try to open the file with nobody's rights but those of the file modes, which root has to give up for it.

    The migrations are copied before: in a folder of mode 0700 of somebody else they can no longer be read afterwards.
    """
    migrations = Path(mkdtemp()) / "migrations"
    shutil.copytree(MIGRATIONS, migrations)
    try:
        if not os.geteuid():
            drop_capabilities()
        await open_and_write(path, migrations)
    finally:
        shutil.rmtree(migrations.parent)


def drop_capabilities() -> None:
    """Give up root's right to read and write whatever the file modes say."""
    header, none = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0), (ctypes.c_uint32 * 6)()
    if ctypes.CDLL(None).capset(header, none):
        raise OSError("the capabilities were not dropped")
