"""What takes long to think over, in processes of their own."""

import asyncio
import logging
from collections.abc import Callable
from random import Random
from typing import Final, TypeVar, TypeVarTuple

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import play_as, takes_long
from bot.workers.worker import Worker, WorkerLostError

log = logging.getLogger(__name__)

NICENESS: Final = 10
"""Whoever clicks goes before whatever is thought over."""
PLAY_SECONDS: Final = 10.0
"""The time after which a robot that still thinks plays as a regular one does."""
PATIENCE_SECONDS: Final = 60.0
"""What is not urgent takes seconds at most."""
IDLE_SECONDS: Final = 300.0

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class Thinker:
    """Does what takes long in other processes: one for robots whose tables wait, one for all that has time."""

    def __init__(self) -> None:
        self._plays = Worker("plays", NICENESS, PLAY_SECONDS, IDLE_SECONDS)
        self._thinks = Worker("thinks", NICENESS, PATIENCE_SECONDS, IDLE_SECONDS)

    async def choose(self, robot: str, view: View, rng: Random) -> PlayCard:
        """Return a robot's play."""
        if not takes_long(robot):
            return play_as(robot, view, rng)
        try:
            async with asyncio.timeout(PLAY_SECONDS):
                return await self._plays.do(play_as, robot, view, rng)
        except (TimeoutError, WorkerLostError):
            log.warning("%s could not think, and plays as a regular robot does", robot)
            return play_as("regular", view, rng)

    async def think(self, function: Callable[[*_Ts], _T], *args: *_Ts) -> _T:
        """Return what a function of a pure module returns; its arguments and its result are copied."""
        try:
            return await self._thinks.do(function, *args)
        except WorkerLostError:
            return await asyncio.to_thread(function, *args)

    async def close(self) -> None:
        """End the processes; whoever still waits for them is cancelled."""
        await self._plays.close()
        await self._thinks.close()
