import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.store.database import Store
from bot.store.sqlite import opening
from tests.store.files import fill, opened, opened_in_a_hurry


@pytest.fixture
def path(tmp_path: Path):
    """Where a file may be, in a folder with nothing else in it."""
    folder = tmp_path / "kept"
    folder.mkdir()
    return folder / "bot.db"


@pytest.fixture
async def store(path: Path, new: bytes, server: str | None):
    if not server:
        await asyncio.to_thread(path.write_bytes, new)
    async with opened_in_a_hurry(server or f"sqlite:///{path}") as store:
        yield store


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch):
    """Wait only a moment for a file that another process does not close."""
    monkeypatch.setattr(opening, "LOCK_TIMEOUT_SECONDS", 0.05)


@pytest.fixture(scope="session")
def new(tmp_path_factory: pytest.TempPathFactory):
    """The bytes of a new file."""
    return made(tmp_path_factory, lambda _store: asyncio.sleep(0))


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory):
    """The bytes of a file with something in every page."""
    return made(tmp_path_factory, fill)


def made(tmp_path_factory: pytest.TempPathFactory, use: Callable[[Store], Awaitable[None]]) -> bytes:
    path = tmp_path_factory.mktemp("made") / "bot.db"

    async def make() -> None:
        async with opened(path) as store:
            await use(store)

    asyncio.run(make())
    return path.read_bytes()
