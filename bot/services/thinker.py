"""What takes long to think over, in a process of its own.

Experts' decisions, the values of choices and reviews are Python that runs for 10 to 700 ms. In a thread, that would
hold the interpreter for five milliseconds again and again, and everybody's clicks with it.
"""

import asyncio
import logging
import pickle
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from socket import socketpair
from subprocess import Popen
from time import monotonic
from typing import Any, Final, TypeVar, TypeVarTuple, cast

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import play_as, takes_long
from bot.services import worker

log = logging.getLogger(__name__)

TRIES: Final = 2
"""The number of processes that may be lost over one task before a thread does it."""
PATIENCE_SECONDS: Final = 60.0
"""The time after which a process that has not answered is taken to be stuck: a task takes seconds at most."""
PAUSE_SECONDS: Final = 600.0
"""The time for which threads do everything once there was no process to be had."""
CHECKOUT: Final = Path(__file__).parents[2]

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")

Observe = Callable[[str, float], None]
"""Called with the name of a robot, and the seconds it took to choose."""


class WorkerLostError(Exception):
    """The process ended before it answered."""


class Thinker:
    """Does what takes long in another process, which it starts when first needed, and replaces if it is lost."""

    def __init__(self, observe: Observe = lambda _robot, _seconds: None) -> None:
        self._observe = observe
        self._worker: _Worker | None = None
        self._starting = asyncio.Lock()
        self._in_threads = asyncio.Lock(), asyncio.Lock()
        """Held, for what can wait and for what is urgent, while a thread does it: one thing at a time."""
        self._without_until = 0.0
        self._is_closed = False

    async def choose(self, robot: str, view: View, rng: Random) -> PlayCard:
        """Return a robot's play, which comes before everything that is not urgent."""
        began = monotonic()
        is_long = takes_long(robot)
        play = await self._do(play_as, robot, view, rng, is_urgent=True) if is_long else play_as(robot, view, rng)
        self._observe(robot, monotonic() - began)
        return play

    async def think(self, function: Callable[[*_Ts], _T], *args: *_Ts) -> _T:
        """Return what a function of a pure module returns; its arguments and its result are copied."""
        return await self._do(function, *args, is_urgent=False)

    async def close(self) -> None:
        """End the process; whoever still waits for it is cancelled."""
        self._is_closed = True
        async with self._starting:
            if self._worker:
                await self._worker.end()

    async def _do(self, function: Callable[[*_Ts], _T], *args: *_Ts, is_urgent: bool) -> _T:
        for _ in range(TRIES):
            running = await self._running()
            if running is None:
                break
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    return await running.ask(function, args, is_urgent=is_urgent)
            except WorkerLostError:
                log.warning("The process that thinks was lost; another one begins again with what it was doing")
            except TimeoutError:
                log.warning("The process that thinks has not answered for %.0f s, and is replaced", PATIENCE_SECONDS)
                running.lose()
        else:
            self._do_without("No process that thinks lasts")
        async with self._in_threads[is_urgent]:
            return await asyncio.to_thread(function, *args)

    def _do_without(self, reason: str) -> None:
        self._without_until = monotonic() + PAUSE_SECONDS
        log.warning("%s: for %.0f s threads do it, which holds others up", reason, PAUSE_SECONDS)

    async def _running(self) -> "_Worker | None":
        """Return the process, started if needed; None if there is none to be had."""
        async with self._starting:
            if self._worker and self._worker.is_lost:
                await self._worker.end()
                self._worker = None
            if self._worker is None and not self._is_closed and monotonic() >= self._without_until:
                try:
                    self._worker = await _start()
                except OSError as error:
                    self._do_without(f"No process that thinks can be started ({error})")
            return None if self._is_closed else self._worker


async def _start() -> "_Worker":
    """Start a process, which is not told what a terminal tells this one: Ctrl-C is for this one to hear."""
    own, others = socketpair()
    command = [sys.executable, "-m", worker.__name__]
    with others:
        try:
            process = Popen(  # noqa: ASYNC220, S603 - this takes a third of a millisecond, and names are our own
                command, stdin=others.fileno(), stdout=others.fileno(), cwd=CHECKOUT, start_new_session=True
            )
        except OSError:
            own.close()
            raise
    _, started = await asyncio.get_running_loop().create_connection(lambda: _Worker(process), sock=own)
    return started


class _Worker(asyncio.Protocol):
    """The process, as this one sees it."""

    def __init__(self, process: Popen[bytes]) -> None:
        self._process: Final = process
        self._transport: asyncio.WriteTransport | None = None
        """None once the process is lost."""
        self._numbers = count()
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._received = bytearray()

    @property
    def is_lost(self) -> bool:
        return self._transport is None

    async def ask(self, function: Callable[[*_Ts], _T], args: tuple[*_Ts], *, is_urgent: bool) -> _T:
        """Return what the process answers. Raise WorkerLostError if it ends instead."""
        if self._transport is None:
            raise WorkerLostError
        number = next(self._numbers)
        self._transport.write(pickle.dumps((is_urgent, (number, function, args))))
        self._answers[number] = answer = asyncio.get_running_loop().create_future()
        try:
            return await answer
        finally:
            del self._answers[number]

    def lose(self) -> None:
        """Kill the process, if it has not ended; whoever waits for an answer is told that there will be none."""
        if self._transport:
            self._transport.close()
            self._transport = None
            self._process.kill()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(WorkerLostError())

    async def end(self) -> None:
        """End the process, and cancel whoever waits for an answer."""
        for answer in self._answers.values():
            answer.cancel()
        self.lose()
        await asyncio.to_thread(self._process.wait)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)  # uvloop has a class of its own

    def data_received(self, data: bytes) -> None:
        self._received += data
        while len(self._received) >= worker.LENGTH.size:
            (length,) = worker.LENGTH.unpack_from(self._received)
            end = worker.LENGTH.size + length
            if len(self._received) < end:
                return
            number, is_returned, result = pickle.loads(self._received[worker.LENGTH.size : end])  # noqa: S301 - from the bot's own process
            del self._received[:end]
            answer = self._answers.get(number)
            if answer and not answer.done():
                answer.set_result(result) if is_returned else answer.set_exception(result)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the name is given
        self.lose()
