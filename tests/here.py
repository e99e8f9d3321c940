"""What the bot has done in other processes, done in threads of this one, in which tests can look and change things."""

import asyncio
import pickle
from typing import Any

from bot.workers.worker import Worker


class Here(Worker):
    """Does jobs in threads."""

    def __init__(self) -> None:
        super().__init__("works here", 0, 0)

    async def do(self, *job: Any) -> Any:
        return await asyncio.to_thread(*job)


class Copying(Here):
    """Is handed copies, as another process is."""

    async def do(self, *job: Any) -> Any:
        return await super().do(*pickle.loads(pickle.dumps(job)))  # noqa: S301 - our own


async def is_asked() -> None:
    """Let the event loop go round, so that a job that was begun has been asked of its process."""
    for _ in range(5):
        await asyncio.sleep(0)
