"""Rankings, balances, statements and profiles, by examples."""

from datetime import UTC, datetime

import pytest

from bot.services import results as services_results
from bot.values.results import Entry, Selection
from tests.tables.club import GUILD, ONE_DEAL, Club, Person
from tests.tables.scores import board, rows

pytestmark = pytest.mark.either_engine


async def ends(club: Club, *people: Person) -> None:
    """A game of one deal is played to its end."""
    await club.play(*people, channel=next(club.interactions), **ONE_DEAL)
    while (await club.table()).turn:
        await club.goes_on()


async def holds(club: Club, values_by_user: dict[int, int]) -> None:
    """Members who have so many chips, by an open hand of the bank's."""
    for user, value in values_by_user.items():
        await club.asks(
            "INSERT INTO account (guild_id, kind, owner_id, number, balance) VALUES ($1, 'balance', $2, 0, $3)",
            GUILD,
            user,
            value,
        )


async def test_whoever_asks_sees_their_place_by_balance_with_their_first_chips(club: Club, ana: Person):
    await holds(club, {1: 1001, 2: 999})
    page = await board(club, ana)
    assert (page.own, page.total) == (Entry(2, ana.user, 1000), 3)


async def test_a_member_who_has_never_played_is_in_no_other_ranking(club: Club, ana: Person):
    page = await board(club, ana, Selection("net", "ever"))
    assert (page.entries, page.own, page.total, page.pages) == ((), None, 0, 1)


@pytest.fixture
def is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three members make a large server."""
    monkeypatch.setattr(services_results, "LARGE", 3)


@pytest.mark.usefixtures("is_large")
async def test_a_ranking_of_a_large_server_may_be_a_minute_old(club: Club, ana: Person):
    await ends(club)
    before = (await board(club, ana, Selection("net", "season"))).entries
    await ends(club)
    assert (await board(club, ana, Selection("net", "season"))).entries == before
    await club.passes(seconds=60)
    assert (await board(club, ana, Selection("net", "season"))).entries != before


@pytest.mark.usefixtures("is_large")
async def test_whoever_is_forgotten_is_in_no_ranking_from_then_on(club: Club, ana: Person, bob: Person):
    await ends(club)
    assert ana.user in {user for _, user, _ in rows(await board(club, bob, Selection("net", "ever")))}
    await club.services.privacy.forget(ana.request())
    assert ana.user not in {user for _, user, _ in rows(await board(club, bob, Selection("net", "ever")))}


async def test_a_tie_that_goes_over_the_page_has_one_place(club: Club):
    await holds(club, {user: 900 if user > 8 else 1000 + user for user in range(1, 22)})
    second = await board(club, Person(club, "21", 21), Selection("balance", "ever", 1))
    assert {place for place, _, _ in rows(second)} == {9}
    assert second.own
    assert second.own.place == 9


async def test_a_closed_season_was_won_by_who_gained_most_in_it(club: Club, ana: Person, mod: Person):
    await ends(club)
    await mod.closes_season(1)
    of_season = await board(club, ana, Selection("balance", 1))
    assert of_season.winners == tuple(user for place, user, _ in rows(of_season) if place == 1)
    assert (await board(club, ana)).winners == ()
    assert (await board(club, ana, Selection("net", 1))).winners == ()


async def test_nobody_has_won_a_season_without_a_gain(club: Club, ana: Person, mod: Person):
    await ends(club)
    await club.asks("UPDATE finished_seat SET gain = 0")
    await mod.closes_season(1)
    assert (await board(club, ana, Selection("balance", 1))).winners == ()


async def test_a_game_of_last_month_is_not_of_this_month(club: Club, ana: Person):
    club.now = int(datetime(2027, 1, 31, 23, 59, 59, tzinfo=UTC).timestamp())
    await ends(club)
    assert (await board(club, ana, Selection("net", "month"))).total == 3
    await club.passes(seconds=1)
    assert (await board(club, ana, Selection("net", "month"))).total == 0


async def test_whoever_never_ended_a_game_has_no_favourite(club: Club, ana: Person):
    await club.play()
    await club.plays_the_deal()
    await ana.stops()
    profile = await club.services.results.profile(ana.request(), ana.user)
    assert (profile.ever.deals, profile.favourite) == (1, None)


async def test_discretion_is_of_one_server_and_can_be_taken_back(club: Club, ana: Person, bob: Person):
    await ana.prefers("discretion")
    assert (await club.services.results.profile(bob.elsewhere().request(), ana.user)).user == ana.user
    await ana.prefers("discretion", wanted=False)
    assert (await club.services.results.profile(bob.request(), ana.user)).user == ana.user
