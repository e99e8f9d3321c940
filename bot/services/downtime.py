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
from bot.store.runtime import Downtime
from bot.store.tables import TableRow
from bot.tables import events as e
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Request

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS: Final = 60
"""The time between two heartbeats."""
MAX_SILENCE_SECONDS: Final = 180
"""A longer time without a heartbeat means that the bot was down, and is given back."""
TABLES_PER_TRANSACTION: Final = 25
"""The tables given time back in one transaction, which blocks other work for some ten milliseconds."""


async def record_heartbeat(store: Store, part: Part, now: int) -> list[int]:
    """Record a heartbeat; after an outage give its time back, and return the tables that were changed."""
    tables = await _give_back_everywhere(store, part, now)  # the rest of an earlier process's work
    if await _record(store, part, now):
        tables += await _give_back_everywhere(store, part, now)
    return tables


@repeat_on_conflict
async def _record(store: Store, part: Part, now: int) -> bool:
    """Record a heartbeat if it is time for one, and a downtime if there was one; return whether there was."""
    async with store.transaction(BOT) as tx:
        last = await _last_heartbeat(tx, part)
        if last is not None and 0 <= now - last < HEARTBEAT_SECONDS:
            return False
        await runtime.record_heartbeat(tx, part, now)
        if last is None or abs(now - last) <= MAX_SILENCE_SECONDS:
            return False
        await runtime.save_downtime(tx, part, Downtime(now - last))
        return True


async def _last_heartbeat(tx: Transaction, part: Part) -> int | None:
    last = await runtime.heartbeat(tx, part)
    if last is None:
        await runtime.divide_anew(tx, part)
        return await runtime.heartbeat(tx, part)
    return last


async def _give_back_everywhere(store: Store, part: Part, now: int) -> list[int]:
    """Give the time of a downtime back at every table, in transactions that leave room for others between them."""
    tables: list[int] = []
    while (some := await _give_back_at_some(store, part, now)) is not None:
        tables += some
    return tables


@repeat_on_conflict
async def _give_back_at_some(store: Store, part: Part, now: int) -> list[int] | None:
    """Give the time of a downtime back at the next few tables, and return them; None if there are no more."""
    async with store.transaction(BOT) as tx:
        downtime = await runtime.downtime(tx, part)
        if downtime is None:
            return None
        some = await rows.running_after(tx, part, downtime.guild_id, downtime.table_id, limit=TABLES_PER_TRANSACTION)
        if not some:
            await runtime.forget_downtime(tx, part)
            return None
        await runtime.save_downtime(tx, part, Downtime(downtime.seconds, some[-1].guild_id, some[-1].id))
        for guild in sorted({row.guild_id for row in some}):
            await tx.lock(guild)
        newest = await rows.load_all(tx, [row.id for row in some])
        return await give_back(tx, [row for row in newest if row.is_open], now, downtime.seconds)


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
