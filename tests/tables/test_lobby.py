"""Before the first deal: sitting down, getting up, and what is agreed on."""

import asyncio
from functools import partial
from typing import Any

import pytest

from bot.game.events import GameStarted
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Rules
from bot.services.tables import Decision
from bot.tables import events as e
from bot.tables import lobby
from bot.tables.opening import Location
from bot.tables.options import Options
from tests.tables.club import CHANNEL, Club, Person, game, names


async def test_a_chair_is_never_numbered_twice(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sit_down(ana, bob)
    await bob.gets_up()
    assert (await chloe.joins()).events == (e.SeatTaken(2, user=chloe.user),)


async def test_a_robot_never_becomes_host(ana: Person, bob: Person):
    await ana.opens()
    await ana.adds("Firmin")
    await bob.joins()
    assert (await ana.gets_up()).table.host == bob.user


async def test_a_moderator_may_do_what_the_host_may(ana: Person, mod: Person):
    await ana.opens()
    assert names(await mod.adds("Firmin")) == ["SeatTaken"]


@pytest.mark.parametrize("name", GAMES)
async def test_a_higher_stake_can_always_be_dealt(club: Club, ana: Person, name: str):
    """The chips that everybody brings rise with it."""
    most = GAMES[name].max_players
    await club.sit_down(ana, robots=most - 1, **game(name, stake=3))
    [started] = [event for event in (await ana.begins()).events if isinstance(event, GameStarted)]
    assert {*started.chips} == {3 * GAMES[name].chips_for(most)}


# Agreeing to the chips to bring


async def test_nobody_plays_for_more_chips_than_they_sat_down_for(club: Club, ana: Person, bob: Person, chloe: Person):
    """A host would have 360 chips of people who agreed to bring 40."""
    await club.sit_down(ana, bob, chloe, **game("asterix"))
    await ana.chooses(**game("asterix", stake=3))
    with pytest.raises(Refusal, match="must_agree") as refusal:
        await ana.begins()
    assert refusal.value.data == {"users": (bob.user, chloe.user), "chips": 120}
    assert [await club.chips(member.balance) for member in (bob, chloe)] == [1000, 1000]


async def test_a_click_that_saw_fewer_chips_agrees_to_nothing(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.sit_down(ana, bob)
    seen = (await club.table()).version
    await ana.chooses(chips=400)
    for member in (bob, chloe):
        with pytest.raises(Refusal, match="stale"):
            await member.does(partial(lobby.join, seen=seen))
    assert (await bob.does(partial(lobby.join, seen=(await club.table()).version))).table.undecided == ()


async def test_a_host_agrees_to_what_they_choose_and_not_to_what_a_moderator_does(club: Club, ana: Person, mod: Person):
    await club.sit_down(ana, robots=2)
    assert (await ana.chooses(chips=400)).table.undecided == ()
    assert (await mod.chooses(chips=500)).table.undecided == (ana.user,)


@pytest.mark.parametrize("chips", [400, 300, 100])
async def test_back_at_what_was_agreed_or_fewer_nobody_is_asked(club: Club, ana: Person, bob: Person, chips: int):
    await club.sit_down(ana, bob, chips=400)
    await ana.chooses(chips=600)
    assert (await ana.chooses(chips=chips)).table.undecided == ()


async def test_a_host_who_removes_robots_raises_the_chips_that_the_others_agreed_to(
    ana: Person, bob: Person, chloe: Person
):
    """The boxes of some games hold fewer chips for each of more players: 1,500 became 4,000."""
    await ana.opens(**game("asterix"))
    await ana.adds("robot 0")
    await ana.adds("robot 1")
    await bob.joins()
    await chloe.joins()
    await ana.removes(1)
    await ana.removes(2)
    with pytest.raises(Refusal, match="must_agree") as refusal:
        await ana.begins()
    assert refusal.value.data == {"users": (chloe.user,), "chips": 40}
    await chloe.joins()
    assert (await ana.begins()).table.phase == "playing"


async def test_whoever_comes_and_goes_asks_nobody_anew_who_has_agreed_to_as_much(
    club: Club, ana: Person, bob: Person, chloe: Person, dora: Person
):
    await club.sit_down(ana, bob, chloe, **game("asterix"))
    await dora.joins()
    assert (await dora.gets_up()).table.undecided == ()
    assert (await ana.begins()).table.phase == "playing"


async def test_a_click_that_saw_more_players_does_not_agree_to_more_chips(
    club: Club, ana: Person, bob: Person, chloe: Person, dora: Person
):
    emil = club.person("Emil")
    await club.sit_down(ana, bob, chloe, dora, emil, **game("asterix"))
    seen = (await club.table()).version
    await bob.gets_up()
    await chloe.gets_up()
    assert (await club.table()).undecided == (emil.user,)
    with pytest.raises(Refusal, match="stale"):
        await emil.does(partial(lobby.join, seen=seen))


async def test_two_clicks_at_once_seat_two_robots(club: Club, ana: Person):
    await ana.opens()
    add = partial(lobby.add_robot, robots=["robot 0", "robot 1"])
    await asyncio.gather(ana.does(add), ana.does(add))
    assert [seat.robot for seat in (await club.table()).seats] == [None, "robot 0", "robot 1"]


ROBOTS = ["robot 0", "robot 1", "robot 2"]
FILL = partial(lobby.fill_seats, robots=ROBOTS)


async def test_dealing_seats_the_robots_that_are_missing_and_no_more(club: Club, ana: Person, bob: Person):
    await club.sit_down(ana, bob)
    table = (await ana.does(partial(lobby.begin, robots=ROBOTS))).table
    assert [seat.robot for seat in table.seats] == [None, None, "robot 0"]
    assert (table.phase, table.practice) == ("playing", False)


async def test_dealing_is_foreseen_with_the_robots_that_it_seats_and_changes_nothing(club: Club, ana: Person):
    await ana.opens()
    before = await club.table()
    seated = (await club.tables.foresee(club.number, ana.request(), FILL)).table
    assert [seat.robot for seat in seated.seats] == [None, "robot 0", "robot 1"]
    assert seated.phase == "lobby"
    assert await club.table() == before


async def test_a_click_that_was_applied_is_not_sealed_again(club: Club, ana: Person):
    await club.sit_down()
    await ana.begins()
    assert ana.last
    with pytest.raises(Refusal, match="stale"):
        await club.tables.foresee(club.number, ana.last[0], FILL)


async def sealed(club: Club, host: Person) -> Decision:
    """The deal by a seal that names who would play now."""
    seats = (await club.tables.foresee(club.number, host.request(), FILL)).table.seats
    return partial(lobby.begin, robots=ROBOTS, seal=lobby.Seal(77, lobby.players_of(seats)))


async def test_a_table_is_dealt_by_a_seal_only_to_those_whom_it_names(club: Club, ana: Person, bob: Person):
    await ana.opens()
    deal = await sealed(club, ana)
    await bob.joins()
    with pytest.raises(Refusal, match="stale"):
        await ana.does(deal)
    await bob.gets_up()
    assert (await ana.does(deal)).has_dealt


BAIT = game("classique", chips=(15, 15, 1000, 1000, 1000, 1000))
"""House rules by which the fifth to sit down has everybody bring much more."""


async def test_whoever_has_the_chips_rise_by_sitting_down_has_agreed_to_what_was_shown(
    club: Club, ana: Person, bob: Person
):
    await ana.opens(with_robots=3, **BAIT)
    seen = (await club.table()).version
    table = (await bob.does(partial(lobby.join, seen=seen))).table
    assert table.undecided == (ana.user, bob.user)
    with pytest.raises(Refusal, match="must_agree"):
        await ana.begins()
    await ana.joins()
    assert (await bob.joins()).table.undecided == ()


async def test_a_host_agrees_to_what_their_robots_have_everybody_bring(ana: Person):
    assert (await ana.opens(with_robots=4, **BAIT)).table.undecided == ()
    await ana.removes(1)
    assert (await ana.adds("robot 4")).table.undecided == ()


async def test_a_deal_that_is_asked_for_as_practice_does_not_begin_for_chips(club: Club, ana: Person, bob: Person):
    await club.sit_down(ana, bob)
    for decision in (lobby.fill_seats, lobby.begin):
        with pytest.raises(Refusal, match="stale"):
            await ana.does(partial(decision, robots=ROBOTS, practice=True))
    assert (await ana.does(partial(lobby.begin, robots=ROBOTS, practice=False))).has_dealt


async def test_of_two_who_open_at_once_one_is_refused(ana: Person, bob: Person):
    outcomes = await asyncio.gather(ana.opens(), bob.opens(), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Refusal) == 1


async def test_of_many_who_join_at_once_as_many_sit_as_there_are_seats(club: Club, ana: Person):
    await ana.opens(**game("mallette"))
    crowd = [club.person(name) for name in ("Bob", "Chloé", "Dora", "Emil", "Fanny", "Gus", "Hana", "Ivo")]
    await asyncio.gather(*(member.joins() for member in crowd), return_exceptions=True)
    assert len((await club.table()).seats) == 6


async def test_a_table_opened_by_a_request_delivered_twice_is_opened_once(ana: Person):
    first = await ana.opens()
    again = await ana.repeats()
    assert (again.table, again.events) == (first.table, ())


async def test_a_request_to_open_delivered_late_does_not_open_another_table(club: Club, ana: Person):
    """The first one has been closed in the meantime."""
    await ana.opens()
    opening = ana.last
    await ana.gets_up()
    ana.last = opening
    try:
        again = await ana.repeats()
    except Refusal:
        pass
    else:
        assert again.events == ()
    assert await club.services.lookups.in_channel(CHANNEL, ana.request()) is None


UNPLAYABLE: dict[str, dict[str, Any]] = {
    "fewer chips than none": {"chips": -5, **game("asterix")},
    "too many chips": {"chips": 10**9, **game("asterix")},
    "more chips than a number of the file can hold": {"chips": 10**30, **game("classique")},
    "a clock that is none": {"clock": "1 s"},
    "a stake out of bounds": {"rules": Rules("classique", stake=10**9)},
    "no deal": {"rules": Rules("classique", ends=0)},
}
each_unplayable = pytest.mark.parametrize("options", UNPLAYABLE.values(), ids=UNPLAYABLE.keys())


@each_unplayable
async def test_options_that_cannot_be_kept_do_not_close_a_channel_for_good(
    ana: Person, bob: Person, options: dict[str, object]
):
    try:
        await ana.opens(**options)
    except Refusal:
        await ana.opens()
    assert (await bob.joins()).table.people == (ana.user, bob.user)


@pytest.mark.parametrize("robots", [["Firmin", "Firmin"], [f"robot {number}" for number in range(8)]], ids=len)
async def test_no_table_is_opened_with_robots_that_could_not_join_it(club: Club, ana: Person, robots: list[str]):
    with pytest.raises(Refusal):
        await club.services.opening.open(ana.request(), Location(CHANNEL), Options(), robots)
