"""A whole action at a table is kept whole or not at all, wherever it is stopped."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import pytest

from bot.services.audit import find_problems
from bot.store import runtime
from bot.store.database import BOT, Store
from bot.tables import lobby, opening
from bot.tables.context import Request
from bot.tables.options import Options
from tests.store.cancelling import Observed, at_call, cancel_current_task, cancelled_at
from tests.store.files import GUILD, NOW, opened_in_a_hurry, put
from tools.players import services_on


async def a_lobby(path: Path) -> None:
    """Three people who have only to begin."""
    async with opened_in_a_hurry(f"sqlite:///{path}") as store:
        services = services_on(store, Random(1))
        await services.opening.open(Request(1, GUILD, NOW), opening.Location(1), Options())
        for user in (2, 3):
            await services.tables.act(1, Request(user, GUILD, NOW), lobby.join)


async def begun(store: Store) -> bool:
    """Whether the table has begun; if not, nothing of it is there."""
    request = Request(1, GUILD, NOW, interaction=1)
    table = (await services_on(store, Random(1)).lookups.load(1, request)).table
    is_begun = table.phase == "playing"
    async with store.transaction(BOT) as tx:
        assert await runtime.was_applied(tx, 1) == is_begun
    assert (await find_problems(store), table.game.is_dealt) == ([], is_begun)
    return is_begun


@pytest.fixture(scope="module")
def lobby_file(tmp_path_factory: pytest.TempPathFactory):
    path = tmp_path_factory.mktemp("lobby") / "bot.db"
    asyncio.run(a_lobby(path))
    return path.read_bytes()


async def test_an_action_that_nobody_waits_for_is_completed(path: Path, lobby_file: bytes):
    put(path, lobby_file)
    async with opened_in_a_hurry(f"sqlite:///{path}") as store:
        tables = services_on(store, Random(1)).tables
        act = tables.act(1, Request(1, GUILD, NOW, interaction=1), lobby.begin)
        await asyncio.gather(asyncio.ensure_future(cancelled_at(1, act)), return_exceptions=True)
        await tables.close()
        assert await begun(store)


def cancel_all_tasks() -> None:
    for task in asyncio.all_tasks():
        task.cancel()


@pytest.mark.parametrize(("cancel", "outcomes"), [(cancel_current_task, {True}), (cancel_all_tasks, {True})])
def test_an_action_stopped_anywhere_is_kept_whole_or_not_at_all(path: Path, lobby_file: bytes, cancel, outcomes):
    found: list[bool] = []
    for point in count(1):
        put(path, lobby_file)
        stopped = Stopped(point, cancel)
        is_begun = asyncio.run(stopped.begins(path))
        if not stopped.is_stopped:
            break
        found.append(is_begun)
    assert set(found) == outcomes


class Stopped:
    """An action that is stopped when its tasks start to wait for the time of this number."""

    def __init__(self, point: int, cancel: Callable[[], object]):
        self.is_stopped = False
        self._notice = at_call(point, self._stop)
        self._cancel = cancel

    def _stop(self) -> None:
        self.is_stopped = True
        self._cancel()

    async def begins(self, path: Path) -> bool:
        """Whether the table has begun when all is over."""
        async with opened_in_a_hurry(f"sqlite:///{path}") as store:
            action = asyncio.ensure_future(self._action(store))
            while not action.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([action])
            return await begun(store)

    async def _action(self, store: Store) -> None:
        loop, tables = asyncio.get_running_loop(), services_on(store, Random(1)).tables
        loop.set_task_factory(
            lambda loop, work, **named: asyncio.Task(Observed(work, self._notice), loop=loop, **named)
        )
        try:
            await tables.act(1, Request(1, GUILD, NOW, interaction=1), lobby.begin)
        finally:
            loop.set_task_factory(None)
            await tables.close()
