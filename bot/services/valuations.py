"""Valuing the choices of finished games, a few at a time, in the background."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from bot.part import Part
from bot.services.backlog import Backlog
from bot.services.past import PORTION, events_between, in_portions
from bot.services.thinker import Thinker
from bot.store import values
from bot.store.database import Store, Transaction
from bot.tables.own_choices import ChoiceReader
from bot.tables.results import FinishedGame
from bot.tables.valued_choices import SeatKey, value_choices
from bot.valuation.yardstick import Value

REST_SECONDS: Final = 0.05
"""The pause after each portion, as long as valuing it, so that the past takes at most half of a processor."""


class Valuations:
    """Values the games of all servers. Games left when the bot ends are found again when it starts."""

    def __init__(self, store: Store, part: Part, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._past = Backlog(
            store,
            part,
            values.UNVALUED,
            self._value,
            _save,
            complaint="The choices at table %d could not be valued; it is tried again later",
        )

    async def value_games(self) -> None:
        """Value all finished games that the present yardstick has not valued."""
        await self._past.work_off()

    async def _value(self, table_id: int, length: int) -> dict[SeatKey, Value]:
        """Return the value of each member's choices in a game."""
        sums, reader = defaultdict[SeatKey, Value](Value), ChoiceReader()
        async for portion in in_portions(events_between(self._store, table_id, 1, length + 1)):
            reader, new = await self._thinker.think(value_choices, reader, portion)
            for seat, worth in new.items():
                sums[seat] = sums[seat].plus(worth)
            if len(portion) == PORTION:
                await asyncio.sleep(REST_SECONDS)
        return sums


async def _save(tx: Transaction, game: FinishedGame, worths: Mapping[SeatKey, Value]) -> None:
    if not await values.is_valued(tx, game.table_id):
        await values.save(tx, game, worths)
