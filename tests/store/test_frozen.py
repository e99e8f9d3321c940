"""What every version has left is brought up to date, and play goes on."""

import shutil
from itertools import count
from pathlib import Path

import pytest

from bot import maintenance
from bot.config import scheme_of
from bot.store.database import StoreError
from bot.store.postgresql.filling import fill_database
from bot.store.postgresql.opening import migrate
from bot.store.scripts import MIGRATIONS, read_scripts
from tests.scale import some
from tests.store.files import opened
from tests.store.frozen import FINISHED, GOING_ON, VERSIONS, find_nothing, left_by, scripts_until
from tests.tables.club import CHANNEL, MEMBERS, Club
from tests.threadless import _threadless

pytestmark = pytest.mark.either_engine

__all__ = ["_threadless"]

NEXT = """
    CREATE TABLE greeting (guild_id INTEGER NOT NULL, user_id INTEGER NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (guild_id, user_id)) STRICT;
    INSERT INTO greeting SELECT guild_id, user_id, 'Hello, ' || name FROM member WHERE name <> '';
    ALTER TABLE member ADD COLUMN visits INTEGER NOT NULL DEFAULT 1 CHECK (visits > 0);
    UPDATE member SET visits = 2 WHERE prefers_menu = 1;
    CREATE INDEX member_by_visits ON member (guild_id, visits DESC);

    ALTER TABLE greeting RENAME COLUMN text TO words;
    CREATE TABLE passing (id INTEGER PRIMARY KEY, one INTEGER NOT NULL, two TEXT, three INTEGER) STRICT;
    ALTER TABLE passing DROP COLUMN two;
    CREATE UNIQUE INDEX passing_by_one ON passing (one);
    CREATE INDEX passing_by_three ON passing (three);
    DROP INDEX passing_by_three;
    ALTER TABLE passing DROP COLUMN three;
    DROP INDEX server_that_left;
    DROP TABLE identify;
"""
"""A migration that there is not, with all that a migration may do."""
FAULT = "UPDATE member SET visits = 0;"


@pytest.fixture
def migrations(tmp_path: Path) -> Path:
    """A folder with the scripts of the bot, to add to."""
    return shutil.copytree(MIGRATIONS, tmp_path / "migrations")


def add(migrations: Path, *scripts: str) -> None:
    number = max(read_scripts(migrations)) + 1
    (migrations / f"{number:03}_next.sql").write_text("\n".join(scripts), "utf-8")


@pytest.fixture(params=some(VERSIONS[:: len(VERSIONS) - 1], of=VERSIONS))
async def left(request: pytest.FixtureRequest, server: str | None, tmp_path: Path):
    """The address of a database as a version has left it."""
    (tmp_path / "club").mkdir()
    (tmp_path / "club/club.db").write_bytes(left_by(request.param))
    if not server:
        yield f"sqlite:///{tmp_path}/club/club.db"
        return
    postgresql = request.getfixturevalue("postgresql")
    postgresql.execute("CREATE DATABASE left_by_a_version STRATEGY FILE_COPY")
    url, scripts = postgresql.url("left_by_a_version"), scripts_until(request.param, tmp_path / "scripts")
    async with opened(tmp_path / "club/club.db", scripts) as source:
        await fill_database(url, source, find_nothing, scripts)
    yield url
    postgresql.execute("DROP DATABASE left_by_a_version WITH (FORCE)")


async def club_at(url: str, migrations: Path, tmp_path: Path) -> Club:
    """The club on a database that is brought up to date, a moment after it was left."""
    if scheme_of(url) == "sqlite":
        club = await Club(tmp_path / "club").opens(migrations)
    else:
        await migrate(url, migrations)
        club = await Club(tmp_path / "club", server=url).opens()
    [(club.now,)] = await club.asks("SELECT max(at) FROM table_event")
    club.interactions, club.number = count(1000), GOING_ON
    return club


async def is_whole(club: Club, *, is_played_out: bool = False) -> None:
    """The audit finds nothing, a game that was over is replayed, and one that goes on comes to its end."""
    ana = club.person("Ana").request()
    assert await maintenance.find_problems(club.store) == []
    replay = await club.services.archive.replay(FINISHED, ana, channel=CHANNEL, deal=1, step=1000)
    proof = await club.services.archive.proof(FINISHED, ana, channel=CHANNEL, deal=1)
    assert (replay.is_result, proof.is_true) == (True, True)
    assert (await club.table()).phase == "playing"
    if is_played_out:
        await club.plays_it_out()
    else:
        await club.plays_the_deal()
        await club.is_stopped()
    assert (await club.table()).phase == "closed"
    assert await maintenance.find_problems(club.store) == []


async def test_what_a_version_has_left_is_brought_up_to_date(left: str, migrations: Path, tmp_path: Path):
    club = await club_at(left, migrations, tmp_path)
    try:
        await is_whole(club, is_played_out=not club.server)
    finally:
        await club.closes()


@pytest.mark.long
async def test_a_migration_to_come_will_bring_it_up_to_date(left: str, migrations: Path, tmp_path: Path):
    add(migrations, NEXT)
    await (await club_at(left, migrations, tmp_path)).closes()
    club = await club_at(left, migrations, tmp_path)  # which looks at what has come of it
    try:
        users = [100 + MEMBERS.index(name) for name in ("Ana", "Bob")]
        assert await club.asks("SELECT user_id, words FROM greeting ORDER BY user_id") == [
            (users[0], "Hello, Ana"),
            (users[1], "Hello, Bob"),
        ]
        assert await club.asks("SELECT user_id FROM member WHERE visits = 2") == [(users[1],)]
        await is_whole(club)
    finally:
        await club.closes()
    with pytest.raises(StoreError, match="was written by a newer version of the bot"):
        await maintenance.audit(left)


@pytest.mark.long
async def test_a_migration_that_fails_leaves_it_as_it_was(left: str, migrations: Path, tmp_path: Path):
    whole = shutil.copytree(migrations, tmp_path / "whole")
    add(migrations, NEXT, FAULT)
    with pytest.raises(StoreError, match="could not be brought up to date"):
        await club_at(left, migrations, tmp_path)
    club = await club_at(left, whole, tmp_path)
    try:
        assert await maintenance.find_problems(club.store) == []
    finally:
        await club.closes()


def test_there_is_a_file_of_every_version_but_the_newest_at_most():
    """The newest may still be unreleased; once it is, its file has to be there before the next one begins."""
    newest = max(read_scripts(MIGRATIONS))
    assert {*range(1, newest)} <= {*VERSIONS} <= {*range(1, newest + 1)}
