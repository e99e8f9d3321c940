"""Whether the bot is well: connected, with a timer that goes round and a database that answers."""

import asyncio
import math
from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from bot.services.oversight import Oversight
from bot.store.database import StoreError

MAX_TIMER_AGE_SECONDS: Final = 90
"""The timer comes round every thirty."""
DATABASE_TIMEOUT_SECONDS: Final = 2.0


class Shard(Protocol):
    """A connection to Discord."""

    @property
    def latency(self) -> float: ...
    def is_closed(self) -> bool: ...


def is_connected(shard: Shard) -> bool:
    """Return whether a shard is connected, and was answered."""
    return not shard.is_closed() and math.isfinite(shard.latency)


async def find_problems(shards: Mapping[int, Shard], timer_age: float, oversight: Oversight) -> list[str]:
    """Return a sentence for everything that is not well."""
    return [*_connection_problems(shards), *_timer_problems(timer_age), *await database_problems(oversight)]


def _connection_problems(shards: Mapping[int, Shard]) -> Iterator[str]:
    if not shards:
        yield "The bot is not connected to Discord yet."
    for number, shard in shards.items():
        if not is_connected(shard):
            yield f"Shard {number} is not connected to Discord."


def _timer_problems(age: float) -> Iterator[str]:
    if age > MAX_TIMER_AGE_SECONDS:
        yield f"The timer has not come round for {age:.0f} s."


async def database_problems(oversight: Oversight) -> list[str]:
    """Return a sentence if the database does not answer, which is all that a spare process needs."""
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
            await oversight.answers()
    except TimeoutError:
        return [f"The database has not answered for {DATABASE_TIMEOUT_SECONDS:.0f} s."]
    except StoreError as error:
        return [f"The database does not answer: {error.code}."]
    return []
