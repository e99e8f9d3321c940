"""The pace of requests to Discord: even, and for each process an equal share of what Discord allows.

The pace is a little over a tenth slower than that share, and up to a tenth of a second's requests go at once: so no
second has more than Discord allows.
"""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import heappop, heappush
from itertools import count
from typing import Final

import aiohttp

_SLOWER: Final = 1.12
_AT_ONCE: Final = 0.1
"""The share of a second's requests that may be made at once, for which the slower pace leaves room."""
_VERSION: Final = "/v10/"
"""Part of the path of every request that Discord counts; those for pictures and the gateway lack it."""
_UNLIMITED: Final = ("/interactions/", "/webhooks/")
"""Answers to interactions are exempt from the limit: https://discord.com/developers/docs/topics/rate-limits#global-rate-limit"""

Turn = asyncio.Future[None]
"""Done once one more request may be made; whoever needs it no longer cancels it."""
_free_requests: ContextVar[list[None] | None] = ContextVar("free_requests", default=None)
"""One entry until the work of the present task has used the turn that it waited for; None for work without one."""


class RequestLimits:
    """Makes requests wait in line."""

    def __init__(self, per_second: float) -> None:
        """Allow this process that many requests."""
        self._apart = _SLOWER / per_second
        self._ahead = max(0.0, _AT_ONCE * per_second - 1) * self._apart
        """How much earlier than its even time a request may be made."""
        self._line: list[tuple[bool, int, Turn]] = []
        """Those who wait: first work that has already made a request, as what it shows would be outdated."""
        self._numbers = count()
        self._next = 0.0
        """The even time of the next request, by the clock of the event loop."""
        self._admitting: asyncio.Task[None] | None = None

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Watch every request made with this trace."""
        trace.on_request_start.append(self._wait_in_line)

    def line_up(self, *, has_begun: bool = False) -> Turn:
        """Return a turn to make one request, or the first one of some work."""
        turn = asyncio.get_running_loop().create_future()
        heappush(self._line, (not has_begun, next(self._numbers), turn))
        if self._admitting is None:
            self._admitting = asyncio.create_task(self._admit_all())
        return turn

    async def wait(self, turn: Turn, *others: asyncio.Future[None]) -> None:
        """Wait until a turn has come, or until one of the others is done."""
        await asyncio.wait({turn, *others}, return_when=asyncio.FIRST_COMPLETED)

    @contextmanager
    def after_turn(self) -> Generator[None]:
        """Let the block, whose turn has come, make one request at once; its others go before everybody in line."""
        token = _free_requests.set([None])
        try:
            yield
        finally:
            _free_requests.reset(token)

    async def _wait_in_line(self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams) -> None:
        path = params.url.path
        if _VERSION not in path or any(free in path for free in _UNLIMITED):
            return
        free = _free_requests.get()
        if free:
            free.pop()
        else:
            turn = self.line_up(has_begun=free is not None)
            try:
                await self.wait(turn)
            finally:
                turn.cancel()

    async def _admit_all(self) -> None:
        """Let all who wait have their turns in order, at the pace."""
        now = asyncio.get_running_loop().time
        try:
            while self._line:
                await asyncio.sleep(self._next - self._ahead - now())
                *_, turn = heappop(self._line)
                if not turn.done():
                    self._next = max(self._next, now()) + self._apart
                    turn.set_result(None)
        finally:
            self._admitting = None
