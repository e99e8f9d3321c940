"""Rankings, balances, statements and profiles, by examples."""

import pytest

from bot.game.refusal import Refusal
from bot.services import results as services_results
from bot.services.results import season_ranking
from bot.tables.results import Played
from bot.values.results import Selection
from tests.tables.club import ONE_DEAL, Club, Person
from tests.tables.scores import board

pytestmark = pytest.mark.either_engine


async def ends(club: Club, *people: Person) -> None:
    """A game of one deal is played to its end."""
    await club.play(*people, channel=next(club.interactions), **ONE_DEAL)
    while (await club.table()).turn:
        await club.goes_on()


async def test_a_member_who_has_never_played_is_in_no_ranking(club: Club, ana: Person):
    for tab in ("season", "level"):
        page = await board(club, ana, Selection(tab))
        assert (page.entries, page.own, page.total, page.pages) == ((), None, 0, 1)


async def test_five_games_with_two_others_make_a_place_and_four_do_not(club: Club, ana: Person):
    for _ in range(4):
        await ends(club)
    assert {entry.place for entry in (await board(club, ana)).entries} == {None}
    await ends(club)
    page = await board(club, ana)
    assert sorted(entry.place or 0 for entry in page.entries) == [1, 2, 3]
    values = [entry.value for entry in page.entries]
    assert values == sorted(values, reverse=True)


async def test_five_games_with_one_other_make_no_place(club: Club, ana: Person, bob: Person):
    for _ in range(5):
        await club.play(ana, bob, robots=1, channel=next(club.interactions), **ONE_DEAL)
        await club.plays_it_out()
    page = await board(club, ana)
    assert page.played_by(ana.user) == (5, page.played_by(ana.user).won, 1)
    assert {entry.place for entry in page.entries} == {None}


@pytest.fixture
def is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three members make a large server."""
    monkeypatch.setattr(services_results, "LARGE", 3)


@pytest.mark.usefixtures("is_large")
async def test_a_ranking_of_a_large_server_may_be_a_minute_old(club: Club, ana: Person):
    await ends(club)
    before = (await board(club, ana)).played
    await ends(club)
    assert (await board(club, ana)).played == before
    await club.passes(seconds=60)
    assert (await board(club, ana)).played != before


@pytest.mark.usefixtures("is_large")
async def test_whoever_is_forgotten_is_in_no_ranking_from_then_on(club: Club, ana: Person, bob: Person):
    await ends(club)
    assert ana.user in {entry.user for entry in (await board(club, bob)).entries}
    await club.services.privacy.forget(ana.request())
    assert ana.user not in {entry.user for entry in (await board(club, bob)).entries}


def test_equals_share_a_place_and_others_stand_below_by_how_much_they_played():
    enough, less = Played(5, 1, 2), Played(3, 3, 2)
    held = {1: 900, 2: 1000, 3: 900, 4: 5000, 5: 9000}
    found = season_ranking(held, {1: enough, 2: enough, 3: enough, 4: less})
    assert [(entry.place, entry.user) for entry in found] == [(1, 2), (2, 1), (2, 3), (None, 4)]


async def test_the_end_of_a_season_has_those_with_a_place(club: Club, ana: Person, manager: Person):
    for _ in range(5):
        await ends(club)
    expected = (await board(club, ana)).entries
    await manager.closes_season(1)
    end = await club.services.results.season_end(ana.request(), 1)
    assert (end.entries, end.games) == (expected, 5)
    assert end.winners == tuple(entry.user for entry in expected if entry.place == 1)
    with pytest.raises(Refusal, match="no_such_season"):
        await club.services.results.season_end(ana.request(), 2)


async def test_discretion_is_of_one_server_and_can_be_taken_back(club: Club, ana: Person, bob: Person):
    await ana.prefers("discretion")
    assert (await club.services.results.profile(bob.elsewhere().request(), ana.user)).user == ana.user
    await ana.prefers("discretion", wanted=False)
    assert (await club.services.results.profile(bob.request(), ana.user)).user == ana.user
