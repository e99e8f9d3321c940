"""What other programs do to the file of a running bot is noticed, before anything that it would lose is saved."""

import logging
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.part import Part
from bot.services import oversight
from bot.store import runtime
from bot.store.database import BOT, Store, StoreError
from bot.store.sqlite.database import FileStore
from tests.store.files import NOW, PAGE, fill, opened


def remove(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("aside.db"))


def move_away(path: Path) -> None:
    path.parent.rename(path.parent.with_name("aside"))


def replace(path: Path) -> None:
    shutil.copy(path, path.with_name("edited"))
    path.with_name("edited").replace(path)


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - PAGE)


def cut_log(path: Path) -> None:
    os.truncate(path.with_name(f"{path.name}-wal"), 0)


def remove_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def bring_back(path: Path) -> None:
    path.with_name("aside.db").rename(path)


def grow(path: Path) -> None:
    os.truncate(path, path.stat().st_size + PAGE)


def touch(path: Path) -> None:
    """Do what backups and people do to a file without harm."""
    path.touch()
    path.chmod(0o600)
    path.with_name("other name").hardlink_to(path)


DAMAGES = {remove: "gone", rename: "gone", move_away: "gone", replace: "replaced", cut: "cut", remove_log: "log_gone"}
EACH = pytest.mark.parametrize(("damage", "code"), DAMAGES.items())


async def save(store: Store, at: int = NOW, meanwhile: Callable[[], object] = lambda: None) -> str:
    """Write something, and return the code with which that is refused, or "saved"."""
    try:
        async with store.transaction(BOT) as tx:
            await runtime.record_heartbeat(tx, Part(), at)
            meanwhile()
    except StoreError as error:
        return error.code
    return "saved"


@EACH
async def test_nothing_that_would_be_lost_is_saved(path: Path, damage: Callable[[Path], None], code: str):
    async with opened(path) as store:
        assert await save(store) == "saved"
        damage(path)
        assert await save(store) == code


@EACH
async def test_what_is_in_progress_then_is_not_saved(path: Path, damage: Callable[[Path], None], code: str):
    async with opened(path) as store:
        assert await save(store, meanwhile=lambda: damage(path)) == code


async def test_it_is_logged_once_when_it_begins_and_once_when_it_is_over(path: Path, caplog: pytest.LogCaptureFixture):
    async with opened(path) as store:
        rename(path)
        assert [await save(store) for _ in range(3)] == ["gone"] * 3
        bring_back(path)
        assert [await save(store, NOW + 1) for _ in range(3)] == ["saved"] * 3
    assert [(record.levelno, record.message.removeprefix(f"{path} ")[:25]) for record in caplog.records] == [
        (logging.ERROR, "was removed or renamed wh"),
        (logging.WARNING, "is in its place again, an"),
    ]
    async with opened(path) as store, store.transaction() as tx:
        assert await runtime.heartbeat(tx, Part()) == NOW + 1


async def test_the_health_of_the_bot_says_so_at_once(path: Path):
    async with opened(path) as store:
        rename(path)
        with pytest.raises(StoreError, match="was removed or renamed"):
            await oversight.answers(store)


async def test_a_truncated_file_that_grows_again_is_still_refused(path: Path):
    async with opened(path) as store:
        cut(path)
        assert await save(store) == "cut"
        grow(path)
        assert await save(store) == "cut"


async def test_what_was_in_a_log_that_was_cut_is_not_taken_for_saved(path: Path):
    async with opened(path) as store:
        assert await save(store) == "saved"
        cut_log(path)
        assert await save(store, NOW + 1) == "cut"


async def test_without_its_log_the_bot_ends_and_begins_again_and_nothing_is_lost(path: Path):
    async with opened(path) as store:
        assert await save(store) == "saved"
        remove_log(path)
        assert await save(store, NOW + 1) == "log_gone"
    async with opened(path) as store, store.transaction() as tx:
        assert await runtime.heartbeat(tx, Part()) == NOW


async def test_a_file_that_something_else_has_written_is_told_once(path: Path, caplog: pytest.LogCaptureFixture):
    async with opened(path) as store:
        await fill(store)
        touch(path)
        assert [await save(store, NOW + second) for second in range(3)] == ["saved"] * 3
    [record] = [record for record in caplog.records if record.name == "bot.store.sqlite.place"]
    assert record.getMessage().startswith(f"{path} was written by another program while in use")


@pytest.mark.long
async def test_what_the_bot_writes_itself_is_not_taken_for_another_program(
    path: Path, caplog: pytest.LogCaptureFixture
):
    async with opened(path) as store:
        for number in range(2000):  # more than SQLite leaves in its log
            async with store.transaction(BOT) as tx:
                await runtime.write_note(tx, f"long {number}", PAGE * "x")
    assert [record for record in caplog.records if record.name == "bot.store.sqlite.place"] == []


@pytest.mark.long
async def test_backups_growth_and_a_touch_are_no_trouble(path: Path):
    store = await FileStore.open(path)
    try:
        await fill(store)
        await store.copy(path.with_name("copy.db"))
        touch(path)
        async with store.long_transaction(BOT) as tx:
            for number in range(2000):  # more than SQLite leaves in its log
                await runtime.write_note(tx, f"long {number}", PAGE * "x")
        assert [await save(store, NOW + second) for second in range(5)] == ["saved"] * 5
    finally:
        await store.close()
