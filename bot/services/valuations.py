"""Valuing the choices of members in finished games.

It is what the database says is left, so a restart loses nothing.
"""

import asyncio
import logging
from collections import defaultdict
from typing import Final

from bot.part import Part
from bot.services.past import PORTION, events_between, in_portions
from bot.services.thinker import Thinker
from bot.store import tables, values
from bot.store.database import ConflictError, Store, StoreError, repeat_on_conflict
from bot.tables.own_choices import ChoiceReader
from bot.tables.valued_choices import SeatKey, value_choices
from bot.valuation.yardstick import Value

log = logging.getLogger(__name__)

AT_ONCE: Final = 50
"""The number of games looked up in one transaction."""
REST_SECONDS: Final = 0.05
"""The pause after each portion, as long as valuing it, so that the past takes at most half of a processor."""


class Valuations:
    """Values each game once it is finished, and anew when the yardstick has changed."""

    def __init__(self, store: Store, part: Part, thinker: Thinker) -> None:
        self._store = store
        self._part = part
        self._thinker = thinker

    async def value_games(self) -> None:
        """Value all finished games of this part that the present yardstick has not valued."""
        last = 0
        while True:
            async with self._store.long_transaction() as tx:
                games = await values.unvalued(tx, last, AT_ONCE, part=self._part)
            if not games:
                return
            for last, guild in games:
                try:
                    await self._value_game(last, guild)
                except StoreError:
                    raise
                except Exception:
                    log.exception("The choices at table %d could not be valued; it is tried again later", last)

    @repeat_on_conflict
    async def _value_game(self, table_id: int, guild: int) -> None:
        """Value a game. Raise ConflictError if one of its members is forgotten meanwhile."""
        async with self._store.long_transaction() as tx:
            row = await tables.load(tx, table_id)
        if row is None:
            return  # its server was erased
        sums, reader = defaultdict[SeatKey, Value](Value), ChoiceReader()
        async for portion in in_portions(events_between(self._store, table_id, 1, row.length + 1)):
            reader, new = await self._thinker.think(value_choices, reader, portion)
            for seat, worth in new.items():
                sums[seat] = sums[seat].plus(worth)
            if len(portion) == PORTION:
                await asyncio.sleep(REST_SECONDS)
        async with self._store.transaction(guild) as tx:
            if await tables.load(tx, table_id) != row:
                raise ConflictError
            await values.save(tx, table_id, sums)
