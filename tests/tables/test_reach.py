"""Servers that cannot be reached: their tables stand still, and get their time back."""

import pytest

from bot.services.downtime import MAX_SILENCE_SECONDS
from bot.tables import events as e
from tests.tables.club import GUILD, Club, missed
from tests.tables.guild_lifecycle import removes_the_bot, starts

pytestmark = pytest.mark.usefixtures("player")
HOUR = 3600


async def can_be_reached(club: Club, *guilds: int) -> None:
    """The bot looks round, and only these servers can be reached."""
    await club.services.presence.follow(lambda guild: guild in guilds, club.now)


async def time_given_back(club: Club, *, since: int) -> int:
    """For how much later than `since` the turn counts as begun."""
    return (await club.table()).waiting_since - since


async def test_a_server_that_may_not_go_on_stands_still(club: Club):
    club.now += MAX_SILENCE_SECONDS
    await club.passes(seconds=HOUR - 2 * MAX_SILENCE_SECONDS)
    club.now += MAX_SILENCE_SECONDS
    assert await club.tables.run_timer(club.now, lambda guild: guild != GUILD) == []
    assert missed(await club.tables.run_timer(club.now, lambda guild: guild == GUILD)) == [e.TurnMissed(0)]


async def test_time_out_of_reach_is_given_back_once_though_the_bot_was_down_too(club: Club):
    waiting = (await club.table()).waiting_since
    await can_be_reached(club)
    await club.passes(hours=5)
    await club.stays_down(hours=7)
    await can_be_reached(club, GUILD)
    await can_be_reached(club, GUILD)
    assert await time_given_back(club, since=waiting) == 12 * HOUR
    assert missed(await club.passes(seconds=HOUR - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


async def test_a_moment_out_of_reach_is_given_back_from_the_last_heartbeat(club: Club):
    waiting = (await club.table()).waiting_since
    await club.passes(minutes=5)
    club.now += 20
    await can_be_reached(club)
    club.now += 20
    await can_be_reached(club, GUILD)
    assert await time_given_back(club, since=waiting) == 40


async def test_a_server_that_is_lost_when_the_bot_wakes_up_gets_that_time_back_once(club: Club):
    waiting = (await club.table()).waiting_since
    await club.ticks()
    club.now += 7 * HOUR
    await can_be_reached(club)
    await club.tables.run_timer(club.now)
    club.now += HOUR
    await can_be_reached(club, GUILD)
    assert await time_given_back(club, since=waiting) == 8 * HOUR


async def test_a_server_that_is_gone_when_it_should_be_back_stood_still_from_the_beginning(club: Club):
    waiting = (await club.table()).waiting_since
    await can_be_reached(club)
    await club.passes(hours=5)
    await removes_the_bot(club)
    await club.passes(hours=5)
    await starts(club, GUILD)
    assert await time_given_back(club, since=waiting) == 10 * HOUR


async def test_an_outage_that_outlasts_a_start_is_given_back_whole(club: Club):
    waiting = (await club.table()).waiting_since
    await can_be_reached(club)
    await club.passes(hours=5)
    await club.services.presence.compare(lambda _: True, club.now)  # a server in an outage is one that the bot is on
    await can_be_reached(club)
    await club.passes(hours=5)
    await can_be_reached(club, GUILD)
    assert await time_given_back(club, since=waiting) == 10 * HOUR
