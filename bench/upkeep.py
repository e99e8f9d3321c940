"""Measure the backup of a large file and the erasing of a large server, and how long commits take meanwhile."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bench.store import POSTINGS, fill
from bot.part import Part
from bot.services.presence import RETENTION_SECONDS, Presence
from bot.services.saves import Saves
from bot.store import runtime, servers
from bot.store.database import BOT, Store
from bot.store.sqlite.database import FileStore
from tools.players import GUILD, NOW

TABLES: Final = 1500
EVENTS: Final = 300
EVENT_BYTES: Final = 150
SNAPSHOT_BYTES: Final = 6000
"""Both as of a real table."""
COMMIT_INTERVAL_SECONDS: Final = 0.003


def main() -> None:
    """Measure and print both, in about ten seconds."""
    with TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> None:
    path = folder / "upkeep.db"
    await (await FileStore.open(path)).close()
    fill(path, "1000")
    store = await FileStore.open(path)
    try:
        await _fill_tables(store)
        size = f"{POSTINGS:,} postings and {TABLES:,} tables"
        await _measure_commits_during(store, f"nothing, with {size}", asyncio.sleep(1))
        await _measure_commits_during(store, "a copy of it", store.copy(folder / "copy.db"))
        async with store.transaction(BOT) as tx:
            await servers.mark_left(tx, GUILD, NOW)
        erasing = Presence(store, Part(), Saves()).erase_forgotten(lambda _guild: False, NOW + RETENTION_SECONDS)
        await _measure_commits_during(store, "erasing all of it", erasing)
    finally:
        await store.close()


async def _fill_tables(store: Store) -> None:
    numbers = "WITH RECURSIVE number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < $1)"
    async with store.transaction(BOT) as tx:
        await tx.execute(
            f"{numbers} INSERT INTO game_table SELECT id, $2, id, 0, $3, $3, $4, NULL, NULL FROM number",
            TABLES,
            GUILD,
            EVENTS,
            "x" * SNAPSHOT_BYTES,
        )
        await tx.execute(
            f"{numbers} INSERT INTO table_event SELECT game_table.id, number.id, 0, $2 FROM game_table, number",
            EVENTS,
            "x" * EVENT_BYTES,
        )


async def _measure_commits_during(store: Store, name: str, work: Awaitable[object]) -> None:
    """Print how long this work takes, and how long small commits take at the same time."""
    taken: list[float] = []
    committing = asyncio.create_task(_commit(store, taken))
    began = perf_counter()
    await work
    seconds = perf_counter() - began
    committing.cancel()
    with suppress(asyncio.CancelledError):
        await committing
    taken.sort()
    print(
        f"{name}: {seconds:.2f} s; {len(taken)} commits meanwhile took {1e3 * taken[len(taken) // 2]:.1f} ms (median),"
        f" {1e3 * taken[len(taken) * 99 // 100]:.0f} ms (99 in 100), {1e3 * taken[-1]:.0f} ms at most"
    )


async def _commit(store: Store, taken: list[float]) -> None:
    for at in count():
        began = perf_counter()
        async with store.transaction(BOT) as tx:
            await runtime.record_heartbeat(tx, Part(), at)
        taken.append(perf_counter() - began)
        await asyncio.sleep(COMMIT_INTERVAL_SECONDS)
