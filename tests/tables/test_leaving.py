"""Leaving, being kicked, stopping, and playing the same again."""

import asyncio

import pytest

from bot.game import events as g
from bot.game.refusal import Refusal
from bot.services import audit
from bot.tables import events as e
from tests.tables.club import HANDS, Club, Member, names


@pytest.fixture
async def trio(club: Club, ana: Member, bob: Member, chloe: Member) -> Member:
    """It is Ana's turn, who is the host."""
    await club.play(ana, bob, chloe, hands=HANDS)
    return ana


async def test_a_robot_plays_on_for_whoever_leaves(trio: Member):
    assert "CardPlayed" in names(await trio.leaves())


async def test_the_next_person_is_host_when_the_host_leaves(trio: Member, bob: Member):
    assert (await trio.leaves()).table.host == bob.user


async def test_the_host_stays_when_a_guest_leaves(trio: Member, bob: Member):
    assert (await bob.leaves()).table.host == trio.user


async def test_who_has_left_has_no_seat_here_any_more(trio: Member):
    await trio.leaves()
    with pytest.raises(Refusal, match="not_at_this_table"):
        await trio.comes_back()


async def test_who_has_left_cannot_leave_again(trio: Member):
    await trio.leaves()
    with pytest.raises(Refusal, match="not_at_this_table"):
        await trio.leaves()


async def test_what_is_left_of_a_leavers_chips_is_theirs_at_the_end(club: Club, trio: Member, bob: Member):
    await trio.leaves()
    stopped = await bob.stops()
    assert await club.chips(trio.balance) == 700 + stopped.table.game.chips[0]


async def test_the_next_deal_does_not_wait_for_whoever_left(club: Club, trio: Member, bob: Member, chloe: Member):
    await club.plays_the_deal()
    await trio.leaves()
    await bob.is_ready()
    assert "DealBegan" in names(await chloe.is_ready())


async def test_the_deal_is_played_to_its_end_when_all_have_left(trio: Member, bob: Member, chloe: Member):
    await trio.leaves()
    await bob.leaves()
    assert "DealEnded" in names(await chloe.leaves())


async def test_the_game_ends_with_the_deal_when_all_have_left(trio: Member, bob: Member, chloe: Member):
    await trio.leaves()
    await bob.leaves()
    assert (await chloe.leaves()).table.closing == "finished"


async def test_the_game_ends_at_once_when_all_leave_between_two_deals(
    club: Club, trio: Member, bob: Member, chloe: Member
):
    await club.plays_the_deal()
    for member in (trio, bob, chloe):
        await member.leaves()
    assert (await club.table()).game.deals == 1


async def test_a_paused_game_ends_too_when_all_have_left(club: Club, trio: Member, bob: Member, chloe: Member):
    await trio.pauses()
    for member in (trio, bob, chloe):
        await member.leaves()
    assert (await club.table()).phase == "closed"


async def test_when_all_leave_at_once_the_game_is_over(club: Club, trio: Member, bob: Member, chloe: Member):
    await asyncio.gather(*(member.leaves() for member in (trio, bob, chloe)))
    assert (await club.table()).phase == "closed"


async def test_the_host_may_give_a_members_seat_to_a_robot(trio: Member, bob: Member):
    assert (await trio.kicks(bob)).events[0] == e.SeatAbandoned(1, "kicked")


@pytest.mark.usefixtures("trio")
async def test_a_guest_may_not_kick(bob: Member, chloe: Member):
    with pytest.raises(Refusal, match="not_host"):
        await bob.kicks(chloe)


async def test_a_moderator_may_kick_the_host(trio: Member, bob: Member, dora: Member):
    assert (await dora.as_moderator().kicks(trio)).table.host == bob.user


async def test_a_kicked_players_chips_stay_theirs(club: Club, trio: Member, bob: Member):
    await trio.kicks(bob)
    stopped = await trio.stops()
    assert await club.chips(bob.balance) == 700 + stopped.table.game.chips[1]


async def test_it_is_a_kicked_players_turn_no_more(trio: Member, bob: Member):
    await trio.lays("6S")
    assert "CardPlayed" in names(await trio.kicks(bob))


async def test_the_host_may_stop_the_table(trio: Member):
    assert (await trio.stops()).table.closing == "stopped"


@pytest.mark.usefixtures("trio")
async def test_a_moderator_may_stop_the_table(dora: Member):
    assert (await dora.as_moderator().stops()).table.closing == "stopped"


@pytest.mark.usefixtures("trio")
async def test_a_guest_may_not_stop_the_table(bob: Member):
    with pytest.raises(Refusal, match="not_host"):
        await bob.stops()


async def test_a_stopped_deal_never_was(club: Club, trio: Member, bob: Member, chloe: Member):
    await club.goes_on()
    await trio.stops()
    assert [await club.chips(member.balance) for member in (trio, bob, chloe)] == [1000, 1000, 1000]


async def test_what_was_won_before_the_stopped_deal_stays_won(club: Club, trio: Member):
    await club.plays_the_deal()
    won = (await club.table()).game.chips[0]
    await club.passes(minutes=5)
    stopped = await trio.stops()
    shares = [event.amounts[0] for event in stopped.events if isinstance(event, g.PotsShared)]
    assert await club.chips(trio.balance) == 700 + won + sum(shares)


async def test_a_paused_table_can_be_stopped(trio: Member):
    await trio.pauses()
    assert (await trio.stops()).table.phase == "closed"


async def test_nothing_can_be_done_at_a_closed_table(trio: Member):
    await trio.stops()
    for deed in (trio.leaves, trio.stops, trio.pauses, trio.resumes, trio.comes_back, trio.begins, trio.gets_up):
        with pytest.raises(Refusal, match="table_closed"):
            await deed()


async def test_the_new_host_may_do_what_the_host_may(trio: Member, bob: Member):
    await trio.hands_over_to(bob)
    assert names(await bob.pauses()) == ["Paused"]


# The same again


async def test_a_rematch_is_a_lobby_with_the_same_options(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, clock="8h", pace="traditional", chips=77)
    old = (await ana.stops()).table
    assert (await bob.asks_for_a_rematch()).table.options == old.options


async def test_whoever_asks_first_for_a_rematch_is_its_host(trio: Member, bob: Member):
    await trio.stops()
    assert (await bob.asks_for_a_rematch()).table.host == bob.user


async def test_the_robots_sit_down_for_a_rematch_by_themselves(club: Club, ana: Member):
    await club.play(ana, robots=2)
    await ana.stops()
    robots = [seat.robot for seat in (await ana.asks_for_a_rematch()).table.seats]
    assert robots == [None, "robot 0", "robot 1"]


async def test_whoever_asks_next_for_a_rematch_joins_it(trio: Member, bob: Member):
    await trio.stops()
    await bob.asks_for_a_rematch()
    assert (await trio.asks_for_a_rematch(at=1)).table.people == (bob.user, trio.user)


async def test_all_who_ask_for_a_rematch_at_once_sit_at_one_table(club: Club, trio: Member, bob: Member, chloe: Member):
    await trio.stops()
    await asyncio.gather(*(member.asks_for_a_rematch(at=1) for member in (trio, bob, chloe)))
    assert set((await club.table(2)).people) == {trio.user, bob.user, chloe.user}


async def test_the_old_table_knows_its_rematch(club: Club, trio: Member):
    await trio.stops()
    await trio.asks_for_a_rematch()
    assert (await club.table(1)).rematch == 2


async def test_asking_twice_for_a_rematch_is_refused(trio: Member):
    await trio.stops()
    await trio.asks_for_a_rematch()
    with pytest.raises(Refusal, match="already_seated"):
        await trio.asks_for_a_rematch(at=1)


async def test_a_rematch_delivered_twice_is_opened_once(trio: Member):
    await trio.stops()
    opened = await trio.asks_for_a_rematch()
    again = await trio.is_delivered_again()
    assert (again.table, again.events) == (opened.table, ())


async def test_a_rematch_delivered_late_does_not_open_another(club: Club, trio: Member):
    """The first one has been closed in the meantime."""
    await trio.stops()
    await trio.asks_for_a_rematch()
    asked = trio.last
    await trio.gets_up()
    trio.last = asked
    try:
        again = await trio.is_delivered_again()
    except Refusal:
        pass
    else:
        assert again.events == ()
    assert await club.asks("SELECT id FROM game_table WHERE is_open = 1") == []


async def test_a_rematch_can_be_asked_for_again_when_its_lobby_has_expired(club: Club, trio: Member, bob: Member):
    await trio.stops()
    await trio.asks_for_a_rematch()
    await club.passes(days=1)
    assert (await bob.asks_for_a_rematch(at=1)).table.id == 3


async def test_no_rematch_is_opened_where_another_table_is(trio: Member, dora: Member):
    await trio.stops()
    await dora.opens()
    with pytest.raises(Refusal, match="channel_taken"):
        await trio.asks_for_a_rematch(at=1)


async def test_a_rematch_of_another_server_is_refused(trio: Member, bob: Member):
    await trio.stops()
    with pytest.raises(Refusal, match="wrong_server"):
        await bob.elsewhere().asks_for_a_rematch()


async def test_nobody_joins_a_rematch_that_has_begun(trio: Member, bob: Member):
    await trio.stops()
    await trio.asks_for_a_rematch()
    await trio.adds("Firmin")
    await trio.adds("Ulysse")
    await trio.begins()
    with pytest.raises(Refusal, match="already_begun"):
        await bob.asks_for_a_rematch(at=1)


async def test_rematch_after_rematch_everything_adds_up(club: Club, trio: Member, bob: Member, chloe: Member):
    for _ in range(3):
        await club.plays_the_deal()
        await (await host_of(club)).stops()
        number = club.number
        for member in (bob, trio, chloe):
            await member.asks_for_a_rematch(at=number)
        await bob.begins()
    assert await audit.find_problems(club.store) == []


async def host_of(club: Club) -> Member:
    host = (await club.table()).host
    return next(member for member in map(club.member, ("ana", "bob", "chloe")) if member.user == host)
