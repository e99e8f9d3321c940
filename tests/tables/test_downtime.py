"""Time that counts for nobody is given back."""

import pytest

from bot.tables import events as e
from tests.tables.club import Club, Member, missed


@pytest.mark.usefixtures("trio")
async def test_time_in_which_the_bot_did_not_run_is_given_back(club: Club):
    await club.passes(minutes=10)
    await club.stands_still(hours=7)
    assert missed(await club.passes(seconds=50 * 60 - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("trio")
async def test_a_minute_of_silence_is_no_time_to_give_back(club: Club):
    await club.stands_still(seconds=60)
    assert missed(await club.passes(seconds=3600 - 60)) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("trio")
async def test_a_clock_set_back_takes_no_time_from_anybody(club: Club):
    await club.passes(minutes=10)
    await club.stands_still(hours=-7)
    assert missed(await club.passes(seconds=50 * 60 - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


async def test_time_given_back_during_a_pause_is_not_given_twice(club: Club, trio: Member):
    await club.passes(minutes=20)
    await trio.pauses()
    await club.stands_still(hours=7)
    await trio.resumes()
    assert missed(await club.passes(minutes=40)) == [e.TurnMissed(0)]


async def test_time_is_given_back_to_lobbies_too(club: Club, ana: Member):
    await ana.opens()
    await club.stands_still(days=3)
    assert await club.passes(hours=23) == []


async def test_time_is_not_given_back_to_what_began_after_it(club: Club, trio: Member):
    """A click comes in before the clock looks in for the first time again."""
    await club.ticks()
    club.now += 7 * 3600
    await trio.lays("6S")
    await club.tables.run_timer(club.now)
    assert missed(await club.passes(hours=1)) == [e.TurnMissed(1)]
