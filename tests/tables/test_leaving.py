"""Leaving, being kicked, stopping, and playing the same again."""

import asyncio

import pytest

from bot.game.endings import worths
from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.changes import Outcome
from bot.tables import events as e
from bot.tables.chips import BANK
from bot.tables.notices import Notice, notices_of
from bot.tables.options import Terms
from bot.tables.purchases import offers_at
from bot.tables.table import News, Seat
from tests.tables.club import HANDS, MEMBERS, Club, Person, names

DAY = 24 * 3600


@pytest.fixture
async def player(club: Club, ana: Person) -> Person:
    """It is Ana's turn, who is the host."""
    await club.play(hands=HANDS)
    return ana


async def test_a_game_that_everybody_left_has_no_winner(club: Club, player: Person, bob: Person, chloe: Person):
    for member in (player, bob, chloe):
        await member.leaves()
    assert await club.asks("SELECT is_complete FROM finished_game") == [(False,)]
    assert await audit.find_problems(club.store) == []


async def test_everybody_is_told_who_gave_a_seat_to_a_robot_until_the_next_deal(
    club: Club, player: Person, bob: Person
):
    assert (await player.kicks(bob)).table.news == News("replaced", bob.user, e.By(player.user))
    await club.plays_the_deal()
    assert (await club.table()).news
    await club.passes(minutes=5)
    assert (await club.table()).news is None


async def test_a_leaver_is_paid_at_the_end_of_the_deal_what_the_seat_is_worth(club: Club, player: Person):
    await player.leaves()
    assert await club.chips(player.balance) == 700
    table = (await club.plays_the_deal()).table
    assert await club.chips(player.balance) == 700 + worths(table.game)[0]
    assert table.phase == "playing"


async def test_the_bank_sells_a_leavers_seat_for_what_it_has_paid(club: Club, player: Person):
    await player.leaves()
    table = (await club.plays_the_deal()).table
    paid = worths(table.game)[0]
    assert table.seats[0] == Seat(3, robot="Mamie Odette", brought=paid, joined_after=1)
    assert table.former == (Seat(0, player.user, has_left=True, agreed=Terms(300, 120)),)
    assert await club.chips(BANK) == -3000 - paid
    assert offers_at(table)[0].price == paid
    await club.passes(minutes=5)
    await club.plays_the_deal()
    assert await audit.find_problems(club.store) == []


@pytest.mark.usefixtures("player")
async def test_whoever_leaves_between_two_deals_is_paid_at_once(club: Club, bob: Person):
    table = (await club.plays_the_deal()).table
    assert names(await bob.leaves()) == ["SeatAbandoned", "SeatTakenOver"]
    assert await club.chips(bob.balance) == 700 + worths(table.game)[1]


@pytest.mark.usefixtures("player")
async def test_a_paid_leaver_has_nothing_at_stake_any_more(club: Club, bob: Person):
    await club.plays_the_deal()
    await bob.leaves()
    assert (await bob.opens(2)).table.host == bob.user


async def test_the_result_of_a_leaver_is_that_of_the_deals_they_played(
    club: Club, player: Person, bob: Person, chloe: Person
):
    """The robot of the bank has one of its own."""
    await club.plays_the_deal()
    paid = worths((await bob.leaves()).table.game)[1]
    await chloe.deals_next()
    await club.plays_the_deal()
    table = (await club.is_stopped()).table
    gains = dict(await club.asks("SELECT seat_id, gain FROM finished_seat"))
    assert gains == {
        0: table.game.chips[0] - 300,
        1: paid - 300,
        2: table.game.chips[2] - 300,
        3: table.game.chips[1] - paid,
    }
    assert await club.asks("SELECT user_id, deals FROM finished_seat ORDER BY seat_id") == [
        (player.user, 2),
        (bob.user, 1),
        (chloe.user, 2),
        (None, 1),
    ]
    assert await audit.find_problems(club.store) == []


async def test_a_rematch_does_not_seat_the_bank_s_robots(club: Club, player: Person, bob: Person):
    await club.plays_the_deal()
    await bob.leaves()
    await club.is_stopped()
    assert [seat.user for seat in (await player.asks_for_a_rematch()).table.seats] == [player.user]


# Fewer than two people


async def test_a_table_that_counts_ends_with_the_deal_that_leaves_one_person(
    club: Club, player: Person, bob: Person, chloe: Person
):
    """Otherwise one could have an accomplice leave, and play against the bank's robots for chips."""
    await bob.leaves()
    await chloe.leaves()
    ended = await club.plays_the_deal()
    assert (ended.table.closing, ended.table.game.ending.reason) == ("deserted", "stopped")
    assert await club.chips(player.balance) == 700 + ended.table.game.chips[0]


async def test_where_solo_games_count_one_person_plays_on(club: Club, ana: Person, bob: Person):
    await club.sets(robot_tables_count=True)
    await club.play(ana, bob, robots=1)
    await bob.leaves()
    await club.sets(robot_tables_count=False)
    await club.plays_the_deal()
    await club.passes(minutes=5)
    assert (await club.table()).game.deals == 2


async def test_the_deal_is_played_to_its_end_when_all_have_left(player: Person, bob: Person, chloe: Person):
    await player.leaves()
    await bob.leaves()
    assert "DealEnded" in names(await chloe.leaves())


async def test_a_kicked_players_chips_stay_theirs(club: Club, player: Person, bob: Person):
    await player.kicks(bob)
    table = (await club.plays_the_deal()).table
    assert await club.chips(bob.balance) == 700 + table.game.chips[1]


async def test_a_host_who_plays_stops_the_table_at_the_end_of_the_deal(club: Club, player: Person, bob: Person):
    """A deal that looks lost counts like one that looks won."""
    assert (await player.stops()).events == (e.StopAsked(e.By(player.user)),)
    ended = await club.plays_the_deal()
    assert (ended.table.closing, ended.table.closed_by) == ("stopped", e.By(player.user))
    assert "DealVoided" not in names(ended)
    assert await club.chips(bob.balance) == 700 + ended.table.game.chips[1]


async def test_a_moderator_who_has_left_the_deal_cannot_void_it(club: Club, mod: Person, ana: Person, bob: Person):
    await club.play(ana, bob, mod)
    await mod.leaves()
    assert names(await mod.stops()) == ["StopAsked"]


# Voiding a deal together


async def test_a_deal_is_void_once_everybody_has_agreed(club: Club, player: Person, bob: Person, chloe: Person):
    for member in (bob, player, bob):
        assert names(await member.asks_to_void()) == ["VoidAsked"]
    outcome = await chloe.asks_to_void()
    assert (outcome.table.closing, "DealVoided" in names(outcome)) == ("stopped", True)
    assert [await club.chips(member.balance) for member in (player, bob, chloe)] == [1000, 1000, 1000]


async def test_whoever_was_asked_about_one_deal_does_not_agree_to_void_the_next(club: Club, player: Person):
    await club.plays_the_deal()
    await club.passes(minutes=5)
    with pytest.raises(Refusal, match="stale"):
        await player.asks_to_void(1)


async def test_a_robot_of_the_bank_never_agrees(club: Club, ana: Person, bob: Person):
    """Otherwise two people could have back every deal that a robot wins."""
    await club.play(ana, bob, robots=1)
    with pytest.raises(Refusal, match="cannot_agree"):
        await ana.asks_to_void()


async def test_a_stopped_deal_never_was(club: Club, player: Person, bob: Person, chloe: Person):
    await club.goes_on()
    await player.club.is_stopped()
    assert [await club.chips(member.balance) for member in (player, bob, chloe)] == [1000, 1000, 1000]


async def test_nothing_can_be_done_at_a_closed_table(player: Person):
    await player.club.is_stopped()
    for deed in (
        player.leaves,
        player.stops,
        player.asks_to_void,
        player.pauses,
        player.resumes,
        player.comes_back,
        player.begins,
        player.gets_up,
    ):
        with pytest.raises(Refusal, match="table_closed"):
            await deed()


# Who is told


def told(outcome: Outcome) -> list[Notice]:
    return notices_of(outcome.table, outcome.events)


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
