"""What may go wrong around a table: crashes, failing disks and robots, impatience, and crowds."""

import asyncio
import json
import sqlite3
from random import Random

import pytest

from bot.game.actions import PlayCard
from bot.game.refusal import Refusal
from bot.game.view import View
from bot.services import audit
from bot.store.database import StoreError
from tests.tables.club import HANDS, Club, Person, names
from tests.tables.harness import STATEMENTS
from tools.players import first_choice

# Crashes


async def test_everything_is_as_it_was_after_a_crash(club: Club, player: Person):
    table = (await player.lays("6S")).table
    await club.crashes()
    assert await club.table() == table


async def test_a_request_that_took_effect_before_a_crash_has_none_after_it(club: Club, player: Person):
    await player.lays("6S")
    await club.crashes()
    assert (await player.repeats()).events == ()


@pytest.mark.usefixtures("player")
async def test_a_turn_that_ran_out_is_noticed_after_a_crash(club: Club):
    await club.crashes()
    assert "TurnMissed" in {name for outcome in await club.passes(hours=1) for name in names(outcome)}


@pytest.mark.either_engine
async def test_a_crash_at_any_statement_leaves_all_of_a_card_or_nothing(club: Club, player: Person):
    before, states = (await club.table()).version, set[int]()
    whole = before
    for statement in STATEMENTS:
        outcome = await club.dies_during(player.lays("6S", seen=before), statement)
        whole = (await club.table()).version
        states.add(whole)
        if outcome:
            break
        assert whole == before, f"at statement {statement}"
    assert states == {before, whole}
    assert await audit.find_problems(club.store) == []


@pytest.mark.either_engine
async def test_a_crash_at_any_statement_leaves_all_of_an_ending_or_nothing(club: Club):
    await club.play()
    for statement in STATEMENTS:
        outcome = await club.dies_during(club.is_stopped(), statement)
        if outcome:
            break
        assert (await club.table()).phase == "playing", f"at statement {statement}"
    assert outcome
    assert await audit.find_problems(club.store) == []


@pytest.mark.either_engine
async def test_a_crash_at_any_statement_leaves_a_whole_rematch_or_none(club: Club, player: Person):
    await club.is_stopped()
    for statement in STATEMENTS:
        outcome = await club.dies_during(player.asks_for_a_rematch(at=1), statement)
        if outcome:
            break
        assert (await club.table(1)).rematch is None, f"at statement {statement}"
    assert outcome
    assert await audit.find_problems(club.store) == []


@pytest.mark.usefixtures("player")
async def test_a_crash_while_time_is_given_back_gives_it_back_later(club: Club):
    await club.ticks()
    club.now += 7 * 3600
    for statement in STATEMENTS:
        if await club.dies_during(club.tables.run_timer(club.now), statement) is not None:
            break
    await club.tables.run_timer(club.now)
    happened = [json.loads(body)["type"] for (body,) in await club.asks("SELECT body FROM table_event")]
    assert (happened.count("TimeGivenBack"), happened.count("TurnMissed")) == (1, 0)


async def test_a_crash_while_somebody_steps_away_does_not_leave_a_table_waiting_for_them(club: Club, ana: Person):
    await club.play(clock="none")
    for statement in STATEMENTS:
        if await club.dies_during(ana.steps_away(days=9), statement) is not None:
            break
        if await club.asks("SELECT * FROM member WHERE away_until > 0"):
            break
    await club.passes(minutes=1)
    turn = (await club.table()).turn
    assert turn is None or turn.user != ana.user


# A failing disk, and failing robots


async def test_a_failing_disk_leaves_all_of_a_card_or_nothing(club: Club, player: Person):
    before = await club.table()
    for step in (*range(1, 400, 13), *range(400, 4000, 97)):
        await club.store.fails_once(step)
        try:
            await player.lays("6S", seen=before.version)
        except (sqlite3.OperationalError, StoreError):
            pass
        else:
            break
        finally:
            await club.store.recovers()
        if await club.table() != before:  # it failed after everything was committed
            break
    assert await audit.find_problems(club.store) == []


async def test_the_clock_goes_on_at_other_tables_when_a_robot_failed_at_one(club: Club):
    for channel in (1, 2):
        await club.play(clock="1h", channel=channel)
    club.now += 3600
    fails = iter([True])  # the first time only

    def choose(level: str, view: View, random: Random) -> PlayCard:
        if next(fails, False):
            raise RuntimeError(level)
        return first_choice(level, view, random)

    club.plays_with(choose)
    await club.ticks()
    assert {(await club.table(1)).seats[0].missed, (await club.table(2)).seats[0].missed} == {0, 1}


# Impatience


async def test_whoever_stops_waiting_at_any_statement_leaves_all_of_a_card_or_nothing(club: Club, player: Person):
    """The action itself goes on: the one who asked is not told, that is all."""
    before = (await club.table()).version
    for statement in STATEMENTS:
        outcome = await club.gives_up_during(player.lays("6S", seen=before), statement)
        table = await club.table()
        if outcome or table.version > before:
            break
    assert "CardPlayed" in await happened_after(club, before)
    assert await audit.find_problems(club.store) == []


async def test_a_shutdown_at_any_statement_leaves_all_of_a_card_or_nothing(club: Club, player: Person):
    before = (await club.table()).version
    for statement in STATEMENTS:
        outcome = await club.shuts_down_during(player.lays("6S", seen=before), statement)
        if outcome or (await club.table()).version > before:
            break
    happened = await happened_after(club, before)
    assert happened
    assert happened[0] == "CardPlayed"
    assert await audit.find_problems(club.store) == []


async def test_whoever_stops_waiting_at_any_moment_leaves_all_of_a_card_or_nothing(club: Club, player: Person):
    before = (await club.table()).version
    for turns_of_the_loop in range(1000):
        caller = asyncio.ensure_future(player.lays("6S", seen=before))
        for _ in range(turns_of_the_loop):
            await asyncio.sleep(0)
        caller.cancel()
        await asyncio.gather(caller, return_exceptions=True)
        await club.tables.close()
        if (await club.table()).version > before:
            break
    assert await audit.find_problems(club.store) == []


async def test_a_shutdown_while_a_robot_thinks_leaves_nothing(club: Club, ana: Person):
    await club.play(ana, robots=2, hands=HANDS)
    before, loop, own = await club.table(), asyncio.get_running_loop(), asyncio.current_task()

    def shut_down(*_: object) -> None:
        for task in asyncio.all_tasks(loop) - {own}:
            task.cancel()

    club.plays_with(shut_down)
    await asyncio.gather(asyncio.ensure_future(ana.lays("6S", seen=before.version)), return_exceptions=True)
    assert await club.table() == before


async def test_closing_waits_for_what_is_under_way(club: Club, player: Person):
    before = (await club.table()).version
    caller = asyncio.ensure_future(player.lays("6S", seen=before))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await club.tables.close()
    assert (await club.table()).version > before
    await caller


async def test_whoever_stops_waiting_while_stepping_away_is_away_everywhere(club: Club, ana: Person):
    await club.play(clock="none")
    for statement in STATEMENTS:
        if await club.gives_up_during(ana.steps_away(days=9), statement) is not None:
            break
        if await club.asks("SELECT * FROM member WHERE away_until > 0"):
            break
    turn = (await club.table()).turn
    assert turn is None or turn.user != ana.user


async def happened_after(club: Club, version: int) -> list[str]:
    asked = "SELECT body FROM table_event WHERE number > $1 ORDER BY number"
    return [json.loads(body)["type"] for (body,) in await club.asks(asked, version)]


# Many at once


@pytest.mark.either_engine
async def test_of_many_clicks_at_once_one_takes_effect(club: Club, player: Person):
    seen = (await club.table()).version
    clicks = [player.lays(card, seen=seen) for card in ("2S", "4S", "6S", "8S", "10S", "QS", "KS")]
    outcomes = await asyncio.gather(*clicks, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Refusal) == 6


async def test_many_members_acting_at_once_lose_nothing(
    club: Club, player: Person, bob: Person, chloe: Person, dora: Person, mod: Person
):
    seen = (await club.table()).version
    crowd = [
        player.lays("6S", seen=seen), bob.lays("7D", seen=seen), bob.leaves(), player.pauses(), player.resumes(),
        dora.joins(), chloe.leaves(), player.kicks(chloe), mod.stops(), club.ticks(),
        bob.steps_away(days=1), player.asks_for_a_rematch(), dora.opens(51), player.hands_over_to(bob),
    ]  # fmt: skip
    outcomes = await asyncio.gather(*crowd, return_exceptions=True)
    assert [
        outcome for outcome in outcomes if isinstance(outcome, Exception) and not isinstance(outcome, Refusal)
    ] == []
    assert await audit.find_problems(club.store) == []


async def test_time_given_back_in_the_middle_of_an_action_is_not_lost(club: Club, ana: Person):
    """The clock saves the table while a robot thinks: the action is done once more on what was saved."""
    await club.play(ana, robots=2, hands=HANDS)
    await club.ticks()
    late = club.now + 3600

    async def slowly(level, view, random):
        await club.tables.run_timer(late)
        return club.choose(level, view, random)

    club.plays_with(slowly)
    await ana.lays("6S")
    happened = await happened_after(club, 0)
    assert happened.count("TimeGivenBack") == 1
    assert await audit.find_problems(club.store) == []
