"""Export and deletion of everything stored about one member."""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import AsyncExitStack
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.part import Part
from bot.services.first_chips import take_back
from bot.services.loading import load_table, tables_with_seat
from bot.services.messages import Saves
from bot.services.past import events_between
from bot.services.tables import Tables
from bot.store import messages, privacy
from bot.store import tables as rows
from bot.store.database import Store, repeat_on_conflict
from bot.tables import invitations, lobby, turns
from bot.tables.context import Context, Request
from bot.tables.days import NOWHERE
from bot.tables.events import By, Event
from bot.tables.evolution import evolve
from bot.tables.steps import IN_PLAY, TimedEvent
from bot.tables.table import Table

log = logging.getLogger(__name__)


class Privacy:
    """The rights of members over their data."""

    def __init__(self, store: Store, part: Part, tables: Tables, saves: Saves) -> None:
        self._store = store
        self._part = part
        self._tables = tables
        self._saves = saves
        self._exporting = asyncio.Lock()
        """Held by the one export that may run at a time."""

    async def export(self, request: Request) -> bytes:
        """Return everything stored about a member on any server, as JSON."""
        async with self._exporting:
            async with self._store.long_transaction() as tx:
                guilds = sorted(await privacy.servers_of(tx, request.user), key=lambda guild: (guild == NOWHERE, guild))
            servers = [await self._of_server(replace(request, guild=guild)) for guild in guilds]
            return await asyncio.to_thread(_as_json, {"user": request.user, "servers": servers})

    async def _of_server(self, request: Request) -> dict[str, Any]:
        """Return a server's data about the member, in one transaction for each table so that others wait less."""
        async with self._store.long_transaction() as tx:
            data = await privacy.kept_of(tx, request.guild, request.user)
            tables = await privacy.tables_of(tx, request.guild, request.user)
        return {"server": request.guild, **data, "tables": [await self._of_table(table, request) for table in tables]}

    async def _of_table(self, table_id: int, request: Request) -> dict[str, Any]:
        """Return a member's actions at a table, and the cards they were dealt."""
        try:
            async with self._store.long_transaction() as tx:
                table = (await load_table(tx, table_id, request)).table
            return await _own(table, events_between(self._store, table_id, 1, table.length + 1), request.user)
        except (Refusal, msgspec.DecodeError):
            log.exception("Table %d cannot be read; the export of a member's data only names it", table_id)
            return {"table": table_id, "unreadable": True}

    async def forget(self, request: Request) -> None:
        """Give a member's seats to robots and anonymise the member here. Raise Refusal if they sit down meanwhile.

        What belongs to no server goes with the last one that knows them.
        """
        async with self._store.long_transaction() as tx:
            table_ids = await privacy.tables_of(tx, request.guild, request.user)
            seated = await tables_with_seat(tx, request)
        for table_id in seated:  # without its number, or the request would be applied at only one table
            await self._tables.act(table_id, replace(request, interaction=None), _leave_if_seated)
        async with AsyncExitStack() as locks:
            for table_id in table_ids:
                await locks.enter_async_context(self._tables.lock_for(table_id))
            outdated = await self._anonymise(request, table_ids)
        self._saves.announce_all(outdated)
        if request.guild != NOWHERE and await self.servers_of(request.user) == [NOWHERE]:
            await self.forget(replace(request, guild=NOWHERE))

    @repeat_on_conflict
    async def _anonymise(self, request: Request, table_ids: Collection[int]) -> set[int]:
        """Anonymise a member, and return the tables to be shown again. Raise Refusal if they have a seat."""
        async with self._store.long_transaction(request.guild) as tx:
            if await tables_with_seat(tx, request):
                raise Refusal("seated_meanwhile")
            shown = await rows.load_all(tx, table_ids) if request.guild != NOWHERE else ()
            await tx.lock(request.user)  # after that of the server, as nobody takes them the other way round
            if alias := await privacy.forget(tx, request.guild, request.user):
                await take_back(tx, request.guild, alias, request.now)
            outdated = {row.id for row in shown if row.is_open}
            await messages.mark_outdated(tx, outdated)
            if request.guild not in self._part:
                for table_id in outdated:
                    await tx.tell_others(table_id)
        return outdated

    # Members who want to be forgotten

    @repeat_on_conflict
    async def want(self, request: Request, at: int) -> None:
        """Have the requesting member forgotten everywhere at this time, unless an earlier one is noted."""
        async with self._store.transaction(request.user) as tx:
            await privacy.want(tx, request.user, at)

    @repeat_on_conflict
    async def want_no_more(self, request: Request) -> None:
        async with self._store.transaction(request.user) as tx:
            await privacy.want_no_more(tx, request.user)

    async def wanted_at(self, request: Request) -> int | None:
        """Return when the requesting member is to be forgotten; None if they do not want it."""
        async with self._store.transaction() as tx:
            return await privacy.wanted_at(tx, request.user)

    async def carry_out(self, now: int) -> list[tuple[int, int]]:
        """Forget those whose time has come; return each server that knew one of them, and whom."""
        async with self._store.transaction() as tx:
            due = await privacy.due(tx, now)
        known = [(guild, user) for user in due for guild in await self.servers_of(user)]
        return [(guild, user) for guild, user in known if await self._is_forgotten(Request(user, guild, now))]

    async def _is_forgotten(self, request: Request) -> bool:
        try:
            await self.forget(request)
        except Refusal as refusal:
            log.info("A member cannot be forgotten on server %d now; trying again: %s", request.guild, refusal.code)
            return False
        return True

    async def servers_of(self, user: int) -> list[int]:
        """Return the servers with data about a member; 0 if only what belongs to no server is left."""
        async with self._store.long_transaction() as tx:
            found = {*await privacy.servers_of(tx, user)}
            return sorted(found - {NOWHERE} or found)


def _leave_if_seated(table: Table, context: Context) -> list[Event]:
    if table.phase == "lobby" and table.invitation_of(context.user):
        return invitations.decline(table, context)
    if table.phase == "closed" or not table.concerns(context.user):
        return []  # somebody else was quicker
    return lobby.leave(table, context) if table.phase == "lobby" else turns.leave(table, context)


def _own_seats(table: Table, user: int) -> dict[int, int]:
    """Return the member's seat_id and seat; none after they left, as what a robot then holds is not theirs."""
    return {seat.seat_id: number for number, seat in enumerate(table.seats) if seat.user == user and not seat.has_left}


def _as_json(data: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(data), indent=2)


async def _own(table: Table, events: AsyncIterator[TimedEvent], user: int) -> dict[str, Any]:
    own: list[Raw] = []
    then, seat_ids = Table(), dict[int, int]()
    async for at, event in events:
        now = seat_ids
        if not isinstance(event, IN_PLAY):  # nobody sits down or gets up while cards are laid
            then = evolve(then, event, at)
            now = _own_seats(then, user)
        seat_ids |= now
        if (
            getattr(event, "seat_id", None) in seat_ids
            or getattr(event, "seat", None) in seat_ids.values()
            or user in {getattr(event, "user", None), getattr(event, "host", None)}
            or getattr(event, "by", None) == By(user)
        ):
            own.append(Raw(msgspec.json.encode({"at": at, **msgspec.to_builtins(event)})))
        seat_ids = now
    return {"table": table.id, "channel": table.channel, "events": own}
