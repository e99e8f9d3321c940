"""Valuing the choices of members in finished games, and in the deals of days.

It is what the database says is left, so a restart loses nothing.
"""

import asyncio
import logging
from collections import defaultdict
from typing import Final

from bot.part import Part
from bot.services.decks import Contest, Decks
from bot.services.past import PORTION, events_between, in_portions
from bot.services.thinker import Thinker
from bot.store import tables, tries, values
from bot.store.database import ConflictError, Store, StoreError, repeat_on_conflict
from bot.store.tries import TryRow
from bot.tables.contests import ContestKey, Valued, read, value_try
from bot.tables.own_choices import ChoiceReader
from bot.tables.valued_choices import SeatKey, value_choices
from bot.valuation.yardstick import Value

log = logging.getLogger(__name__)

AT_ONCE: Final = 50
"""The number of games or tries looked up in one transaction."""
REST_SECONDS: Final = 0.05
"""The pause after each portion, as long as valuing it, so that the past takes at most half of a processor."""


class Valuations:
    """Values each game and each try once it is finished, and anew when the yardstick has changed."""

    def __init__(self, store: Store, part: Part, decks: Decks, thinker: Thinker) -> None:
        self._store = store
        self._part = part
        self._decks = decks
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

    async def value_own(self, contest: Contest, user: int) -> None:
        """Value the choices of a member in the deals of a contest that they have finished."""
        async with self._store.transaction() as tx:
            own = await tries.tries_of(tx, user, contest.key)
        for row in own.values():
            if row.finished_at is not None:
                await self._value_try(contest, row)

    async def value_tries(self, key: ContestKey | None = None) -> None:
        """Value all finished tries that the present yardstick has not valued, or those of one contest."""
        failed = set[tuple[int, ContestKey, int]]()
        while True:
            async with self._store.long_transaction() as tx:
                found = await tries.to_value(tx, AT_ONCE + len(failed), key)
            left = [row for row in found if (row.user_id, row.key, row.deal) not in failed]
            if not left:
                return
            for row in left:
                try:
                    await self._value_try(await self._decks.of(row.key), row)
                except StoreError:
                    raise
                except Exception:
                    failed.add((row.user_id, row.key, row.deal))
                    log.exception(
                        "A try at deal %d of %s could not be valued; it is tried again later", row.deal, row.key
                    )

    async def _value_try(self, contest: Contest, row: TryRow) -> None:
        if not row.is_valued:
            valued = await self._thinker.think(value_try, contest.secret_deal(row.deal), row.user_id, read(row.laid))
            await self._save(row, valued)

    @repeat_on_conflict
    async def _save(self, row: TryRow, valued: Valued) -> None:
        async with self._store.transaction(row.user_id) as tx:
            await tries.save_value(tx, row, valued.total, valued.marks)
