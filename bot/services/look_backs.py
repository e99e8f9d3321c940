"""What would have been better in deals that are over, worked out when their players look at them, and remembered."""

import asyncio
import logging
from collections.abc import Mapping
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

MAX_REMEMBERED_DEALS: Final = 5_000

DealKey = tuple[int, int]
"""A table, and the number of a deal there."""


class LookBacks:
    """The deals that players have looked at lately: by table and deal, what each of them could have done better."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._known = Memory[DealKey, Mapping[int, LookBack]](MAX_REMEMBERED_DEALS)
        self._turn = asyncio.Lock()
        """Held while a deal is looked at, so that the others who look at it find it done."""

    def is_known(self, deal: DealKey) -> bool:
        return deal in self._known

    def find(self, deal: DealKey, user: int) -> LookBack | None:
        """Return what is known of a member's choices; None if there is nothing to say, or nothing yet."""
        return self._known.get(deal, {}).get(user)

    async def work_out(self, deal: DealKey) -> None:
        """Look at the choices of everybody in a deal, unless that is done."""
        async with self._turn:
            if deal not in self._known:
                try:
                    self._known[deal] = await self._look_at(deal)
                except Exception:
                    log.exception("Deal %d of table %d: its players are not told what was better", deal[1], deal[0])
                    self._known[deal] = {}

    async def _look_at(self, deal: DealKey) -> Mapping[int, LookBack]:
        """Return what there is to say to each member; nothing of a void deal, or if it is not told who chose."""
        table_id, number = deal
        async with self._store.long_transaction() as tx:
            row, begins = await tables.load(tx, table_id), await tables.numbers_of(tx, table_id, DealBegan.__name__)
        if row is None:
            return {}  # its server was erased
        begin, end = begins[number - 1], [*begins, row.length + 1][number]
        before = await table_before(self._store, table_id, begin)
        events = [event async for event in events_between(self._store, table_id, begin, end)]
        by_member = await self._thinker.think(choices_in_deal, before, events)
        return {user: await self._thinker.think(look_back, choices) for user, choices in by_member.items()}
