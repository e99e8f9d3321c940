"""A process of the bot, as the rooms know it: the only one, unless several share the servers.

Then it is a `Cluster` (bot.processes), which does all this together with the others.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from bot.part import Part

SESSION_SECONDS: Final = 5.0
"""Between two new sessions: https://discord.com/developers/docs/events/gateway#rate-limiting"""


class Process:
    """The only process: it serves all servers from its start to its end, and asks nobody."""

    def __init__(self, part: Part | None = None) -> None:
        self.part: Final = part or Part()
        """The servers that it serves, or is to serve."""
        self.is_in_trouble = False
        """Whether the database that is shared with others has not answered the last time that it was asked."""
        self.lease_failures = 0
        """How often the lease of its slot could not be renewed."""
        self.hand_overs = 0
        """How often it took the place of a process that was asked to end."""
        self._next_request = 0.0

    @property
    def is_spare(self) -> bool:
        """Return whether others serve all servers, and it waits to take the place of one of them."""
        return False

    @property
    def is_serving(self) -> bool:
        """Return whether what happens on its servers is for it to hear."""
        return True

    @property
    def has_heir(self) -> bool:
        """Return whether another process is connected that takes its place, and shows what it does not."""
        return False

    async def join(self, find_shards: Callable[[], Awaitable[int]]) -> None:
        """Wait for servers to serve, which others may serve until this process has taken their place."""

    async def serve(self, begin: Callable[[], Awaitable[None]], connected: Callable[[], Awaitable[object]]) -> None:
        """Begin to serve, or do so once the process before has ended, which waits until this one is connected."""
        del connected
        await begin()

    def note_begun(self) -> None:
        """Serve from now on, as whatever hears of the servers is loaded."""

    async def connect(self, connecting: Coroutine[Any, Any, None]) -> None:
        """Stay connected; raise what keeps the process from serving."""
        await connecting

    async def answers(self) -> bool:
        """Return whether this process serves, or begins to while somebody waits for an answer."""
        return True

    async def wait_to_identify(self, bucket: int, *, is_first: bool) -> None:
        """Wait until a new session of this bucket may begin."""
        del bucket
        if not is_first:
            await asyncio.sleep(SESSION_SECONDS)

    async def wait_to_request(self, requests: int, apart: float) -> float:
        """Return in how many seconds so many requests may be made, for which so much time each is kept."""
        now = asyncio.get_running_loop().time()
        due = max(now, self._next_request)
        self._next_request = due + requests * apart
        return due - now

    async def hand_over(self) -> bool:
        """Serve on until another process is connected that takes the place of this one; return whether there is one."""
        return False

    @asynccontextmanager
    async def leaving(self) -> AsyncGenerator[None]:
        """Begin to serve no more during the block, after which others can serve the servers."""
        yield
