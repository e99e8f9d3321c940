"""The backlog of finished games: what is worked out from their events in the background, one game at a time.

It is what the database says is left, so a restart loses nothing.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.part import Part
from bot.store import tables
from bot.store.database import ConflictError, Store, StoreError, Transaction, repeat_on_conflict
from bot.store.results import Left, games_left
from bot.tables.results import FinishedGame

log = logging.getLogger(__name__)

GAMES_AT_ONCE: Final = 50
"""The number of finished games looked up in one transaction."""

_Result = TypeVar("_Result")
WorkOut = Callable[[int, int], Awaitable[_Result]]
"""Return what follows from the events of a table, given its number and their number."""
Save = Callable[[Transaction, FinishedGame, _Result], Awaitable[None]]


async def work_off(
    store: Store, part: Part, left: Left, work_out: WorkOut[_Result], save: Save[_Result], *, complaint: str
) -> None:
    """Work on all games that are left; log the complaint, with the number of the table, where that fails."""
    last = 0
    while True:
        async with store.long_transaction() as tx:
            games = await games_left(tx, left, last, GAMES_AT_ONCE, part=part)
        if not games:
            return
        for game in games:
            last = game.table_id
            try:
                await _work_on(store, game, work_out, save)
            except StoreError:
                raise
            except Exception:
                log.exception(complaint, last)


@repeat_on_conflict
async def _work_on(store: Store, game: FinishedGame, work_out: WorkOut[_Result], save: Save[_Result]) -> None:
    """Work on a game. Raise ConflictError if one of its members is forgotten meanwhile."""
    async with store.long_transaction() as tx:
        row = await tables.load(tx, game.table_id)
    if row is None:
        return  # its server was erased
    result = await work_out(game.table_id, row.length)
    async with store.transaction(game.guild_id) as tx:
        if await tables.load(tx, game.table_id) != row:
            raise ConflictError
        await save(tx, game, result)
