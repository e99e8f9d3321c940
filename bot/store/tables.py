"""Statements about tables: snapshots, events, wake-up times.

The events of an open table are rows; those of a closed one are one compressed text in its own row.
"""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from bot.part import Part
from bot.store.database import LAST_TABLE_NOTE, Transaction, placeholders
from bot.store.packing import EventRow, members_named, pack, renamed, renamed_in, unpack
from bot.tables.timer import ABANDONED_AFTER_SECONDS

OF_PRESENT_SERVERS: Final = "game_table.guild_id NOT IN (SELECT guild_id FROM server WHERE left_at IS NOT NULL)"
"""The condition on a table that its server has not removed the bot, and can be reached."""
_SHOWN: Final = (
    "NOT EXISTS (SELECT 1 FROM table_message WHERE table_id = game_table.id"
    f" AND refused_at > $1 - {ABANDONED_AFTER_SECONDS})"
)
"""The condition on a table that its channel takes its messages, or has refused them for too long."""
TURN_ELSEWHERE: Final = (
    "SELECT 1 FROM game_table WHERE turn_user_id = $1 AND (guild_id = $2 OR $2 = 0) AND id <> $3"
    f" AND {OF_PRESENT_SERVERS} LIMIT 1"
)


class TableRow(NamedTuple):
    """A stored table, without its events."""

    id: int
    guild_id: int
    channel_id: int
    is_open: bool
    version: int
    """The number of its events that are not secret."""
    length: int
    """The number of all its events."""
    snapshot: str
    wake_at: int | None
    """The time at which the timer is to process the table."""
    turn_user_id: int | None = None
    """The member whose turn it is, unless the game is paused."""
    rewritten: int = 0
    """How often a member named in it was forgotten."""
    deals: int = 0
    """The number of deals that have begun."""


_COLUMNS: Final = ", ".join(TableRow._fields)
LOAD: Final = f"SELECT {_COLUMNS} FROM game_table WHERE id = $1"


async def take_number(tx: Transaction) -> int:
    """Return a number that no table ever had: buttons of erased tables still carry theirs."""
    [(number,)] = await tx.execute(
        "INSERT INTO note VALUES ($1, '1') ON CONFLICT (name)"
        " DO UPDATE SET text = CAST(CAST(note.text AS BIGINT) + 1 AS TEXT) RETURNING text",
        LAST_TABLE_NOTE,
    )
    return int(number)


async def insert(tx: Transaction, row: TableRow) -> None:
    await tx.insert("game_table", [(*row, None)])


async def update(tx: Transaction, row: TableRow, *, from_length: int, rewritten: int = 0) -> bool:
    """Replace a table's snapshot if it still has `from_length` events, rewritten as often; return whether it had."""
    replaced = await tx.execute(
        "UPDATE game_table SET is_open = $2, version = $3, length = $4, snapshot = $5, wake_at = $6, turn_user_id = $7,"
        " deals = $8 WHERE id = $1 AND length = $9 AND rewritten = $10 RETURNING id",
        row.id,
        row.is_open,
        row.version,
        row.length,
        row.snapshot,
        row.wake_at,
        row.turn_user_id,
        row.deals,
        from_length,
        rewritten,
    )
    return bool(replaced)


async def load(tx: Transaction, table_id: int) -> TableRow | None:
    rows = await tx.execute(LOAD, table_id)
    return _row(rows[0]) if rows else None


async def rewritten(tx: Transaction, table_id: int) -> int | None:
    """Return how often a member named in a table was forgotten; None if there is no such table."""
    rows = await tx.execute("SELECT rewritten FROM game_table WHERE id = $1", table_id)
    return rows[0][0] if rows else None


async def load_all(tx: Transaction, table_ids: Collection[int]) -> list[TableRow]:
    """Return the rows of those of these tables that exist."""
    if not table_ids:
        return []
    places = placeholders(1, table_ids)
    return [
        _row(row) for row in await tx.execute(f"SELECT {_COLUMNS} FROM game_table WHERE id IN ({places})", *table_ids)
    ]


async def ids(tx: Transaction, guild_id: int) -> list[int]:
    rows = await tx.execute("SELECT id FROM game_table WHERE guild_id = $1 ORDER BY id", guild_id)
    return [table_id for (table_id,) in rows]


async def open_in_channel(tx: Transaction, channel_id: int) -> TableRow | None:
    rows = await tx.execute(f"SELECT {_COLUMNS} FROM game_table WHERE channel_id = $1 AND is_open = 1", channel_id)
    return _row(rows[0]) if rows else None


async def running_after(tx: Transaction, part: Part, guild_id: int, table_id: int, *, limit: int) -> list[TableRow]:
    """Return the next open tables of a part, by server and number, on servers that the bot is on and can reach."""
    rows = await tx.execute(
        f"SELECT {_COLUMNS} FROM game_table WHERE is_open = 1 AND guild_id <> 0 AND (guild_id, id) > ($1, $2)"
        f" AND {OF_PRESENT_SERVERS} AND {part.condition('guild_id')} ORDER BY guild_id, id LIMIT $3",
        guild_id,
        table_id,
        limit,
    )
    return [_row(row) for row in rows]


async def open_in_server(tx: Transaction, guild_id: int) -> list[TableRow]:
    rows = await tx.execute(
        f"SELECT {_COLUMNS} FROM game_table WHERE guild_id = $1 AND is_open = 1 ORDER BY id", guild_id
    )
    return [_row(row) for row in rows]


async def open_naming(tx: Transaction, guild_id: int, user_id: int) -> list[TableRow]:
    """Return the open tables of a server whose events name a member."""
    rows = await tx.execute(
        f"SELECT {_COLUMNS} FROM game_table WHERE is_open = 1 AND id IN"
        " (SELECT table_id FROM mention WHERE user_id = $2 AND guild_id = $1) ORDER BY id",
        guild_id,
        user_id,
    )
    return [_row(row) for row in rows]


async def waiting_for(tx: Transaction, user_id: int, guild_id: int | None) -> list[TableRow]:
    """Return the tables that wait for a member, on one server or, for None, on all that can be reached."""
    rows = await tx.execute(
        f"SELECT {_COLUMNS} FROM game_table WHERE turn_user_id = $1 AND (guild_id = $2 OR $2 = 0)"
        f" AND {OF_PRESENT_SERVERS} ORDER BY id",
        user_id,
        guild_id or 0,
    )
    return [_row(row) for row in rows]


async def has_turn_elsewhere(tx: Transaction, user_id: int, guild_id: int | None, besides: int) -> bool:
    """Return whether another table than this one waits for a member, on one server or, for None, on any."""
    return bool(await tx.execute(TURN_ELSEWHERE, user_id, guild_id or 0, besides))


async def open_everywhere(tx: Transaction, part: Part) -> list[tuple[int, int]]:
    """Return the server and channel of every open table of a part, on servers that the bot is on and can reach."""
    rows = await tx.execute(
        f"SELECT guild_id, channel_id FROM game_table WHERE is_open = 1 AND guild_id <> 0 AND {OF_PRESENT_SERVERS}"
        f" AND {part.condition('guild_id')} ORDER BY id"
    )
    return [(guild_id, channel_id) for guild_id, channel_id in rows]


async def count_open(tx: Transaction, guild_id: int) -> int:
    [(number,)] = await tx.execute("SELECT count(*) FROM game_table WHERE guild_id = $1 AND is_open = 1", guild_id)
    return number


async def count_open_everywhere(tx: Transaction) -> int:
    [(number,)] = await tx.execute("SELECT count(*) FROM game_table WHERE is_open = 1")
    return number


async def count_overdue(tx: Transaction, before: int) -> int:
    """Return the number of tables that were due by then, on servers that can be reached."""
    [(number,)] = await tx.execute(
        f"SELECT count(*) FROM game_table WHERE wake_at <= $1 AND {OF_PRESENT_SERVERS} AND {_SHOWN}", before
    )
    return number


async def due(tx: Transaction, part: Part, now: int) -> list[tuple[int, int]]:
    """Return the tables of a part that the timer is to process, each with its server, longest due first.

    Those whose channel refuses the bot wait, for as long as an abandoned table would.
    """
    rows = await tx.execute(
        f"SELECT id, guild_id FROM game_table WHERE wake_at <= $1 AND {OF_PRESENT_SERVERS} AND {_SHOWN}"
        f" AND {part.condition('guild_id')} ORDER BY wake_at, id",
        now,
    )
    return [(table_id, guild_id) for table_id, guild_id in rows]


async def postpone(tx: Transaction, table_id: int, until: int) -> None:
    """Set the wake-up time of a table."""
    await tx.execute("UPDATE game_table SET wake_at = $2 WHERE id = $1", table_id, until)


async def append(tx: Transaction, row: TableRow, new: Sequence[EventRow]) -> None:
    """Add events to a table that has this row already."""
    if row.is_open:
        await tx.insert("table_event", [(row.id, *event) for event in new])
    else:
        packed = pack([*await events(tx, row.id), *new])
        await tx.execute("UPDATE game_table SET events = $2 WHERE id = $1", row.id, packed)
        await tx.execute("DELETE FROM table_event WHERE table_id = $1", row.id)
    for user in sorted(members_named(new)):
        await tx.execute(
            "INSERT INTO mention VALUES ($1, $2, $3) ON CONFLICT (table_id, user_id) DO NOTHING",
            row.id,
            user,
            row.guild_id,
        )


async def mentions(tx: Transaction, table_id: int) -> set[int]:
    """Return the members by whom a table is found on its server, as its events name them."""
    found = "SELECT user_id FROM mention JOIN game_table ON id = table_id AND game_table.guild_id = mention.guild_id"
    return {user for (user,) in await tx.execute(f"{found} WHERE table_id = $1", table_id)}


async def rename(tx: Transaction, table_id: int, user_id: int, alias: int) -> None:
    """Replace a member by the number of somebody forgotten, in the events of a table and its snapshot."""
    [(snapshot, packed)] = await tx.execute("SELECT snapshot, events FROM game_table WHERE id = $1", table_id)
    await tx.execute(
        "UPDATE game_table SET snapshot = $2, events = $3, rewritten = rewritten + 1 WHERE id = $1",
        table_id,
        renamed(snapshot, user_id, alias),
        packed and renamed_in(packed, user_id, alias),
    )
    for number, body in await tx.execute(
        "SELECT number, body FROM table_event WHERE table_id = $1 AND body LIKE $2", table_id, f"%:{user_id}%"
    ):
        await tx.execute(
            "UPDATE table_event SET body = $3 WHERE table_id = $1 AND number = $2",
            table_id,
            number,
            renamed(body, user_id, alias),
        )
    await tx.execute("DELETE FROM mention WHERE table_id = $1 AND user_id = $2", table_id, user_id)


async def events(tx: Transaction, table_id: int) -> list[EventRow]:
    """Return all events of a table, in order."""
    rows = await tx.execute("SELECT number, at, body FROM table_event WHERE table_id = $1 ORDER BY number", table_id)
    return [EventRow._make(row) for row in rows] or [*await _packed(tx, table_id)]


async def events_between(
    tx: Transaction, table_id: int, first: int, end: int, *, without: Sequence[str] = ()
) -> list[EventRow]:
    """Return the events of a table from number `first` up to but not including `end`, except those of some types."""
    others = "".join(f" AND body NOT LIKE ${number}" for number, _ in enumerate(without, 4))
    rows = await tx.execute(
        "SELECT number, at, body FROM table_event"
        f" WHERE table_id = $1 AND number >= $2 AND number < $3{others} ORDER BY number",
        table_id,
        first,
        end,
        *map(_of_type, without),
    )
    if rows:
        return [EventRow._make(row) for row in rows]
    between = (await _packed(tx, table_id))[first - 1 : end - 1]
    return [event for event in between if not event.body.startswith(tuple(map(_beginning_of, without)))]


async def numbers_of(tx: Transaction, table_id: int, kind: str) -> list[int]:
    """Return the numbers of a table's events of one type."""
    rows = await tx.execute(
        "SELECT number FROM table_event WHERE table_id = $1 AND body LIKE $2 ORDER BY number", table_id, _of_type(kind)
    )
    packed = () if rows else await _packed(tx, table_id)
    return [number for (number,) in rows] or [
        event.number for event in packed if event.body.startswith(_beginning_of(kind))
    ]


async def _packed(tx: Transaction, table_id: int) -> tuple[EventRow, ...]:
    """Return the events of a closed table; none of an open one."""
    rows = await tx.execute("SELECT events FROM game_table WHERE id = $1 AND events IS NOT NULL", table_id)
    return next((unpack(packed) for (packed,) in rows), ())


def _beginning_of(kind: str) -> str:
    return f'{{"type":"{kind}"'


def _of_type(kind: str) -> str:
    """Return a pattern that matches the bodies of events of this type, which begin with it."""
    return f"{_beginning_of(kind)}%"


def _row(values: Sequence[object]) -> TableRow:
    row = TableRow._make(values)
    return row._replace(is_open=bool(row.is_open))
