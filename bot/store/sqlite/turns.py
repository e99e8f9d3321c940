"""Whose turn it is to use the connection, which one block uses at a time, and which blocks share a commit.

To commit is to wait for the disk, so blocks that write do not commit one by one: those that wait when one of them ends
follow it in the same transaction of SQLite, as its group, and the last one is followed by the commit. Meanwhile nobody
is told anything: each block of a group ends when the group has. All other blocks begin when everything written is on
the disk, so that they see nothing else.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from bot.store.database import run_to_completion

MAX_GROUP_SIZE: Final = 64
"""The most blocks that share a commit, as the first of them waits for all others."""
MAX_OVERTAKING: Final = 64
"""The most blocks that a block which could join a group lets go before it."""


class Group:
    """Blocks that share a commit: all of them are kept, or none."""

    def __init__(self) -> None:
        self.size = 0
        self._outcome = asyncio.get_running_loop().create_future()

    @property
    def has_ended(self) -> bool:
        return self._outcome.done()

    def end(self, error: BaseException | None) -> None:
        """Let all blocks end, with None if what they wrote is on the disk."""
        self._outcome.set_result(error)

    async def wait(self) -> BaseException | None:
        """Wait for the end of the group; return why nothing of it is kept, or None. Raise a cancellation afterwards."""
        return await run_to_completion(self._outcome)


class Turns:
    """The line of the blocks that wait for the connection."""

    def __init__(self, commit: Callable[[], Coroutine[Any, Any, BaseException | None]]) -> None:
        self.group: Group | None = None
        """The blocks that have written what is not on the disk yet."""
        self._commit = commit
        self._committing: asyncio.Future[BaseException | None] | None = None
        self._is_taken = False
        self._joining, self._others = deque[asyncio.Future[None]](), deque[asyncio.Future[None]]()
        self._overtaken = 0

    @asynccontextmanager
    async def turn(self, *, joins: bool) -> AsyncGenerator[None]:
        """Wait until nobody else uses the connection; unless the block can join a group, until none has begun."""
        await self._wait(self._joining if joins else self._others)
        try:
            yield
        finally:
            self._pass_on()

    def begin_group(self) -> Group:
        self.group = Group()
        return self.group

    def end_group(self, error: BaseException | None) -> None:
        """End the group, whose transaction is over."""
        if self.group:
            self.group.end(error)
            self.group = None

    async def _wait(self, line: deque[asyncio.Future[None]]) -> None:
        if not self._is_taken:
            self._is_taken = True
            return
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Give the connection to the next block; commit before, unless the next one joins the group."""
        if not self.group:
            lines = [self._others, self._joining]
            if self._overtaken >= MAX_OVERTAKING:
                lines.reverse()
            self._is_taken = any(map(self._admit, lines))
        elif self.group.size >= MAX_GROUP_SIZE or not self._admit(self._joining):
            self._committing = asyncio.ensure_future(self._commit())
            self._committing.add_done_callback(self._end_by_commit)

    def _admit(self, line: deque[asyncio.Future[None]]) -> bool:
        """Let the first of a line have its turn, if any has not been cancelled."""
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                self._overtaken = self._overtaken + 1 if line is self._others and self._joining else 0
                return True
        return False

    def _end_by_commit(self, committing: asyncio.Future[BaseException | None]) -> None:
        # Cancelled before it could begin; the next block that begins rolls back.
        self.end_group(asyncio.CancelledError() if committing.cancelled() else committing.result())
        self._pass_on()
