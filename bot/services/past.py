"""Reading and replaying stored events a few at a time, so that the event loop serves others meanwhile.

A thread would not help: decoding and replaying are Python, which runs in one thread at a time.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from itertools import count
from typing import Final

from msgspec.structs import replace

from bot.game import events as e
from bot.services import codec
from bot.store import tables
from bot.store.database import Store, Transaction
from bot.tables.events import Event
from bot.tables.evolution import evolve
from bot.tables.results import Scorer
from bot.tables.steps import IN_PLAY, TimedEvent, is_settled_by
from bot.tables.table import Table

AT_ONCE: Final = 500
"""The range of event numbers read in one transaction."""
SLICE: Final = 40
"""The events decoded or replayed before the event loop may do something else: about half a millisecond."""

PORTION: Final = 100
"""The events handed to somebody else at a time: those of a deal, whose choices are valued in some 50 ms."""


async def events_between(
    store: Store, table_id: int, first: int, end: int, *, without: Sequence[type[Event]] = ()
) -> AsyncIterator[TimedEvent]:
    """Yield the events of a table from number `first` up to but not including `end`, except those of some types."""
    types = [event.__name__ for event in without]
    for start in range(first, end, AT_ONCE):
        async with store.long_transaction() as tx:
            rows = await tables.events_between(tx, table_id, start, min(start + AT_ONCE, end), without=types)
        for number, event in enumerate(codec.decode_events(rows), 1):
            yield event
            if number % SLICE == 0:
                await asyncio.sleep(0)


async def in_portions(events: AsyncIterator[TimedEvent]) -> AsyncIterator[list[TimedEvent]]:
    """Yield these events, a few together, to be looked at elsewhere."""
    portion = list[TimedEvent]()
    async for event in events:
        portion.append(event)
        if len(portion) == PORTION:
            yield portion
            portion = []
    if portion:
        yield portion


async def table_before(store: Store, table_id: int, number: int) -> Table:
    """Return the table before this event, which begins a deal, without replaying the cards of earlier deals.

    Seats and chips are right; the deal before this one is not.
    """
    table = Table()
    async for at, event in events_between(store, table_id, 1, number, without=IN_PLAY):
        table = evolve(table, event, at)
    skipped = number - 1 - table.length
    return replace(table, length=table.length + skipped, version=table.version + skipped)


async def replay_on(table: Table, events: Sequence[TimedEvent]) -> Table:
    for number, (at, event) in enumerate(events, 1):
        table = evolve(table, event, at)
        if number % SLICE == 0:
            await asyncio.sleep(0)
    return table


async def table_at_end_of_deal(store: Store, table_id: int, deal: int) -> Table:
    """Return the table as it was when this deal was settled, before any later event."""
    async with store.long_transaction() as tx:
        row, begins = await tables.load(tx, table_id), await tables.numbers_of(tx, table_id, e.DealBegan.__name__)
    assert row is not None
    begin, end = begins[deal - 1], [*begins, row.length + 1][deal]
    table, is_settled = await table_before(store, table_id, begin), False
    async for at, event in events_between(store, table_id, begin, end):
        was_settled, is_settled = is_settled, is_settled_by(event, is_settled=is_settled)
        if was_settled and not is_settled:
            return table
        table = evolve(table, event, at)
    return table


async def scored(store: Store, table_id: int, length: int, further: Iterable[TimedEvent]) -> Scorer:
    """Return the scorer of a game after its stored events, up to number `length`, and these further ones."""
    scorer = Scorer()
    async for at, event in events_between(store, table_id, 1, length + 1):
        scorer.add(event, at)
    for at, event in further:
        scorer.add(event, at)
    return scorer


async def replay_stored(tx: Transaction, table_id: int) -> Table:
    """Return the table after all of its events. Raise DecodeError or any other error if they are damaged."""
    table = Table()
    for start in count(1, SLICE):
        rows = await tables.events_between(tx, table_id, start, start + SLICE)
        if not rows:
            break
        for at, event in codec.decode_events(rows):
            table = evolve(table, event, at)
        await asyncio.sleep(0)
    return table
