"""What would have been better in deals that are over, worked out when their players look at them, and remembered."""

import asyncio
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from bot.game.events import DealBegan, DealEnded
from bot.services.past import events_between
from bot.store import tables
from bot.store.database import Store
from bot.tables.events import StakesSet, StoodIn
from bot.tables.evolution import evolve
from bot.tables.own_choices import own_choices
from bot.tables.steps import IN_PLAY, TimedEvent
from bot.tables.table import Table
from bot.valuation.look_back import LookBack, look_back
from bot.valuation.yardstick import Choice

log = logging.getLogger(__name__)

MAX_REMEMBERED_DEALS: Final = 5_000

Deal = tuple[int, int]
"""A table, and the number of a deal there."""


class LookBacks:
    """The deals that players have looked at lately: by table and deal, what each of them could have done better."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[Deal, Mapping[int, LookBack]] = OrderedDict()
        self._turn = asyncio.Lock()
        """Held while a deal is looked at, as a thread takes what the event loop would have."""

    def is_known(self, deal: Deal) -> bool:
        return deal in self._known

    def find(self, deal: Deal, user: int) -> LookBack | None:
        """Return what is known of a member's choices; None if there is nothing to say, or nothing yet."""
        return self._known.get(deal, {}).get(user)

    async def work_out(self, deal: Deal) -> None:
        """Look at the choices of everybody in a deal, unless that is done."""
        async with self._turn:
            if deal not in self._known:
                try:
                    self._known[deal] = await self._look_at(deal)
                except Exception:
                    log.exception("Deal %d of table %d: its players are not told what was better", deal[1], deal[0])
                    self._known[deal] = {}
                if len(self._known) > MAX_REMEMBERED_DEALS:
                    self._known.popitem(last=False)

    async def _look_at(self, deal: Deal) -> Mapping[int, LookBack]:
        """Return what there is to say to each member; nothing of a void deal, or if it is not told who chose."""
        table_id, number = deal
        async with self._store.long_transaction() as tx:
            row, begins = await tables.load(tx, table_id), await tables.numbers_of(tx, table_id, DealBegan.__name__)
        if row is None:
            return {}  # its server was erased
        begin, end = begins[number - 1], [*begins, row.length + 1][number]
        before = [event async for event in events_between(self._store, table_id, 1, begin, without=IN_PLAY)]
        events = [event async for event in events_between(self._store, table_id, begin, end)]
        is_told = any(isinstance(event, StakesSet) and event.tells_who_chose for _, event in before)
        if not is_told or not any(isinstance(event, DealEnded) for _, event in events):
            return {}
        by_member = await asyncio.to_thread(_choices_of_members, before, events)
        return {user: await asyncio.to_thread(look_back, choices) for user, choices in by_member.items()}


def _choices_of_members(before: Sequence[TimedEvent], events: Sequence[TimedEvent]) -> dict[int, list[Choice]]:
    """Return the choices in a deal of each member who has played in it, unless robots made all of theirs."""
    made = defaultdict[int, list[Choice]](list)
    for own in [*own_choices([*before, *events])][-1]:
        made[own.user].append(own.choice)
    stood_in = {event.seat_id for _, event in events if isinstance(event, StoodIn)}
    table = Table()
    for at, event in before:
        table = evolve(table, event, at)
    return {
        seat.user: made[seat.user]
        for seat in table.seats
        if seat.user is not None and seat.user > 0 and (seat.user in made or seat.seat_id not in stood_in)
    }
