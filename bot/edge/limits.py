"""What this process may ask of Discord: its share of the requests a second, and nothing once it has lost its part."""

import asyncio
from collections import deque
from typing import Final

import aiohttp

from bot.store.part import Part

REQUESTS_PER_SECOND: Final = 50
"""For all processes of a bot together: https://discord.com/developers/docs/topics/rate-limits#global-rate-limit"""
_SECOND: Final = 1.0
_UNLIMITED: Final = ("/interactions/", "/webhooks/")
"""Answers to interactions are not bound to that limit."""


class RequestLimits:
    """Lets requests wait for their turn, and refuses them while another process may serve their servers."""

    def __init__(self, part: Part) -> None:
        self._part = part
        self._turns = deque[float]()
        """When the newest requests were due, as many as this process may make in a second."""

    def watch(self, trace: aiohttp.TraceConfig) -> None:
        """Look at every request that is made with this trace."""
        trace.on_request_start.append(self._wait_for_turn)
        trace.on_connection_reuseconn.append(self._check)
        trace.on_connection_create_end.append(self._check)

    async def _check(self, _session: object, _context: object, _params: object) -> None:
        """Raise NotHeldError unless the part is held, as it may have been lost on the way to the connection."""
        self._part.check()

    async def _wait_for_turn(self, _session: object, _context: object, params: aiohttp.TraceRequestStartParams) -> None:
        """Raise NotHeldError unless the part is held."""
        self._part.check()
        if not any(free in params.url.path for free in _UNLIMITED):
            await self._take_turn(max(1, REQUESTS_PER_SECOND // self._part.slots))
            self._part.check()

    async def _take_turn(self, at_once: int) -> None:
        now = asyncio.get_running_loop().time()
        while len(self._turns) > at_once:
            self._turns.popleft()
        due = max(now, self._turns[0] + _SECOND) if len(self._turns) == at_once else now
        self._turns.append(due)
        await asyncio.sleep(due - now)
