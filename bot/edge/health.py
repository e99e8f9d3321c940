"""The health of the bot: it is connected, its loops go round, and the database answers."""

import asyncio
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import discord

from bot.services.oversight import Oversight
from bot.store.database import StoreError

MAX_TIMER_AGE_SECONDS: Final = 90
"""The timer comes round every thirty."""
DATABASE_TIMEOUT_SECONDS: Final = 2.0


class Vitals(NamedTuple):
    """What a process knows about itself."""

    is_waiting: bool
    """Whether other processes serve all servers: then only its database must answer."""
    shards: Mapping[int, discord.ShardInfo]
    timer_age: float
    ended_loops: Sequence[str]


def is_connected(shard: discord.ShardInfo) -> bool:
    """Return whether a shard is connected, and its heartbeats are answered."""
    return not shard.is_closed() and math.isfinite(shard.latency)


async def find_problems(vitals: Vitals, oversight: Oversight) -> list[str]:
    """Return a sentence for each problem."""
    return [
        *([] if vitals.is_waiting else _serving_problems(vitals)),
        *(f"A loop has ended: {name}." for name in vitals.ended_loops),
        *await _database_problems(oversight),
    ]


def _serving_problems(vitals: Vitals) -> Iterator[str]:
    if not vitals.shards:
        yield "The bot is not connected to Discord yet."
    for number, shard in vitals.shards.items():
        if not is_connected(shard):
            yield f"Shard {number} is not connected to Discord."
    if vitals.timer_age > MAX_TIMER_AGE_SECONDS:
        yield f"The timer has not come round for {vitals.timer_age:.0f} s."


async def _database_problems(oversight: Oversight) -> list[str]:
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
            await oversight.answers()
    except TimeoutError:
        return [f"The database has not answered for {DATABASE_TIMEOUT_SECONDS:.0f} s."]
    except StoreError as error:
        return [str(error)]
    return []
