"""Time at a table: reminders, turns that run out, who is away, pauses, and time that counts for nobody."""

import asyncio

import pytest

from bot.game import events as g
from bot.game.actions import PlayCard
from bot.game.refusal import Refusal
from bot.tables import events as e
from bot.tables.clock import ABANDONED_AFTER
from bot.tables.progress import Outcome
from bot.tables.table import Seat
from tests.tables.club import LOW, Club, Member, names
from tests.tables.premises import first_choice

HOUR = 3600


def missed(outcomes: list[Outcome]) -> list[e.Event]:
    return [event for outcome in outcomes for event in outcome.events if isinstance(event, e.TurnMissed)]


def reminders(outcomes: list[Outcome]) -> list[e.Event]:
    return [event for outcome in outcomes for event in outcome.events if isinstance(event, e.PlayerReminded)]


async def only_ana_is_left(*others: Member) -> None:
    for member in others:
        await member.steps_away(days=100)


# The reminder


@pytest.mark.usefixtures("trio")
async def test_a_player_is_reminded_when_four_fifths_of_the_turn_are_gone(club: Club):
    [outcome] = await club.passes(minutes=48)
    assert outcome.events == (e.PlayerReminded(0, told=True),)


@pytest.mark.usefixtures("trio")
async def test_nobody_is_reminded_a_second_sooner(club: Club):
    assert await club.passes(seconds=48 * 60 - 1) == []


@pytest.mark.usefixtures("trio")
async def test_a_player_is_reminded_only_once_a_turn(club: Club):
    assert len(reminders(await club.passes(minutes=59))) == 1


async def test_whoever_has_looked_since_their_turn_came_is_not_told(club: Club, trio: Member):
    await club.passes(minutes=1)
    await trio.looks()
    [outcome] = await club.passes(minutes=50)
    assert outcome.events == (e.PlayerReminded(0, told=False),)


async def test_whoever_looked_only_before_their_turn_is_told(club: Club, trio: Member, bob: Member):
    await bob.looks()
    await club.passes(minutes=1)
    await trio.lays("6S")
    assert reminders(await club.passes(minutes=50)) == [e.PlayerReminded(1, told=True)]


async def test_whoever_wants_no_reminders_is_not_told(club: Club, trio: Member):
    await trio.wants_reminders(wanted=False)
    assert reminders(await club.passes(minutes=50)) == [e.PlayerReminded(0, told=False)]


async def test_whoever_wants_reminders_again_is_told(club: Club, trio: Member):
    await trio.wants_reminders(wanted=False)
    await trio.wants_reminders(wanted=True)
    assert reminders(await club.passes(minutes=50)) == [e.PlayerReminded(0, told=True)]


async def test_a_reminder_does_not_make_a_click_stale(club: Club, trio: Member):
    seen = (await club.table()).version
    await club.passes(minutes=50)
    assert "CardPlayed" in names(await trio.lays("2S", seen=seen))


async def test_without_a_clock_nobody_is_ever_reminded(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, clock="none")
    assert await club.passes(days=29) == []


# The end of a turn


@pytest.mark.usefixtures("trio")
async def test_when_the_time_is_over_a_robot_makes_that_decision(club: Club):
    outcomes = await club.passes(hours=1)
    assert outcomes[-1].events[:2] == (e.TurnMissed(0), g.CardPlayed(0, "2S"))


@pytest.mark.usefixtures("trio")
async def test_one_robot_of_the_level_that_the_server_has_set_makes_one_decision(club: Club):
    levels: list[str] = []

    def noting(level, view, random) -> PlayCard:
        levels.append(level)
        return first_choice(level, view, random)

    club.tables = club.with_robots(noting)
    await club.sets(stand_in="expert")
    await club.passes(hours=1)
    assert levels == ["expert"]


@pytest.mark.usefixtures("trio")
async def test_a_seat_stays_its_players_after_a_missed_turn(club: Club):
    await club.passes(hours=1)
    assert (await club.table()).seats[0].is_here(frozenset())


@pytest.mark.usefixtures("trio")
async def test_a_turn_is_not_over_a_second_sooner(club: Club):
    assert missed(await club.passes(seconds=HOUR - 1)) == []


async def test_a_click_in_the_last_second_counts(club: Club, trio: Member):
    await club.passes(seconds=HOUR - 1)
    await trio.lays("2S")
    assert missed(await club.passes(minutes=1)) == []


async def test_a_click_at_the_same_instant_but_before_the_clock_counts(club: Club, trio: Member):
    club.now += HOUR
    await trio.lays("KS")
    assert missed(await club.ticks()) == []


async def test_a_click_at_the_same_instant_but_after_the_clock_is_stale(club: Club, trio: Member):
    seen = (await club.table()).version
    club.now += HOUR
    await club.ticks()
    with pytest.raises(Refusal, match="stale"):
        await trio.lays("KS", seen=seen)


@pytest.mark.parametrize("statement", range(1, 20))
async def test_a_click_and_the_clock_together_have_one_effect(club: Club, trio: Member, statement: int):
    """The click comes in at each of the statements of the clock in turn."""
    seen, clicks, loop = (await club.table()).version, list[asyncio.Task[Outcome]](), asyncio.get_running_loop()

    def click() -> None:
        clicks.append(asyncio.ensure_future(trio.lays("KS", seen=seen)))

    club.now += HOUR
    await club.store.watched(lambda number, _: number == statement and loop.call_soon_threadsafe(click))
    told = await club.ticks()
    await club.store.watched(None)
    [clicked] = await asyncio.gather(*clicks, return_exceptions=True)
    assert isinstance(clicked, Refusal) == bool(missed(told))


@pytest.mark.usefixtures("trio")
async def test_two_clocks_at_once_have_one_effect(club: Club):
    club.now += HOUR
    both = await asyncio.gather(club.ticks(), club.ticks())
    assert len(missed([*both[0], *both[1]])) == 1


@pytest.mark.usefixtures("trio")
async def test_a_clock_that_looks_in_late_still_gives_each_player_the_whole_time(club: Club):
    club.now += 5 * HOUR
    await club.ticks()
    assert missed(await club.passes(minutes=59)) == []


# Autopilot, and the way back


async def misses(club: Club, member: Member, turns: int) -> None:
    """Everybody plays but this member, who lets turns in a row go by."""
    while (await seat_of(club, member)).missed < turns:
        await club.comes_to(member)
        await club.passes(hours=1)


async def seat_of(club: Club, member: Member) -> Seat:
    seat = (await club.table()).seat_of(member.user)
    assert seat is not None
    return seat


async def test_after_one_missed_turn_a_player_is_still_waited_for(club: Club, trio: Member):
    await misses(club, trio, 1)
    assert (await seat_of(club, trio)).is_here(frozenset())


async def test_after_the_second_turn_missed_in_a_row_a_robot_keeps_the_seat(club: Club, trio: Member):
    await misses(club, trio, 2)
    assert not (await seat_of(club, trio)).is_here(frozenset())


async def test_a_seat_on_autopilot_is_played_at_once(club: Club, trio: Member):
    await misses(club, trio, 2)
    waited_for: set[int | None] = set()
    while turn := (await club.table()).turn:
        waited_for.add(turn.user)
        await club.goes_on()
    assert trio.user not in waited_for


async def test_a_card_between_two_missed_turns_keeps_the_robot_off(club: Club, trio: Member):
    await misses(club, trio, 1)
    await club.comes_to(trio)
    await club.goes_on()
    assert (await seat_of(club, trio)).missed == 0


async def test_a_click_brings_a_player_back_from_autopilot(club: Club, trio: Member):
    await misses(club, trio, 2)
    assert (await trio.comes_back()).events[0] == e.PlayerReturned(0)


async def test_whoever_is_back_is_waited_for_again(club: Club, trio: Member):
    await misses(club, trio, 2)
    await trio.comes_back()
    await club.comes_to(trio)
    assert missed(await club.passes(minutes=59)) == []


async def test_being_ready_brings_a_player_back_too(club: Club, trio: Member):
    await misses(club, trio, 2)
    while (await club.table()).game.is_dealt:
        await club.goes_on()
    assert names(await trio.is_ready())[:2] == ["PlayerReturned", "SeatReadied"]


@pytest.mark.usefixtures("trio")
async def test_a_table_sleeps_when_nobody_is_there_any_more(club: Club):
    await club.passes(days=3)
    assert (await club.table()).game.is_dealt


@pytest.mark.usefixtures("trio")
async def test_a_sleeping_table_wakes_when_somebody_is_back(club: Club, chloe: Member):
    await club.passes(days=3)
    before = await club.table()
    await chloe.comes_back()
    after = await club.table()
    assert after.moved > before.moved or (after.turn and after.turn.user == chloe.user)


@pytest.mark.usefixtures("trio")
async def test_whoever_wakes_a_table_at_their_own_turn_has_the_whole_time(club: Club):
    await club.passes(days=3)
    sleeper = await club.turn()
    await sleeper.comes_back()
    assert missed(await club.passes(minutes=59)) == []


async def test_nobody_is_dealt_cards_in_their_sleep(club: Club, trio: Member, bob: Member, chloe: Member):
    while (await club.table()).game.is_dealt:
        await club.goes_on()
    for member in (trio, bob, chloe):
        await member.steps_away(days=90)
    await club.passes(days=5)
    assert (await club.table()).game.donnes == 1


# Away


async def test_robots_decide_at_once_for_whoever_is_away(trio: Member):
    [outcome] = await trio.steps_away(days=2)
    assert "CardPlayed" in names(outcome)


async def test_turns_while_one_is_away_are_not_missed(club: Club, trio: Member):
    await trio.steps_away(days=2)
    await club.plays_the_donne()
    assert (await seat_of(club, trio)).missed == 0


async def test_being_away_holds_at_all_tables_of_the_server(club: Club, trio: Member, bob: Member, chloe: Member):
    await club.play(trio, bob, chloe, channel=51)
    assert len([outcome for outcome in await trio.steps_away(days=2) if outcome.events]) == 2


async def test_whoever_plays_is_not_away_any_more(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, clock="1h", hands={0: LOW, 1: "3S 3H 5S 5H"})
    await bob.steps_away(days=2)
    await bob.comes_back()
    outcome = await ana.lays("2S")
    assert outcome.table.turn
    assert outcome.table.turn.user == bob.user


async def test_the_time_away_ends_by_itself(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, clock="24h", hands={0: LOW, 1: "3S 5S 5H 7S 7H"})
    await bob.steps_away(hours=2)
    await club.passes(hours=3)
    outcome = await ana.lays("KS")
    outcome = await ana.lays("2S")
    assert outcome.table.turn
    assert outcome.table.turn.user == bob.user


async def test_a_table_whose_players_are_all_away_sleeps(club: Club, trio: Member, bob: Member, chloe: Member):
    await only_ana_is_left(bob, chloe)
    await trio.steps_away(days=9)
    assert await club.passes(days=8) == []


async def test_whose_time_away_ends_at_their_own_turn_has_the_whole_time_for_it(
    club: Club, trio: Member, bob: Member, chloe: Member
):
    await only_ana_is_left(bob, chloe)
    await trio.steps_away(days=9)
    assert missed(await club.passes(days=9, minutes=59)) == []


async def test_who_comes_back_early_at_their_own_turn_has_the_whole_time_for_it(
    club: Club, trio: Member, bob: Member, chloe: Member
):
    await only_ana_is_left(bob, chloe)
    await trio.steps_away(days=9)
    await club.passes(days=2)
    await trio.comes_back()
    assert missed(await club.passes(minutes=59)) == []


async def test_who_says_to_be_back_at_their_own_turn_has_the_whole_time_for_it(
    club: Club, trio: Member, bob: Member, chloe: Member
):
    await only_ana_is_left(bob, chloe)
    await trio.steps_away(days=9)
    await club.passes(days=2)
    await trio.is_back()
    assert missed(await club.passes(minutes=59)) == []


async def test_the_others_tables_go_on_too_when_one_is_back(
    club: Club, ana: Member, bob: Member, chloe: Member, dora: Member
):
    """Ana's own click at one table tells that she is there, at the other one too, where robots wait for somebody."""
    await club.play(bob, ana, dora, clock="1h", channel=1)
    await club.play(ana, chloe, dora, clock="none", channel=2)
    await dora.steps_away(days=90)
    await ana.steps_away(days=90)
    await club.passes(hours=9)
    await ana.comes_back(at=2)
    await club.passes(minutes=1)
    turn = (await club.table(1)).turn
    assert turn is None or turn.is_here(frozenset())


async def test_a_time_away_beyond_all_bounds_is_refused_or_kept(club: Club, trio: Member):
    try:
        await club.tables.step_away(trio.request(), until=10**30)
    except Refusal:
        return
    assert (await club.table()).moved


# Pauses


async def test_no_turn_runs_out_during_a_pause(club: Club, trio: Member):
    await trio.pauses()
    assert await club.passes(days=5) == []


async def test_after_a_pause_a_turn_has_what_was_left_of_its_time(club: Club, trio: Member):
    await club.passes(minutes=20)
    await trio.pauses()
    await club.passes(days=5)
    await trio.resumes()
    assert missed(await club.passes(seconds=40 * 60 - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


async def test_no_donne_begins_during_a_pause(club: Club, trio: Member):
    await club.plays_the_donne()
    await trio.pauses()
    await club.passes(days=1)
    assert (await club.table()).game.donnes == 1


async def test_robots_rest_during_a_pause(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, hands={0: LOW})
    await ana.pauses()
    assert names(await ana.leaves()) == ["SeatAbandoned", "HostChanged"]


async def test_what_waited_for_the_end_of_a_pause_happens_with_it(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, hands={0: LOW})
    await ana.pauses()
    await ana.leaves()
    assert "CardPlayed" in names(await bob.resumes())


async def test_a_paused_table_that_nobody_touches_for_a_month_is_closed(club: Club, trio: Member):
    await trio.pauses()
    [outcome] = await club.passes(seconds=ABANDONED_AFTER)
    assert outcome.table.closing == "abandoned"


# Time that counts for nobody


@pytest.mark.usefixtures("trio")
async def test_time_in_which_the_bot_did_not_run_is_given_back(club: Club):
    await club.passes(minutes=10)
    await club.stands_still(hours=7)
    assert missed(await club.passes(seconds=50 * 60 - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


@pytest.mark.usefixtures("trio")
async def test_a_minute_of_silence_is_no_time_to_give_back(club: Club):
    await club.stands_still(seconds=60)
    assert missed(await club.passes(seconds=HOUR - 60)) == [e.TurnMissed(0)]


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
    club.now += 7 * HOUR
    await trio.lays("6S")
    await club.tables.tick(club.now)
    assert missed(await club.passes(hours=1)) == [e.TurnMissed(1)]


async def test_interactions_are_forgotten_when_they_cannot_come_again(club: Club, ana: Member):
    await ana.opens()
    for _ in range(3):
        await club.passes(days=1)
        await club.ticks()
    assert await club.asks("SELECT * FROM interaction") == []


# Tables that nobody touches


async def test_a_table_that_nobody_touches_for_a_month_is_closed(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, clock="none")
    [outcome] = await club.passes(seconds=ABANDONED_AFTER)
    assert outcome.table.closing == "abandoned"


async def test_the_donne_of_an_abandoned_table_is_void(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, clock="none")
    [outcome] = await club.passes(seconds=ABANDONED_AFTER)
    assert g.DonneVoided() in outcome.events


@pytest.mark.usefixtures("trio")
async def test_a_sleeping_table_is_closed_after_a_month_as_well(club: Club):
    await club.passes(days=33)
    assert (await club.table()).closing == "abandoned"


async def test_a_card_gives_a_table_another_month(club: Club, ana: Member, bob: Member, chloe: Member):
    await club.play(ana, bob, chloe, clock="none")
    await club.passes(days=29)
    await club.goes_on()
    assert await club.passes(days=29) == []


async def test_a_channel_is_free_again_when_its_table_was_abandoned(
    club: Club, ana: Member, bob: Member, chloe: Member
):
    await club.play(ana, bob, chloe, clock="none")
    await club.passes(seconds=ABANDONED_AFTER)
    assert (await ana.opens()).table.phase == "lobby"
