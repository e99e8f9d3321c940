"""Valuing the choices of finished games, one at a time, in the background."""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Final

from bot.part import Part
from bot.services.backlog import work_off
from bot.services.past import events_between
from bot.store import values
from bot.store.database import Store, Transaction
from bot.store.values import SeatKey
from bot.tables.own_choices import OwnChoice, own_choices
from bot.tables.results import FinishedGame
from bot.tables.steps import TimedEvent
from bot.valuation.yardstick import Value, value

REST_SECONDS: Final = 0.01
"""The pause after each choice, as long as valuing it, so that the past takes at most half of the process."""


class Valuations:
    """Values the games of all servers. Games left when the bot ends are found again when it starts."""

    def __init__(self, store: Store, part: Part) -> None:
        self._store = store
        self._part = part

    async def value_games(self) -> None:
        """Value all finished games that the present yardstick has not valued."""
        await work_off(
            self._store,
            self._part,
            values.UNVALUED,
            self._value,
            _save,
            complaint="The choices at table %d could not be valued; it is tried again later",
        )

    async def _value(self, table_id: int, length: int) -> dict[SeatKey, Value]:
        return await _value_in_threads([event async for event in events_between(self._store, table_id, 1, length + 1)])


async def _save(tx: Transaction, game: FinishedGame, found: Mapping[SeatKey, Value]) -> None:
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
