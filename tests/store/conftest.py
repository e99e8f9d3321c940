import asyncio
from pathlib import Path

import pytest

from tests.store.keeping import fill, opened


@pytest.fixture
def path(tmp_path: Path):
    """Where a file may be, in a folder with nothing else in it."""
    folder = tmp_path / "kept"
    folder.mkdir()
    return folder / "bot.db"


@pytest.fixture
async def store(path: Path):
    async with opened(path) as store:
        yield store


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory):
    """The bytes of a file with something in every page."""

    async def made(path: Path) -> bytes:
        async with opened(path) as store:
            await fill(store)
        return await asyncio.to_thread(path.read_bytes)

    return asyncio.run(made(tmp_path_factory.mktemp("sound") / "bot.db"))
