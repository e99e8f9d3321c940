"""What takes long is thought over in another process, whatever becomes of that."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.robots import play_as
from bot.services import thinker as module
from bot.services.thinker import Thinker
from tests.robots.driver import positions, to_act

MODULES = "[*__import__('sys').modules]"
"""What a process has imported, as something to evaluate there."""


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    thinker = Thinker()
    yield thinker
    await thinker.close()


async def number_of(thinker: Thinker) -> int:
    return await thinker.think(os.getpid)


async def test_an_expert_thinks_elsewhere_what_it_would_think_here(thinker: Thinker):
    views = [to_act(state) for state in positions(seed=3, tables=1)][:5]
    chosen = [await thinker.choose("Ondine", view, Random(1)) for view in views]
    assert chosen == [play_as("Ondine", view, Random(1)) for view in views]
    assert await number_of(thinker) != os.getpid()


async def test_the_process_knows_the_rules_and_robots_only(thinker: Thinker):
    view = to_act(next(positions(seed=3, tables=1)))
    await thinker.choose("Ondine", view, Random(1))
    imported = await thinker.think(eval, MODULES)
    assert "bot.robots.expert" in imported
    assert {name for name in imported if name.startswith("bot.services")} == {"bot.services"}
    assert not {"asyncio", "discord", "bot.store", "bot.edge", "fluent", "PIL"} & {*imported}


async def test_robots_that_think_little_need_no_process(thinker: Thinker, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "Popen", None)
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


async def test_what_a_lost_process_was_doing_is_done_by_the_next(thinker: Thinker, caplog: pytest.LogCaptureFixture):
    first = await number_of(thinker)
    waiting = asyncio.create_task(thinker.think(time.sleep, 0.01))
    await asyncio.sleep(0)
    os.kill(first, signal.SIGKILL)
    await waiting
    assert await number_of(thinker) != first
    assert "was lost" in caplog.text


async def test_a_process_that_no_longer_answers_is_replaced(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    first = await number_of(thinker)
    os.kill(first, signal.SIGSTOP)
    monkeypatch.setattr(module, "PATIENCE_SECONDS", 0.05)
    caplog.handler.addFilter(lambda _: monkeypatch.undo() or True)  # the next one may take its time
    assert await number_of(thinker) not in {first, os.getpid()}
    assert "has not answered" in caplog.text


async def test_where_no_process_can_be_had_a_thread_thinks(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert [await number_of(thinker) for _ in range(2)] == [os.getpid()] * 2
    assert caplog.text.count("No process that thinks can be started") == 1


async def test_where_no_process_lasts_a_thread_thinks(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert [await number_of(thinker) for _ in range(2)] == [os.getpid()] * 2
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 3
    assert "No process that thinks lasts" in caplog.text


async def test_what_fails_there_fails_here(thinker: Thinker):
    with pytest.raises(ValueError, match="invalid literal") as error:
        await thinker.think(int, "many")
    assert error.value.__notes__ == ["While thinking: int"]
    assert await thinker.think(int, "1") == 1


async def test_once_it_is_closed_nothing_is_left(thinker: Thinker):
    number = await number_of(thinker)
    await thinker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)
    assert await number_of(thinker) == os.getpid()  # whoever comes late


SCRIPT = """
import asyncio, os
from bot.services.thinker import Thinker
async def main():
    print(await Thinker().think(os.getpid), flush=True)
    os.kill(os.getpid(), 9)
asyncio.run(main())
"""


def test_the_process_does_not_outlive_a_bot_that_is_killed():
    """It has the standard error of that bot, which is read here until nobody has it any more."""
    command, checkout = [sys.executable, "-c", SCRIPT], Path(__file__).parents[1]
    done = subprocess.run(command, cwd=checkout, capture_output=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert int(done.stdout)
