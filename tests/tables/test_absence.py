"""Who is not there: seats on autopilot, players who are away, and the way back."""

from collections.abc import Awaitable, Callable
from random import Random

import pytest

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.tables import events as e
from bot.tables.steps import moments
from bot.tables.table import Seat
from tests.tables.club import HANDS, LOW, Club, Person, missed, names
from tools.players import first_choice

# Autopilot, and the way back


async def misses(club: Club, member: Person, turns: int) -> None:
    """Everybody plays but this member, who lets turns in a row go by."""
    while (await seat_of(club, member)).missed < turns:
        await comes_to(club, member)
        await club.passes(hours=1)


async def comes_to(club: Club, member: Person) -> None:
    """Everybody plays, deal after deal, until it is this member's turn."""
    while (turn := (await club.table()).turn) is None or turn.user != member.user:
        await (club.goes_on() if turn else club.passes(minutes=5))


async def seat_of(club: Club, member: Person) -> Seat:
    seat = (await club.table()).seat_of(member.user)
    assert seat is not None
    return seat


async def test_after_the_second_turn_missed_in_a_row_a_robot_keeps_the_seat(club: Club, player: Person):
    await misses(club, player, 2)
    assert not (await seat_of(club, player)).is_here(frozenset())


async def test_a_seat_on_autopilot_is_played_at_once(club: Club, player: Person):
    await misses(club, player, 2)
    waited_for: set[int | None] = set()
    while turn := (await club.table()).turn:
        waited_for.add(turn.user)
        await club.goes_on()
    assert player.user not in waited_for


async def test_a_card_between_two_missed_turns_keeps_the_robot_off(club: Club, player: Person):
    await misses(club, player, 1)
    await comes_to(club, player)
    await club.goes_on()
    assert (await seat_of(club, player)).missed == 0


async def test_a_click_brings_a_player_back_from_autopilot(club: Club, player: Person):
    await misses(club, player, 2)
    assert (await player.comes_back()).events[0] == e.PlayerReturned(0)


@pytest.mark.usefixtures("player")
async def test_a_table_sleeps_when_nobody_is_there_any_more(club: Club):
    await club.passes(days=3)
    assert (await club.table()).game.is_dealt


@pytest.mark.usefixtures("player")
async def test_a_sleeping_table_wakes_when_somebody_is_back(club: Club, chloe: Person):
    await club.passes(days=3)
    before = await club.table()
    await chloe.comes_back()
    after = await club.table()
    assert after.moved > before.moved or (after.turn and after.turn.user == chloe.user)


async def test_nobody_is_dealt_cards_in_their_sleep(club: Club, player: Person, bob: Person, chloe: Person):
    while (await club.table()).game.is_dealt:
        await club.goes_on()
    for member in (player, bob, chloe):
        await member.steps_away(days=90)
    await club.passes(days=5)
    assert (await club.table()).game.deals == 1


# Away


async def test_robots_decide_at_once_for_whoever_is_away(player: Person):
    [outcome] = await player.steps_away(days=2)
    assert "CardPlayed" in names(outcome)


async def test_a_robot_chooses_by_chance_as_the_position_is_whatever_else_has_happened(club: Club, ana: Person):
    drawn: list[float] = []

    def noting(level: str, view: View, random: Random) -> PlayCard:
        drawn.append(random.random())
        return first_choice(level, view, random)

    club.plays_with(noting)
    for channel in (51, 52):
        club.chance.random = Random(7)
        await club.play(channel=channel, hands=HANDS, clock="1h")
        if channel == 51:
            await club.passes(minutes=50)  # and a reminder is sent
        await ana.steps_away(days=2)
        await ana.ends_absence()
    assert drawn[0] == drawn[1]


async def test_a_film_shows_each_moment_once_though_a_robot_stands_in(club: Club, player: Person):
    before = await club.table()
    [outcome] = await player.steps_away(days=2)
    laid = [(outcome.now, event) for event in outcome.events if not isinstance(event, e.StoodIn)]
    told = [*laid[:1], (outcome.now, e.StoodIn(0, "regular"))]
    assert len([*moments(before, told)]) == len([*moments(before, laid[:1])])


async def test_whoever_plays_is_not_away_any_more(club: Club, ana: Person, bob: Person):
    await club.play(clock="1h", hands={0: LOW, 1: "3S 3H 5S 5H"}, card_by_card=True)
    await bob.steps_away(days=2)
    await bob.comes_back()
    outcome = await ana.lays("2S")
    assert outcome.table.turn
    assert outcome.table.turn.user == bob.user


async def test_the_time_away_ends_by_itself(club: Club, ana: Person, bob: Person):
    await club.play(clock="24h", hands={0: LOW, 1: "3S 5S 5H 7S 7H"}, card_by_card=True)
    await bob.steps_away(hours=2)
    await club.passes(hours=3)
    outcome = await ana.lays("KS")
    outcome = await ana.lays("2S")
    assert outcome.table.turn
    assert outcome.table.turn.user == bob.user


async def only_ana_is_left(*others: Person) -> None:
    for member in others:
        await member.steps_away(days=100)


@pytest.mark.parametrize("returns", [Person.comes_back, Person.ends_absence], ids=["by a click", "by saying so"])
async def test_whoever_is_back_early_at_their_own_turn_has_the_whole_time_for_it(
    club: Club, player: Person, bob: Person, chloe: Person, returns: Callable[[Person], Awaitable[object]]
):
    await only_ana_is_left(bob, chloe)
    await player.steps_away(days=9)
    await club.passes(days=2)
    await returns(player)
    assert missed(await club.passes(minutes=59)) == []


async def test_whoever_was_not_away_gains_no_time_by_saying_that_they_are_back(club: Club, player: Person):
    """Or one member could keep a table waiting for ever, without ever missing a turn."""
    await club.passes(minutes=59)
    await player.ends_absence()
    assert missed(await club.passes(minutes=1))
