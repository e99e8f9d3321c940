"""Valuing the choices of finished games, one at a time, in the background."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain
from typing import Final

from bot.part import Part
from bot.services.past import events_between
from bot.store import tables, values
from bot.store.database import ConflictError, Store, StoreError, repeat_on_conflict
from bot.store.values import SeatKey
from bot.tables.own_choices import OwnChoice, own_choices
from bot.tables.results import FinishedGame
from bot.tables.steps import TimedEvent
from bot.valuation.yardstick import Value, value

log = logging.getLogger(__name__)

GAMES_AT_ONCE: Final = 50
"""The number of finished games looked up in one transaction."""
REST_SECONDS: Final = 0.01
"""The pause after each choice, as long as valuing it, so that the past takes at most half of the process."""


class Valuations:
    """Values the games of all servers. Games left when the bot ends are found again when it starts."""

    def __init__(self, store: Store, part: Part) -> None:
        self._store = store
        self._part = part

    async def value_games(self) -> None:
        """Value all finished games that the present yardstick has not valued."""
        last = 0
        while games := await self._next_unvalued(last):
            for game in games:
                last = game.table_id
                try:
                    await self._value_game(game)
                except StoreError:
                    raise
                except Exception:
                    log.exception("The choices at table %d could not be valued; it is tried again later", last)

    async def _next_unvalued(self, after: int) -> list[FinishedGame]:
        async with self._store.long_transaction() as tx:
            return await values.unvalued(tx, self._part, after, GAMES_AT_ONCE)

    @repeat_on_conflict
    async def _value_game(self, game: FinishedGame) -> None:
        """Value a game from its events. Raise ConflictError if one of its members is forgotten meanwhile."""
        async with self._store.long_transaction() as tx:
            row = await tables.load(tx, game.table_id)
        if row is None:
            return  # its server was erased
        events = [event async for event in events_between(self._store, game.table_id, 1, row.length + 1)]
        found = await _value_in_threads(events)
        async with self._store.transaction(game.guild_id) as tx:
            if await tables.load(tx, game.table_id) != row:
                raise ConflictError
            if not await values.is_valued(tx, game.table_id):
                await values.save(tx, game, found)


def choices_in(events: Iterable[TimedEvent]) -> list[OwnChoice]:
    """Return the choices that are valued: those of all settled deals, by members who were not forgotten."""
    return [own for own in chain.from_iterable(own_choices(events)) if own.user > 0]


async def _value_in_threads(events: Iterable[TimedEvent]) -> dict[SeatKey, Value]:
    """Return the value of each member's choices, computed one at a time in a thread so that the event loop goes on."""
    found = defaultdict[SeatKey, Value](Value)
    for own in await asyncio.to_thread(choices_in, events):
        found[own.seat_id, own.user] = found[own.seat_id, own.user].plus(await asyncio.to_thread(value, own.choice))
        await asyncio.sleep(REST_SECONDS)
    return found
