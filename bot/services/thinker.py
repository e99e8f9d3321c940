"""What takes long to think over, in a process of its own.

Experts' decisions, the values of choices and reviews are Python that runs for 10 to 700 ms. In a thread, that would
hold the interpreter for five milliseconds again and again, and everybody's clicks with it.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeVar, TypeVarTuple

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import play_as, takes_long
from bot.workers.worker import Worker

NICENESS: Final = 10
"""Whoever clicks goes before whatever is thought over."""
URGENT: Final = "urgent"
PATIENT: Final = "patient"
LINES: Final = {URGENT: 1, PATIENT: 1}
"""Urgent jobs wait for one another only: each shares the processor with a job that is not urgent."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class Thinker:
    """Does what takes long in another process."""

    def __init__(self) -> None:
        self._worker = Worker("thinks", LINES, NICENESS)

    async def choose(self, robot: str, view: View, rng: Random) -> PlayCard:
        """Return a robot's play, which comes before everything that is not urgent."""
        return (
            await self._worker.do(URGENT, play_as, robot, view, rng) if takes_long(robot) else play_as(robot, view, rng)
        )

    async def think(self, function: Callable[[*_Ts], _T], *args: *_Ts) -> _T:
        """Return what a function of a pure module returns; its arguments and its result are copied."""
        return await self._worker.do(PATIENT, function, *args)

    async def close(self) -> None:
        """End the process; whoever still waits for it is cancelled."""
        await self._worker.close()
