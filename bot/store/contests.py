"""Statements about contests: what was sealed, what can be made of their deals, and when each server closes them."""

from typing import NamedTuple

from bot.part import Part
from bot.store.database import Transaction
from bot.tables.contests import EVERYWHERE, ContestKey


class ContestRow(NamedTuple):
    guild_id: int
    number: int
    secret: str
    rule: int
    deals: str
    opened_at: int
    name: str = ""
    opened_by: int | None = None
    channel_id: int | None = None
    closes_at: int | None = None
    """None for a day."""
    cancelled_at: int | None = None
    event_id: int | None = None

    @property
    def key(self) -> ContestKey:
        return ContestKey(self.guild_id, self.number)


class DealRow(NamedTuple):
    """A deal, and what can be made of it; None until that is worked out."""

    deal: int
    candidate: int
    regular: int | None = None
    expert: int | None = None
    best: int | None = None
    line: str | None = None
    is_exact: int | None = None

    @property
    def is_worked_out(self) -> bool:
        return self.best is not None


class Closing(NamedTuple):
    """When a server closes a contest, and when it did."""

    guild_id: int
    is_cup: int
    number: int
    closes_at: int
    closed_at: int | None

    @property
    def key(self) -> ContestKey:
        return ContestKey(self.guild_id if self.is_cup else EVERYWHERE, self.number)


_CONTEST = ", ".join(ContestRow._fields)
_DEAL = ", ".join(DealRow._fields)
_CLOSING = ", ".join(f"contest_closing.{column}" for column in Closing._fields)
_PRESENT = "NOT EXISTS (SELECT 1 FROM server WHERE server.guild_id = contest_closing.guild_id AND left_at IS NOT NULL)"


async def insert(tx: Transaction, row: ContestRow) -> None:
    """Save a contest, unless there is one of this key."""
    values = ", ".join(f"${number}" for number in range(1, len(row) + 1))
    await tx.execute(
        f"INSERT INTO contest ({_CONTEST}) VALUES ({values}) ON CONFLICT (guild_id, number) DO NOTHING", *row
    )


async def load(tx: Transaction, key: ContestKey) -> ContestRow | None:
    rows = await tx.execute(f"SELECT {_CONTEST} FROM contest WHERE guild_id = $1 AND number = $2", *key)
    return ContestRow._make(rows[0]) if rows else None


async def newest(tx: Transaction, most: int) -> list[ContestRow]:
    rows = await tx.execute(f"SELECT {_CONTEST} FROM contest ORDER BY opened_at DESC, number DESC LIMIT $1", most)
    return [ContestRow._make(row) for row in rows]


# Deals.


async def deals_of(tx: Transaction, key: ContestKey) -> list[DealRow]:
    rows = await tx.execute(f"SELECT {_DEAL} FROM contest_deal WHERE guild_id = $1 AND number = $2 ORDER BY deal", *key)
    return [DealRow._make(row) for row in rows]


async def save_candidate(tx: Transaction, key: ContestKey, deal: int, candidate: int) -> None:
    await tx.execute(
        "INSERT INTO contest_deal (guild_id, number, deal, candidate) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (guild_id, number, deal) DO NOTHING",
        *key,
        deal,
        candidate,
    )


async def save_worked_out(tx: Transaction, key: ContestKey, row: DealRow) -> None:
    """Save what can be made of a deal."""
    await tx.execute(
        "UPDATE contest_deal SET regular = $4, expert = $5, best = $6, line = $7, is_exact = $8"
        " WHERE guild_id = $1 AND number = $2 AND deal = $3",
        *key,
        row.deal,
        *row[2:],
    )


# Closings.


async def schedule(tx: Transaction, guild_id: int, key: ContestKey, closes_at: int) -> None:
    """Record when a server closes a contest, unless that is known."""
    await tx.execute(
        "INSERT INTO contest_closing (guild_id, is_cup, number, closes_at) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (guild_id, is_cup, number) DO NOTHING",
        guild_id,
        int(not key.is_daily),
        key.number,
        closes_at,
    )


async def record_closed(tx: Transaction, guild_id: int, number: int, closes_at: int, at: int) -> None:
    """Record that a server has closed a day of which there is nothing to tell, unless its closing is known."""
    await tx.execute(
        "INSERT INTO contest_closing (guild_id, is_cup, number, closes_at, closed_at, told_at)"
        " VALUES ($1, 0, $2, $3, $4, $4) ON CONFLICT (guild_id, is_cup, number) DO NOTHING",
        guild_id,
        number,
        closes_at,
        at,
    )


async def reschedule(tx: Transaction, guild_id: int, number: int, closes_at: int, now: int) -> bool:
    """Change when a server closes a day; return False if it has none to close then, or if the time has come."""
    changed = await tx.execute(
        "UPDATE contest_closing SET closes_at = $3 WHERE guild_id = $1 AND is_cup = 0 AND number = $2"
        " AND closed_at IS NULL AND closes_at > $4 RETURNING 1",
        guild_id,
        number,
        closes_at,
        now,
    )
    return bool(changed)


async def last_closed_day(tx: Transaction, guild_id: int, now: int) -> int | None:
    """Return the last day that a server has closed, or whose time has come; None if there is none."""
    [(number,)] = await tx.execute(
        "SELECT max(number) FROM contest_closing WHERE guild_id = $1 AND is_cup = 0"
        " AND (closed_at IS NOT NULL OR closes_at <= $2)",
        guild_id,
        now,
    )
    return number


async def next_day(tx: Transaction, guild_id: int) -> int | None:
    """Return the day that a server is to close next; None if it is to close none."""
    [(number,)] = await tx.execute(
        "SELECT min(number) FROM contest_closing WHERE guild_id = $1 AND is_cup = 0 AND closed_at IS NULL", guild_id
    )
    return number


async def closing(tx: Transaction, guild_id: int, key: ContestKey) -> Closing | None:
    rows = await tx.execute(
        f"SELECT {_CLOSING} FROM contest_closing WHERE guild_id = $1 AND is_cup = $2 AND number = $3",
        guild_id,
        int(not key.is_daily),
        key.number,
    )
    return Closing._make(rows[0]) if rows else None


async def due(tx: Transaction, part: Part, now: int, most: int) -> list[Closing]:
    """Return some closings of this part's servers whose time has come, the earliest first."""
    return await _some(tx, part, "closed_at IS NULL AND closes_at <= $1 ORDER BY closes_at", now, most)


async def to_remind(tx: Transaction, part: Part, before: int, most: int) -> list[Closing]:
    """Return some days that close before this time, and of which nobody was reminded."""
    return await _some(
        tx,
        part,
        "closed_at IS NULL AND closes_at <= $1 AND is_cup = 0 AND has_reminded = 0 ORDER BY closes_at",
        before,
        most,
    )


async def to_tell(tx: Transaction, part: Part, most: int) -> list[Closing]:
    """Return some contests that have closed and were not told."""
    return await _some(
        tx, part, "closed_at IS NOT NULL AND told_at IS NULL AND closed_at > $1 ORDER BY closed_at", 0, most
    )


async def to_honour(tx: Transaction, part: Part, last: int, most: int) -> list[Closing]:
    """Return some closed days up to this one, the earliest first, whose members were not given their badges."""
    return await _some(
        tx,
        part,
        "closed_at IS NOT NULL AND has_honoured = 0 AND number <= $1 AND is_cup = 0 ORDER BY number",
        last,
        most,
    )


async def _some(tx: Transaction, part: Part, condition: str, value: int, most: int) -> list[Closing]:
    here = f"{part.condition('contest_closing.guild_id')} AND {_PRESENT}"
    rows = await tx.execute(
        f"SELECT {_CLOSING} FROM contest_closing WHERE {here} AND {condition} LIMIT $2",
        value,
        most,
    )
    return [Closing._make(row) for row in rows]


async def mark_closed(tx: Transaction, closing: Closing, at: int) -> bool:
    """Record that a server has closed a contest; return False if it had, or if the time was put off."""
    return await _mark(tx, closing, "closed_at = $4", "closed_at IS NULL AND closes_at <= $4", at)


async def mark_told(tx: Transaction, closing: Closing, at: int) -> bool:
    """Record that a closed contest was told; return False if it was already."""
    return await _mark(tx, closing, "told_at = $4", "told_at IS NULL", at)


async def mark_reminded(tx: Transaction, closing: Closing) -> bool:
    return await _mark(tx, closing, "has_reminded = 1", "has_reminded = 0 AND $4 = 0", 0)


async def mark_honoured(tx: Transaction, closing: Closing) -> bool:
    return await _mark(tx, closing, "has_honoured = 1", "has_honoured = 0 AND $4 = 0", 0)


async def _mark(tx: Transaction, closing: Closing, change: str, condition: str, value: int) -> bool:
    rows = await tx.execute(
        f"UPDATE contest_closing SET {change} WHERE guild_id = $1 AND is_cup = $2 AND number = $3 AND {condition}"
        " RETURNING 1",
        *closing[:3],
        value,
    )
    return bool(rows)
