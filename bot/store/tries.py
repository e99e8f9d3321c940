"""Statements about what members make of contests: their entries and tries, what these are worth, and days away.

These rows belong to a member, not to a server, as somebody may go on in another server, or in direct messages. So they
are written in a transaction of the member: two clicks of one member wait for each other in whatever process, and
nobody waits for anybody else.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, cast

from bot.store.database import Transaction
from bot.tables.contests import ContestKey, Mark
from bot.valuation.yardstick import VERSION, Value


class EntryRow(NamedTuple):
    user_id: int
    guild_id: int
    number: int
    home_id: int
    closes_at: int
    began_at: int
    finished_at: int | None = None
    chips: int | None = None

    @property
    def is_in_time(self) -> bool:
        """Return whether all deals were finished before the contest closed for this member."""
        return self.finished_at is not None and self.finished_at < self.closes_at

    @property
    def key(self) -> ContestKey:
        return ContestKey(self.guild_id, self.number)


class TryRow(NamedTuple):
    user_id: int
    guild_id: int
    number: int
    deal: int
    began_at: int
    laid: str
    finished_at: int | None
    chips: int | None
    version: int
    marks: str
    leads: int
    advantage: int
    weight: int
    waste: int
    stake: int
    cost: int

    @property
    def is_valued(self) -> bool:
        return self.finished_at is not None and self.version == VERSION

    @property
    def all_marks(self) -> tuple[Mark, ...]:
        """Return the marks of its choices, which must be valued."""
        return cast("tuple[Mark, ...]", tuple(self.marks.split()))

    @property
    def worth(self) -> Value:
        return Value._make(self[-len(Value._fields) :])

    @property
    def key(self) -> ContestKey:
        return ContestKey(self.guild_id, self.number)


ENTRY: Final = ", ".join(f"contest_entry.{column}" for column in EntryRow._fields)
TRY: Final = ", ".join(f"contest_try.{column}" for column in TryRow._fields)


async def entry(tx: Transaction, user_id: int, key: ContestKey) -> EntryRow | None:
    rows = await tx.execute(
        f"SELECT {ENTRY} FROM contest_entry WHERE user_id = $1 AND guild_id = $2 AND number = $3", user_id, *key
    )
    return EntryRow._make(rows[0]) if rows else None


async def entries_of(tx: Transaction, user_id: int) -> list[EntryRow]:
    """Return all entries of a member, oldest first."""
    rows = await tx.execute(f"SELECT {ENTRY} FROM contest_entry WHERE user_id = $1 ORDER BY guild_id, number", user_id)
    return [EntryRow._make(row) for row in rows]


async def finished_without(tx: Transaction) -> list[EntryRow]:
    """Return the entries that are finished although their members have tried no deal."""
    rows = await tx.execute(
        f"SELECT {ENTRY} FROM contest_entry WHERE finished_at IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM contest_try WHERE contest_try.user_id = contest_entry.user_id"
        " AND contest_try.guild_id = contest_entry.guild_id AND contest_try.number = contest_entry.number)"
    )
    return [EntryRow._make(row) for row in rows]


async def last_home(tx: Transaction, user_id: int) -> int | None:
    """Return the server in which a member began a day last; 0 if it was none, None if they never did."""
    rows = await tx.execute(
        "SELECT home_id FROM contest_entry WHERE user_id = $1 AND guild_id = 0 ORDER BY number DESC LIMIT 1", user_id
    )
    return rows[0][0] if rows else None


async def has_begun_since(tx: Transaction, user_id: int, since: int) -> bool:
    """Return whether a member has begun a contest since this time."""
    found = await tx.execute(
        "SELECT 1 FROM contest_entry WHERE user_id = $1 AND began_at >= $2 LIMIT 1", user_id, since
    )
    return bool(found)


async def enter(tx: Transaction, row: EntryRow) -> None:
    """Save a member's entry, unless they have one. One of nobody's server is from now on one of this server."""
    await tx.execute(
        "INSERT INTO contest_entry VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
        " ON CONFLICT (user_id, guild_id, number) DO UPDATE SET home_id = excluded.home_id,"
        " closes_at = excluded.closes_at WHERE contest_entry.home_id = 0",
        *row,
    )


async def finish(tx: Transaction, user_id: int, key: ContestKey, at: int, deals: int) -> None:
    """Record that a member has finished a contest of so many deals, if they have finished all of them."""
    await tx.execute(
        "UPDATE contest_entry SET finished_at = $4, chips = (SELECT sum(chips) FROM contest_try WHERE"
        " contest_try.user_id = $1 AND contest_try.guild_id = $2 AND contest_try.number = $3)"
        " WHERE user_id = $1 AND guild_id = $2 AND number = $3 AND finished_at IS NULL AND $5 = (SELECT count(*)"
        " FROM contest_try WHERE contest_try.user_id = $1 AND contest_try.guild_id = $2 AND contest_try.number = $3"
        " AND contest_try.finished_at IS NOT NULL)",
        user_id,
        *key,
        at,
        deals,
    )


async def reschedule(tx: Transaction, home_id: int, number: int, closes_at: int) -> None:
    """Record when a day closes now, for those who began it in a server and have not finished it."""
    await tx.execute(
        "UPDATE contest_entry SET closes_at = $3 WHERE home_id = $1 AND guild_id = 0 AND number = $2"
        " AND finished_at IS NULL",
        home_id,
        number,
        closes_at,
    )


async def close(tx: Transaction, user_id: int, key: ContestKey, at: int) -> None:
    """Record that a contest closes now, or has closed, for a member who has not finished it."""
    await tx.execute(
        "UPDATE contest_entry SET closes_at = $4 WHERE user_id = $1 AND guild_id = $2 AND number = $3"
        " AND closes_at > $4 AND finished_at IS NULL",
        user_id,
        *key,
        at,
    )


async def begin(tx: Transaction, user_id: int, key: ContestKey, deal: int, at: int) -> None:
    """Save that a member begins a deal, unless they have."""
    await tx.execute(
        "INSERT INTO contest_try (user_id, guild_id, number, deal, began_at, laid) VALUES ($1, $2, $3, $4, $5, '')"
        " ON CONFLICT (user_id, guild_id, number, deal) DO NOTHING",
        user_id,
        *key,
        deal,
        at,
    )


async def tries_of(tx: Transaction, user_id: int, key: ContestKey) -> dict[int, TryRow]:
    """Return a member's tries in a contest, by deal."""
    rows = await tx.execute(
        f"SELECT {TRY} FROM contest_try WHERE user_id = $1 AND guild_id = $2 AND number = $3 ORDER BY deal",
        user_id,
        *key,
    )
    return {row.deal: row for row in map(TryRow._make, rows)}


async def lay(tx: Transaction, before: TryRow, laid: str) -> bool:
    """Save the cards laid so far, unless others were laid since this row was read."""
    rows = await tx.execute(
        "UPDATE contest_try SET laid = $6 WHERE user_id = $1 AND guild_id = $2 AND number = $3 AND deal = $4"
        " AND laid = $5 AND finished_at IS NULL RETURNING 1",
        *before[:4],
        before.laid,
        laid,
    )
    return bool(rows)


async def finish_deal(tx: Transaction, row: TryRow, at: int, chips: int) -> None:
    """Record what a deal brought its member."""
    await tx.execute(
        "UPDATE contest_try SET finished_at = $5, chips = $6"
        " WHERE user_id = $1 AND guild_id = $2 AND number = $3 AND deal = $4",
        *row[:4],
        at,
        chips,
    )


async def newest(tx: Transaction, most: int) -> list[TryRow]:
    rows = await tx.execute(f"SELECT {TRY} FROM contest_try ORDER BY began_at DESC, user_id, deal LIMIT $1", most)
    return [TryRow._make(row) for row in rows]


# What they are worth.


async def to_value(tx: Transaction, most: int, key: ContestKey | None = None) -> list[TryRow]:
    """Return some finished tries that the present yardstick has not valued; of one contest, if a key is given."""
    of_key = " AND guild_id = $3 AND number = $4" if key else ""
    rows = await tx.execute(
        f"SELECT {TRY} FROM contest_try WHERE finished_at IS NOT NULL AND version < $1{of_key}"
        " ORDER BY version, number DESC LIMIT $2",
        VERSION,
        most,
        *(key or ()),
    )
    return [TryRow._make(row) for row in rows]


async def save_value(tx: Transaction, row: TryRow, total: Value, marks: Sequence[str]) -> None:
    await tx.execute(
        "UPDATE contest_try SET version = $5, marks = $6, leads = $7, advantage = $8, weight = $9, waste = $10,"
        " stake = $11, cost = $12 WHERE user_id = $1 AND guild_id = $2 AND number = $3 AND deal = $4",
        *row[:4],
        VERSION,
        " ".join(marks),
        *total,
    )


async def is_closed_for(tx: Transaction, user_id: int, number: int, now: int) -> bool:
    """Return whether a server that knows a member has recorded the closing of a day."""
    rows = await tx.execute(
        "SELECT 1 FROM member JOIN contest_closing ON contest_closing.guild_id = member.guild_id"
        " WHERE user_id = $1 AND is_cup = 0 AND number = $2 AND (closed_at IS NOT NULL OR closes_at <= $3) LIMIT 1",
        user_id,
        number,
        now,
    )
    return bool(rows)


async def servers_of(tx: Transaction, user_id: int) -> dict[int, str | None]:
    """Return the servers that know a member and that the bot is on, each with the text of its settings."""
    rows = await tx.execute(
        "SELECT member.guild_id, settings FROM member LEFT JOIN server ON server.guild_id = member.guild_id"
        " WHERE user_id = $1 AND left_at IS NULL ORDER BY member.guild_id",
        user_id,
    )
    return dict(rows)
