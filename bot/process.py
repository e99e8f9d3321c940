"""A process of the bot as the other modules know it: the only one, unless several share the servers.

One of several is a `Cluster` of `bot.cluster`, which does all this in agreement with the others.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from bot.part import Part

SESSION_SECONDS: Final = 5.0
"""The pause between two new sessions: https://discord.com/developers/docs/events/gateway#rate-limiting"""


class Process:
    """The only process: it serves all servers, and asks nobody."""

    def __init__(self, part: Part | None = None) -> None:
        self.part: Final = part or Part()
        """The servers that it serves."""
        self.on_change: Callable[[int], object] = lambda _table_id: None
        """Called with each table that another process has changed."""
        self.on_gap: Callable[[], object] = lambda: None
        """Called when other processes may have changed tables unheard."""

    async def join(self, find_shards: Callable[[], Awaitable[int]]) -> None:
        """Agree with the other processes who serves which servers."""

    async def wait_to_identify(self, *, is_first: bool) -> None:
        """Wait until a new session may begin."""
        if not is_first:
            await asyncio.sleep(SESSION_SECONDS)

    async def leave(self) -> None:
        """Let another process serve these servers."""
