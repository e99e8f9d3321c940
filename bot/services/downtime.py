"""Time that counts for nobody: when the bot did not run, and when it was not on the server."""

import logging
from typing import Final

from bot.services import loading
from bot.services.changes import Progress
from bot.store import runtime
from bot.store import tables as rows
from bot.store.sqlite.database import Transaction
from bot.store.tables import TableRow
from bot.tables import events as e
from bot.tables.context import NOBODY, Request, system_random
from bot.tables.table import Table

log = logging.getLogger(__name__)

BEAT: Final = 60
"""Seconds between two notes that the bot runs."""
TOLERANCE: Final = 180
"""A longer silence of the clock means that the bot did not run, and the time is given back."""


async def beat(tx: Transaction, now: int) -> None:
    """Note that the bot runs; when it did not for a while, no player has lost that time."""
    last = await runtime.heartbeat(tx)
    if last is not None and 0 <= now - last < BEAT:
        return
    await runtime.record_heartbeat(tx, now)
    if last is not None and abs(now - last) > TOLERANCE:
        await give_back(tx, await rows.all_running(tx), now, now - last)


async def give_back(tx: Transaction, found: list[TableRow], now: int, seconds: int) -> list[int]:
    """Give so much time back at these tables; the numbers of those where that was possible."""
    return [table.id for table in await loading.all_readable(tx, found) if await _given(tx, table, now, seconds)]


async def _given(tx: Transaction, table: Table, now: int, seconds: int) -> bool:
    progress = Progress(table, now)
    progress.add([e.TimeGivenBack(seconds)])
    try:
        async with tx.savepoint():
            request = Request(NOBODY, table.guild, now)
            await progress.save(tx, await loading.context(tx, request, system_random()))
    except Exception:
        log.exception("No time could be given back at table %d", table.id)
        return False
    return True
