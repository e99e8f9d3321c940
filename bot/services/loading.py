"""What is read before a judgement: the table, and everything else that it depends on."""

import logging
from random import Random
from typing import Final

import msgspec

from bot.game.refusal import Refusal
from bot.services import codec
from bot.services.changes import welcome
from bot.store import members, runtime, servers
from bot.store import tables as rows
from bot.store.sqlite.database import Transaction
from bot.store.tables import TableRow
from bot.tables.context import NOBODY, Absences, Context, Request
from bot.tables.options import TURN, Settings
from bot.tables.table import Table

log = logging.getLogger(__name__)

JUST: Final = 5
"""Whoever looked within a fifth of the turn before the reminder is not reminded."""


async def table(tx: Transaction, table_id: int, request: Request) -> Table:
    """The table of this number, if it is one of the asking member's server."""
    row = await rows.load(tx, table_id)
    if row is None:
        raise Refusal("no_such_table", table=table_id)
    if row.guild_id != request.guild:
        raise Refusal("wrong_server")
    return await readable(tx, row)


async def readable(tx: Transaction, row: TableRow) -> Table:
    """The table of a row, folded again from its events where its snapshot cannot be read."""
    try:
        table = codec.table_of(row)
    except msgspec.DecodeError:
        table = None
    if table and (table.id, table.version) == (row.id, row.version):
        return table
    log.error("The snapshot of table %d is not what it should be: folding its events", row.id)
    try:
        folded = codec.replayed(await rows.events(tx, row.id))
    except Exception:
        log.exception("The events of table %d cannot be read", row.id)
        raise Refusal("unreadable", table=row.id) from None
    if folded.version != row.version:
        log.error("Table %d has %d events at version %d", row.id, folded.version, row.version)
        raise Refusal("unreadable", table=row.id)
    return folded


async def all_readable(tx: Transaction, found: list[TableRow]) -> list[Table]:
    """The tables of these rows, without those that cannot be read."""
    tables: list[Table] = []
    for row in found:
        try:
            tables.append(await readable(tx, row))
        except Refusal as refusal:
            log.warning("Left out: %s", refusal)
    return tables


async def absences(tx: Transaction, guild: int, now: int) -> Absences:
    """Who of a server is away."""
    return Absences(now, await members.absences(tx, guild))


async def settings(tx: Transaction, guild: int) -> Settings:
    """What a server has set."""
    return codec.settings_of(await servers.settings(tx, guild))


async def check_server(tx: Transaction, guild: int) -> None:
    """Only a server of which everything is there goes on."""
    if await servers.left_at(tx, guild) == servers.ERASING:
        raise Refusal("being_erased")


async def context(tx: Transaction, request: Request, random: Random, *, table: Table | None = None) -> Context:
    """Who asks, and what has to be known to answer about this table."""
    await check_server(tx, request.guild)
    chosen, is_clock = await settings(tx, request.guild), request.user == NOBODY
    return Context(
        request=request,
        settings=chosen,
        balance=0 if is_clock else await welcome(tx, request.guild, request.user, chosen, request.now),
        absences=await absences(tx, request.guild, request.now),
        random=random,
        may_remind=is_clock and table is not None and await _may_remind(tx, table, request.now),
    )


async def _may_remind(tx: Transaction, table: Table, now: int) -> bool:
    """Whoever has just looked knows that it is their turn; a look at the turn's beginning is forgotten by its end."""
    seat, turn = table.turn, TURN[table.options.clock]
    if seat is None or seat.user is None or turn is None:
        return False
    just = max(table.moved_at, now - turn // JUST)
    has_looked = await members.hand_seen_at(tx, table.id, seat.user) >= just
    return not has_looked and (await members.preferences(tx, table.guild, seat.user)).reminders


async def is_repeated(tx: Transaction, request: Request) -> bool:
    """Whether this very request has taken effect before."""
    return request.interaction is not None and await runtime.was_applied(tx, request.interaction)
