"""What this process may ask of Discord: no more than its share of all requests, and nothing once it has lost its part.

All requests of a bot, whichever process makes them, are made at one even pace, a tenth slower than Discord allows, and
up to a tenth of a second's requests at once: so within no second there are more than Discord allows. A process that is
alone in asking makes nearly all of them, and those that all ask for more than there are make equally many.
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
"""The part of a second's requests that may be made at once, for which the slower pace leaves room."""
_LAPSE_SECONDS: Final = 0.5
"""A ticket that was due so long ago is no longer good: to use it now would be too much at once."""
_VERSION: Final = "/v10/"
"""In the address of every request that Discord counts; those of pictures and of the gateway do not have it."""
_UNLIMITED: Final = ("/interactions/", "/webhooks/")
"""Answers to interactions are not bound to the limit: https://discord.com/developers/docs/topics/rate-limits#global-rate-limit"""

_held: ContextVar["Ticket | None"] = ContextVar("held", default=None)
"""The ticket with which the work of a task is done."""


class Ticket:
    """A place in the line of all requests, good for one of them once it is due, and for a moment only."""

    def __init__(self) -> None:
        self.since = self._now()
        self.is_left = False
        self._due = -math.inf
        self._is_used = False
        self._woken = asyncio.Event()

    @property
    def is_due(self) -> bool:
        """Return whether its request may be made, or might have been."""
        return self._due > -math.inf

    def admit(self) -> None:
        self._due = self._now()
        self.wake()

    def wake(self) -> None:
        """Let whoever waits here look round."""
        self._woken.set()

    async def wait(self) -> None:
        """Wait until it is due, or somebody has woken who waits here."""
        if not self.is_due:
            await self._woken.wait()
            self._woken.clear()

    def use(self) -> bool:
        """Return whether a request may be made with it now; it is used up."""
        is_usable = not (self.is_left or self._is_used) and self._now() < self._due + _LAPSE_SECONDS
        self._is_used = True
        return is_usable

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


class RequestLimits:
    """Lets requests wait in line, and refuses them while another process may serve their servers."""

    def __init__(
        self,
        process: Process,
        per_second: int,
        on_wait: Callable[[float], None],
    ) -> None:
        """Make so many requests together with other processes; call `on_wait` with the seconds that each waits."""
        self._process = process
        self._apart = round(_SLOWER / per_second, 6)
        self._at_once = max(1, int(per_second * _AT_ONCE))
        self._on_wait = on_wait
        self._begun = deque[Ticket]()
        """Tickets of work that has begun with another one: they come first, or what it shows would be old by then."""
        self._line = deque[Ticket]()
        self._admitting: asyncio.Task[None] | None = None

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Look at every request that is made with this trace."""
        trace.on_request_start.append(self._wait_in_line)
        trace.on_connection_reuseconn.append(self._check)
        trace.on_connection_create_end.append(self._check)

    @contextmanager
    def line_up(self, *, has_begun: bool = False) -> Generator[Ticket]:
        """Give a place in line, which is left at the end of the block."""
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
        """Make the first request of this block with a ticket that is due, the others before all who wait in line."""
        token = _held.set(ticket)
        try:
            yield
        finally:
            _held.reset(token)

    async def _check(self, _session: object, _context: object, _params: object) -> None:
        """Raise NotHeldError unless the part is held, as it may have been lost on the way to the connection."""
        self._process.part.check()

    async def _wait_in_line(self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams) -> None:
        """Raise NotHeldError unless the part is held."""
        self._process.part.check()
        path = params.url.path
        if _VERSION in path and not any(free in path for free in _UNLIMITED):
            await self._use_ticket(_held.get())
            self._process.part.check()

    async def _use_ticket(self, held: Ticket | None) -> None:
        """Use the ticket with which the work is done, or wait with another one."""
        if held and held.use():
            return
        with self.line_up(has_begun=held is not None and not held.is_left) as ticket:
            while not ticket.is_due:
                await ticket.wait()

    async def _admit_all(self) -> None:
        """Admit everybody who waits, in their order and at the pace."""
        try:
            while waiting := len(self._begun) + len(self._line):
                many = min(waiting, self._at_once)
                await asyncio.sleep(await self._process.wait_to_request(many, self._apart))
                for _ in range(many):
                    self._admit_first()
        finally:
            self._admitting = None

    def _admit_first(self) -> None:
        """Admit the first who still waits, if anybody does."""
        for line in (self._begun, self._line):
            while line:
                ticket = line.popleft()
                if not ticket.is_left:
                    ticket.admit()
                    self._on_wait(asyncio.get_running_loop().time() - ticket.since)
                    return
