"""Taking the place of another process: connect, say so, and begin to serve once the other one has ended."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

Step = Callable[[], Awaitable[object]]


class Succession:
    """The waiting beside the connection while another process still serves; nothing if none does."""

    def __init__(self, follow: Step, tell_connected: Callable[[], None]) -> None:
        self._follow = follow
        self._tell_connected = tell_connected
        self._following: asyncio.Task[None] | None = None

    def begin(self, connected: Step, serve: Step) -> None:
        """In the background, report once this process is connected, and serve once the other one has ended."""
        self._following = asyncio.create_task(self._take_place(connected, serve))

    async def connect(self, connecting: Coroutine[Any, Any, None]) -> None:
        """Stay connected; raise whatever keeps the process from taking the other one's place."""
        connection = asyncio.create_task(connecting)
        try:
            if self._following:
                await asyncio.wait({connection, self._following}, return_when=asyncio.FIRST_COMPLETED)
                if self._following.done() and not self._following.cancelled():
                    await self._following
            await connection
        finally:
            connection.cancel()

    async def end(self) -> None:
        """Stop waiting to take another process's place."""
        if self._following:
            self._following.cancel()
            await asyncio.wait([self._following])

    async def _take_place(self, connected: Step, serve: Step) -> None:
        telling = asyncio.create_task(self._tell_when(connected))
        try:
            await self._follow()
        finally:
            telling.cancel()
        await serve()

    async def _tell_when(self, connected: Step) -> None:
        await connected()
        self._tell_connected()
