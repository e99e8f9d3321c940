"""Packing games that are over, one at a time, in the background, and summing what they moved long ago.

What the database says is left is packed, so a restart loses nothing.
"""

import asyncio
import logging
from typing import Final

from bot.part import Part
from bot.services import codec
from bot.services.past import replay_on
from bot.store import packed, season_sums, servers, tables
from bot.store.database import ConflictError, Store, StoreError, repeat_on_conflict
from bot.store.packing import FORM, EventRow, pack, unpack
from bot.tables.table import Table

log = logging.getLogger(__name__)

LEFT_ALONE_SECONDS: Final = 24 * 3600
"""A game is packed when it has been over for so long: until then it is looked at again the most."""
TABLES_AT_ONCE: Final = 100
"""The number of closed tables looked at in one transaction."""
GAMES_AT_ONCE: Final = 50
"""The number of games whose transfers are summed in one transaction."""
REST_SECONDS: Final = 0.02
"""The pause after each game, so that packing takes at most half of a processor."""


class Packing:
    """Packs the games of all servers."""

    def __init__(self, store: Store, part: Part, seasons_kept: int) -> None:
        self._store = store
        self._part = part
        self._seasons_kept = seasons_kept
        """How many closed seasons of each server keep all of their transfers."""

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

    async def sum_seasons(self) -> None:
        """Sum the transfers of packed games, season by season, but for the newest closed ones that are to be kept."""
        async with self._store.long_transaction() as tx:
            left = await season_sums.seasons_left(tx, self._part, self._seasons_kept)
        for guild, season in left:
            has_more = True
            while has_more:
                has_more = await self._sum_games(guild, season)
                await asyncio.sleep(REST_SECONDS)

    @repeat_on_conflict
    async def _sum_games(self, guild: int, season: int) -> bool:
        """Sum the transfers of the next games of a season, and return whether there were any."""
        async with self._store.long_transaction(guild) as tx:
            if await servers.left_at(tx, guild) == servers.ERASING:
                return False
            games = await season_sums.next_games(tx, guild, season, GAMES_AT_ONCE)
            if games:
                transfers = await season_sums.transfers_of(tx, guild, games)
                await season_sums.sum_up(tx, guild, season, games, transfers)
            self._part.check()
        return bool(games)

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
            await packed.replace_events(tx, row.guild_id, row.id, events, packed_events)
            self._part.check()


def _packed(events: list[EventRow]) -> bytes:
    """Return these events, packed, once they have been read back."""
    packed_events = pack(events)
    if unpack(FORM, packed_events) != tuple(events):
        raise ValueError("the packed events are not those that were there")
    return packed_events
