"""What takes long is thought over in another process, and what is urgent comes first."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.robots import play_as
from bot.services.thinker import Thinker
from bot.workers import worker
from tests.robots.driver import positions, to_act

MODULES = "[*__import__('sys').modules]"
"""What a process has imported, as something to evaluate there."""


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    thinker = Thinker()
    yield thinker
    await thinker.close()


async def test_an_expert_thinks_elsewhere_what_it_would_think_here(thinker: Thinker):
    views = [to_act(state) for state in positions(seed=3, tables=1)][:5]
    chosen = [await thinker.choose("Ondine", view, Random(1)) for view in views]
    assert chosen == [play_as("Ondine", view, Random(1)) for view in views]
    assert await thinker.think(os.getpid) != os.getpid()


async def test_the_process_knows_the_rules_and_robots_only(thinker: Thinker):
    view = to_act(next(positions(seed=3, tables=1)))
    await thinker.choose("Ondine", view, Random(1))
    imported = await thinker.think(eval, MODULES)
    assert "bot.robots.expert" in imported
    assert {name for name in imported if name.startswith("bot.workers")} == {"bot.workers"}
    assert not {"asyncio", "discord", "bot.services", "bot.store", "bot.edge", "fluent", "PIL"} & {*imported}


async def test_robots_that_think_little_need_no_process(thinker: Thinker, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(worker, "Popen", None)
    view = to_act(next(positions(seed=3, tables=1)))
    for robot in ("novice", "regular"):
        assert await thinker.choose(robot, view, Random(1)) == play_as(robot, view, Random(1))


async def test_a_robot_does_not_wait_for_what_has_time(thinker: Thinker):
    waiting = asyncio.create_task(thinker.think(time.sleep, 60))
    await asyncio.sleep(0)
    await thinker.choose("Ondine", to_act(next(positions(seed=3, tables=1))), Random(1))
    assert not waiting.done()
    await thinker.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting
