import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from operator import itemgetter
from pathlib import Path

import pytest

from bot.config import file_of, scheme_of
from bot.store.database import BOT, SIGNATURE, StoreError
from bot.store.postgresql.opening import connect, migrate
from bot.store.scripts import MIGRATIONS, read_scripts
from bot.store.sqlite.database import FileStore
from tests.store.files import contents, opened
from tests.store.processes import kill_at_each_step, run_task, step_in_sqlite

NOTE = "CREATE TABLE note (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;\n"
ONE = f"{NOTE}CREATE TABLE one (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO one VALUES (1);\n"
TWO = "CREATE TABLE two (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO two SELECT id + 1 FROM one;\n"
BROKEN = "CREATE TABLE three (id INTEGER PRIMARY KEY) STRICT;\nDELETE FROM one;\nINSERT INTO four VALUES (1);\n"


@pytest.fixture
def folder(tmp_path: Path):
    folder = tmp_path / "migrations"
    folder.mkdir()
    return folder


def steps(folder: Path, *scripts: str) -> Path:
    """Let these, and no others, be the steps in this folder."""
    for step in folder.glob("*.sql"):
        step.unlink()
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


async def test_the_file_as_it_was_before_a_step_is_kept(path: Path, folder: Path):
    await rows_of(path, steps(folder, ONE), "INSERT INTO one VALUES (41)")
    before = contents_of(path)
    assert sorted(contents(path.parent)) == ["bot.db"]
    for script in (BROKEN, TWO):  # only the second comes to its end
        with suppress(StoreError):
            await rows_of(path, steps(folder, ONE, script), "INSERT INTO one VALUES (43)")
    assert sorted(contents(path.parent)) == ["bot-before-002.db", "bot.db"]
    assert contents_of(path.with_name("bot-before-002.db")) == before


async def after_a_failing_step(path: Path, folder: Path) -> tuple[str, int, int]:
    """What is in a file that had taken the first step, when the second succeeded and the third failed."""
    await rows_of(path, steps(folder, ONE))
    with pytest.raises(StoreError, match="could not be brought up to date"):
        await rows_of(path, steps(folder, ONE, TWO, BROKEN))
    return contents_of(path)


def contents_of(path: Path) -> tuple[str, int, int]:
    """Everything in a file, whose it is, and how many steps it has taken."""
    with closing(sqlite3.connect(path)) as connection:
        numbers = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
        return "\n".join(connection.iterdump()), *numbers


async def test_a_failing_step_leaves_the_file_as_it_was(path: Path, folder: Path):
    before, *numbers = await after_a_failing_step(path, folder)
    assert ("two" in before, numbers) == (False, [SIGNATURE, 1])
    assert await rows_of(path, steps(folder, ONE), "SELECT id FROM one") == [[(1,)]]


async def test_a_repaired_step_is_taken_up_again(path: Path, folder: Path):
    await after_a_failing_step(path, folder)
    repaired = "CREATE TABLE three (id INTEGER PRIMARY KEY) STRICT;\nINSERT INTO three SELECT id + 1 FROM two;"
    assert await rows_of(path, steps(folder, ONE, TWO, repaired), "SELECT id FROM three") == [[(3,)]]


@pytest.mark.long
async def test_a_file_killed_at_any_statement_of_a_step_is_as_before_or_after(path: Path, folder: Path):
    await rows_of(path, steps(folder, ONE))
    before = contents_of(path)
    steps(path.parent, ONE, TWO)
    [ended] = run_task(kill_migrating, path)
    killed = [path.with_name(f"{number}.db") for number in range(1, ended["killed"] + 1)]
    states = [contents_of(file) for file in killed]
    after = contents_of(path.with_name(f"{len(killed) + 1}.db"))
    assert (ended["status"], after[2]) == (0, 2)
    assert set(states) == {before, after}
    assert states == sorted(states, key=itemgetter(2))
    assert [await rows_of(file, path.parent, "SELECT id FROM two") for file in killed] == [[[(2,)]]] * len(killed)


def kill_migrating(path: Path) -> None:
    """Bring one copy of this file after the other up to date, by the steps beside it."""

    async def migrate(number: int, step: Callable[[], object]) -> None:
        copy = shutil.copy(path, path.with_name(f"{number}.db"))
        step_in_sqlite(step)
        await FileStore.open(copy, path.parent)

    kill_at_each_step(migrate)


REBUILT = """
    CREATE TABLE new (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
    INSERT INTO new SELECT id, 'number ' || id FROM one;
    DROP TABLE one;
    ALTER TABLE new RENAME TO one;
"""


async def test_a_table_that_others_refer_to_can_be_rebuilt(path: Path, folder: Path):
    referring = "CREATE TABLE of_one (id INTEGER NOT NULL REFERENCES one (id)) STRICT;\nINSERT INTO of_one VALUES (1);"
    await rows_of(path, steps(folder, ONE, referring))
    steps(folder, ONE, referring, REBUILT)
    assert await rows_of(path, folder, "SELECT name FROM one") == [[("number 1",)]]
    with pytest.raises(sqlite3.IntegrityError):
        await rows_of(path, folder, "INSERT INTO of_one VALUES (2)")


async def test_a_step_that_loses_what_others_refer_to_is_not_taken(path: Path, folder: Path):
    referring = "CREATE TABLE of_one (id INTEGER NOT NULL REFERENCES one (id)) STRICT;\nINSERT INTO of_one VALUES (1);"
    await rows_of(path, steps(folder, ONE, referring))
    with pytest.raises(StoreError, match="could not be brought up to date"):
        await rows_of(path, steps(folder, ONE, referring, "DELETE FROM one;"))
    assert await rows_of(path, steps(folder, ONE, referring), "SELECT id FROM one") == [[(1,)]]


async def test_a_file_whose_first_steps_failed_is_made_once_they_are_repaired(path: Path, folder: Path):
    await fails(path, steps(folder, ONE, BROKEN))
    assert await rows_of(path, steps(folder, ONE, TWO), "SELECT id FROM two") == [[(2,)]]


async def test_a_file_ahead_of_the_steps_is_newer(path: Path, folder: Path):
    await rows_of(path, steps(folder, ONE, TWO))
    with pytest.raises(StoreError) as refused:
        await rows_of(path, steps(folder, ONE))
    assert refused.value.code == "newer"


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


EVERY_CHANGE = """
    CREATE TABLE greeting (guild_id INTEGER NOT NULL, user_id INTEGER NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (guild_id, user_id)) STRICT;
    INSERT INTO greeting SELECT guild_id, user_id, 'Hello, ' || name FROM member WHERE name <> '';
    ALTER TABLE member ADD COLUMN visits INTEGER NOT NULL DEFAULT 1 CHECK (visits > 0);
    UPDATE member SET visits = 2 WHERE four_colours = 1;
    CREATE INDEX member_by_visits ON member (guild_id, visits DESC);

    ALTER TABLE greeting RENAME COLUMN text TO words;
    CREATE TABLE passing (id INTEGER PRIMARY KEY, one INTEGER NOT NULL, two TEXT, three INTEGER) STRICT;
    ALTER TABLE passing DROP COLUMN two;
    CREATE UNIQUE INDEX passing_by_one ON passing (one);
    CREATE INDEX passing_by_three ON passing (three);
    DROP INDEX passing_by_three;
    ALTER TABLE passing DROP COLUMN three;
    DROP INDEX server_that_left;
    DROP TABLE reminder;
"""
FAULT = "UPDATE member SET visits = 0;"


@pytest.fixture
async def url(server: str | None, tmp_path: Path, request: pytest.FixtureRequest):
    """The address of a database of its own."""
    if not server:
        yield f"sqlite:///{tmp_path}/club.db"
        return
    postgresql = request.getfixturevalue("postgresql")
    postgresql.execute("CREATE DATABASE migrated STRATEGY FILE_COPY")
    yield postgresql.url("migrated")
    postgresql.execute("DROP DATABASE migrated WITH (FORCE)")


async def reopened(url: str, migrations: Path, *statements: str) -> list[list[tuple[object, ...]]]:
    """Bring a database up to date by these steps, and return what the statements find in it."""
    if scheme_of(url) == "sqlite":
        return await rows_of(file_of(url), migrations, *statements)
    await migrate(url, migrations)
    async with connect(url) as connection:
        return [[tuple(row) for row in await connection.fetch(statement)] for statement in statements]


@pytest.mark.every_engine
async def test_both_engines_take_every_kind_of_step(url: str, tmp_path: Path):
    migrations = shutil.copytree(MIGRATIONS, tmp_path / "migrations")
    number = len(read_scripts(migrations)) + 1
    next_step, rows = migrations / f"{number:03}_next.sql", "SELECT user_id, name FROM member ORDER BY user_id"
    await reopened(
        url,
        migrations,
        "INSERT INTO member (guild_id, user_id, name, four_colours) VALUES (1, 2, 'Ana', 1), (1, 3, '', 0)",
    )
    next_step.write_text(EVERY_CHANGE + FAULT, "utf-8")
    with pytest.raises(StoreError, match="could not be brought up to date"):
        await reopened(url, migrations)
    assert await reopened(url, MIGRATIONS, rows) == [[(2, "Ana"), (3, "")]]
    next_step.write_text(EVERY_CHANGE, "utf-8")
    for _ in range(2):  # once to take the step, and once to look at what has come of it
        found = await reopened(
            url, migrations, "SELECT words FROM greeting", "SELECT visits FROM member ORDER BY user_id"
        )
        assert found == [[("Hello, Ana",)], [(2,), (1,)]]
    with pytest.raises(StoreError, match="was written by a newer version of the bot"):
        await reopened(url, MIGRATIONS)
