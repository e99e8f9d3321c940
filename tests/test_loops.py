"""No loop of the bot ends unseen, and none fills the log with the same line."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator

import pytest

from bot.edge.loops import Loops
from bot.store.database import StoreError

NAME = "Test"


class Work:
    """What a loop does: it meets one trouble after another, and then none."""

    def __init__(self, *troubles: BaseException) -> None:
        self._troubles = list(troubles)
        self.times = 0
        self.is_done = asyncio.Event()

    async def __call__(self) -> bool:
        self.times += 1
        if self._troubles:
            raise self._troubles.pop(0)
        self.is_done.set()
        return True


@pytest.fixture
def loops() -> Iterator[Loops]:
    loops = Loops()
    yield loops
    loops.stop(NAME)


def messages(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    return [(one.levelname, one.getMessage()) for one in caplog.records if one.name == "bot.edge.loops"]


async def test_a_loop_goes_on_whatever_it_meets_and_says_so_once(loops: Loops, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    work = Work(OSError("cut"), OSError("cut"), OSError("cut"), ValueError("a bug"), OSError("cut"))
    loops.keep(NAME, work, 0)
    await work.is_done.wait()
    assert messages(caplog) == [
        ("WARNING", "Test: failed, and is tried again until it works: OSError: cut"),
        ("ERROR", "Test: failed, and is tried again until it works: ValueError: a bug"),
        ("WARNING", "Test: failed, and is tried again until it works: OSError: cut"),
        ("INFO", "Test: works again"),
    ]
    assert [bool(one.exc_info) for one in caplog.records] == [False, True, False, False]
    assert loops.ended == []


async def test_of_a_database_that_is_away_the_store_tells(loops: Loops, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO)
    work = Work(StoreError("away", "It is away."))
    loops.keep(NAME, work, 0)
    await work.is_done.wait()
    assert messages(caplog) == [("INFO", "Test: works again")]


async def test_what_is_done_once_is_tried_until_it_succeeds(loops: Loops):
    work = Work(OSError(), ValueError())
    loops.once(NAME, work, 0)
    await work.is_done.wait()
    await _is_so(lambda: not asyncio.all_tasks() - {asyncio.current_task()})
    assert work.times == 3
    assert loops.ended == []


@pytest.mark.parametrize("start", [Loops.keep, Loops.once])
async def test_a_loop_that_ends_all_the_same_is_known(
    loops: Loops, start: Callable[[Loops, str, Callable[[], Awaitable[bool]], float], None]
):
    start(loops, NAME, Work(asyncio.CancelledError()), 0)
    assert loops.ended == []
    await _is_so(lambda: loops.ended == [NAME])
    loops.stop(NAME)
    assert loops.ended == []


async def _is_so(condition: Callable[[], bool]) -> None:
    while True:
        if condition():
            return
        await asyncio.sleep(0)
