"""Jobs in a process of its own.

It may be lost, or no longer answer: then another one begins again with what it was doing. Where no process can be had,
threads do it.
"""

import asyncio
import logging
import os
import pickle
import sys
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from socket import socketpair
from subprocess import Popen
from time import monotonic
from typing import Any, Final, TypeVar, TypeVarTuple, cast

from bot.workers import LENGTH
from bot.workers.threads import Threads

log = logging.getLogger(__name__)

TRIES: Final = 2
"""The number of processes that may be lost over one job before a thread does it."""
PATIENCE_SECONDS: Final = 60.0
"""The time after which a process that has not answered is taken to be stuck: a job takes seconds at most."""
PAUSE_SECONDS: Final = 600.0
"""The time for which threads do everything once there was no process to be had."""
MODULE: Final = "bot.workers"
CHECKOUT: Final = Path(__file__).parents[2]
HANDED_ON: Final = ("LD_", "PYTHON")
"""How the names of variables begin that Python itself may need; the process is told no others, such as the token."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class WorkerLostError(Exception):
    """The process ended before it answered."""


class Worker(Threads):
    """Does jobs in another process, which it starts when first needed, and replaces if it is lost.

    Functions are those of modules; their arguments and results are copied. `purpose` is a verb for the log.
    """

    def __init__(self, purpose: str, lines: Mapping[str, int], niceness: int) -> None:
        super().__init__(lines)
        self._purpose = purpose
        self._arguments = purpose, str(sum(lines.values())), str(niceness)
        self._process: _Process | None = None
        self._starting = asyncio.Lock()
        self._without_until = 0.0

    async def close(self) -> None:
        """End the process, and cancel whoever waits for it."""
        self._is_closed = True
        async with self._starting:
            await super().close()
            if self._process:
                await self._process.end()

    async def _work(self, function: Callable[[*_Ts], _T], args: tuple[*_Ts]) -> _T:
        for _ in range(TRIES):
            running = await self._running()
            if running is None:
                break
            try:
                async with asyncio.timeout(PATIENCE_SECONDS):
                    return await running.ask(function, args)
            except WorkerLostError:
                log.warning(
                    "The process that %s was lost; another one begins again with what it was doing", self._purpose
                )
            except TimeoutError:
                log.warning(
                    "The process that %s has not answered for %.0f s, and is replaced", self._purpose, PATIENCE_SECONDS
                )
                running.lose()
        else:
            self._do_without(f"No process that {self._purpose} lasts")
        return await super()._work(function, args)

    def _do_without(self, reason: str) -> None:
        self._without_until = monotonic() + PAUSE_SECONDS
        log.warning("%s: for %.0f s threads do it, which holds others up", reason, PAUSE_SECONDS)

    async def _running(self) -> "_Process | None":
        """Return the process, started if needed; None if there is none to be had."""
        async with self._starting:
            if self._process and self._process.is_lost:
                await self._process.end()
                self._process = None
            if self._process is None and monotonic() >= self._without_until:
                try:
                    self._process = await _start(self._arguments)
                except OSError as error:
                    self._do_without(f"No process that {self._purpose} can be started ({error})")
            return self._process


async def _start(arguments: tuple[str, ...]) -> "_Process":
    """Start a process, which is not told what a terminal tells this one: Ctrl-C is for this one to hear."""
    own, others = socketpair()
    command = [sys.executable, "-m", MODULE, *arguments]
    environ = {name: value for name, value in os.environ.items() if name.startswith(HANDED_ON)}
    with others:
        try:
            process = Popen(  # noqa: ASYNC220, S603 - this takes a third of a millisecond, and names are our own
                command,
                stdin=others.fileno(),
                stdout=others.fileno(),
                cwd=CHECKOUT,
                env=environ,
                start_new_session=True,
            )
        except OSError:
            own.close()
            raise
    _, started = await asyncio.get_running_loop().create_connection(lambda: _Process(process), sock=own)
    return started


class _Process(asyncio.Protocol):
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

    async def ask(self, function: Callable[[*_Ts], _T], args: tuple[*_Ts]) -> _T:
        """Return what the process answers. Raise WorkerLostError if it ends instead."""
        if self._transport is None:
            raise WorkerLostError
        number = next(self._numbers)
        self._transport.write(pickle.dumps((number, function, args)))
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
        """End the process."""
        self.lose()
        await asyncio.to_thread(self._process.wait)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)  # uvloop has a class of its own

    def data_received(self, data: bytes) -> None:
        self._received += data
        while len(self._received) >= LENGTH.size:
            (length,) = LENGTH.unpack_from(self._received)
            end = LENGTH.size + length
            if len(self._received) < end:
                return
            number, is_returned, result = pickle.loads(self._received[LENGTH.size : end])  # noqa: S301 - from the bot's own process
            del self._received[:end]
            answer = self._answers.get(number)
            if answer and not answer.done():
                answer.set_result(result) if is_returned else answer.set_exception(result)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the name is given
        self.lose()
