"""A file as of a bot that has been used for long: a large server with its games and postings, and open tables."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import time
from typing import Final, NamedTuple

from bot.services.codec import row_of
from bot.services.wiring import Services
from bot.store.database import BOT
from bot.store.sqlite.database import FileStore
from bot.tables import lobby, opening
from bot.tables.context import Request
from bot.tables.options import Options
from bot.tables.table import Table
from tools.players import GUILD, services_on

NOW: Final = 1_800_000_000
SEATS: Final = 4
PLAYERS: Final = 5_000
"""Members who share all games."""
WORST: Final = 1
"""The member who has the most of everything."""
USUAL: Final = 2_500
BETWEEN: Final = 1200
"""Seconds between two games."""
OPEN_TABLES: Final = 10_000
FIRST_GUILD: Final = 4_000_000
FIRST_CHANNEL: Final = 5_000_000
TABLES_A_SERVER: Final = 25
DAY_SECONDS: Final = 24 * 3600


class Content(NamedTuple):
    """How much there is on the large server."""

    members: int = 100_000
    games: int = 50_000
    gifts: int = 150_000
    """Further postings of the member who has the most of everything."""


def copy_large_file(path: Path, copy: Path) -> dict[int, list[int]]:
    """Copy this file, which is made if it is not there, as if the bot had just ended; return its servers' channels."""
    if not path.exists():
        asyncio.run(_make(path))
    shutil.copy(path, copy)
    now = int(time())
    guilds: dict[int, list[int]] = {GUILD: []}
    with sqlite3.connect(copy) as connection:
        connection.execute("INSERT OR REPLACE INTO heartbeat VALUES (0, 1, 1, ?)", [now])
        connection.execute("UPDATE game_table SET wake_at = ? WHERE is_open = 1", [now + DAY_SECONDS])
        for guild, channel in connection.execute("SELECT guild_id, channel_id FROM game_table WHERE is_open = 1"):
            guilds.setdefault(guild, []).append(channel)
    connection.close()
    return guilds


async def _make(path: Path) -> None:
    print(f"making {path} with {OPEN_TABLES:,} open tables: this takes some minutes, once")
    unfinished = path.with_name(f"{path.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    await (await FileStore.open(unfinished)).close()
    fill(unfinished, Content())
    store = await FileStore.open(unfinished)
    try:
        services, interactions = services_on(store, Random(OPEN_TABLES)), count(1)
        for number in range(OPEN_TABLES):
            await _open(services, number, interactions)
        async with store.transaction(BOT) as tx:
            await tx.execute(
                "INSERT INTO table_message SELECT id, version, id, 'table', 1, NULL, 0, NULL, NULL FROM game_table"
                " WHERE is_open = 1"
            )
    finally:
        await store.close()
    unfinished.rename(path)


async def _open(services: Services, number: int, interactions: Iterator[int]) -> None:
    """Open a table, take the seats and deal."""
    guild, channel = FIRST_GUILD + number // TABLES_A_SERVER, FIRST_CHANNEL + number

    def request(user: int) -> Request:
        return Request(10 * channel + user, guild, int(time()), interaction=next(interactions))

    table = (await services.opening.open(request(0), opening.Location(channel), Options())).table.id
    for user in (1, 2):
        await services.tables.act(table, request(user), lobby.join)
    await services.tables.act(table, request(0), lobby.begin)


def fill(path: Path, content: Content) -> int:
    """Write members with their first chips, their games, and the gifts of one; return its bytes."""
    members, games, gifts = content
    connection = sqlite3.connect(path, isolation_level=None)
    connection.create_function("snapshot", 1, _snapshot)
    connection.executescript(f"""
        PRAGMA synchronous = OFF;
        BEGIN;
        CREATE TEMP TABLE number AS WITH RECURSIVE number (id) AS
            (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < {max(content)}) SELECT id FROM number;
        INSERT INTO account SELECT id, {GUILD}, 'balance', id, 0, 0, 0, 0 FROM number WHERE id <= {members};
        INSERT INTO account VALUES (0, {GUILD}, 'bank', 0, 0, 0, 0, 0);
        INSERT INTO game_table
            SELECT id, {GUILD}, id, 0, 1, 1, snapshot(id), NULL, NULL, 0, 0 FROM number WHERE id <= {games};
        INSERT INTO finished_game
            SELECT id, {GUILD}, {NOW} - ({games} - id) * {BETWEEN}, 1,
                CASE id % 4 WHEN 0 THEN 'classique' WHEN 1 THEN 'mallette' WHEN 2 THEN 'asterix' ELSE 'habourdin' END,
                3, 0, id % 20 > 0
            FROM number WHERE id <= {games};
        INSERT INTO finished_seat
            SELECT table_id, seat.id - 1,
                CASE WHEN seat.id = 1 AND table_id % 10 = 0 THEN {WORST}
                    ELSE 2 + (table_id * 7919 + seat.id * 1231) % ({min(PLAYERS, members)} - 1) END,
                NULL, 1 + (table_id + seat.id) % {SEATS}, (table_id * 7919 + seat.id * 104729) % 601 - 300,
                3, (table_id + seat.id) % 3, (table_id + seat.id) % 50 = 0, (table_id * seat.id) % 60, 0,
                {GUILD}, ended_at, 1
            FROM finished_game JOIN number AS seat WHERE seat.id <= {SEATS};
        INSERT INTO transfer SELECT id, 'welcome ' || id, {GUILD}, 0, 'Welcome', NULL, NULL FROM number
            WHERE id <= {members};
        INSERT INTO posting SELECT id, id, 1000 FROM transfer;
        INSERT INTO transfer SELECT {members} + id, 'gift ' || id, {GUILD}, {NOW} - 9 * {games} * {BETWEEN} + id,
            'Gift', NULL, NULL FROM number WHERE id <= {gifts};
        INSERT INTO posting SELECT id, {WORST}, 1 + id % 7 FROM transfer WHERE reason = 'Gift';
        {_GAMES}
        {"".join(_COUNTS)}
        COMMIT;
    """)
    connection.close()
    return path.stat().st_size


def _snapshot(table_id: int) -> str:
    return row_of(Table(id=table_id, version=1, length=1), wake_at=None).snapshot


_GAMES: Final = f"""
    INSERT INTO transfer SELECT 1000000 + 2 * table_id, 'begin ' || table_id, {GUILD}, ended_at - 600, 'GameStarted',
        table_id, 0 FROM finished_game;
    INSERT INTO transfer SELECT 1000001 + 2 * table_id, 'end ' || table_id, {GUILD}, ended_at, 'TableClosed',
        table_id, 3 FROM finished_game;
    INSERT INTO posting SELECT 1000000 + 2 * table_id, user_id, -301 FROM finished_seat;
    INSERT INTO posting SELECT 1000001 + 2 * table_id, user_id, 301 + gain FROM finished_seat;
    INSERT INTO posting SELECT transfer_id, 0, -sum(amount) FROM posting GROUP BY transfer_id HAVING sum(amount) <> 0;
    UPDATE account SET balance = (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = account.id);
"""
_COUNTS: Final = (
    """
    UPDATE account SET postings = (SELECT count(*) FROM posting WHERE account_id = account.id);
    """,
    """
    INSERT INTO milestone
    SELECT account_id, transfer_id, number, balance
    FROM (
        SELECT account_id, transfer_id,
            row_number() OVER (PARTITION BY account_id ORDER BY transfer_id) AS number,
            sum(amount) OVER (PARTITION BY account_id ORDER BY transfer_id) AS balance
        FROM posting WHERE account_id IN (SELECT id FROM account WHERE kind = 'balance')
    ) AS counted
    WHERE number % 256 = 0;
    """,
)
"""What the bot would have counted of what is there."""
