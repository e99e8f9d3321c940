"""Statements about members whom managers bar from playing, and members whom others avoid."""

from collections.abc import Collection

from bot.store.database import Transaction, placeholders
from bot.tables.exclusions import Bar


async def bar(tx: Transaction, guild_id: int, barred: Bar) -> None:
    """Record that a member may no longer play on a server, even if an earlier bar was lifted within the same second."""
    await tx.execute(
        "INSERT INTO bar VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (guild_id, user_id, at) DO UPDATE SET"
        " by_id = excluded.by_id, reason = excluded.reason, lifted_at = NULL, lifted_by = NULL",
        guild_id,
        *barred,
    )


async def lift_bar(tx: Transaction, guild_id: int, user_id: int, *, at: int, by: int) -> bool:
    """Let a member play again; return whether they were barred."""
    lifted = await tx.execute(
        "UPDATE bar SET lifted_at = $3, lifted_by = $4 WHERE guild_id = $1 AND user_id = $2 AND lifted_at IS NULL"
        " RETURNING user_id",
        guild_id,
        user_id,
        at,
        by,
    )
    return bool(lifted)


async def is_barred(tx: Transaction, guild_id: int, user_id: int) -> bool:
    rows = await tx.execute(
        "SELECT 1 FROM bar WHERE guild_id = $1 AND user_id = $2 AND lifted_at IS NULL", guild_id, user_id
    )
    return bool(rows)


async def bars(tx: Transaction, guild_id: int, *, limit: int, offset: int) -> list[Bar]:
    """Return a server's bars: those in force before those lifted, the newest first among each."""
    rows = await tx.execute(
        "SELECT user_id, at, by_id, reason, lifted_at, lifted_by FROM bar WHERE guild_id = $1"
        " ORDER BY CASE WHEN lifted_at IS NULL THEN 0 ELSE 1 END, at DESC, user_id LIMIT $2 OFFSET $3",
        guild_id,
        limit,
        offset,
    )
    return [Bar._make(row) for row in rows]


async def count_bars(tx: Transaction, guild_id: int) -> int:
    """Return the number of a server's bars, lifted ones included."""
    [(number,)] = await tx.execute("SELECT count(*) FROM bar WHERE guild_id = $1", guild_id)
    return number


async def servers_with_lifted_bars(tx: Transaction, before: int) -> list[int]:
    rows = await tx.execute("SELECT DISTINCT guild_id FROM bar WHERE lifted_at < $1 ORDER BY guild_id", before)
    return [guild for (guild,) in rows]


async def erase_lifted_bars(tx: Transaction, guild_id: int, before: int) -> None:
    await tx.execute("DELETE FROM bar WHERE guild_id = $1 AND lifted_at < $2", guild_id, before)


async def avoided_by(tx: Transaction, guild_id: int, user_id: int) -> list[int]:
    rows = await tx.execute(
        "SELECT avoided_id FROM avoidance WHERE guild_id = $1 AND user_id = $2 ORDER BY avoided_id", guild_id, user_id
    )
    return [user for (user,) in rows]


async def avoiding(tx: Transaction, guild_id: int, user_id: int) -> list[int]:
    rows = await tx.execute(
        "SELECT user_id FROM avoidance WHERE guild_id = $1 AND avoided_id = $2 ORDER BY user_id", guild_id, user_id
    )
    return [user for (user,) in rows]


async def save_avoided(tx: Transaction, guild_id: int, user_id: int, avoided: Collection[int]) -> None:
    await tx.execute("DELETE FROM avoidance WHERE guild_id = $1 AND user_id = $2", guild_id, user_id)
    await tx.insert("avoidance", [(guild_id, user_id, other) for other in avoided])


async def is_avoided_by(tx: Transaction, guild_id: int, user_id: int, others: Collection[int]) -> bool:
    """Return whether one of these members avoids a member."""
    if not others:
        return False
    places = placeholders(3, others)
    rows = await tx.execute(
        f"SELECT 1 FROM avoidance WHERE guild_id = $1 AND avoided_id = $2 AND user_id IN ({places}) LIMIT 1",
        guild_id,
        user_id,
        *others,
    )
    return bool(rows)
