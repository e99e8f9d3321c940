"""People are away for days, and find their seat_id again."""

import pytest

from bot.language import words_in
from bot.screens.layout import short_time
from bot.screens.reading import ABSENCES
from bot.tables.table import Seat
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card
from tests.stories.person import Person

fr = words_in("fr")


async def seat_of(club: Club, person: Person) -> Seat:
    seat = (await club.open_table()).seat_of(person.id)
    assert seat is not None
    return seat


async def others_play(club: Club, absent: Person, *others: Person) -> None:
    """The others do whatever is theirs to do, until everybody waits for the one who is absent."""
    while (table := await club.open_table()).turn is None or table.turn.user != absent.id:
        if table.turn is None:
            await club.passes(minutes=6)
        else:
            await plays_a_card(club, next(person for person in others if person.id == table.turn.user))


async def sits_down_until_waited_for(club: Club, ana: Person, bob: Person, clock: str) -> None:
    await club.sets(starting_chips=5000)
    await ana.opens(robots=2, deals=30, chips=5000, clock=clock)
    await bob.joins()
    await ana.begins()
    await others_play(club, ana, bob)


@pytest.fixture
async def waiting(club: Club, ana: Person, bob: Person) -> Person:
    """Ana, for whom everybody at a table with two robots waits, an hour at most."""
    await sits_down_until_waited_for(club, ana, bob, "1h")
    return ana


@pytest.mark.long
async def test_a_member_away_for_three_days_is_reminded_replaced_and_welcomed_back(
    club: Club, ana: Person, bob: Person
):
    await sits_down_until_waited_for(club, ana, bob, "24h")
    before = await club.open_table()
    await club.passes(hours=19)
    assert club.letters_to(ana) == []
    await club.passes(hours=0.5)
    [letter] = club.letters_to(ana)
    assert f"<#{club.channel.id}>" in letter
    await club.passes(hours=4)
    assert (await club.open_table()).moved == before.moved
    await club.passes(hours=1)
    assert (await club.open_table()).moved > before.moved
    assert (await seat_of(club, ana)).missed == 1
    assert club.is_up_to_date

    await others_play(club, ana, bob)
    await club.passes(hours=24.1)
    assert (await seat_of(club, ana)).missed == 2
    letters = club.letters_to(ana)
    for _ in range(4):
        await others_play(club, bob)
        assert fr("table-robot-plays") in club.public[-1]
        await plays_a_card(club, bob)
    assert club.letters_to(ana) == letters, "a robot keeps the seat, and nobody is reminded of it"

    await ana.slash("hand")
    await ana.comes_back()
    assert (await seat_of(club, ana)).missed == 0
    await others_play(club, ana, bob)
    await plays_a_card(club, ana)
    assert club.is_up_to_date


@pytest.mark.long
async def test_a_member_with_closed_dms_loses_nothing(club: Club, waiting: Person):
    club.fails("POST", "/users/@me/channels", status=403, code=50007)
    await club.passes(minutes=55)
    assert club.letters_to(waiting) == []
    await plays_a_card(club, waiting)
    assert club.is_up_to_date


@pytest.mark.long
@pytest.mark.parametrize("seed", [7])
async def test_a_robot_plays_at_once_for_whoever_steps_away_until_they_play(club: Club, waiting: Person, bob: Person):
    before = await club.open_table()
    await waiting.looks()
    assert fr("done-away", when="|").split("|")[0] in await waiting.steps_away("days")
    assert fr("table-away", when="<t:")[:-1] in club.public[-1]
    assert (await club.open_table()).moved > before.moved
    for _ in range(3):
        await others_play(club, bob)
        await plays_a_card(club, bob)
    assert (await club.open_table()).moved > before.moved
    assert await waiting.ends_absence() == fr("done-returned")
    await others_play(club, waiting, bob)
    await plays_a_card(club, waiting)


async def test_a_member_away_without_a_table_is_told_what_that_means_and_comes_back_with_a_click(
    club: Club, ana: Person
):
    until = short_time(club.now + 8 * 3600)
    assert await ana.steps_away("hours") == fr("done-away-nowhere", when=fr("away-until", when=until))
    assert await ana.clicks_own("away.over") == fr("done-returned")
    await ana.opens(robots=2)
    await ana.begins()
    assert (await seat_of(club, ana)).is_here(frozenset())


@pytest.mark.parametrize("seed", [7])
async def test_of_whoever_steps_away_for_as_long_as_they_like_nobody_is_told_a_date(club: Club, waiting: Person):
    assert await waiting.steps_away("long") == fr("done-away", when=fr("away-long"))
    assert fr("table-away-long") in club.public[-1]
    await waiting.slash("away")
    assert await waiting.clicks_own("away.over") == fr("done-returned")


async def test_when_all_are_away_the_table_sleeps_and_wakes_with_the_first(club: Club, waiting: Person, bob: Person):
    await waiting.steps_away("days")
    await bob.steps_away("days")
    table = await club.open_table()
    assert fr("table-asleep", left="no", until="") in club.public[-1]
    await club.passes(hours=2)
    assert await club.open_table() == table
    assert club.letters_to(waiting) == club.letters_to(bob) == []
    assert fr("done-returned") in await bob.clicks("return")
    await others_play(club, bob)
    await plays_a_card(club, bob)
    assert club.is_up_to_date


@pytest.mark.long
@pytest.mark.usefixtures("waiting")
async def test_the_time_the_bot_was_gone_is_given_back(club: Club):
    before = await club.open_table()
    await club.passes(minutes=(before.waiting_since + 3600 - club.now) / 60 - 10)
    await club.stays_down(hours=30)
    await club.passes(minutes=8)
    assert (await club.open_table()).moved == before.moved
    await club.passes(minutes=4)
    assert (await club.open_table()).moved > before.moved


async def test_stepping_away_asks_for_how_long(ana: Person, waiting: Person):
    for person in (ana, waiting):
        assert await person.slash("away") == fr("away-title")
        assert len(person.can("away")) == len(ABSENCES)
