"""Statements about who counts in a contest, about results everywhere, and about the days of a member."""

from typing import Final

from bot.store.database import Transaction
from bot.store.tries import ENTRY, TRY, EntryRow, TryRow
from bot.tables.contests import EVERYWHERE, ContestKey
from bot.valuation.yardstick import VERSION, Value

_COUNTED: Final = """
    member JOIN contest_entry ON contest_entry.user_id = member.user_id
    AND contest_entry.guild_id = $2 AND contest_entry.number BETWEEN $3 AND $4
    WHERE member.guild_id = $1
"""
"""The entries of those who are known in a server, in contests of these numbers."""
_IN_TIME: Final = "contest_entry.finished_at < contest_entry.closes_at"
"""That an entry was finished before the member's contest closed, be it in another server."""


async def counted(tx: Transaction, guild_id: int, key: ContestKey, before: int) -> list[EntryRow]:
    """Return the entries that count in a server, finished before this time."""
    rows = await tx.execute(
        f"SELECT {ENTRY} FROM {_COUNTED} AND {_IN_TIME} AND contest_entry.finished_at < $5"
        " ORDER BY contest_entry.user_id",
        guild_id,
        *key,
        key.number,
        before,
    )
    return [EntryRow._make(row) for row in rows]


async def counts(tx: Transaction, guild_id: int, key: ContestKey, before: int, user_id: int) -> bool:
    """Return whether a member's entry counts in a server."""
    rows = await tx.execute(
        f"SELECT 1 FROM {_COUNTED} AND {_IN_TIME} AND contest_entry.finished_at < $5 AND member.user_id = $6",
        guild_id,
        *key,
        key.number,
        before,
        user_id,
    )
    return bool(rows)


async def count_begun(tx: Transaction, guild_id: int, key: ContestKey) -> int:
    """Return how many of those whose results would count in a server have begun a contest."""
    [(number,)] = await tx.execute(f"SELECT count(*) FROM {_COUNTED}", guild_id, *key, key.number)
    return number


async def tries_in(
    tx: Transaction, guild_id: int, key: ContestKey, before: int, chips: int | None = None
) -> list[TryRow]:
    """Return the tries of the entries that count in a server; only of those with this sum of chips, if it is given."""
    with_chips = "" if chips is None else " AND contest_entry.chips = $6"
    in_time = f"{_COUNTED} AND {_IN_TIME} AND contest_entry.finished_at < $5"
    counted = f"SELECT contest_entry.user_id FROM {in_time}{with_chips}"
    rows = await tx.execute(
        f"SELECT {TRY} FROM contest_try WHERE guild_id = $2 AND number = $3 AND user_id IN ({counted})"
        " ORDER BY user_id, deal",
        guild_id,
        *key,
        key.number,
        before,
        *(() if chips is None else (chips,)),
    )
    return [TryRow._make(row) for row in rows]


async def values_in(tx: Transaction, guild_id: int, first: int, last: int) -> list[tuple[int, int, Value]]:
    """Return what each member's choices were worth on each of these days that count in a server: member, day, value."""
    values = ", ".join(f"coalesce(sum(contest_try.{column}), 0)" for column in Value._fields)
    rows = await tx.execute(
        f"SELECT contest_try.user_id, contest_try.number, {values} FROM contest_try JOIN"
        f" (SELECT contest_entry.user_id AS user_id, contest_entry.number AS number, finished_at AS at FROM {_COUNTED}"
        f" AND {_IN_TIME})"
        " AS own ON own.user_id = contest_try.user_id AND own.number = contest_try.number"
        " JOIN contest_closing ON contest_closing.guild_id = $1 AND is_cup = 0 AND contest_closing.number = own.number"
        " WHERE contest_try.guild_id = $2 AND version = $5 AND own.at < contest_closing.closes_at"
        " AND contest_closing.closed_at IS NOT NULL"
        " GROUP BY contest_try.user_id, contest_try.number ORDER BY contest_try.number, contest_try.user_id",
        guild_id,
        EVERYWHERE,
        first,
        last,
        VERSION,
    )
    return [(user, number, Value._make(value)) for user, number, *value in rows]


async def spread(tx: Transaction, key: ContestKey) -> dict[int, int]:
    """Return how many members everywhere have finished a contest in time with each sum of chips."""
    rows = await tx.execute(
        "SELECT chips, count(*) FROM contest_entry WHERE guild_id = $1 AND number = $2 AND finished_at < closes_at"
        " GROUP BY chips ORDER BY chips",
        *key,
    )
    return dict(rows)


# Days.


async def days_of(tx: Transaction, user_id: int) -> list[EntryRow]:
    """Return a member's days, oldest first."""
    rows = await tx.execute(
        f"SELECT {ENTRY} FROM contest_entry WHERE user_id = $1 AND guild_id = 0 ORDER BY number", user_id
    )
    return [EntryRow._make(row) for row in rows]


async def away_days(tx: Transaction, user_id: int) -> list[int]:
    rows = await tx.execute("SELECT number FROM day_away WHERE user_id = $1 ORDER BY number", user_id)
    return [number for (number,) in rows]


async def mark_away(tx: Transaction, guild_id: int, number: int, at: int) -> None:
    """Record who of a server's members was away at this time, when it closed a day, if they ever played one."""
    await tx.execute(
        "INSERT INTO day_away SELECT user_id, $2 FROM member WHERE guild_id = $1 AND away_until > $3"
        " AND EXISTS (SELECT 1 FROM contest_entry WHERE contest_entry.user_id = member.user_id AND guild_id = 0)"
        " ON CONFLICT (user_id, number) DO NOTHING",
        guild_id,
        number,
        at,
    )


async def to_be_reminded(tx: Transaction, guild_id: int, number: int, now: int) -> list[int]:
    """Return the members of a server who have not finished this day, but begun it or finished the one before.

    Whoever wants no reminders or is away is not among them.
    """
    rows = await tx.execute(
        "SELECT user_id FROM member WHERE guild_id = $1 AND reminders = 1 AND away_until <= $3"
        " AND EXISTS (SELECT 1 FROM contest_entry WHERE contest_entry.user_id = member.user_id"
        " AND contest_entry.guild_id = 0 AND (number = $2 OR number = $2 - 1 AND finished_at IS NOT NULL))"
        " AND NOT EXISTS (SELECT 1 FROM contest_entry WHERE contest_entry.user_id = member.user_id"
        " AND contest_entry.guild_id = 0 AND contest_entry.number = $2 AND finished_at IS NOT NULL) ORDER BY user_id",
        guild_id,
        number,
        now,
    )
    return [user for (user,) in rows]


async def claim_reminder(tx: Transaction, user_id: int, number: int) -> bool:
    """Record that a member is reminded of a day; return False if they were already."""
    rows = await tx.execute(
        "INSERT INTO day_reminder VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET number = excluded.number"
        " WHERE day_reminder.number < excluded.number RETURNING 1",
        user_id,
        number,
    )
    return bool(rows)
