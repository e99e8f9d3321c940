"""Opening tables, and rematches."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services.changes import Changes, Outcome, repeated_outcome
from bot.services.loading import (
    LoadedTable,
    count_hosted,
    decode,
    is_repeated,
    load_context,
    load_surroundings,
    load_table,
)
from bot.services.messages import Saves
from bot.services.tables import Tables
from bot.store import servers
from bot.store import tables as rows
from bot.store.database import Store, Transaction, repeat_on_conflict
from bot.tables import invitations, lobby, opening, turns
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Context, Request
from bot.tables.events import RematchOpened
from bot.tables.message import MessageState
from bot.tables.options import Options
from bot.tables.table import Table

NO_CHANNEL: Final = 0
"""Stands for a thread that is not created yet."""
NO_TABLE: Final = 0
"""Stands for the number of a table that is only judged, not opened."""
CALL_SECONDS: Final = 3600
"""The least time between two calls of a server's role."""


class _Wanted(NamedTuple):
    """A table to open."""

    location: opening.Location
    options: Options
    robots: Sequence[str]
    expected: opening.Expected


class Opening:
    """Opens tables on all servers."""

    def __init__(self, store: Store, tables: Tables, chance: Chance, saves: Saves) -> None:
        self._store = store
        self._tables = tables
        self._chance = chance
        self._saves = saves

    async def open(
        self,
        request: Request,
        location: opening.Location,
        options: Options,
        robots: Sequence[str] = (),
        expected: opening.Expected = opening.NOBODY,
    ) -> Outcome:
        """Open a table with its host and these robots; one that everybody has left makes room for it.

        Raise Refusal if it may not be opened here.
        """
        await self._free(location.channel, request)
        return await self._tables.complete(self._open(request, _Wanted(location, options, robots, expected)))

    async def check(self, request: Request, channel: int, options: Options, robots: Sequence[str] = ()) -> None:
        """Raise Refusal if no table with a thread of its own may be opened in this channel."""
        async with self._store.transaction() as tx:
            if await is_repeated(tx, request):
                raise Refusal("stale")
            _, context = await self._check(tx, request, NO_CHANNEL)
        opening.open_table(
            NO_TABLE, context, location=opening.Location(NO_CHANNEL, channel), options=options, robots=robots
        )

    async def rematch(
        self, table_id: int, request: Request, *, under: int | None = None, gone: Collection[int] = ()
    ) -> Outcome:
        """Open a rematch and hold seats for those who stayed, or join the rematch if it is open already.

        `under` is the parent channel of its thread; members `gone` from the server are not called.
        """
        return await self._tables.complete(self._rematch(table_id, request, under, gone))

    async def _free(self, channel: int, request: Request) -> None:
        """Close the table of this channel if everybody has left it."""
        async with self._store.transaction() as tx:
            row = await rows.open_in_channel(tx, channel)
            is_left = row is not None and row.guild_id == request.guild and (await decode(tx, row)).is_empty
        if row and is_left:
            await self._tables.act(row.id, Request(TIMER, request.guild, request.now), turns.close_empty)

    @repeat_on_conflict
    async def _open(self, request: Request, wanted: _Wanted) -> Outcome:
        async with self._store.transaction(request.guild) as tx:
            if await is_repeated(tx, request):
                row = await rows.open_in_channel(tx, wanted.location.channel)
                if row is None:
                    raise Refusal("stale")
                return repeated_outcome(await load_surroundings(tx, await decode(tx, row), request))
            opened = await self._open_in(tx, request, wanted)
        self._saves.announce(opened)
        return opened

    async def _open_in(self, tx: Transaction, request: Request, wanted: _Wanted) -> Outcome:
        expected = wanted.expected
        if expected.calls and not await servers.claim_call(tx, request.guild, request.now, every=CALL_SECONDS):
            wanted = wanted._replace(expected=expected._replace(calls=None))
        loaded, context = await self._check(tx, request, wanted.location.channel)
        number = await rows.take_number(tx)
        changes = Changes(replace(loaded, table=Table(), message=MessageState(number)))
        changes.add(opening.open_table(number, context, **wanted._asdict()))
        return await self._tables.save(tx, changes, context)

    async def _check(self, tx: Transaction, request: Request, channel: int) -> tuple[LoadedTable, Context]:
        """Return the context of judging a new table. Raise Refusal if this member may open none, or none here."""
        taken = await rows.open_in_channel(tx, channel)
        if taken:
            raise Refusal("channel_taken", table=taken.id)
        loaded = await load_surroundings(tx, Table(guild=request.guild), request)
        context = await load_context(tx, loaded, request, self._chance)
        if await rows.count_open(tx, request.guild) >= opening.MAX_TABLES:
            raise Refusal("too_many_tables", most=opening.MAX_TABLES)
        if await count_hosted(tx, request.guild, request.user) >= opening.MAX_TABLES_A_HOST:
            raise Refusal("too_many_hosted", most=opening.MAX_TABLES_A_HOST)
        return loaded, context

    @repeat_on_conflict
    async def _rematch(self, table_id: int, request: Request, under: int | None, gone: Collection[int]) -> Outcome:
        async with self._tables.lock_for(table_id), self._store.transaction(request.guild) as tx:
            old = await load_table(tx, table_id, request)
            if old.table.phase != "closed":
                raise Refusal("still_open")
            if old.table.day:
                raise Refusal("unknown_action")
            again = await rows.load(tx, old.table.rematch) if old.table.rematch else None
            outcomes: list[Outcome] = []
            if again is None or not again.is_open:
                if await is_repeated(tx, request):
                    return repeated_outcome(old)
                opened = await self._open_again(tx, old, request, under, gone)
                outcomes = [opened, await self._note_rematch(tx, old, opened.table.id, request)]
        if again is not None and not outcomes:
            return await self._tables.act(again.id, request, partial(lobby.join, before=old.table))
        for outcome in outcomes:
            self._saves.announce(outcome)
        return outcomes[0]

    async def _open_again(
        self, tx: Transaction, old: LoadedTable, request: Request, under: int | None, gone: Collection[int]
    ) -> Outcome:
        robots = [seat.robot for seat in old.table.seats if seat.robot]
        location = opening.Location(old.table.channel, old.table.parent, under)
        called = [user for user in invitations.called_again(old.table, request.user) if user not in gone]
        expected = opening.Expected(
            tuple(called),
            guests=invitations.guests_again(old.table, request.user),
            rematch_of=old.table.id,
        )
        return await self._open_in(tx, request, _Wanted(location, old.table.options, robots, expected))

    async def _note_rematch(self, tx: Transaction, old: LoadedTable, new: int, request: Request) -> Outcome:
        by_timer = Request(TIMER, request.guild, request.now)
        changes = Changes(old)
        changes.add([RematchOpened(new)])
        return await self._tables.save(tx, changes, await load_context(tx, old, by_timer, self._chance))
