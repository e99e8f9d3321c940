"""Giving back time during which the bot was down, or not on the server."""

import logging
from collections.abc import Collection
from random import SystemRandom
from typing import Final

from bot.part import Part
from bot.services.changes import Changes
from bot.services.loading import load_context, load_table
from bot.store import runtime
from bot.store import tables as rows
from bot.store.database import BOT, Store, StoreError, Transaction, repeat_on_conflict
from bot.store.tables import TableRow
from bot.tables import events as e
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Request

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS: Final = 60
"""The time between two heartbeats."""
MAX_SILENCE_SECONDS: Final = 180
"""A longer time without a heartbeat means that the bot was down, and is given back."""
TABLES_AT_ONCE: Final = 100
"""The tables read at once, as all of them may not fit into memory."""


@repeat_on_conflict
async def record_heartbeat(store: Store, part: Part, now: int) -> list[int]:
    """Record a heartbeat; if the bot was down before it, give that time back, and return the tables it changed."""
    async with store.long_transaction(BOT) as tx:
        last = await runtime.heartbeat(tx, part)
        if last is not None and 0 <= now - last < HEARTBEAT_SECONDS:
            return []
        await runtime.record_heartbeat(tx, part, now)
        if last is None or abs(now - last) <= MAX_SILENCE_SECONDS:
            return []
        return await _give_back_everywhere(tx, part, now, now - last)


async def _give_back_everywhere(tx: Transaction, part: Part, now: int, seconds: int) -> list[int]:
    tables: list[int] = []
    after = 0, 0
    while some := await rows.running_after(tx, part, *after, limit=TABLES_AT_ONCE):
        for guild in sorted({row.guild_id for row in some}):
            await tx.lock(guild)
        newest = await rows.load_all(tx, [row.id for row in some])
        tables += await give_back(tx, [row for row in newest if row.is_open], now, seconds)
        after = some[-1].guild_id, some[-1].id
    return tables


async def give_back(tx: Transaction, tables: Collection[TableRow], now: int, seconds: int) -> list[int]:
    """Give this much time back at these tables, and return the numbers of those where that was possible."""
    return [row.id for row in tables if await _give_back_at(tx, row, now, seconds)]


async def _give_back_at(tx: Transaction, row: TableRow, now: int, seconds: int) -> bool:
    request = Request(TIMER, row.guild_id, now)
    try:
        async with tx.savepoint():
            loaded = await load_table(tx, row.id, request)
            changes = Changes(loaded)
            changes.add([e.TimeGivenBack(seconds)])
            await changes.save(tx, await load_context(tx, loaded, request, Chance(SystemRandom())))
    except StoreError:
        raise
    except Exception:
        log.exception("Giving back time at table %d failed; its deadlines stay as they are", row.id)
        return False
    return True
