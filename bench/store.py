"""Actions a second on both engines, at one table and at many at once, and what they cost.

Both engines wait for the disk.
"""

import asyncio
from contextlib import ExitStack
from itertools import count
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from bot.store.database import Store
from bot.store.engines import open_store
from tools.players import Players, services_on
from tools.postgresql import running


class Sizes(NamedTuple):
    engines: tuple[str, ...] = ("SQLite", "PostgreSQL")
    tables: tuple[int, ...] = (1, 32, 256)
    seconds: float = 4.0


def main(sizes: Sizes) -> None:
    """Measure and print everything, in half a minute."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for engine in sizes.engines:
            print(engine)
            url = f"sqlite:///{folder}/store.db"
            if engine == "PostgreSQL":
                url = stack.enter_context(running(is_safe=True)).url("postgres")
            asyncio.run(_measure(url, sizes))


async def _measure(url: str, sizes: Sizes) -> None:
    store = await open_store(url)
    try:
        for number in sizes.tables:
            await _play(store, number, sizes.seconds)
    finally:
        await store.close()


async def _play(store: Store, number: int, seconds: float) -> None:
    """Print the actions a second of players at this number of tables."""
    first = 1000 * number
    services, interactions = services_on(store, Random(number)), count(first << 32)
    everybody = [Players(services, channel, interactions) for channel in range(first, first + number)]
    await asyncio.gather(*(players.begin() for players in everybody))
    began, cpu = perf_counter(), process_time()
    actions = 0

    async def play(players: Players) -> None:
        nonlocal actions
        while perf_counter() < began + seconds:
            actions += await players.step()

    await asyncio.gather(*map(play, everybody))
    took, cpu = perf_counter() - began, process_time() - cpu
    print(
        f"  {number:4} tables: {actions / took:6,.0f} actions a second, each in {1e3 * number * took / actions:.2f} ms,"
        f" of which {1e3 * cpu / actions:.2f} ms of the processor"
    )
