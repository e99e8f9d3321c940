"""The backlog of finished games: what is worked out from their events in the background, one game at a time.

It is what the database says is left, so a restart loses nothing.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

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


class Backlog(Generic[_Result]):
    """The games from which something is left to be worked out, how that is done, and how its result is saved.

    Something new is left only of games that end, until a new version of the bot works something out anew. So only the
    first pass after a start looks at all games, of which there can be millions; the next one begins with the oldest
    table that was open.
    """

    def __init__(
        self, store: Store, part: Part, left: Left, work_out: WorkOut[_Result], save: Save[_Result], *, complaint: str
    ) -> None:
        self._store = store
        self._part = part
        self._left = left
        self._work_out = work_out
        self._save = save
        self._complaint = complaint
        """Is logged, with the number of the table, where a game fails."""
        self._done_before = 0

    async def work_off(self) -> None:
        """Work on all games that are left."""
        async with self._store.transaction() as tx:
            oldest = await tables.first_open(tx)
        last, has_failed = self._done_before - 1, False
        while games := await self._games_after(last):
            for game in games:
                last = game.table_id
                try:
                    await self._work_on(game)
                except StoreError:
                    raise
                except Exception:
                    has_failed = True
                    log.exception(self._complaint, last)
        if not has_failed:
            self._done_before = oldest

    async def _games_after(self, last: int) -> list[FinishedGame]:
        async with self._store.long_transaction() as tx:
            return await games_left(tx, self._left, last, GAMES_AT_ONCE, part=self._part)

    @repeat_on_conflict
    async def _work_on(self, game: FinishedGame) -> None:
        """Work on a game. Raise ConflictError if one of its members is forgotten meanwhile."""
        async with self._store.long_transaction() as tx:
            row = await tables.load(tx, game.table_id)
        if row is None:
            return  # its server was erased
        result = await self._work_out(game.table_id, row.length)
        async with self._store.transaction(game.guild_id) as tx:
            if await tables.load(tx, game.table_id) != row:
                raise ConflictError
            await self._save(tx, game, result)
