from pathlib import Path

import pytest

from tests.tables.club import Club, Member


@pytest.fixture
async def club(tmp_path: Path):
    folder = tmp_path / "club"
    folder.mkdir()
    club = await Club(folder).opens()
    yield club
    await club.closes()


@pytest.fixture
def ana(club: Club) -> Member:
    return club.member("ana")


@pytest.fixture
def bob(club: Club) -> Member:
    return club.member("bob")


@pytest.fixture
def chloe(club: Club) -> Member:
    return club.member("chloe")


@pytest.fixture
def dora(club: Club) -> Member:
    return club.member("dora")
