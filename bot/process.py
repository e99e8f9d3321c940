"""A process of the bot as the other modules know it: the only one, unless several share the servers.

One of several is a `Cluster` of `bot.processes`, which does all this in agreement with the others.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from bot.part import Part

SESSION_SECONDS: Final = 5.0
"""The pause between two new sessions: https://discord.com/developers/docs/events/gateway#rate-limiting"""


class Process:
    """The only process: it serves all servers from its start to its end, and asks nobody."""

    def __init__(self, part: Part | None = None) -> None:
        self.part: Final = part or Part()
        """The servers that it serves, or will serve."""
        self.is_in_trouble = False
        """Whether the database of the slots did not answer the last request."""
        self.lease_failures = 0
        """How often the lease of its slot could not be renewed."""
        self.hand_overs = 0
        """How often it took the place of a process that was asked to end."""
        self._next_request = 0.0

    @property
    def is_spare(self) -> bool:
        """Return whether it waits to take another process's place, while others serve all servers."""
        return False

    @property
    def is_serving(self) -> bool:
        """Return whether it serves its servers, and so handles their events."""
        return True

    @property
    def has_heir(self) -> bool:
        """Return whether another process is connected to take its place, and will show what this one leaves."""
        return False

    async def join(self, find_shards: Callable[[], Awaitable[int]]) -> None:
        """Wait for servers to serve; another process may serve them until this one takes its place."""

    async def serve(self, begin: Callable[[], Awaitable[None]], connected: Callable[[], Awaitable[object]]) -> None:
        """Begin to serve; or later, once the previous process has ended, which waits until this one is connected."""
        del connected
        await begin()

    def note_begun(self) -> None:
        """Record that the cogs are loaded: serve from now on."""

    async def connect(self, connecting: Coroutine[Any, Any, None]) -> None:
        """Stay connected; raise whatever keeps the process from serving."""
        await connecting

    async def answers(self) -> bool:
        """Return whether this process serves, waiting a moment if it is about to begin."""
        return True

    async def wait_to_identify(self, bucket: int, *, is_first: bool) -> None:
        """Wait until a new session of this bucket may begin."""
        del bucket
        if not is_first:
            await asyncio.sleep(SESSION_SECONDS)

    async def wait_to_request(self, requests: int, apart: float) -> float:
        """Reserve `apart` seconds for each of these requests, and return the seconds until the first may be made."""
        now = asyncio.get_running_loop().time()
        due = max(now, self._next_request)
        self._next_request = due + requests * apart
        return due - now

    async def hand_over(self) -> bool:
        """Serve on until another process is connected to take this one's place; return False if there is none."""
        return False

    @asynccontextmanager
    async def leaving(self) -> AsyncGenerator[None]:
        """Take no servers any more; after the block, others can serve them."""
        yield
