"""Replays that go on by themselves: turn by turn to the result, until a click, and never for ever."""

import asyncio

import pytest
from simcord.components import walk_components

from bot.edge.playback import MAX_PLAYING, SECONDS_A_SCREEN
from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import labels
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person
from tests.stories.raw_interactions import a_click

fr = words_in("fr")
PLAY, PAUSE = "⏯ " + fr("replay-play"), "⏸ " + fr("replay-pause")


@pytest.fixture
async def reader(club: Club, ana: Person, bob: Person, chloe: Person) -> Person:
    """Somebody before the first card of a deal that is over."""
    await sits_down(club, [ana, bob, chloe], deals=1)
    await plays_on(club, [ana, bob, chloe])
    await ana.slash("past replay")
    return ana


async def one_turn(club: Club) -> None:
    await club.passes(minutes=(SECONDS_A_SCREEN + 0.5) / 60)


def seen(reader: Person) -> str:
    """What stands in the private message now."""
    reader.screen = reader.club.stored(reader.private.channel_id, reader.private.id)
    return reader.reads


def pauses(reader: Person) -> str:
    """The button that stops it."""
    parts = walk_components(reader.private.components)
    return next(part["custom_id"] for part in parts if part.get("label") == PAUSE)


async def test_a_replay_goes_on_by_itself_to_the_result(club: Club, reader: Person):
    turns = {await reader.clicks_own("play_replay")}
    assert PAUSE in labels(reader.private)
    while PAUSE in labels(reader.private):
        await one_turn(club)
        turns.add(seen(reader))
    assert len(turns) > 5
    assert "Talon" in reader.reads
    assert PLAY in labels(reader.private)
    edits = len(club.record.requests)
    await club.passes(minutes=5)
    assert len(club.record.requests) == edits


async def test_any_click_stops_it(club: Club, reader: Person):
    await reader.clicks_own("play_replay")
    await one_turn(club)
    seen(reader)
    [_, back, *_] = reader.can("replay")
    await reader.presses(back, on=reader.private)
    stopped = reader.reads
    await club.passes(minutes=1)
    assert seen(reader) == stopped
    assert PLAY in labels(reader.private)


async def test_the_button_that_stops_it_stays_where_one_is(club: Club, reader: Person):
    first = await reader.clicks_own("play_replay")
    assert await reader.presses(pauses(reader), on=reader.private) == first
    await club.passes(minutes=1)
    assert seen(reader) == first


async def test_a_click_stops_it_even_before_it_has_begun(club: Club, reader: Person):
    [play] = reader.can("play_replay")
    club.slows_the_file(seconds=1)
    for press in (play, "nj:1.0.replay.1-2"):  # the second is answered first
        _, payload = a_click(club.env, reader.member, press, reader.private)
        club.env.backend.emit("INTERACTION_CREATE", payload)
        await asyncio.sleep(0)
    await club.passes(minutes=0.02)
    stopped = seen(reader)
    await club.passes(minutes=1)
    assert seen(reader) == stopped


async def test_another_replay_of_the_same_reader_stops_it(club: Club, reader: Person):
    await reader.clicks_own("play_replay")
    await reader.slash("past replay")
    await reader.clicks_own("play_replay")
    before = len(club.record.requests)
    await one_turn(club)
    assert len(club.record.requests) == before + 1


async def test_it_stops_quietly_where_it_can_no_longer_be_edited(club: Club, reader: Person):
    await reader.clicks_own("play_replay")
    club.fails("PATCH", "/webhooks/*", status=401, code=50027, times=None)
    await one_turn(club)
    before = len(club.record.requests)
    await club.passes(minutes=1)
    assert len(club.record.requests) == before


async def test_the_end_of_the_bot_leaves_nothing_behind(club: Club, reader: Person):
    await reader.clicks_own("play_replay")
    await club.restarts()
    assert not [task for task in asyncio.all_tasks() if "_play" in str(task.get_coro())]
    before = seen(reader)
    await club.passes(minutes=1)
    assert seen(reader) == before
    assert await reader.presses(pauses(reader), on=reader.private) == before


async def test_not_too_many_go_on_at_once(club: Club, reader: Person):
    others = club.people(*(f"P{number}" for number in range(MAX_PLAYING)))
    for other in others:
        await other.slash("past replay")
        await other.clicks_own("play_replay")
    assert await reader.clicks_own("play_replay") == fr("refused-too_many_playing")
