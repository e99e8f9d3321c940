"""What other programs do to the file of a running bot is noticed, before anything that it would lose is saved."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.part import Part
from bot.services import lookups
from bot.store import runtime
from bot.store.database import BOT, Store, StoreError
from tests.store.files import NOW, opened


def remove(path: Path) -> None:
    path.unlink()


def rename(path: Path) -> None:
    path.rename(path.with_name("aside.db"))


def move_away(path: Path) -> None:
    path.parent.rename(path.parent.with_name("aside"))


def replace(path: Path) -> None:
    shutil.copy(path, path.with_name("edited"))
    path.with_name("edited").replace(path)


def bring_back(path: Path) -> None:
    path.with_name("aside.db").rename(path)


DAMAGES = [remove, rename, move_away, replace]
EACH = pytest.mark.parametrize("damage", DAMAGES)


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
async def test_nothing_that_would_be_lost_is_saved(path: Path, damage: Callable[[Path], None]):
    async with opened(path) as store:
        assert await save(store) == "saved"
        damage(path)
        assert await save(store) == "replaced"


@EACH
async def test_what_is_in_progress_then_is_not_saved(path: Path, damage: Callable[[Path], None]):
    async with opened(path) as store:
        assert await save(store, meanwhile=lambda: damage(path)) == "replaced"


async def test_what_is_put_back_is_used_again(path: Path):
    async with opened(path) as store:
        rename(path)
        assert await save(store) == "replaced"
        bring_back(path)
        assert await save(store, NOW + 1) == "saved"
    async with opened(path) as store, store.transaction() as tx:
        assert await runtime.heartbeat(tx, Part()) == NOW + 1


async def test_the_health_of_the_bot_says_so_at_once(path: Path):
    async with opened(path) as store:
        rename(path)
        with pytest.raises(StoreError, match="was removed or replaced"):
            await lookups.answers(store)
