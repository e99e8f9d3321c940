from pathlib import Path

import pytest

from tests.tables.club import HANDS, Club, Member, game

pytest.register_assert_rewrite("tests.tables.books")  # what does not agree is to be seen


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


@pytest.fixture
def max_(club: Club) -> Member:
    """Somebody whose number is as Discord's are, so that it is found wherever it stands."""
    return Member(club, "max", 876_543_210_987_654_321)


@pytest.fixture
async def trio(club: Club, ana: Member, bob: Member, chloe: Member) -> Member:
    """It is Ana's turn, who has an hour for it."""
    await club.play(ana, bob, chloe, clock="1h", hands=HANDS, **game("classique", laps=20))
    return ana
