"""The commands for the database file while the bot is stopped."""

import asyncio
import json
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest

from bot.__main__ import main
from bot.store.database import LAST_TABLE_NOTE
from bot.store.scripts import MIGRATIONS, read_scripts
from tests.store.processes import OtherProcess
from tests.tables.club import Club

CHECKOUT = Path(__file__).parents[1]
RUNNING = CHECKOUT / "docs/running.md"

Run = Callable[..., CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """`python -m bot` with these arguments, in a folder of its own and without a token; in this process."""

    def run(*arguments: str, **environ: str) -> CompletedProcess[str]:
        monkeypatch.chdir(tmp_path)
        try:
            code = main(arguments, environ, Path(".env"))
        except SystemExit as ended:
            code = ended.code
        return CompletedProcess(arguments, code, *(text.decode() for text in capfdbinary.readouterr()))

    return run


@pytest.fixture
def run_alone(tmp_path: Path) -> Run:
    """The same in a process of its own."""

    def run(*arguments: str, **environ: str) -> CompletedProcess[str]:
        env = {"PYTHONPATH": str(CHECKOUT), **environ}
        command = [sys.executable, "-W", "ignore", "-m", "bot", *arguments]
        return subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=60, check=False)

    return run


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file with a game that is over and one that goes on, where the bot looks for it by itself."""
    (tmp_path / "data").mkdir()
    asyncio.run(_evening(tmp_path / "data"))
    return tmp_path / "data" / "nainjaune.db"


async def _evening(folder: Path) -> None:
    club = await Club(folder).opens()
    people = [club.person(name) for name in ("Ana", "Bob", "Chloé")]
    await club.play(*people)
    await club.plays_the_deal()
    await people[0].stops()
    await club.play(*people)
    await club.goes_on()
    await club.closes()
    (folder / "club.db").rename(folder / "nainjaune.db")


def dump(path: Path) -> list[str]:
    """Everything in a file, but for the numbers that a copy reserves."""
    with closing(sqlite3.connect(path)) as connection:
        return [line for line in connection.iterdump() if LAST_TABLE_NOTE not in line]


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.long
def test_a_sound_file_is_said_to_be_sound(run_alone: Run, database: Path):
    done = run_alone("audit")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "data/nainjaune.db is sound: everything in it agrees.\n"
    assert [file.name for file in database.parent.iterdir()] == [database.name]


def test_every_fault_is_a_line(run: Run, database: Path):
    change(
        database, "UPDATE account SET balance = balance + 1 WHERE kind = 'bank'", "UPDATE finished_seat SET gain = 7"
    )
    done = run("audit")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (1, "")
    assert any(re.fullmatch(r"account \d+ says -\d+, its postings -\d+", line) for line in lines)
    assert "table 1 has another result stored than its events lead to" in lines


def test_an_audit_changes_nothing(run: Run, database: Path):
    before = database.read_bytes()
    run("audit")
    assert database.read_bytes() == before


def test_another_file_can_be_judged(run: Run, database: Path, tmp_path: Path):
    (tmp_path / "empty.db").touch()
    other = database.rename(tmp_path / "other.db")
    assert run("audit", other.name).stdout.startswith("other.db is sound")
    assert run("audit", "empty.db").returncode == 2


def test_a_damaged_file_is_unusable(run: Run, database: Path):
    data = database.read_bytes()
    database.write_bytes(data[:4096] + Random(1).randbytes(len(data) - 4096))
    done = run("audit")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("data/nainjaune.db is damaged")


@pytest.mark.parametrize("command", [("audit",), ("backup", "copy.db"), ("export", "1"), ("forget", "1")])
def test_a_file_that_is_not_there_is_not_made(run: Run, tmp_path: Path, command: tuple[str, ...]):
    done = run(*command, DATABASE_URL="sqlite:///nowhere.db")
    assert (done.returncode, done.stderr) == (2, "nowhere.db is not there.\n")
    assert [*tmp_path.iterdir()] == []


async def test_while_the_bot_runs_it_has_to_be_stopped_first(run: Run, database: Path):
    other = await OtherProcess.open(database)
    ended = await asyncio.gather(asyncio.to_thread(run, "audit"), asyncio.to_thread(run, "backup", "copy.db"))
    await other.kill()
    assert [(done.returncode, done.stderr.splitlines()) for done in ended] == 2 * [
        (
            2,
            [
                "data/nainjaune.db is in use by another process: only one bot can run on it.",
                "Stop the bot first; or take one of the backups that it makes every day.",
            ],
        )
    ]


def test_a_backup_is_a_copy(run: Run, database: Path, tmp_path: Path):
    done = run("backup", "copy.db")
    assert (done.returncode, done.stdout) == (0, "copy.db is a backup of data/nainjaune.db.\n")
    assert dump(tmp_path / "copy.db") == dump(database)
    assert run("audit", "copy.db").returncode == 0


@pytest.mark.usefixtures("database")
def test_a_backup_takes_the_place_of_no_other_file(run: Run, tmp_path: Path):
    (tmp_path / "diary").write_text("dear diary")
    done = run("backup", "diary")
    assert (done.returncode, done.stderr[:22]) == (2, "diary is there already")
    assert (tmp_path / "diary").read_text() == "dear diary"


@pytest.mark.usefixtures("database")
def test_a_backup_into_no_folder_is_told(run: Run):
    done = run("backup", "nowhere/copy.db")
    assert (done.returncode, done.stderr[:32]) == (2, "nowhere/copy.db cannot be opened")


@pytest.mark.long
def test_everything_about_a_member_is_printed(run_alone: Run, database: Path):
    before = database.read_bytes()
    done = run_alone("export", "100")
    assert (done.returncode, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert data["user"] == 100
    assert [table["table"] for table in data["servers"][0]["tables"]] == [1, 2]
    assert database.read_bytes() == before


@pytest.mark.usefixtures("database")
def test_of_a_stranger_there_is_nothing_to_print(run: Run):
    export = json.loads(run("export", "7").stdout)
    assert export.pop("user") == 7
    assert not any(export.values())


def test_a_member_is_forgotten_on_all_servers(run: Run, database: Path):
    done = run("forget", "100")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("100 is forgotten on 1 server: 9.\nBackups keep")
    assert '"user":100,' not in "".join(dump(database))
    assert run("audit").returncode == 0
    assert run("forget", "100").stdout == "Nothing names 100 in data/nainjaune.db.\n"


def test_a_member_cannot_be_forgotten_where_the_server_is_being_erased(run: Run, database: Path):
    change(database, "INSERT INTO server (guild_id, settings, left_at) VALUES (9, '{}', 0)")
    done = run("forget", "100")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("100 has sat down meanwhile, or the server is being erased: 9.")


@pytest.mark.parametrize("number", ["0", "-1", "Ana", "9" * 19, "1" * 20])
def test_a_member_is_named_by_number(run: Run, number: str):
    done = run("forget", number)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1].startswith("python -m bot forget: error: ")


async def test_while_the_bot_runs_on_a_file_nobody_is_forgotten_beside_it(run: Run, database: Path):
    other = await OtherProcess.open(database)
    done = await asyncio.to_thread(run, "forget", "100")
    await other.kill()
    assert (done.returncode, done.stderr.splitlines()[1:]) == (2, ["Stop the bot first."])


@pytest.mark.long
def test_a_file_of_an_older_version_is_judged_and_copied_as_it_is(run_alone: Run, database: Path, tmp_path: Path):
    before = database.read_bytes()
    later = {"PYTHONPATH": str(later_version(tmp_path / "later"))}
    assert "account 2 says -2999, its postings -3000" in run_alone("audit", **later).stdout.splitlines()
    assert run_alone("backup", "copy.db", **later).returncode == 0
    assert database.read_bytes() == before
    assert dump(tmp_path / "copy.db") == dump(database)


def later_version(checkout: Path) -> Path:
    """The bot with one more migration, which brings a file up to date in such a way that the audit sees it."""
    shutil.copytree(CHECKOUT / "bot", checkout / "bot", ignore=shutil.ignore_patterns("__pycache__"))
    migrations = checkout / MIGRATIONS.relative_to(CHECKOUT)
    number = 1 + max(read_scripts(migrations))
    (migrations / f"{number:03}_later.sql").write_text("UPDATE account SET balance = balance + 1 WHERE kind = 'bank'")
    return checkout


def test_help_says_what_there_is(run: Run):
    done = run("--help")
    assert done.returncode == 0
    assert {"audit", "backup", "export", "forget", "DATABASE_URL", ".env"} <= set(re.findall(r"[\w.]+", done.stdout))


@pytest.mark.parametrize("command", ["audit", "backup", "port"])
def test_an_address_in_the_place_of_a_file_is_refused_without_its_password(run: Run, command: str):
    done = run(command, "postgresql://alice:secret@db/scores", DATABASE_URL="sqlite:///nowhere.db")
    assert (done.returncode, done.stdout, "secret" in done.stderr) == (2, "", False)
    assert done.stderr.endswith("argument file: it should be the path of a file, not an address\n")


@pytest.mark.long
@pytest.mark.parametrize("place", ["## Restore", "this restores"])
def test_a_copy_is_restored_as_the_page_says(run: Run, database: Path, tmp_path: Path, place: str):
    (tmp_path / "data" / "backups").mkdir()
    run("backup", "data/backups/nainjaune-2026-07-25.db")
    kept = dump(database)
    for time in ("noon", "midnight"):
        change(
            database, "DELETE FROM mention", "UPDATE account SET balance = 0", "UPDATE game_table SET snapshot = 'x'"
        )
        database.with_name("nainjaune.db-wal").write_bytes(b"left by a crash")
        database.write_bytes(database.read_bytes()[:8192])
        assert run("audit").returncode == 2
        script = restoring(place).replace("$(date +%F-%H%M%S)", time)
        env = {"PYTHONPATH": str(CHECKOUT), "PATH": "/usr/bin:/bin"}
        done = subprocess.run(
            ["/bin/sh", "-ec", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout.splitlines()[-1] == "data/nainjaune.db is sound: everything in it agrees."
        assert dump(database) == kept
    there = ["backups", "damaged-midnight", "damaged-noon", "nainjaune.db"]
    assert sorted(file.name for file in database.parent.iterdir()) == there


def restoring(place: str) -> str:
    """What the page says to type there; the volume of a container is a folder like any other."""
    [said] = re.findall(rf"{place}.*?```sh\n(.*?)```", RUNNING.read_text("utf-8"), re.DOTALL)
    here = re.sub(r"docker compose (?:stop|start|run --rm nainjaune)", "", said).replace("/data/", "data/")
    return re.sub(r"(?:\.venv/bin/)?python(?= -m)", lambda _: shlex.quote(sys.executable), here)
