"""The daily backups of the running bot."""

import os
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.store.database import Store, StoreError
from tests.store.files import NOW

DAY = 24 * 3600


def days(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def named(*offsets: int) -> list[str]:
    first = date(2027, 1, 15)
    return [f"bot-{first + timedelta(days=offset)}.db" for offset in offsets]


def put(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).touch()


@pytest.fixture
def folder(path: Path) -> Path:
    return path.with_name("backups") / "daily"


async def test_there_is_one_backup_for_each_of_the_last_days(store: Store, folder: Path):
    backups = store.backups(folder, 3)
    for day in range(5):
        for hour in range(3):
            made = await backups.make(NOW + day * DAY + hour * 3600)
            assert (made is None) == (hour > 0)
    assert days(folder) == named(2, 3, 4)


async def test_a_folder_of_backups_lies_beside_the_file_unless_it_is_absolute(store: Store, path: Path, tmp_path: Path):
    for folder in (Path("copies"), tmp_path / "elsewhere"):
        assert (await store.backups(folder, 1).make(NOW)).parent == path.parent / folder


async def test_only_its_own_backups_are_ever_deleted(store: Store, folder: Path):
    others = ["bot-2020-01-01.db.gz", "bot-first.db", "other-2020-01-01.db", "2020-01-01.db", ".bot-2020-01-01.db"]
    put(folder, *others, *named(-9, -8))
    await store.backups(folder, 1).make(NOW)
    assert days(folder) == sorted([*others, *named(0)])


async def test_the_copy_from_before_a_migration_is_kept_for_as_many_days(store: Store, folder: Path, path: Path):
    backups, before = store.backups(folder, 3), path.with_name("bot-before-001.db")
    put(path.parent, before.name)
    os.utime(before, (NOW, NOW))
    await backups.make(NOW + 3 * DAY)
    assert before.name in days(path.parent)
    await backups.make(NOW + 3 * DAY + 1)
    assert before.name not in days(path.parent)


async def test_a_backup_from_days_to_come_does_not_take_todays_place(store: Store, folder: Path):
    put(folder, *named(7, 8, 9))
    await store.backups(folder, 2).make(NOW)
    assert days(folder) == named(0, 9)


async def test_the_next_backup_removes_what_a_crash_left_half_made(store: Store, folder: Path):
    put(folder, f".{named(-1)[0]}.x_1y2z3", f".{named(-1)[0]}.x_1y2z3-journal")
    await store.backups(folder, 2).make(NOW)
    assert days(folder) == named(0)


async def test_a_backup_that_failed_deletes_no_older_one_and_is_made_the_next_time(store: Store, folder: Path):
    backups = store.backups(folder, 1)
    await backups.make(NOW)
    moved = replaced_by_a_file(folder)
    with pytest.raises(StoreError, match=re.escape(named(1)[0])):
        await backups.make(NOW + DAY)
    assert days(moved) == named(0)
    put_back(moved, folder)
    await backups.make(NOW + DAY + 3600)
    assert days(folder) == named(1)


def replaced_by_a_file(folder: Path) -> Path:
    moved = folder.rename(folder.with_name("moved"))
    folder.touch()
    return moved


def put_back(moved: Path, folder: Path) -> None:
    folder.unlink()
    moved.rename(folder)
