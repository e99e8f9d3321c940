"""Actions on both engines, at one table and at many at once, and how long a table takes to load.

It tells how many there are in a second, what they cost, and how many share a commit; with PostgreSQL, also where each
question takes so many milliseconds to get there.

Both engines wait for the disk, but for PostgreSQL where it is away.
"""

import asyncio
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple

from bench.held import print_held
from bot.services import codec
from bot.store import tables as rows
from bot.store.database import BOT, Store
from bot.store.engines import open_store
from bot.tables.evolution import replay
from tools.players import Players, services_on
from tools.postgresql import Server, running
from tools.proxy import Proxy


class Sizes(NamedTuple):
    engines: tuple[str, ...] = ("SQLite", "PostgreSQL")
    tables: tuple[int, ...] = (1, 32, 256)
    seconds: float = 4.0
    events: int = 100
    """Of the table that is loaded."""
    delays: tuple[float, ...] = (1.0, 4.0)
    """Milliseconds on the way to PostgreSQL."""


def main(sizes: Sizes) -> None:
    """Measure and print everything, in half a minute."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        for engine in sizes.engines:
            print(engine)
            if engine == "SQLite":
                url = f"sqlite:///{folder}/store.db"
            else:
                server = stack.enter_context(running(is_safe=True))
                url = server.url("postgres")
                for delay in sizes.delays:
                    with running() as away:
                        asyncio.run(_measure_from_afar(away, Path(folder, "proxy"), delay, sizes.seconds))
            asyncio.run(_measure(url, sizes))


async def _measure_from_afar(server: Server, folder: Path, delay: float, seconds: float) -> None:
    async with Proxy(folder, server.folder, delay / 1000) as proxy:
        store = await open_store(server.url("postgres").replace(str(server.folder), str(proxy.folder)))
        try:
            print(f"  {delay:g} ms away:", end="")
            await _play(store, 1, seconds)
        finally:
            await store.close()


async def _measure(url: str, sizes: Sizes) -> None:
    store = await open_store(url)
    try:
        for number in sizes.tables:
            await _play(store, number, sizes.seconds)
        await _load(store, sizes.events)
    finally:
        await store.close()


async def _play(store: Store, number: int, seconds: float) -> None:
    """Print the actions a second of players at this number of tables."""
    first = 1000 * number
    services, interactions = services_on(store, Random(number)), count(first << 32)
    everybody = [Players(services, channel, interactions) for channel in range(first, first + number)]
    await asyncio.gather(*(players.begin() for players in everybody))
    commits = list[float]()
    store.on_commit = commits.append
    began, cpu = perf_counter(), process_time()
    actions = sum(await asyncio.gather(*(_go_on(players, began + seconds) for players in everybody)))
    took, cpu = perf_counter() - began, process_time() - cpu
    print(
        f"  {number:4} tables: {actions / took:6,.0f} actions a second, each in {1e3 * number * took / actions:.2f} ms,"
        f" of which {1e3 * cpu / actions:.2f} ms of the processor, {actions / len(commits):.1f} a commit"
    )


async def _go_on(players: Players, end: float) -> int:
    actions = 0
    while perf_counter() < end:
        actions += await players.step()
    return actions


async def _load(store: Store, events: int) -> None:
    players = Players(services_on(store, Random(1)), 1, count(1))
    await players.begin()
    while players.table.version < events:
        await players.step()
    size = f"of {players.table.length} events"
    await print_held(f"table {size}, from its snapshot", partial(_load_snapshot, store, players.table.id), 21)
    await print_held(f"table {size}, from its events", partial(_load_events, store, players.table.id), 21)


async def _load_snapshot(store: Store, table_id: int) -> None:
    async with store.transaction(BOT) as tx:
        row = await rows.load(tx, table_id)
    assert row
    codec.table_of(row)


async def _load_events(store: Store, table_id: int) -> None:
    async with store.transaction(BOT) as tx:
        events = await rows.events(tx, table_id)
    replay(codec.decode_events(events))
