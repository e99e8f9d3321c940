"""What would have been better in deals that are over, worked out when their players look at them, and remembered."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.game.events import DealBegan
from bot.memory import Memory
from bot.services.past import events_between, table_before
from bot.services.thinker import Thinker
from bot.store import tables
from bot.store.database import Store
from bot.tables.own_choices import choices_in_deal
from bot.valuation.look_back import LookBack, look_back

log = logging.getLogger(__name__)

MAX_REMEMBERED: Final = 15_000

DealKey = tuple[int, int]
"""A table, and the number of a deal there."""


class LookBacks:
    """What players could have done better in the deals that they have looked at lately."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._known = Memory[tuple[DealKey, int], LookBack | None](MAX_REMEMBERED)
        """By deal and member; None where there is nothing to say."""
        self._turn = asyncio.Lock()
        """Held while a deal is looked at: it takes as long as hundreds of clicks, and whoever is gone spares it."""

    def is_known(self, deal: DealKey, user: int) -> bool:
        return (deal, user) in self._known

    def find(self, deal: DealKey, user: int) -> LookBack | None:
        """Return what is known of a member's choices; None if there is nothing to say, or nothing yet."""
        return self._known.get((deal, user))

    async def work_out(self, deal: DealKey, user: int, is_wanted: Callable[[], bool]) -> None:
        """Look at a member's choices in a deal, unless that is done, or not wanted any more when its turn comes."""
        async with self._turn:
            if not self.is_known(deal, user) and is_wanted():
                try:
                    self._known[deal, user] = await self._look_at(deal, user)
                except Exception:
                    log.exception("Deal %d of table %d: a player is not told what was better", deal[1], deal[0])
                    self._known[deal, user] = None

    async def _look_at(self, deal: DealKey, user: int) -> LookBack | None:
        """Return what there is to say; None of a void deal, or if it is not told who chose."""
        table_id, number = deal
        async with self._store.long_transaction() as tx:
            row, begins = await tables.load(tx, table_id), await tables.numbers_of(tx, table_id, DealBegan.__name__)
        if row is None:
            return None  # its server was erased
        begin, end = begins[number - 1], [*begins, row.length + 1][number]
        before = await table_before(self._store, table_id, begin)
        events = [event async for event in events_between(self._store, table_id, begin, end)]
        by_member = await self._thinker.think(choices_in_deal, before, events)
        return await self._thinker.think(look_back, by_member[user]) if user in by_member else None
