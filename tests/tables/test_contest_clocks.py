"""Whoever sets the hour of a server, or its clock, neither opens again what was over nor takes a day from anybody."""

import pytest

from bot.services import audit
from bot.tables import days
from bot.tables.contests import EVERYWHERE, ContestKey
from bot.tables.days import DayClock
from tests.tables.club import Club
from tests.tables.contesting import Player, code_of, first

pytestmark = pytest.mark.either_engine

HERE, THERE = 9, 10
PARIS = DayClock()


def at_hour(club: Club, hour: int) -> ContestKey:
    """The day that closes next in Paris; it is this hour of it there."""
    number = days.open_day(club.now, PARIS)
    club.now = days.closes_at(number, DayClock(hour))
    return ContestKey(EVERYWHERE, number)


@pytest.mark.parametrize("ticks", [False, True])
async def test_a_day_closed_by_setting_the_hour_back_stays_closed(club: Club, *, ticks: bool):
    key = at_hour(club, 13)
    await Player(club, 1).plays(key)
    late = Player(club, 2)
    at_hour(club, 15)
    await club.sets(daily_hour=14)
    assert [entry.user for entry in (await late.standings(key)).entries] == [1]
    if ticks:
        await club.services.evenings.close(club.now)
    await club.sets(daily_hour=21)
    assert (await late.today()).number == key.number + 1
    assert await code_of(late.begins(key)) == "contest_closed"
    assert [entry.user for entry in (await late.standings(key)).entries] == [1]
    await club.services.evenings.close(club.now)
    assert (await late.own()).about.closes_at == days.closes_at(key.number + 1, PARIS)
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize("changes", [{"daily_hour": 23}, {"daily_zone": "America/Los_Angeles"}])
async def test_a_server_where_nobody_began_a_day_does_not_open_it_again(club: Club, changes: dict[str, object]):
    """Its results are those of members who began the day elsewhere."""
    key = at_hour(club, 20)
    ana, late = Player(club, 1), Player(club, 2, THERE)
    await ana.plays(key)
    await club.services.members.record_name(ana.elsewhere(THERE).request, "Ana")
    at_hour(club, 22)
    assert [entry.user for entry in (await late.standings(key)).entries] == [1]
    await club.sets(THERE, **changes)
    assert (await late.today()).number == key.number + 1
    assert await code_of(late.begins(key)) == "contest_closed"
    assert await audit.find_problems(club.store) == []


async def test_a_day_that_is_put_off_counts_for_those_who_have_begun_it(club: Club):
    key = at_hour(club, 20)
    ana = Player(club, 1)
    begun = await ana.begins(key)
    await club.sets(daily_hour=23)
    at_hour(club, 22)
    assert not (await ana.lays(begun, first(begun.table))).is_late
    own = await ana.plays(key)
    assert (own.about.state, own.counts, own.streak.days) == ("open", True, 1)


async def knows_both_servers(club: Club) -> tuple[Player, ContestKey]:
    """Somebody who has not begun a day that another server closes in the afternoon, where a friend's result counts."""
    await club.sets(THERE, daily_hour=14)
    key = at_hour(club, 13)
    ana, late = Player(club, 1, THERE), Player(club, 2)
    await ana.plays(key)
    await club.services.members.record_name(late.elsewhere(THERE).request, "Late")
    at_hour(club, 15)
    await club.services.evenings.close(club.now)
    assert [entry.user for entry in (await late.elsewhere(THERE).standings(key)).entries] == [1]
    return late, key


async def test_switching_days_off_where_one_is_over_opens_it_nowhere(club: Club):
    late, key = await knows_both_servers(club)
    await club.sets(THERE, daily=False)
    assert await code_of(late.begins(key)) == "closed_elsewhere"
    assert await code_of(late.elsewhere(THERE).standings(key)) == "daily_off"
    club.now = days.reveals_at(key.number)
    assert [entry.user for entry in (await late.elsewhere(THERE).standings(key)).entries] == [1]


async def test_a_bot_that_is_sent_away_has_still_closed_the_day(club: Club):
    late, key = await knows_both_servers(club)
    await club.services.presence.compare(lambda guild: guild != THERE, club.now)
    assert await code_of(late.begins(key)) == "closed_elsewhere"


async def test_a_server_without_days_shows_no_results_of_one_that_is_played_elsewhere(club: Club):
    """Its own clock may be ahead of all others."""
    await club.sets(THERE, daily=False, daily_hour=14)
    key = at_hour(club, 13)
    ana, late = Player(club, 1), Player(club, 2)
    await ana.plays(key)
    for player in (ana, late):
        await club.services.members.record_name(player.elsewhere(THERE).request, str(player.user))
    at_hour(club, 15)
    assert await code_of(late.elsewhere(THERE).standings(key)) == "daily_off"
    assert (await late.begins(key)).laid == 0


@pytest.mark.long
async def test_who_finishes_after_another_server_has_shown_results_counts_nowhere(club: Club):
    """All deals are begun before, so that none is refused."""
    await club.sets(THERE, daily_hour=14)
    key = at_hour(club, 13)
    ana, slow = Player(club, 1, THERE), Player(club, 2)
    await club.services.members.record_name(ana.elsewhere(HERE).request, "Ana")
    await club.services.members.record_name(slow.elsewhere(THERE).request, "Slow")
    await ana.plays(key)
    [begun, *_] = [await slow.begins(key, deal) for deal in (1, 2, 3)]
    assert not begun.is_late
    at_hour(club, 15)
    assert [entry.user for entry in (await ana.standings(key)).entries] == [1]
    assert (await slow.begins(key)).is_late
    own = await slow.plays(key)
    assert (own.is_finished, own.counts, own.streak.days) == (True, False, 0)
    at_hour(club, 21)
    await club.services.evenings.close(club.now)
    assert [entry.user for entry in (await slow.standings(key)).entries] == [1]
    assert await audit.find_problems(club.store) == []


async def test_who_begins_in_direct_messages_goes_on_by_the_clock_of_a_server(club: Club):
    await club.sets(daily_hour=23)
    key = at_hour(club, 20)
    ana = Player(club, 1)
    await ana.elsewhere(0).begins(key)
    at_hour(club, 22)
    own = await ana.plays(key)
    assert (own.is_finished, own.counts, own.streak.days) == (True, True, 1)
