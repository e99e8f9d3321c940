"""What takes long is thought over in other processes, and what is urgent has one of its own."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.robots import play_as
from bot.services import thinker as module
from bot.services.thinker import Thinker
from bot.workers import worker
from tests.here import is_asked
from tests.robots.driver import positions, to_act

MODULES = "[*__import__('sys').modules]"
"""What a process has imported, as something to evaluate there."""
VIEWS = [to_act(state) for state in positions(seed=3, tables=1)][:5]


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    thinker = Thinker()
    yield thinker
    await thinker.close()


async def process_of_robots(thinker: Thinker) -> int:
    return await thinker._plays.do(os.getpid)  # noqa: SLF001 - to freeze it


async def test_an_expert_thinks_elsewhere_what_it_would_think_here(thinker: Thinker):
    chosen = [await thinker.choose("Ondine", view, Random(1)) for view in VIEWS]
    assert chosen == [play_as("Ondine", view, Random(1)) for view in VIEWS]
    assert await thinker.think(os.getpid) != os.getpid()


async def test_the_process_knows_the_rules_and_robots_only(thinker: Thinker):
    await thinker.think(play_as, "Ondine", VIEWS[0], Random(1))
    imported = await thinker.think(eval, MODULES)
    assert "bot.robots.expert" in imported
    assert {name for name in imported if name.startswith("bot.workers")} == {"bot.workers", "bot.workers.beginning"}
    assert not {"asyncio", "discord", "bot.services", "bot.store", "bot.edge", "fluent", "PIL"} & {*imported}


async def test_robots_that_think_little_need_no_process(thinker: Thinker, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(worker, "ProcessPoolExecutor", None)
    for robot in ("novice", "regular"):
        assert await thinker.choose(robot, VIEWS[0], Random(1)) == play_as(robot, VIEWS[0], Random(1))


async def test_a_robot_does_not_wait_for_what_has_time(thinker: Thinker):
    waiting = asyncio.create_task(thinker.think(time.sleep, 60))
    await asyncio.sleep(0)
    await thinker.choose("Ondine", VIEWS[0], Random(1))
    assert not waiting.done()
    await thinker.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_robot_whose_process_is_frozen_plays_the_middle_way(thinker: Thinker, monkeypatch: pytest.MonkeyPatch):
    os.kill(await process_of_robots(thinker), signal.SIGSTOP)
    monkeypatch.setattr(module, "PLAY_SECONDS", 0.05)
    chosen = [await thinker.choose("Ondine", view, Random(1)) for view in VIEWS]
    assert chosen == [play_as("regular", view, Random(1)) for view in VIEWS]


async def test_a_robot_whose_process_is_killed_plays_the_middle_way_and_then_thinks_again(thinker: Thinker):
    number = await process_of_robots(thinker)
    os.kill(number, signal.SIGSTOP)
    choosing = asyncio.create_task(thinker.choose("Ondine", VIEWS[0], Random(1)))
    await is_asked()
    os.kill(number, signal.SIGKILL)
    assert await choosing == play_as("regular", VIEWS[0], Random(1))
    assert await thinker.choose("Ondine", VIEWS[1], Random(1)) == play_as("Ondine", VIEWS[1], Random(1))


async def test_what_a_lost_process_was_asked_is_answered_here(thinker: Thinker):
    number = await thinker.think(os.getpid)
    os.kill(number, signal.SIGSTOP)
    thinking = asyncio.create_task(thinker.think(os.getpid))
    await is_asked()
    os.kill(number, signal.SIGKILL)
    assert await thinking == os.getpid()
    assert await thinker.think(os.getpid) != os.getpid()
