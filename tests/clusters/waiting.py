"""Waiting for what another process, or PostgreSQL, does in its own time."""

import asyncio
from collections.abc import Callable

SECONDS = 20.0


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until this is so, and fail if it never is."""
    async with asyncio.timeout(SECONDS):
        while not is_so():  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0.02)
