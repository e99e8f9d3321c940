"""Everything of a file is moved to PostgreSQL, or nothing."""

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot import maintenance
from bot.__main__ import main
from bot.store.database import StoreError
from bot.values.results import Selection
from tests.engines import TABLES
from tests.tables.club import ONE_DEAL, Club
from tools.postgresql import Server


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """The file of a club with a game that is over, one that goes on, and a member who was forgotten."""
    (tmp_path / "club").mkdir()
    club = await Club(tmp_path / "club").opens()
    await club.play(**ONE_DEAL)
    await club.plays_it_out()
    await club.services.privacy.forget(club.person("Chloé").request())
    await club.play(channel=2)
    await club.goes_on()
    await club.closes()
    return tmp_path / "club/club.db"


@pytest.fixture
def empty(postgresql: Server):
    """The address of a database without any table."""
    postgresql.execute("CREATE DATABASE empty")
    yield postgresql.url("empty")
    postgresql.execute("DROP DATABASE empty WITH (FORCE)")


async def told(club: Club) -> list[Any]:
    """All rows, and what members are told of themselves and of others."""
    results, ana = club.services.results, club.person("Ana").request()
    found = [
        await maintenance.find_problems(club.store),
        await results.leaderboard(ana, Selection()),
        await results.leaderboard(ana, Selection("level")),
        await results.profile(ana, ana.user),
        *[sorted(await club.asks(f"SELECT * FROM {table}"), key=repr) for table in TABLES if table != "note"],
    ]
    await club.closes()
    return found


async def test_all_is_there_and_play_goes_on(file: Path, empty: str):
    filled = await maintenance.port(f"sqlite:///{file}", empty)
    assert (filled.problems, filled.tables) == ([], len(TABLES))
    before, after = await Club(file.parent).opens(), await Club(file.parent, server=empty).opens()
    assert await told(before) == await told(after)
    moved = await Club(file.parent, server=empty).opens()
    moved.interactions = count(1000)
    await moved.person("Dora").opens(channel=9)
    assert (await moved.table()).id > 2
    assert await maintenance.find_problems(moved.store) == []
    await moved.closes()


async def test_nothing_is_moved_of_what_does_not_agree(file: Path, empty: str):
    club = await Club(file.parent).opens()
    await club.asks("UPDATE account SET balance = balance + 1 WHERE kind = 'bank'")
    await club.closes()
    problems = (await maintenance.port(f"sqlite:///{file}", empty)).problems
    assert [re.sub(r"\d+", "…", problem) for problem in problems] == ["account … says -…, its postings -…"]
    with pytest.raises(StoreError, match="The database empty holds nothing of the bot"):
        await maintenance.audit(empty)


@pytest.mark.usefixtures("hurried")
async def test_a_file_in_use_is_not_moved(file: Path, empty: str):
    club = await Club(file.parent).opens()
    with pytest.raises(StoreError, match="is in use by another process"):
        await maintenance.port(f"sqlite:///{file}", empty)
    await club.closes()


async def test_a_database_with_anything_in_it_is_left_as_it_is(file: Path, empty: str):
    await maintenance.port(f"sqlite:///{file}", empty)
    with pytest.raises(StoreError, match="The database empty is not empty"):
        await maintenance.port(f"sqlite:///{file}", empty)
    assert await maintenance.audit(empty) == []


def test_the_command_says_what_was_moved_and_what_to_set(file: Path, empty: str, capsys: pytest.CaptureFixture[str]):
    url = empty.replace("bot@", "bot:a-secret@")
    assert main(["port", str(file), url], {}, Path("no.env")) == 0
    said = capsys.readouterr().out
    assert re.fullmatch(
        rf"{file} is copied: \d+ rows of \d+ tables are in empty, and all of it agrees.\nSet .*\n", said
    )
    assert main(["audit"], {"DATABASE_URL": url}, Path("no.env")) == 0
    assert capsys.readouterr().out == "empty is sound: everything in it agrees.\n"
    assert main(["backup", "copy.db"], {"DATABASE_URL": url}, Path("no.env")) == 2
    assert "use pg_dump" in capsys.readouterr().err


def test_everything_is_moved_to_postgresql_only(file: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["port", str(file), "sqlite:///other.db"], {}, Path("no.env")) == 2
    assert "port fills a PostgreSQL database" in capsys.readouterr().err
    assert main(["port", str(file), "mysql://db/club"], {}, Path("no.env")) == 2
    assert capsys.readouterr().err.startswith("The address should be like")
