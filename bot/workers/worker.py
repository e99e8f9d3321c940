"""What takes long, done in a process of its own.

Experts' decisions and pictures take 10 to 1000 ms of Python. In a thread, they would hold the interpreter for five
milliseconds again and again, and everybody's clicks with it.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, util
from typing import TYPE_CHECKING, Any, Final, TypeVar, TypeVarTuple

from bot.workers.beginning import begin

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

log = logging.getLogger(__name__)

HANDED_ON: Final = ("LD_", "MALLOC_", "PYTHON")
"""How the names of variables begin that Python itself may need; the process is told no others, such as the token."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class WorkerLostError(Exception):
    """The process could not be started, ended before it answered, or had to be ended as it did not answer."""


class Worker:
    """Does one job at a time, in the order in which they are asked for.

    Its process is started when it is needed, and ended when it has had nothing to do for `idle_seconds`. It belongs to
    the session of the bot, in which alone niceness counts: sched(7), autogroup. Functions are those of modules; their
    arguments and results are copied. A job that is cancelled before it has begun is never done. `purpose` is a verb
    for the log.
    """

    def __init__(self, purpose: str, niceness: int, patience_seconds: float, idle_seconds: float | None = None) -> None:
        self._purpose = purpose
        self._niceness = niceness
        self.patience_seconds = patience_seconds
        """The time after which a process that has not answered is taken to be stuck."""
        self._idle_seconds = idle_seconds
        self._turn = asyncio.Lock()
        self._pool: ProcessPoolExecutor | None = None
        self._process: BaseProcess | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._is_closed = False

    async def do(self, function: Callable[[*_Ts], _T], *args: *_Ts) -> _T:
        """Return what a function returns, once its turn has come. Raise what it raises, or WorkerLostError."""
        await self._turn.acquire()
        job = asyncio.create_task(self._work(function, args))
        job.add_done_callback(self._end_turn)
        return await asyncio.shield(job)

    def _end_turn(self, job: asyncio.Task[Any]) -> None:
        self._turn.release()
        if not job.cancelled():
            job.exception()  # or asyncio logs it as an error where whoever asked was cancelled

    async def close(self) -> None:
        """End the process, whatever it is doing; who waits for it is cancelled."""
        self._is_closed = True
        self._end()
        if self._pool:
            await asyncio.to_thread(self._pool.shutdown)

    async def _work(self, function: Callable[[*_Ts], _T], args: tuple[*_Ts]) -> _T:
        if self._ending:
            self._ending.cancel()
        try:
            async with asyncio.timeout(self.patience_seconds):
                return await asyncio.wrap_future(self._running().submit(function, *args))
        except (BrokenProcessPool, TimeoutError) as error:
            self._end()
            if self._is_closed:
                raise asyncio.CancelledError from None
            how = "was lost" if isinstance(error, BrokenProcessPool) else "no longer answers"
            log.warning("The process that %s %s; another one is started when it is needed", self._purpose, how)
            raise WorkerLostError from error
        finally:
            if self._idle_seconds is not None:
                self._ending = asyncio.get_running_loop().call_later(self._idle_seconds, self._end)

    def _running(self) -> ProcessPoolExecutor:
        """Return the pool of the process, started unless it runs. Raise WorkerLostError if it cannot be."""
        if self._is_closed:
            raise asyncio.CancelledError
        if self._pool is None or self._process is None or not self._process.is_alive():
            others = {*active_children()}
            try:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), begin, (self._niceness,))
                self._pool.submit(int)
            except (NotImplementedError, OSError) as error:  # no semaphores on this system, too many processes
                log.warning("No process that %s can be started: %s", self._purpose, error)
                raise WorkerLostError from error
            self._process = next((process for process in active_children() if process not in others), None)
        return self._pool

    def _end(self) -> None:
        """Kill the process, if there is one."""
        if self._process:
            self._process.kill()
            self._process = None


def _spawn(path: str, args: list[str], handles: Sequence[int]) -> int:
    """Start a process with these open files, and none of the bot's variables. Return its number."""
    environ = {name: value for name, value in os.environ.items() if name.startswith(HANDED_ON)}
    kept: list[Any] = [(os.POSIX_SPAWN_DUP2, handle, handle) for handle in handles]
    return os.posix_spawn(path, args, environ, file_actions=kept)


# All of multiprocessing starts processes by this function, and has no other way to say what variables they get.
util.spawnv_passfds = _spawn
