"""Time that counts for nobody is given back."""

import pytest

from bot.services import downtime
from bot.tables import events as e
from tests.tables.club import Club, Person, missed


@pytest.mark.usefixtures("player")
async def test_time_in_which_the_bot_did_not_run_is_given_back(club: Club):
    await club.passes(minutes=10)
    await club.stays_down(hours=7)
    assert missed(await club.passes(seconds=50 * 60 - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("player")
async def test_a_minute_of_silence_is_no_time_to_give_back(club: Club):
    await club.stays_down(seconds=60)
    assert missed(await club.passes(seconds=3600 - 60)) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("player")
async def test_a_clock_set_back_takes_no_time_from_anybody(club: Club):
    await club.passes(minutes=10)
    await club.stays_down(hours=-7)
    assert missed(await club.passes(seconds=50 * 60 - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


async def test_time_given_back_during_a_pause_is_not_given_twice(club: Club, player: Person):
    await club.passes(minutes=20)
    await player.pauses()
    await club.stays_down(hours=7)
    await player.resumes()
    assert missed(await club.passes(minutes=40)) == [e.TurnMissed(0)]


async def test_time_is_given_back_to_lobbies_too(club: Club, ana: Person):
    await ana.opens()
    await club.stays_down(days=3)
    assert await club.passes(hours=23) == []


async def test_time_is_given_back_once_at_more_tables_than_are_read_at_once(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(downtime, "TABLES_AT_ONCE", 5)
    hosts = [Person(club, f"host {channel}", channel) for channel in range(500, 512)]
    numbers = [(await host.opens(host.user)).table.id for host in hosts]
    await club.stays_down(hours=1)
    touched = {(await club.table(number)).touched_at for number in numbers}
    assert touched == {club.now}
    assert await club.ticks() == []


async def test_time_is_not_given_back_to_what_began_after_it(club: Club, player: Person):
    """A click comes in before the clock looks in for the first time again."""
    await club.ticks()
    club.now += 7 * 3600
    await player.lays("6S")
    await club.tables.run_timer(club.now)
    assert len(missed(await club.passes(hours=1))) == 1
