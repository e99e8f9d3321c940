"""Time at a table: reminders, turns that run out, pauses, and what nobody comes back to."""

import asyncio

import pytest

from bot.game import events as g
from bot.game.actions import PlayCard
from bot.game.refusal import Refusal
from bot.services import audit
from bot.services.changes import Outcome
from bot.tables import events as e
from bot.tables.message import MessageState
from bot.tables.table import MAX_PAUSE_SECONDS, MIN_PAUSE_SECONDS
from bot.tables.timer import ABANDONED_AFTER_SECONDS
from tests.tables.club import CHANNEL, GUILD, Club, Person, missed, names
from tools.players import first_choice

HOUR = 3600


def reminders(outcomes: list[Outcome]) -> list[e.Event]:
    return [event for outcome in outcomes for event in outcome.events if isinstance(event, e.PlayerReminded)]


# The reminder


@pytest.mark.usefixtures("player")
async def test_a_player_is_reminded_when_four_fifths_of_the_turn_are_gone(club: Club):
    [outcome] = await club.passes(minutes=48)
    assert outcome.events == (e.PlayerReminded(0, told=True),)


@pytest.mark.usefixtures("player")
async def test_a_player_is_reminded_only_once_a_turn(club: Club):
    assert len(reminders(await club.passes(minutes=59))) == 1


async def test_whoever_has_just_looked_is_not_told(club: Club, player: Person):
    await club.passes(minutes=40)
    await player.looks()
    [outcome] = await club.passes(minutes=10)
    assert outcome.events == (e.PlayerReminded(0, told=False),)


async def test_whoever_wants_no_reminders_is_not_told(club: Club, player: Person):
    await player.prefers("reminders", wanted=False)
    assert reminders(await club.passes(minutes=50)) == [e.PlayerReminded(0, told=False)]


async def test_a_reminder_does_not_make_a_click_stale(club: Club, player: Person):
    seen = (await club.table()).version
    await club.passes(minutes=50)
    assert "CardPlayed" in names(await player.lays("2S", seen=seen))


# A channel that refuses the bot


@pytest.mark.usefixtures("player")
async def test_a_table_whose_channel_refuses_the_bot_waits_but_not_for_longer_than_an_abandoned_one(club: Club):
    await club.services.messages.save([MessageState(club.number, refused_at=club.now)])
    club.now += ABANDONED_AFTER_SECONDS - 1
    assert await club.ticks() == []
    club.now += 1
    assert await club.ticks()


# The end of a turn


@pytest.mark.usefixtures("player")
async def test_when_the_time_is_over_a_robot_makes_that_decision(club: Club):
    outcomes = await club.passes(hours=1)
    assert outcomes[-1].events[:3] == (e.TurnMissed(0), e.StoodIn(0, "regular"), g.CardPlayed(0, "2S"))


@pytest.mark.usefixtures("player")
async def test_one_regular_robot_makes_one_decision(club: Club):
    levels: list[str] = []

    def noting(level, view, random) -> PlayCard:
        levels.append(level)
        return first_choice(level, view, random)

    club.plays_with(noting)
    await club.passes(hours=1)
    assert levels == ["regular"]


async def test_a_click_at_the_same_instant_but_before_the_clock_counts(club: Club, player: Person):
    club.now += HOUR
    await player.lays("KS")
    assert missed(await club.ticks()) == []


async def test_a_click_at_the_same_instant_but_after_the_clock_is_stale(club: Club, player: Person):
    seen = (await club.table()).version
    club.now += HOUR
    await club.ticks()
    with pytest.raises(Refusal, match="stale"):
        await player.lays("KS", seen=seen)


@pytest.mark.parametrize("statement", range(1, 20))
async def test_a_click_and_the_clock_together_have_one_effect(club: Club, player: Person, statement: int):
    """The click comes in at each of the statements of the clock in turn."""
    seen, clicks, loop = (await club.table()).version, list[asyncio.Task[Outcome]](), asyncio.get_running_loop()

    def click() -> None:
        clicks.append(asyncio.ensure_future(player.lays("KS", seen=seen)))

    club.now += HOUR
    await club.store.watched(lambda number, _: number == statement and loop.call_soon_threadsafe(click))
    told = await club.ticks()
    await club.store.watched(None)
    [clicked] = await asyncio.gather(*clicks, return_exceptions=True)
    assert isinstance(clicked, Refusal) == bool(missed(told))


@pytest.mark.usefixtures("player")
async def test_a_clock_that_looks_in_late_still_gives_each_player_the_whole_time(club: Club):
    club.now += 5 * HOUR
    await club.ticks()
    assert missed(await club.passes(minutes=59)) == []


# Pauses


async def test_no_turn_runs_out_during_a_pause(club: Club, player: Person):
    await player.pauses()
    assert await club.passes(days=5) == []


async def test_after_a_pause_a_turn_has_what_was_left_of_its_time(club: Club, player: Person):
    await club.passes(minutes=20)
    await player.pauses()
    await club.passes(days=5)
    await player.resumes()
    assert missed(await club.passes(seconds=40 * 60 - 1)) == []
    assert missed(await club.passes(seconds=1)) == [e.TurnMissed(0)]


async def test_a_pause_ends_after_a_week_and_the_turn_goes_on_where_it_was(club: Club, player: Person):
    before = (await club.table()).waiting_since
    await player.pauses()
    assert await club.passes(seconds=MAX_PAUSE_SECONDS - 1) == []
    [outcome] = await club.passes(seconds=1)
    assert names(outcome) == ["Resumed"]
    assert outcome.table.waiting_since == before + MAX_PAUSE_SECONDS


async def test_all_pauses_of_a_deal_together_last_a_week(club: Club, player: Person):
    """A host who paused again and again would keep the chips of who has left for ever."""
    await player.pauses()
    await club.passes(days=5)
    await player.resumes()
    await club.goes_on()
    await player.pauses()
    assert await club.passes(seconds=MAX_PAUSE_SECONDS - 5 * 24 * 3600 - 1) == []
    [outcome] = await club.passes(seconds=1)
    assert names(outcome) == ["Resumed"]


async def test_a_host_who_pauses_again_and_again_has_soon_paused_enough(player: Person):
    for _ in range(MAX_PAUSE_SECONDS // MIN_PAUSE_SECONDS):
        await player.pauses()
        await player.resumes()
    with pytest.raises(Refusal, match="paused_enough"):
        await player.pauses()


# What nobody comes back to


async def test_a_table_that_nobody_touches_for_a_month_is_closed(club: Club):
    await club.play(clock="none")
    [outcome] = await club.passes(seconds=ABANDONED_AFTER_SECONDS)
    assert outcome.table.closing == "abandoned"


async def test_robots_finish_the_deal_of_an_abandoned_table(club: Club, ana: Person):
    """Otherwise whoever sees it lost could wait for a month and have their chips back."""
    await club.play(clock="none")
    [outcome] = await club.passes(seconds=ABANDONED_AFTER_SECONDS)
    assert g.DealEnded() in outcome.events
    assert g.DealVoided() not in outcome.events
    assert await club.chips(ana.balance) == 700 + outcome.table.game.chips[0]


@pytest.mark.parametrize("is_stopped", [False, True])
async def test_robots_finish_the_deal_of_a_table_whose_channel_is_deleted(club: Club, ana: Person, *, is_stopped: bool):
    """Otherwise whoever may delete it, and sees the deal lost, could have their chips back."""
    await club.play(clock="none")
    if is_stopped:
        await ana.stops()
    await ana.pauses()
    await club.tables.close_channel(GUILD, CHANNEL, club.now)
    table = await club.table()
    assert (table.closing, table.host) == ("gone", ana.user)
    assert [chips - 300 for chips in table.game.chips] != [0, 0, 0]
    assert await club.chips(ana.balance) == 700 + table.game.chips[0]
    assert await audit.find_problems(club.store) == []


async def test_an_abandoned_deal_for_practice_is_void(club: Club, ana: Person):
    await club.play(ana, robots=2, clock="none")
    [outcome] = await club.passes(seconds=ABANDONED_AFTER_SECONDS)
    assert g.DealVoided() in outcome.events
