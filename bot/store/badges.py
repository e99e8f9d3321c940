"""Statements about badges, and about how far each table has been counted for them."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.store.database import Transaction
from bot.store.results import Left
from bot.tables.badges import COUNTING, Badge, Earned, Feats

_EARNED: Final = "user_id, badge, at, table_id, deal"
_FIRST: Final = """
    INSERT INTO badge VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (guild_id, user_id, badge) DO UPDATE
    SET at = excluded.at, table_id = excluded.table_id, deal = excluded.deal
    WHERE (excluded.at, excluded.table_id, excluded.deal) < (badge.at, badge.table_id, badge.deal)
"""
UNCOUNTED: Final = Left(
    """
    NOT EXISTS (SELECT 1 FROM badge_count
    WHERE badge_count.table_id = finished_game.table_id AND counting = $1 AND course IS NULL)
    """,
    COUNTING,
)


async def course_of(tx: Transaction, table_id: int) -> str | None:
    """Return the course of a game in progress; None if it is over, or was not counted by the present counting."""
    rows = await tx.execute("SELECT course FROM badge_count WHERE table_id = $1 AND counting = $2", table_id, COUNTING)
    return rows[0][0] if rows else None


async def mark_counted(tx: Transaction, table_id: int, course: str | None) -> None:
    """Record how far a table has been counted; None for a game that is over."""
    await tx.execute(
        "INSERT INTO badge_count VALUES ($1, $2, $3)"
        " ON CONFLICT (table_id) DO UPDATE SET counting = excluded.counting, course = excluded.course",
        table_id,
        COUNTING,
        course,
    )


async def mark_uncounted(tx: Transaction, table_id: int) -> None:
    """Record that a table is to be counted from its beginning, once its game is over."""
    await tx.execute("DELETE FROM badge_count WHERE table_id = $1", table_id)


async def has_uncounted(tx: Transaction, guild_id: int) -> bool:
    """Return whether a server has finished games that are not fully counted. It looks at all of its games."""
    rows = await tx.execute(
        f"SELECT 1 FROM finished_game WHERE guild_id = $2 AND practice = 0 AND {UNCOUNTED.condition} LIMIT 1",
        UNCOUNTED.version,
        guild_id,
    )
    return bool(rows)


async def is_counted(tx: Transaction, table_id: int) -> bool:
    """Return whether a table has been counted by the present counting, up to its last finished deal."""
    return bool(await tx.execute("SELECT 1 FROM badge_count WHERE table_id = $1 AND counting = $2", table_id, COUNTING))


async def save_feats(tx: Transaction, table_id: int, feats: Sequence[Feats]) -> None:
    """Save the feats of a game, replacing those saved before."""
    await tx.execute("DELETE FROM feats WHERE table_id = $1", table_id)
    await tx.insert("feats", feats)


async def sums_of(tx: Transaction, guild_id: int, user_id: int, columns: Sequence[str]) -> list[int]:
    """Return the sums of some of a member's feats."""
    [sums] = await tx.execute(
        f"SELECT {', '.join(f'coalesce(sum({column}), 0)' for column in columns)} FROM feats"
        " WHERE guild_id = $1 AND user_id = $2",
        guild_id,
        user_id,
    )
    return [*sums]


async def feats_of(tx: Transaction, guild_id: int, user_id: int) -> list[Feats]:
    """Return all feats of a member, oldest first."""
    rows = await tx.execute(
        f"SELECT {', '.join(Feats._fields)} FROM feats WHERE guild_id = $1 AND user_id = $2"
        " ORDER BY ended_at, table_id, seat_id",
        guild_id,
        user_id,
    )
    return [Feats._make(row) for row in rows]


async def give(tx: Transaction, guild_id: int, earned: Iterable[Earned]) -> None:
    """Give members badges that they are still to be told of, or record that they had earned them earlier than known."""
    for user, *badge in earned:
        await tx.execute(_FIRST, guild_id, user, *badge)


async def give_of_day(tx: Transaction, guild_id: int, earned: Iterable[Earned]) -> None:
    """Give members badges of a day that they are still to be told of; an earlier one stays."""
    for one in earned:
        await tx.execute(
            "INSERT INTO day_badge VALUES ($1, $2, $3, $4, $5, 0) ON CONFLICT (guild_id, user_id, badge) DO UPDATE"
            " SET at = excluded.at, number = excluded.number WHERE excluded.number < day_badge.number",
            guild_id,
            one.user,
            one.badge,
            one.at,
            one.deal,
        )


async def of_member(tx: Transaction, guild_id: int, user_id: int) -> tuple[Earned, ...]:
    """Return the badges of a member, oldest first."""
    rows = await tx.execute(
        f"SELECT {_EARNED} FROM badge WHERE guild_id = $1 AND user_id = $2"
        " UNION ALL SELECT user_id, badge, at, 0, number FROM day_badge WHERE guild_id = $1 AND user_id = $2"
        " ORDER BY at, table_id, deal, badge",
        guild_id,
        user_id,
    )
    return tuple(Earned._make(row) for row in rows)


async def has_untold(tx: Transaction, guild_id: int, user_id: int) -> bool:
    """Return whether a member has badges that they do not know of yet."""
    rows = await tx.execute(
        "SELECT 1 FROM badge WHERE guild_id = $1 AND user_id = $2 AND is_told = 0"
        " UNION ALL SELECT 1 FROM day_badge WHERE guild_id = $1 AND user_id = $2 AND is_told = 0 LIMIT 1",
        guild_id,
        user_id,
    )
    return bool(rows)


async def of_deal(tx: Transaction, table_id: int, deal: int, *, is_told: bool) -> list[Earned]:
    """Return the badges first earned in this deal of a table that their members know of, or do not; 0 for its end."""
    rows = await tx.execute(
        f"SELECT {_EARNED} FROM badge WHERE table_id = $1 AND deal = $2 AND is_told = $3 ORDER BY user_id, badge",
        table_id,
        deal,
        is_told,
    )
    return [Earned._make(row) for row in rows]


async def mark_told(tx: Transaction, guild_id: int, user_id: int, *deal: int) -> list[Badge]:
    """Record that a member knows of all their badges, or of those of a deal; return those that they did not know of."""
    of_deal = " AND table_id = $3 AND deal = $4" if deal else ""
    rows = await tx.execute(
        f"UPDATE badge SET is_told = 1 WHERE guild_id = $1 AND user_id = $2 AND is_told = 0{of_deal} RETURNING badge",
        guild_id,
        user_id,
        *deal,
    )
    if not deal:
        rows += await tx.execute(
            "UPDATE day_badge SET is_told = 1 WHERE guild_id = $1 AND user_id = $2 AND is_told = 0 RETURNING badge",
            guild_id,
            user_id,
        )
    return [badge for (badge,) in rows]


async def of_days(tx: Transaction) -> dict[tuple[int, int, str], tuple[int, int]]:
    """Return the time and the day of all badges earned by days, by server, member and badge."""
    rows = await tx.execute("SELECT guild_id, user_id, badge, at, number FROM day_badge")
    return {(guild, user, badge): (at, number) for guild, user, badge, at, number in rows}


async def everybodys(tx: Transaction, guild_id: int) -> list[Earned]:
    """Return all badges that members of a server have earned at tables."""
    return [*map(Earned._make, await tx.execute(f"SELECT {_EARNED} FROM badge WHERE guild_id = $1", guild_id))]
