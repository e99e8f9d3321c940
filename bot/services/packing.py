"""Packing games that are over, one at a time, in the background.

What the database says is left is packed, so a restart loses nothing.
"""

import asyncio
import logging
from typing import Final

from bot.game.events import DealBegan
from bot.part import Part
from bot.services import codec
from bot.services.past import replay_on
from bot.store import packed, tables
from bot.store.database import ConflictError, Store, StoreError, repeat_on_conflict
from bot.store.packing import FORM, EventRow, members_named, pack, unpack
from bot.tables.table import Table

log = logging.getLogger(__name__)

LEFT_ALONE_SECONDS: Final = 24 * 3600
"""A game is packed when it has been over for so long: until then it is looked at again the most."""
TABLES_AT_ONCE: Final = 100
"""The number of closed tables looked at in one transaction."""
REST_SECONDS: Final = 0.02
"""The pause after each game, so that packing takes at most half of a processor."""


class Packing:
    """Packs the games of all servers."""

    def __init__(self, store: Store, part: Part) -> None:
        self._store = store
        self._part = part

    async def pack_games(self, now: int) -> int:
        """Pack all games that have been over for long enough, and of which nothing is left to be worked out.

        Return how many there were; one that cannot be packed stays as it is.
        """
        last = number = 0
        while found := await self._candidates(last, now - LEFT_ALONE_SECONDS):
            for candidate in found:
                if candidate.is_ready:
                    number += await self._try_to_pack(candidate)
                    await asyncio.sleep(REST_SECONDS)
            last = found[-1].table_id
        return number

    async def _candidates(self, after: int, before: int) -> list[packed.Candidate]:
        async with self._store.long_transaction() as tx:
            return await packed.candidates(tx, self._part, after, TABLES_AT_ONCE, before=before)

    async def _try_to_pack(self, candidate: packed.Candidate) -> bool:
        """Pack a game, and return whether it is packed; log an error if it cannot be."""
        try:
            await self._pack(candidate)
        except StoreError:
            raise
        except Exception:
            log.exception("Table %d could not be packed, and stays as it is", candidate.table_id)
            return False
        return True

    @repeat_on_conflict
    async def _pack(self, candidate: packed.Candidate) -> None:
        """Pack a game. Raise ConflictError if one of its members is forgotten meanwhile."""
        async with self._store.long_transaction() as tx:
            row, events = await tables.load(tx, candidate.table_id), await tables.events(tx, candidate.table_id)
        if row is None or row.is_packed:
            return  # its server was erased, or another process was quicker
        packed_events = await asyncio.to_thread(_packed, events)
        table = await replay_on(Table(), [*codec.decode_events(events)])
        if (table.id, table.length) != (row.id, row.length) or codec.table_of(row) not in (None, table):
            raise ValueError(f"table {row.id} is not what its events lead to")
        self._part.check()
        async with self._store.long_transaction(row.guild_id) as tx:
            if await tables.load(tx, row.id) != row:
                raise ConflictError
            deals = sum(event.body.startswith(_DEAL) for event in events)
            named = members_named(events)
            await packed.replace_events(tx, row.guild_id, row.id, packed_events, deals=deals, named=named)
            self._part.check()


_DEAL: Final = f'{{"type":"{DealBegan.__name__}"'


def _packed(events: list[EventRow]) -> bytes:
    """Return these events, packed, once they have been read back."""
    packed_events = pack(events)
    if unpack(FORM, packed_events) != tuple(events):
        raise ValueError("the packed events are not those that were there")
    return packed_events
