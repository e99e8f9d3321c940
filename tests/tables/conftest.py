from pathlib import Path

import pytest

from tests.engines import ServerDisk
from tests.people import ana, bob, chloe, dora, member
from tests.tables.club import HANDS, Club, Person, game
from tests.threadless import _hasty, _threadless, thinks

__all__ = ["_hasty", "_threadless", "ana", "bob", "chloe", "dora", "thinks"]

mod, manager = member("Mod"), member("Eva")


@pytest.fixture
async def club(tmp_path: Path, server: str | None):
    folder = tmp_path / "club"
    folder.mkdir()
    club = await Club(folder, server=server).opens()
    if isinstance(club.store, ServerDisk):
        await club.store.empty()
    yield club
    await club.closes()


@pytest.fixture
def max_(club: Club) -> Person:
    """Somebody whose number is as Discord's are, so that it is found wherever it stands."""
    return Person(club, "Max", 876_543_210_987_654_321)


@pytest.fixture
async def player(club: Club, ana: Person) -> Person:
    """Ana at a table with Bob and Chloé: it is her turn, and she has an hour for it."""
    await club.play(clock="1h", hands=HANDS, **game("classique", ends=30))
    return ana
