"""Statements about all contests together, for the audit."""

from typing import NamedTuple

from bot.store.contests import Closing, ContestRow, DealRow
from bot.store.database import Transaction
from bot.store.tries import TRY, EntryRow, TryRow
from bot.tables.contests import ContestKey


class EntrySums(NamedTuple):
    """An entry beside what the tries of its member add up to."""

    entry: EntryRow
    deals: int
    """How many they have finished."""
    chips: int | None
    finished_at: int | None


async def contests(tx: Transaction) -> list[ContestRow]:
    rows = await tx.execute(f"SELECT {', '.join(ContestRow._fields)} FROM contest ORDER BY opened_at DESC, number DESC")
    return [ContestRow._make(row) for row in rows]


async def deals(tx: Transaction) -> dict[ContestKey, dict[int, DealRow]]:
    """Return what is known of the deals of all contests."""
    found: dict[ContestKey, dict[int, DealRow]] = {}
    for guild, number, *row in await tx.execute(
        f"SELECT guild_id, number, {', '.join(DealRow._fields)} FROM contest_deal"
    ):
        found.setdefault(ContestKey(guild, number), {})[row[0]] = DealRow._make(row)
    return found


async def sums(tx: Transaction) -> list[EntrySums]:
    entry = ", ".join(f"contest_entry.{column}" for column in EntryRow._fields)
    rows = await tx.execute(
        f"SELECT {entry}, count(contest_try.finished_at), sum(contest_try.chips), max(contest_try.finished_at)"
        " FROM contest_entry LEFT JOIN contest_try ON contest_try.user_id = contest_entry.user_id"
        " AND contest_try.guild_id = contest_entry.guild_id AND contest_try.number = contest_entry.number"
        f" GROUP BY {entry}"
    )
    width = len(EntryRow._fields)
    return [EntrySums(EntryRow._make(row[:width]), *row[width:]) for row in rows]


async def strays(tx: Transaction) -> list[tuple[int, ContestKey]]:
    """Return the members with tries in contests that they have not entered."""
    rows = await tx.execute(
        "SELECT DISTINCT user_id, guild_id, number FROM contest_try WHERE NOT EXISTS (SELECT 1 FROM contest_entry"
        " WHERE contest_entry.user_id = contest_try.user_id AND contest_entry.guild_id = contest_try.guild_id"
        " AND contest_entry.number = contest_try.number)"
    )
    return [(user, ContestKey(guild, number)) for user, guild, number in rows]


async def newest_tries(tx: Transaction, most: int) -> list[TryRow]:
    rows = await tx.execute(f"SELECT {TRY} FROM contest_try ORDER BY began_at DESC, user_id, deal LIMIT $1", most)
    return [TryRow._make(row) for row in rows]


async def tries_on(tx: Transaction, user_id: int, number: int) -> dict[int, int]:
    """Return what each deal of a day brought a member."""
    rows = await tx.execute(
        "SELECT deal, chips FROM contest_try WHERE user_id = $1 AND guild_id = 0 AND number = $2"
        " AND finished_at IS NOT NULL",
        user_id,
        number,
    )
    return dict(rows)


async def away(tx: Transaction) -> set[tuple[int, int]]:
    """Return the members and the days that they were away."""
    return {(user, number) for user, number in await tx.execute("SELECT user_id, number FROM day_away")}


async def closings(tx: Transaction) -> list[Closing]:
    rows = await tx.execute(
        f"SELECT {', '.join(Closing._fields)} FROM contest_closing ORDER BY guild_id, is_cup, number"
    )
    return [Closing._make(row) for row in rows]
