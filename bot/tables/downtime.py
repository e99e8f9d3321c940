"""Time that counts for nobody: when the bot did not run, and when it was not on the server."""

import logging
from typing import Final

from bot.store import people
from bot.store import tables as rows
from bot.store.db import Unit
from bot.store.tables import TableRow
from bot.tables import events as e
from bot.tables import gathering
from bot.tables.context import NOBODY, Request, system_random
from bot.tables.progress import Progress
from bot.tables.table import Table

log = logging.getLogger(__name__)

BEAT: Final = 60
"""Seconds between two notes that the bot runs."""
TOLERANCE: Final = 180
"""A longer silence of the clock means that the bot did not run, and the time is given back."""


async def beat(unit: Unit, now: int) -> None:
    """Note that the bot runs; when it did not for a while, no player has lost that time."""
    last = await people.heartbeat(unit)
    if last is not None and 0 <= now - last < BEAT:
        return
    await people.beat(unit, now)
    if last is not None and abs(now - last) > TOLERANCE:
        await give_back(unit, await rows.all_running(unit), now, now - last)


async def give_back(unit: Unit, found: list[TableRow], now: int, seconds: int) -> list[int]:
    """Give so much time back at these tables; the numbers of those where that was possible."""
    return [table.id for table in await gathering.all_readable(unit, found) if await _given(unit, table, now, seconds)]


async def _given(unit: Unit, table: Table, now: int, seconds: int) -> bool:
    progress = Progress(table, now)
    progress.add([e.TimeGivenBack(seconds)])
    try:
        async with unit.apart():
            request = Request(NOBODY, table.guild, now)
            await progress.save(unit, await gathering.context(unit, request, system_random()))
    except Exception:
        log.exception("No time could be given back at table %d", table.id)
        return False
    return True
