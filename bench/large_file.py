"""A file as of a bot that many servers have used for long: open tables whose messages show them, and many postings."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import time
from typing import Final

from bench.store import fill
from bot.services.wiring import Services
from bot.store.database import BOT
from bot.store.sqlite.database import FileStore
from bot.tables import lobby
from bot.tables.context import Request
from bot.tables.options import Options
from tools.players import services_on

OPEN_TABLES: Final = 10_000
FIRST_GUILD: Final = 4_000_000
FIRST_CHANNEL: Final = 5_000_000
TABLES_A_SERVER: Final = 25
DAY_SECONDS: Final = 24 * 3600


def copy_large_file(path: Path, copy: Path) -> dict[int, list[int]]:
    """Copy this file, which is made if it is not there, as if the bot had just ended; return its servers' channels."""
    if not path.exists():
        asyncio.run(_make(path))
    shutil.copy(path, copy)
    now = int(time())
    with sqlite3.connect(copy) as connection:
        connection.execute("INSERT OR REPLACE INTO heartbeat VALUES (0, 1, 1, ?)", [now])
        connection.execute("UPDATE game_table SET wake_at = ?", [now + DAY_SECONDS])
        rows = connection.execute("SELECT guild_id, channel_id FROM game_table ORDER BY id").fetchall()
        guilds: dict[int, list[int]] = {
            guild: [] for (guild,) in connection.execute("SELECT DISTINCT guild_id FROM account")
        }
    connection.close()
    for guild, channel in rows:
        guilds[guild].append(channel)
    return guilds


async def _make(path: Path) -> None:
    print(f"making {path} with {OPEN_TABLES:,} open tables: this takes some minutes, once")
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    await (await FileStore.open(unfinished)).close()
    fill(unfinished, "1000")
    store = await FileStore.open(unfinished)
    try:
        services, interactions = services_on(store, Random(OPEN_TABLES)), count(1)
        for number in range(OPEN_TABLES):
            await _open(services, number, interactions)
        async with store.transaction(BOT) as tx:
            await tx.execute(
                "INSERT INTO table_message SELECT id, version, id, 'table', 1, NULL, 0, NULL, NULL FROM game_table"
            )
    finally:
        await store.close()
    unfinished.rename(path)


async def _open(services: Services, number: int, interactions: Iterator[int]) -> None:
    """Open a table, take the seats and deal."""
    guild, channel = FIRST_GUILD + number // TABLES_A_SERVER, FIRST_CHANNEL + number

    def request(user: int) -> Request:
        return Request(10 * channel + user, guild, int(time()), interaction=next(interactions))

    table = (await services.opening.open(request(0), lobby.Location(channel), Options())).table.id
    for user in (1, 2):
        await services.tables.act(table, request(user), lobby.join)
    await services.tables.act(table, request(0), lobby.begin)
