"""The limits of requests to Discord: a share of all requests for each process, and none once its part is lost.

All requests of a bot, whichever process makes them, go at one even pace, a tenth slower than Discord allows, and up to
a tenth of a second's requests at once: so no second has more than Discord allows. A process that is alone in making
requests gets nearly all of the pace; busy processes share it equally.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

import aiohttp

from bot.process import Process

_SLOWER: Final = 1.1
_AT_ONCE: Final = 0.1
"""The share of a second's requests that may be made at once, for which the slower pace leaves room."""
_LAPSE_SECONDS: Final = 0.5
"""A ticket that has been due for longer has lapsed: using it now would be too many requests at once."""
_VERSION: Final = "/v10/"
"""Part of the path of every request that Discord counts; those for pictures and the gateway lack it."""
_UNLIMITED: Final = ("/interactions/", "/webhooks/")
"""Answers to interactions are exempt from the limit: https://discord.com/developers/docs/topics/rate-limits#global-rate-limit"""

_held: ContextVar["Ticket | None"] = ContextVar("held", default=None)
"""The ticket for the work of the present task."""


class Ticket:
    """A place in the line of all requests, good for one request, for a moment after it is due."""

    def __init__(self) -> None:
        self.since = self._now()
        self.is_left = False
        self._due = -math.inf
        self._is_used = False
        self._woken = asyncio.Event()

    @property
    def is_due(self) -> bool:
        """Return whether its turn has come, even if it has lapsed since."""
        return self._due > -math.inf

    def admit(self) -> None:
        self._due = self._now()
        self.wake()

    def wake(self) -> None:
        """End a `wait`, although the ticket is not due."""
        self._woken.set()

    async def wait(self) -> None:
        """Wait until the ticket is due, or `wake` is called."""
        if not self.is_due:
            await self._woken.wait()
            self._woken.clear()

    def use(self) -> bool:
        """Use the ticket up, and return whether it was still good."""
        is_usable = not (self.is_left or self._is_used) and self._now() < self._due + _LAPSE_SECONDS
        self._is_used = True
        return is_usable

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


class RequestLimits:
    """Makes requests wait in line, and refuses them while another process may serve their servers."""

    def __init__(
        self,
        process: Process,
        per_second: int,
        on_wait: Callable[[float], None],
    ) -> None:
        """Allow this many requests to all processes together; call `on_wait` with the seconds that each one waits."""
        self._process = process
        self._apart = round(_SLOWER / per_second, 6)
        self._at_once = max(1, int(per_second * _AT_ONCE))
        self._on_wait = on_wait
        self._begun = deque[Ticket]()
        """Tickets of work that has already made a request: they go first, or what it shows would be outdated."""
        self._line = deque[Ticket]()
        self._admitting: asyncio.Task[None] | None = None

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Watch every request made with this trace."""
        trace.on_request_start.append(self._wait_in_line)
        trace.on_connection_reuseconn.append(self._check)
        trace.on_connection_create_end.append(self._check)

    @contextmanager
    def line_up(self, *, has_begun: bool = False) -> Generator[Ticket]:
        """Give the block a place in line, which it leaves at its end."""
        ticket = Ticket()
        (self._begun if has_begun else self._line).append(ticket)
        if self._admitting is None:
            self._admitting = asyncio.create_task(self._admit_all())
        try:
            yield ticket
        finally:
            ticket.is_left = True

    @contextmanager
    def held(self, ticket: Ticket) -> Generator[None]:
        """Make the block's first request with a ticket that is due; its other requests go before everybody in line."""
        token = _held.set(ticket)
        try:
            yield
        finally:
            _held.reset(token)

    async def _check(self, _session: object, _context: object, _params: object) -> None:
        """Raise NotHeldError unless the part is held: it may have been lost while waiting for a connection."""
        self._process.part.check()

    async def _wait_in_line(self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams) -> None:
        """Wait for the turn of a request that Discord counts. Raise NotHeldError unless the part is held."""
        self._process.part.check()
        path = params.url.path
        if _VERSION in path and not any(free in path for free in _UNLIMITED):
            await self._use_ticket(_held.get())
            self._process.part.check()

    async def _use_ticket(self, held: Ticket | None) -> None:
        """Use the ticket of the present work; if it is no longer good, wait with a new one."""
        if held and held.use():
            return
        with self.line_up(has_begun=held is not None and not held.is_left) as ticket:
            while not ticket.is_due:
                await ticket.wait()

    async def _admit_all(self) -> None:
        """Admit all waiting tickets in order, at the pace."""
        try:
            while waiting := len(self._begun) + len(self._line):
                many = min(waiting, self._at_once)
                await asyncio.sleep(await self._process.wait_to_request(many, self._apart))
                for _ in range(many):
                    self._admit_first()
        finally:
            self._admitting = None

    def _admit_first(self) -> None:
        """Admit the first ticket that has not been left, if there is one."""
        for line in (self._begun, self._line):
            while line:
                ticket = line.popleft()
                if not ticket.is_left:
                    ticket.admit()
                    self._on_wait(asyncio.get_running_loop().time() - ticket.since)
                    return
