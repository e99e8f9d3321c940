"""Servers that cannot be reached: their tables stand still, and get their time back."""

import pytest

from bot.edge.reach import SETTLED_AFTER_SECONDS, Outage, Reach
from bot.services.downtime import MAX_SILENCE_SECONDS
from bot.services.presence import MIN_OUTAGE_SECONDS
from bot.tables import events as e
from tests.tables.club import GUILD, Club, missed
from tests.tables.guild_lifecycle import removes_the_bot, starts

HOUR = 3600
OTHER = GUILD + 1


@pytest.fixture
def reach() -> Reach:
    return Reach()


def test_a_server_that_was_never_lost_can_be_reached(reach: Reach):
    assert GUILD in reach
    assert reach.settled(100) == reach.lasting(100) == {}


def test_a_server_can_be_reached_again_once_it_could_be_for_a_minute(reach: Reach):
    reach.lose(GUILD, 100)
    reach.regain(GUILD, 5000)
    assert GUILD not in reach
    assert reach.settled(5000 + SETTLED_AFTER_SECONDS - 1) == {}
    settled = reach.settled(5000 + SETTLED_AFTER_SECONDS)
    assert settled == {GUILD: Outage(100, 5000)}
    reach.settle(GUILD, settled[GUILD])
    assert GUILD in reach


def test_an_outage_that_is_over_for_less_than_a_minute_goes_on(reach: Reach):
    reach.lose(GUILD, 100)
    reach.regain(GUILD, 5000)
    reach.lose(GUILD, 5010)
    assert reach.settled(6000) == {}
    reach.regain(GUILD, 7000)
    assert reach.settled(8000) == {GUILD: Outage(100, 7000)}


def test_only_an_outage_of_some_length_that_is_not_over_lasts(reach: Reach):
    reach.lose(GUILD, 100)
    reach.lose(OTHER, 100)
    reach.regain(OTHER, 150)
    assert reach.lasting(100 + MIN_OUTAGE_SECONDS - 1) == {}
    assert reach.lasting(100 + MIN_OUTAGE_SECONDS) == {GUILD: 100}


def test_an_outage_that_begins_while_another_is_given_back_counts_from_there(reach: Reach):
    reach.lose(GUILD, 100)
    reach.regain(GUILD, 5000)
    settled = reach.settled(5060)
    reach.lose(GUILD, 5061)
    reach.settle(GUILD, settled[GUILD])
    reach.regain(GUILD, 6000)
    assert reach.settled(7000) == {GUILD: Outage(5000, 6000)}


def test_nothing_is_known_of_a_server_that_is_forgotten(reach: Reach):
    reach.lose(GUILD, 100)
    reach.forget(GUILD)
    reach.regain(GUILD, 200)
    assert GUILD in reach
    assert reach.settled(10_000) == {}


@pytest.mark.usefixtures("player")
async def test_a_server_that_may_not_go_on_stands_still(club: Club):
    club.now += MAX_SILENCE_SECONDS
    await club.passes(seconds=HOUR - 2 * MAX_SILENCE_SECONDS)
    club.now += MAX_SILENCE_SECONDS
    assert await club.tables.run_timer(club.now, lambda guild: guild != GUILD) == []
    assert missed(await club.tables.run_timer(club.now, lambda guild: guild == GUILD)) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("player")
async def test_time_out_of_reach_is_given_back_once_though_the_bot_was_down_too(club: Club):
    waiting = (await club.table()).waiting_since
    await club.services.presence.record_unreachable({GUILD: club.now})
    await club.passes(hours=5)
    await club.stays_down(hours=7)
    assert await club.services.presence.unreachable() == {GUILD: club.now - 12 * HOUR}
    await club.services.presence.give_back(GUILD, 12 * HOUR, club.now)
    assert (await club.table()).waiting_since - waiting == 12 * HOUR
    assert await club.services.presence.unreachable() == {}
    assert missed(await club.passes(seconds=HOUR - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("player")
async def test_a_moment_out_of_reach_is_not_given_back(club: Club):
    waiting = (await club.table()).waiting_since
    await club.services.presence.record_unreachable({GUILD: club.now})
    club.now += MIN_OUTAGE_SECONDS - 1
    await club.services.presence.give_back(GUILD, MIN_OUTAGE_SECONDS - 1, club.now)
    assert (await club.table()).waiting_since == waiting
    assert await club.services.presence.unreachable() == {}


@pytest.mark.usefixtures("player")
async def test_a_server_that_is_gone_when_it_should_be_back_stood_still_from_the_beginning(club: Club):
    waiting = (await club.table()).waiting_since
    await club.services.presence.record_unreachable({GUILD: club.now})
    await club.passes(hours=5)
    await removes_the_bot(club)
    await club.services.presence.give_back(GUILD, 5 * HOUR, club.now)
    await club.passes(hours=5)
    await starts(club, GUILD)
    assert (await club.table()).waiting_since - waiting == 10 * HOUR


@pytest.mark.usefixtures("player")
async def test_the_first_time_counts_and_only_where_there_is_a_table(club: Club):
    await club.services.presence.record_unreachable({GUILD: 100, OTHER: 100})
    await club.services.presence.record_unreachable({GUILD: 200})
    assert await club.services.presence.unreachable() == {GUILD: 100}


@pytest.mark.usefixtures("player")
async def test_a_server_that_the_bot_has_left_is_not_recorded(club: Club):
    await removes_the_bot(club)
    await club.services.presence.record_unreachable({GUILD: 100})
    assert await club.services.presence.unreachable() == {}
