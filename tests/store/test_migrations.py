import sqlite3
from pathlib import Path

import pytest

from bot.store.database import BOT, StoreError
from bot.store.scripts import MIGRATIONS
from bot.store.sqlite.opening import APPLICATION_ID
from tests.store.files import opened

ONE = "CREATE TABLE one (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO one VALUES (1);\n"
TWO = "CREATE TABLE two (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO two SELECT id + 1 FROM one;\n"
BROKEN = "CREATE TABLE three (id INTEGER PRIMARY KEY) STRICT;\nDELETE FROM one;\nINSERT INTO four VALUES (1);\n"


@pytest.fixture
def folder(tmp_path: Path):
    folder = tmp_path / "migrations"
    folder.mkdir()
    return folder


def steps(folder: Path, *scripts: str) -> Path:
    for number, script in enumerate(scripts, 1):
        (folder / f"{number:03}_step.sql").write_text(script, "utf-8")
    return folder


async def rows_of(path: Path, folder: Path, *statements: str) -> list[list[tuple[object, ...]]]:
    async with opened(path, folder) as store, store.transaction(BOT) as tx:
        return [await tx.execute(statement) for statement in statements]


async def rows_after(path: Path, folder: Path, script: str, statement: str) -> list[tuple[object, ...]]:
    [found] = await rows_of(path, steps(folder, script), statement)
    return found


async def fails(path: Path, folder: Path) -> None:
    with pytest.raises((sqlite3.Error, StoreError)):
        await rows_of(path, folder)


async def test_every_step_is_taken_in_its_order(path: Path, folder: Path):
    found = await rows_of(path, steps(folder, ONE, TWO), "SELECT id FROM two", "PRAGMA user_version")
    assert found == [[(2,)], [(2,)]]


async def test_no_step_is_taken_twice(path: Path, folder: Path):
    steps(folder, ONE, "INSERT INTO one SELECT max(id) + 1 FROM one;")
    await rows_of(path, folder)
    assert await rows_of(path, folder, "SELECT id FROM one") == [[(1,), (2,)]]


async def test_an_older_file_keeps_what_is_in_it(path: Path, folder: Path):
    await rows_of(path, steps(folder, ONE), "INSERT INTO one VALUES (41)")
    found = await rows_of(path, steps(folder, ONE, TWO), "SELECT id FROM one", "SELECT id FROM two")
    assert found == [[(1,), (41,)], [(2,), (42,)]]


async def after_a_failing_step(path: Path, folder: Path) -> sqlite3.Connection:
    """A file that had taken the first step, when the second succeeded and the third failed."""
    await rows_of(path, steps(folder, ONE))
    await fails(path, steps(folder, ONE, TWO, BROKEN))
    return sqlite3.connect(path)


async def test_a_failing_step_leaves_those_before_it_whole(path: Path, folder: Path):
    connection = await after_a_failing_step(path, folder)
    found = [connection.execute(statement).fetchall() for statement in ("SELECT id FROM one", "SELECT id FROM two")]
    connection.close()
    assert found == [[(1,)], [(2,)]]


async def test_a_failing_step_does_not_count(path: Path, folder: Path):
    connection = await after_a_failing_step(path, folder)
    found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("user_version", "application_id")]
    connection.close()
    assert found == [2, APPLICATION_ID]


async def test_a_failing_step_leaves_nothing_of_its_own(path: Path, folder: Path):
    connection = await after_a_failing_step(path, folder)
    tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    connection.close()
    assert tables == [("one",), ("two",)]


async def test_a_repaired_step_is_taken_up_again(path: Path, folder: Path):
    (await after_a_failing_step(path, folder)).close()
    repaired = "CREATE TABLE three (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO three SELECT id + 1 FROM two;"
    assert await rows_of(path, steps(folder, ONE, TWO, repaired), "SELECT id FROM three") == [[(3,)]]


async def test_a_file_whose_first_steps_failed_is_made_once_they_are_repaired(path: Path, folder: Path):
    await fails(path, steps(folder, ONE, BROKEN))
    assert await rows_of(path, steps(folder, ONE, TWO), "SELECT id FROM two") == [[(2,)]]


async def test_a_file_ahead_of_the_steps_is_newer(path: Path, folder: Path):
    await rows_of(path, steps(folder, ONE, TWO))
    (folder / "002_step.sql").unlink()
    with pytest.raises(StoreError) as refused:
        await rows_of(path, folder)
    assert refused.value.code == "newer"


@pytest.mark.parametrize(
    ("script", "text"),
    [
        ("CREATE TABLE a (x TEXT) STRICT;\nINSERT INTO a VALUES ('one; two;\nthree;');\n", "one; two;\nthree;"),
        ("CREATE TABLE a (x TEXT) STRICT; -- done;\nINSERT INTO a VALUES ('a'); -- and; more;\n", "a"),
        ("-- It begins; here.\n/* A table;\nof texts; */\nCREATE TABLE a (x TEXT);\nINSERT INTO a VALUES ('b');", "b"),
        ("CREATE TABLE a (x TEXT);\nINSERT INTO a VALUES ('it''s; c');\n-- The end; of it;\n", "it's; c"),
        ("CREATE TABLE a (x TEXT);\n\n\nINSERT INTO a\nVALUES\n('d')\n;\n", "d"),
        ("CREATE TABLE a (x TEXT);\r\nINSERT INTO a VALUES ('été');\r\n", "été"),
        ("CREATE TABLE a (x TEXT);\nINSERT INTO a VALUES ('the last; without its end')", "the last; without its end"),
    ],
    ids=["string", "comment", "comments", "quote", "lines", "windows", "unended"],
)
async def test_a_semicolon_is_not_always_the_end(path: Path, folder: Path, script: str, text: str):
    assert await rows_after(path, folder, script, "SELECT x FROM a") == [(text,)]


async def test_a_trigger_is_one_statement(path: Path, folder: Path):
    script = """
        CREATE TABLE a (x INTEGER) STRICT;
        CREATE TRIGGER doubled AFTER INSERT ON a WHEN new.x < 3
        BEGIN
            INSERT INTO a VALUES (new.x * 2);
            UPDATE a SET x = x + 10 WHERE x = new.x;
        END;
        INSERT INTO a VALUES (2);
    """
    assert await rows_after(path, folder, script, "SELECT x FROM a ORDER BY x") == [(4,), (12,)]


def test_the_bots_own_steps_are_numbered_without_a_gap():
    numbers = sorted(int(file.name[:3]) for file in MIGRATIONS.glob("*.sql"))
    assert numbers == list(range(1, len(numbers) + 1))
