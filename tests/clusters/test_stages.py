"""What a process goes through that shares the servers with others, in the order of the table."""

import asyncio
from collections.abc import Callable
from typing import get_args

import pytest

from bot.part import Part
from bot.processes import cluster
from bot.processes.cluster import Cluster
from bot.processes.stages import NEXT, NOT_ENDING, PROMISED, SPARE, Stage, Stages
from bot.store.postgresql.slots import ServerSlots

NewSlots = Callable[..., ServerSlots]


def test_every_stage_is_reached_and_left_in_the_end():
    reached: set[Stage] = {"waiting"}
    for _ in NEXT:
        reached |= {stage for before in reached for stage in NEXT[before]}
    assert reached == NEXT.keys() == {*get_args(Stage)}
    assert {stage for stage, following in NEXT.items() if "left" not in following} == {"left"}


def test_a_process_that_has_a_slot_is_no_spare():
    assert PROMISED < SPARE
    assert SPARE | NOT_ENDING | {"ending", "followed", "left"} == NEXT.keys()
    assert set() == SPARE & NOT_ENDING


def test_a_stage_that_does_not_come_next_is_refused():
    stages = Stages()
    stages.enter("promised")
    with pytest.raises(RuntimeError, match="that is promised cannot be serving next"):
        stages.enter("serving")


async def find_shards() -> int:
    return 4


async def connected(slots: ServerSlots) -> Cluster:
    """A process that is connected, and waits for the end of the one whose slot was promised to it."""
    process = Cluster(slots, Part(), 1)
    await process.join(find_shards)
    process.tell_connected()
    return process


@pytest.fixture
async def first(new_slots: NewSlots) -> Cluster:
    process = Cluster(new_slots(), Part(), 1)
    await process.join(find_shards)
    return process


async def test_a_click_waits_for_a_process_that_is_about_to_serve(first: Cluster, new_slots: NewSlots):
    leaving = asyncio.create_task(first.hand_over())
    heir = await connected(new_slots())
    click = asyncio.create_task(heir.answers())
    following = asyncio.create_task(heir.follow())
    assert await leaving
    assert first.has_heir
    await first.leave()
    await following
    assert not click.done()
    assert not heir.is_serving
    heir.note_begun()
    assert await click
    await heir.leave()


async def test_a_click_is_left_to_the_other_process_if_that_serves_on(
    first: Cluster, new_slots: NewSlots, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(cluster, "SOON_SECONDS", 0)
    leaving = asyncio.create_task(first.hand_over())
    heir = await connected(new_slots())
    assert not await heir.answers()
    await heir.leave()
    leaving.cancel()
    await first.leave()


async def test_what_keeps_a_process_from_serving_ends_it_although_it_is_connected(first: Cluster, new_slots: NewSlots):
    leaving = asyncio.create_task(first.hand_over())
    heir = Cluster(new_slots(), Part(), 1)
    await heir.join(find_shards)

    async def fail() -> None:
        raise LookupError("a button that nobody answers")

    async def connect() -> None:
        await asyncio.Event().wait()

    async def is_connected() -> None:
        pass

    await heir.serve(fail, is_connected)
    connecting = asyncio.create_task(heir.connect(connect()))
    assert await leaving
    await first.leave()
    with pytest.raises(LookupError):
        await connecting
    async with heir.leaving():
        assert not heir.is_serving
