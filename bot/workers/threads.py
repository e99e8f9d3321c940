"""Jobs in threads of this process."""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar, TypeVarTuple

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


class Threads:
    """Does jobs in threads, which hold the interpreter, and everybody with it, for five milliseconds again and again.

    `lines` says how many jobs of each line are done at a time.
    """

    def __init__(self, lines: Mapping[str, int]) -> None:
        self._places = {line: asyncio.Semaphore(places) for line, places in lines.items()}
        self._jobs = set[asyncio.Task[Any]]()
        """Those that have begun."""
        self._is_closed = False

    async def do(self, line: str, function: Callable[[*_Ts], _T], *args: *_Ts) -> _T:
        """Return what a function returns, or raise what it raises, once its turn has come."""
        if self._is_closed:  # what is asked for while everything ends is little, and waits for nothing
            return await asyncio.to_thread(function, *args)
        places = self._places[line]
        await places.acquire()
        job = asyncio.create_task(self._begin(function, args))
        self._jobs.add(job)
        job.add_done_callback(partial(self._end, places))
        return await asyncio.shield(job)

    async def close(self) -> None:
        """Cancel whoever waits."""
        self._is_closed = True
        for job in self._jobs:
            job.cancel()

    async def _begin(self, function: Callable[[*_Ts], _T], args: tuple[*_Ts]) -> _T:
        if self._is_closed:
            raise asyncio.CancelledError
        return await self._work(function, args)

    async def _work(self, function: Callable[[*_Ts], _T], args: tuple[*_Ts]) -> _T:
        return await asyncio.to_thread(function, *args)

    def _end(self, places: asyncio.Semaphore, job: asyncio.Task[Any]) -> None:
        self._jobs.discard(job)
        places.release()
