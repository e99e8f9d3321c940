"""Leaving, being removed, playing for a robot, stopping, and playing the same again."""

import asyncio

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.changes import Outcome
from bot.tables import events as e
from bot.tables.notices import Notice, notices_of
from bot.tables.table import News
from tests.tables.club import HANDS, MEMBERS, Club, Person, game, names

DAY = 24 * 3600


def told(outcome: Outcome) -> list[Notice]:
    return notices_of(outcome.table, outcome.events)


@pytest.fixture
async def player(club: Club, ana: Person) -> Person:
    """It is Ana's turn, who is the host."""
    await club.play(hands=HANDS)
    return ana


async def test_a_robot_plays_for_who_leaves_to_the_end_and_the_seat_pays_its_member(club: Club, player: Person):
    await player.leaves()
    await club.plays_it_out()
    table = await club.table()
    assert (table.closing, table.seats[0].user) == ("finished", player.user)
    assert await club.chips(player.balance) == 700 + table.game.chips[0]
    assert await audit.find_problems(club.store) == []


@pytest.mark.usefixtures("player")
async def test_who_has_left_returns_to_the_seat_with_what_it_holds_by_then(club: Club, bob: Person):
    await bob.leaves()
    chips = (await club.plays_the_deal()).table.game.chips
    table = (await bob.comes_back()).table
    assert (table.people, table.game.chips) == ((100, 101, 102), chips)
    await club.passes(minutes=5)
    assert (await club.table()).game.is_dealt


async def test_a_seat_that_was_left_keeps_its_members_name_in_the_results(club: Club, player: Person, bob: Person):
    await player.leaves()
    await club.plays_it_out()
    end = (await club.services.lookups.load(1, bob.request())).view(None)
    assert not end.seats[0].has_left
    [game] = (await club.services.archive.history(bob.request(), 0)).games
    assert player.user in {seat.user_id for seat in game.seats}


async def test_a_game_counts_as_played_only_for_who_was_there_at_its_end(club: Club, player: Person, bob: Person):
    """And its deals only for who was there at theirs."""
    await club.play(player, bob, club["Chloé"], channel=2, **game("classique", ends=2))
    await club.plays_the_deal()
    await bob.leaves()
    await club.plays_it_out()
    rows = await club.asks("SELECT user_id, has_stayed, deals FROM finished_seat ORDER BY user_id")
    assert [tuple(row) for row in rows] == [(100, 1, 2), (101, 0, 1), (102, 1, 2)]


async def test_everybody_is_told_who_was_removed_until_the_next_deal(club: Club, player: Person, bob: Person):
    assert (await player.kicks(bob)).table.news == News("replaced", bob.user, e.By(player.user))
    await club.plays_the_deal()
    assert (await club.table()).news
    await club.passes(minutes=5)
    assert (await club.table()).news is None


async def test_who_is_removed_is_paid_what_their_seat_ends_with(club: Club, player: Person, bob: Person):
    await player.kicks(bob)
    await club.plays_it_out()
    assert await club.chips(bob.balance) == 700 + (await club.table()).game.chips[1]


async def test_the_next_member_in_order_is_host_once_the_host_has_left(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await club.sit_down(ana, bob, chloe)
    await ana.hands_over_to(bob)
    await ana.begins() if (await club.table()).host == ana.user else await bob.begins()
    assert (await bob.leaves()).table.host == chloe.user
    assert (await bob.comes_back()).table.host == chloe.user
    assert (await chloe.leaves()).table.host == ana.user


# Nobody is left


async def everybody_leaves(club: Club) -> None:
    for user in (await club.table()).people:
        await club.at(user).leaves()


@pytest.mark.usefixtures("player")
async def test_an_hour_after_the_last_one_has_left_robots_finish_the_deal_and_the_table_closes(club: Club):
    await everybody_leaves(club)
    moves = len((await club.table()).game.deal.moves)
    await club.passes(minutes=59)
    assert len((await club.table()).game.deal.moves) == moves
    await club.passes(minutes=1)
    table = await club.table()
    assert (table.closing, table.game.ending.reason) == ("empty", "stopped")
    assert await club.asks("SELECT deals, is_complete FROM finished_game") == [(1, 0)]
    assert await audit.find_problems(club.store) == []


async def test_who_comes_back_within_the_hour_plays_on_as_host(club: Club, player: Person, bob: Person):
    await everybody_leaves(club)
    await club.passes(minutes=30)
    assert (await bob.comes_back()).table.host == bob.user
    await club.passes(hours=2)
    assert (await club.table()).phase == "playing"
    assert await club.chips(player.balance) == 700


async def test_practice_that_was_left_closes_after_an_hour_and_its_deal_is_nobodys(club: Club, ana: Person):
    await club.play(ana, robots=2, hands=HANDS)
    await ana.leaves()
    await club.passes(hours=1)
    assert (await club.table()).closing == "empty"
    assert await club.asks("SELECT * FROM finished_game") == []


async def test_a_table_that_counts_goes_on_with_one_person(club: Club, player: Person, bob: Person, chloe: Person):
    await bob.leaves()
    await chloe.leaves()
    await club.plays_the_deal()
    await player.deals_next()
    table = await club.table()
    assert (table.game.deals, table.practice) == (2, False)


# Playing for a robot


@pytest.fixture
async def with_robot(club: Club, ana: Person, bob: Person) -> Club:
    """Ana and Bob play with a robot that anybody can play for."""
    await club.play(ana, bob, robots=1, **game("classique", ends=3))
    return club


async def test_who_comes_late_plays_for_a_robot_from_the_next_deal_on(with_robot: Club, dora: Person):
    table = (await dora.comes_late()).table
    assert (table.seat_of(dora.user), table.news and table.news.what) == (None, "expected")
    await with_robot.plays_the_deal()
    await with_robot.passes(minutes=5)
    seat = (await with_robot.table()).seat_of(dora.user)
    assert seat
    assert (seat.seat_id, seat.robot) == (2, "robot 0")


async def test_place_and_chips_stay_the_robots_and_the_deals_are_the_members(with_robot: Club, dora: Person):
    await with_robot.plays_the_deal()
    await dora.comes_late()
    await with_robot.plays_it_out()
    assert await dora.sees_balance() == 1000
    rows = await with_robot.asks("SELECT user_id, robot, place > 0, deals, has_stayed FROM finished_seat")
    assert sorted(map(str, map(tuple, rows))) == sorted(
        map(
            str,
            [(100, None, 1, 3, 1), (101, None, 1, 3, 1), (None, "robot 0", 1, 1, 0), (dora.user, "robot 0", 0, 2, 0)],
        )
    )
    assert [seat.user for seat in (await with_robot.table()).seats] == [100, 101, None]
    assert await audit.find_problems(with_robot.store) == []


async def test_who_leaves_gives_the_seat_back_and_may_play_for_that_robot_alone_again(
    club: Club, ana: Person, bob: Person, dora: Person
):
    """Otherwise they could look into one hand after the other."""
    await club.play(ana, bob, robots=2, **game("classique", ends=5))
    await dora.comes_late()
    await club.plays_the_deal()
    await club.passes(minutes=5)
    assert [seat.user for seat in (await dora.leaves()).table.seats] == [100, 101, None, None]
    await club["Emil"].comes_late()
    await dora.comes_late()
    await club.plays_the_deal()
    outcomes = await club.passes(minutes=5)
    assert [seat.user for seat in (await club.table()).seats] == [100, 101, club["Emil"].user, None]
    assert [told(outcome) for outcome in outcomes] == [
        [Notice(club["Emil"].user, "seated", 0), Notice(dora.user, "no_robot", 0)]
    ]


async def test_who_is_removed_from_a_robots_seat_does_not_come_again(with_robot: Club, ana: Person, dora: Person):
    await dora.comes_late()
    await with_robot.plays_the_deal()
    await with_robot.passes(minutes=5)
    assert (await ana.kicks(dora)).table.seats[2].user is None
    with pytest.raises(Refusal, match="removed"):
        await dora.comes_late()


@pytest.mark.usefixtures("with_robot")
async def test_who_comes_late_may_think_better_of_it(dora: Person):
    await dora.comes_late()
    assert (await dora.leaves()).table.latecomers == ()


async def test_the_first_one_there_where_all_have_left_plays_at_once(with_robot: Club, dora: Person):
    await with_robot.plays_the_deal()
    await everybody_leaves(with_robot)
    assert (await dora.comes_late()).table.people == (dora.user,)


async def test_a_host_who_has_left_is_none_any_more_where_others_come(with_robot: Club, ana: Person, dora: Person):
    await everybody_leaves(with_robot)
    assert (await dora.comes_late()).table.host == dora.user
    with pytest.raises(Refusal, match="not_host"):
        await ana.kicks(dora)


# Stopping


async def test_a_host_stops_the_table_at_the_end_of_the_deal(club: Club, player: Person, bob: Person):
    """A deal that looks lost counts like one that looks won."""
    assert (await player.stops()).events == (e.StopAsked(e.By(player.user)),)
    ended = await club.plays_the_deal()
    assert (ended.table.closing, ended.table.closed_by) == ("stopped", e.By(player.user))
    assert await club.chips(bob.balance) == 700 + ended.table.game.chips[1]
    assert await club.asks("SELECT deals, is_complete FROM finished_game") == [(1, 0)]


async def test_a_moderator_who_does_not_play_ends_no_deal_either(player: Person):
    assert names(await player.club["Mod"].stops()) == ["StopAsked"]


@pytest.mark.usefixtures("player")
async def test_where_nobody_is_left_robots_finish_a_stopped_deal_at_once(club: Club, mod: Person):
    await everybody_leaves(club)
    assert (await mod.stops()).table.closing == "stopped"


async def test_practice_stops_at_once(club: Club, ana: Person):
    await club.play(ana, robots=2, hands=HANDS)
    assert (await ana.stops()).table.closing == "stopped"
    assert await club.asks("SELECT * FROM finished_game") == []


async def test_nothing_can_be_done_at_a_closed_table(player: Person):
    await player.club.is_stopped()
    for deed in (
        player.leaves,
        player.stops,
        player.pauses,
        player.resumes,
        player.comes_back,
        player.begins,
        player.gets_up,
    ):
        with pytest.raises(Refusal, match="table_closed"):
            await deed()


# The same again


async def test_a_rematch_is_a_lobby_with_the_same_options(club: Club, bob: Person):
    await club.play(clock="8h", card_by_card=True, chips=77)
    old = (await club.is_stopped()).table
    assert (await bob.asks_for_a_rematch()).table.options == old.options


async def test_all_who_ask_for_a_rematch_at_once_sit_at_one_table(
    club: Club, player: Person, bob: Person, chloe: Person
):
    await player.club.is_stopped()
    await asyncio.gather(*(member.asks_for_a_rematch(at=1) for member in (player, bob, chloe)))
    assert set((await club.table(2)).people) == {player.user, bob.user, chloe.user}


async def test_a_click_for_a_rematch_agrees_to_no_more_chips_than_before(player: Person, bob: Person, chloe: Person):
    await player.club.is_stopped()
    await player.asks_for_a_rematch()
    await player.chooses(chips=400)
    with pytest.raises(Refusal, match="stale"):
        await bob.asks_for_a_rematch(at=1)
    await player.chooses(chips=200)
    assert (await chloe.asks_for_a_rematch(at=1)).table.people == (player.user, chloe.user)


async def test_a_rematch_delivered_twice_is_opened_once(player: Person):
    await player.club.is_stopped()
    opened = await player.asks_for_a_rematch()
    again = await player.repeats()
    assert (again.table, again.events) == (opened.table, ())


async def test_a_rematch_delivered_late_does_not_open_another(club: Club, player: Person):
    """The first one has been closed in the meantime."""
    await player.club.is_stopped()
    await player.asks_for_a_rematch()
    asked = player.last
    await player.gets_up()
    player.last = asked
    try:
        again = await player.repeats()
    except Refusal:
        pass
    else:
        assert again.events == ()
    assert await club.asks("SELECT id FROM game_table WHERE is_open = 1") == []


async def test_nobody_joins_a_rematch_that_has_begun(player: Person, bob: Person):
    await player.club.is_stopped()
    await player.asks_for_a_rematch()
    await player.adds("Firmin")
    await player.adds("Ulysse")
    await player.begins()
    with pytest.raises(Refusal, match="already_begun"):
        await bob.asks_for_a_rematch(at=1)


async def test_a_rematch_holds_the_seats_of_who_played_for_a_day(
    club: Club, player: Person, bob: Person, chloe: Person
):
    await club.is_stopped()
    again = (await bob.asks_for_a_rematch()).table
    assert again.rematch_of == 1
    assert {(held.user, held.until) for held in again.invitations} == {
        (other.user, club.now + DAY) for other in (player, chloe)
    }
    await player.joins()
    await club.passes(hours=24)
    assert (await club.table()).invitations == ()


async def test_no_seat_is_held_for_who_left_or_is_gone(club: Club):
    host, leaving, forgotten, gone = people = club.people(*MEMBERS[:4])
    await club.play(*people)
    await club.plays_the_deal()
    await leaving.leaves()
    await club.is_stopped()
    await club.services.privacy.forget(forgotten.request())
    opened = await host.sends(lambda request: club.services.opening.rematch(1, request, gone={gone.user}))
    assert opened.table.people == (host.user,)
    assert opened.table.invitations == ()


async def test_rematch_after_rematch_everything_adds_up(club: Club, player: Person, bob: Person, chloe: Person):
    for _ in range(3):
        await club.plays_the_deal()
        await club.is_stopped()
        number = club.number
        for member in (bob, player, chloe):
            await member.asks_for_a_rematch(at=number)
        await bob.begins()
    assert await audit.find_problems(club.store) == []
