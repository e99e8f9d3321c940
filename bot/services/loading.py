"""Reading of tables, members and settings."""

import logging
from collections import Counter
from collections.abc import Collection
from functools import cached_property

import msgspec
from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services import codec
from bot.services.past import replay_stored
from bot.store import days, members, messages, runtime, servers
from bot.store import tables as rows
from bot.store.database import Transaction
from bot.store.tables import TableRow
from bot.tables.chance import Chance
from bot.tables.context import TIMER, Absences, Context, Request
from bot.tables.days import NOWHERE
from bot.tables.events import By
from bot.tables.lobby import is_practice
from bot.tables.message import MessageState
from bot.tables.opening import MAX_TABLES_A_HOST
from bot.tables.settings import Settings
from bot.tables.table import Table
from bot.tables.view import TableView, view_of
from bot.values.members import Member, Surroundings, TablePlace

log = logging.getLogger(__name__)


class LoadedTable(Surroundings, frozen=True, kw_only=True, dict=True):
    """A table with its members, its server's settings, and its message."""

    table: Table
    message: MessageState
    """The state of its message in the channel."""
    now: int
    rewritten: int = 0
    """How often a member named in it was forgotten; a table loaded before that may not be saved."""
    has_turn_elsewhere: bool = False
    """Whether another table waits for the requesting member; False if that was not looked up."""

    @property
    def absences(self) -> Absences:
        """Return who is away from the server; at a deal of a day nobody is."""
        if self.table.day:
            return Absences(self.now, {})
        return Absences(self.now, {user: member.away_until for user, member in self.members.items()})

    @property
    def lock(self) -> int:
        """Return whose rows an action writes: the server's, or for a deal of a day its member's."""
        return self.table.host if self.table.day else self.table.guild

    @cached_property
    def _views(self) -> dict[int | None, TableView]:
        return {}

    def view(self, user: int | None) -> TableView:
        """Return what this member may see of the table; for None, what anybody may see."""
        if user not in self._views:
            view = view_of(self.table, user, self.absences)
            if self.table.phase == "lobby":
                view = replace(view, practice=is_practice(self.table))
            self._views[user] = view
        return self._views[user]


async def load_table(tx: Transaction, table_id: int, request: Request) -> LoadedTable:
    """Return a table. Raise Refusal unless it belongs to this server, and to the channel of the click.

    A deal of a day belongs to its member alone, on whatever server.
    """
    row = await rows.load(tx, table_id)
    if row is None:
        raise Refusal("no_such_table", table=table_id)
    if row.guild_id not in {NOWHERE, request.guild}:
        raise Refusal("wrong_server")
    table = await decode(tx, row)
    if table.day and request.user not in {TIMER, table.host}:
        raise Refusal("not_at_this_table")
    if request.channel not in {None, table.channel, table.parent}:  # only a forged click gets here
        raise Refusal("no_such_table", table=table_id)
    return replace(await load_surroundings(tx, table, request), rewritten=row.rewritten)


async def load_surroundings(tx: Transaction, table: Table, request: Request) -> LoadedTable:
    """Return a table with its members, its server's settings, and its message.

    For a deal of a day they are those of the server where it is played, or was last.
    """
    users = {request.user, *users_of(table)}
    guild = table.guild or request.guild or await days.last_server(tx, request.user)
    known, settings = await load_members(tx, guild, users), await load_settings(tx, guild)
    message = await messages.load(tx, table.id)
    return LoadedTable(table=table, settings=settings, members=known, message=message, now=request.now)


def check_closed(table: Table, request: Request) -> None:
    """Raise Refusal if a table is a deal of a day that others still play."""
    if table.day and request.now < table.day.closes_at:
        raise Refusal("not_revealed", when=table.day.closes_at)


def users_of(table: Table) -> set[int]:
    """Return the members who have a seat at a table, or come late."""
    return {who.user for who in (*table.seats, *table.latecomers) if who.user is not None}


async def decode(tx: Transaction, row: TableRow) -> Table:
    """Return the table of a row, replayed if its snapshot is old or damaged. Raise Refusal if its events are too."""
    table = await _read(tx, row)
    if table is None:
        raise Refusal("unreadable", table=row.id)
    return table


async def decode_all(tx: Transaction, found: Collection[TableRow]) -> list[Table]:
    """Return the tables of these rows, without unreadable ones."""
    tables = [await _read(tx, row) for row in found]
    return [table for table in tables if table]


async def _read(tx: Transaction, row: TableRow) -> Table | None:
    """Return the table of a row; log an error and return None if neither its snapshot nor its events can be read."""
    try:
        table = codec.table_of(row)
        is_damaged = table is not None and (table.id, table.length) != (row.id, row.length)
    except msgspec.DecodeError:
        table, is_damaged = None, True
    if table and not is_damaged:
        return table
    if is_damaged:
        log.error("The snapshot of table %d is damaged; replaying its events instead", row.id)
    try:
        replayed = await replay_stored(tx, row.id)
    except Exception:
        log.exception("The events of table %d cannot be read either; refusing every action there", row.id)
        return None
    if replayed.length != row.length:
        log.error("Table %d has %d events, not %d; refusing every action there", row.id, replayed.length, row.length)
        return None
    return replayed


async def load_places(tx: Transaction, table_ids: Collection[int]) -> dict[int, TablePlace]:
    """Return the places of these tables, without unreadable ones."""
    tables = await decode_all(tx, await rows.load_all(tx, table_ids))
    return {table.id: TablePlace(table.options, table.channel) for table in tables}


async def tables_with_seat(tx: Transaction, request: Request) -> list[int]:
    """Return the open tables of the server where the requesting member has a seat, comes late, or is invited."""
    tables = await decode_all(tx, await rows.open_naming(tx, request.guild, request.user))
    return [table.id for table in tables if table.concerns(request.user)]


async def has_turn_elsewhere(tx: Transaction, table_id: int, request: Request) -> bool:
    """Return whether another table waits for the requesting member where they can see it: see `Request.is_direct`."""
    return await rows.has_turn_elsewhere(tx, request.user, None if request.is_direct else request.guild, table_id)


async def count_hosted(tx: Transaction, guild: int, user: int) -> int:
    """Return the number of open tables of the server whose host is this member.

    Tables that they opened and left to a host who has too many count too, or one member could fill a server.
    """
    tables = await decode_all(tx, await rows.open_in_server(tx, guild))
    hosted = Counter(table.host for table in tables)
    left = [table for table in tables if table.opened_by == By(user) and hosted[table.host] > MAX_TABLES_A_HOST]
    return hosted[user] + sum(table.host != user for table in left)


async def load_members(tx: Transaction, guild: int, users: Collection[int]) -> dict[int, Member]:
    """Return these members, except forgotten ones, whose numbers are negative."""
    return await members.load(tx, guild, _known(users))


def _known(users: Collection[int]) -> list[int]:
    """Return the users without those who were forgotten, in one order, so that the same ones make the same question."""
    return sorted(user for user in users if user > 0)


async def load_settings(tx: Transaction, guild: int) -> Settings:
    return codec.settings_of(await servers.settings(tx, guild))


async def check_server(tx: Transaction, guild: int) -> None:
    """Raise Refusal while the server is being erased."""
    if await servers.left_at(tx, guild) == servers.ERASING:
        raise Refusal("being_erased")


async def load_context(tx: Transaction, loaded: LoadedTable, request: Request, chance: Chance) -> Context:
    """Return the context of a judgement at this table. Raise Refusal while its server is being erased."""
    await check_server(tx, request.guild)
    return Context(
        request=request,
        settings=loaded.settings,
        absences=loaded.absences,
        chance=chance,
    )


async def is_repeated(tx: Transaction, request: Request) -> bool:
    """Return whether this interaction was applied before."""
    return request.interaction is not None and await runtime.was_applied(tx, request.interaction)
