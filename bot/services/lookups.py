"""Reading tables as they were saved, to show them, and to watch over them."""

from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.game.events import DealEnded
from bot.game.refusal import Refusal
from bot.memory import Memory
from bot.part import Part
from bot.services.changes import Outcome
from bot.services.loading import (
    LoadedTable,
    decode,
    decode_all,
    has_turn_elsewhere,
    load_members,
    load_surroundings,
    load_table,
)
from bot.services.past import events_between, table_at_end_of_deal
from bot.store import badges, runtime
from bot.store import tables as rows
from bot.store.database import Store
from bot.tables.badges import Earned
from bot.tables.context import TIMER, Absences, Request
from bot.tables.evolution import evolve
from bot.tables.honours import NO_HONOURS, Honours, with_deal
from bot.tables.table import Table
from bot.tables.view import TableView, view_of

MAX_SETTLED_DEALS: Final = 500
"""The deals remembered as they were settled, each in some ten kilobytes."""
OVERDUE_SECONDS: Final = 60
"""A deadline is missed when it passed this long ago: the timer comes round twice a minute."""


class Lookups:
    """The tables of all servers, as they were saved."""

    def __init__(self, store: Store, part: Part, looked_at: Memory[tuple[int, int], int]) -> None:
        self._store = store
        self._part = part
        self._looked_at = looked_at
        self._settled = Memory[tuple[int, int], tuple[int, Table]](MAX_SETTLED_DEALS)
        """By table and deal: how often a member named there had been forgotten, and the table as it was settled."""

    def remember(self, table_id: int, saved: LoadedTable | None) -> None:
        """Remember the deals that were settled by what was just saved: their results are soon shown."""
        if isinstance(saved, Outcome):
            for deal, table in saved.settled.items():
                self._settled[table_id, deal] = saved.rewritten, table

    async def load(self, table_id: int, request: Request) -> LoadedTable:
        """Return a table. Raise Refusal unless it belongs to the requesting member's server."""
        async with self._store.transaction() as tx:
            return await load_table(tx, table_id, request)

    async def open_hand(self, table_id: int, request: Request) -> LoadedTable:
        """Return a table whose player is about to see their hand."""
        async with self._store.transaction() as tx:
            loaded = await load_table(tx, table_id, request)
            self._looked_at[table_id, request.user] = request.now
            return replace(
                loaded,
                has_turn_elsewhere=await has_turn_elsewhere(tx, table_id, request),
            )

    async def around(self, table: Table, request: Request) -> LoadedTable:
        """Return a table that is not kept, as one of the requesting member's server, to be shown."""
        async with self._store.transaction() as tx:
            return await load_surroundings(tx, replace(table, guild=request.guild), request)

    async def in_channel(self, channel: int, request: Request) -> LoadedTable | None:
        async with self._store.transaction() as tx:
            row = await rows.open_in_channel(tx, channel)
            return await load_surroundings(tx, await decode(tx, row), request) if row else None

    async def in_server(self, guild: int) -> list[Table]:
        async with self._store.transaction() as tx:
            return await decode_all(tx, await rows.open_in_server(tx, guild))

    async def here(self, channel: int, request: Request) -> LoadedTable:
        """Return the open table of a channel. Raise Refusal if there is none, naming threads with tables, if any."""
        if loaded := await self.in_channel(channel, request):
            return loaded
        threads = tuple(table.channel for table in await self.in_server(request.guild) if table.parent == channel)
        raise Refusal("tables_in_threads", channels=threads) if threads else Refusal("no_table_here")

    async def channels(self) -> list[tuple[int, int]]:
        """Return the server and the channel of every open table."""
        async with self._store.long_transaction() as tx:
            return await rows.open_everywhere(tx, self._part)

    async def load_to_show(self, table_id: int, now: int) -> LoadedTable | None:
        """Return a table for its channel; None if it is gone or unreadable."""
        async with self._store.transaction() as tx:
            row = await rows.load(tx, table_id)
            tables = await decode_all(tx, [row] if row else [])
            return await load_surroundings(tx, tables[0], Request(TIMER, tables[0].guild, now)) if tables else None

    async def at_deal_end(self, table_id: int, deal: int) -> TableView:
        """Return the table at the end of this deal, as anybody may see it; replay the deal if it is not remembered."""
        async with self._store.transaction() as tx:
            rewritten, settled = self._settled.get((table_id, deal), (0, None))
            is_right = settled is not None and await rows.rewritten(tx, table_id) == rewritten
        table = settled if settled and is_right else await table_at_end_of_deal(self._store, table_id, deal)
        return view_of(table, None, Absences(0, {}))

    async def honours_of(self, table: Table) -> Honours:
        """Return the honours of a game that is over; none of one that was stopped."""
        if table.game.ending is None or table.game.ending.reason == "stopped":
            return NO_HONOURS
        past, honours = Table(), NO_HONOURS
        async for at, event in events_between(self._store, table.id, 1, table.length + 1):
            past = evolve(past, event, at)
            if isinstance(event, DealEnded):
                honours = with_deal(honours, past)
        return honours

    async def badges_of(self, table_id: int, deal: int) -> list[Earned]:
        """Return the badges that the result of this deal is to tell of; for 0, that of the game."""
        async with self._store.transaction() as tx:
            return await badges.of_deal(tx, table_id, deal)

    async def is_away(self, request: Request) -> bool:
        """Return whether a member has stepped away, or a robot keeps one of their seats."""
        async with self._store.transaction() as tx:
            member = (await load_members(tx, request.guild, [request.user]))[request.user]
            tables = await decode_all(tx, await rows.open_in_server(tx, request.guild))
        seats = [seat for table in tables if (seat := table.seat_of(request.user))]
        return member.away_until > request.now or any(not seat.is_here(frozenset()) for seat in seats)


class OpenTables(NamedTuple):
    """The number of open tables, and of those with a missed deadline."""

    number: float
    overdue: float


async def answers(store: Store) -> None:
    """Return once the database has answered."""
    async with store.transaction() as tx:
        await runtime.read_note(tx, "")


async def open_tables(store: Store, now: int) -> OpenTables:
    async with store.long_transaction() as tx:
        return OpenTables(await rows.count_open_everywhere(tx), await rows.count_overdue(tx, now - OVERDUE_SECONDS))
