"""Statements about badges."""

from collections.abc import Iterable
from typing import Final

from bot.store.database import Transaction
from bot.tables.badges import MANY, Badge, Earned

_EARNED: Final = "user_id, badge, at, table_id, deal"
_FIRST: Final = """
    INSERT INTO badge VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (guild_id, user_id, badge) DO UPDATE
    SET at = excluded.at, table_id = excluded.table_id, deal = excluded.deal
    WHERE (excluded.at, excluded.table_id, excluded.deal) < (badge.at, badge.table_id, badge.deal)
"""


async def by_many_games(tx: Transaction, guild_id: int, user_id: int, badge: Badge) -> Earned | None:
    """Return a badge for many games with the one that was enough for it; None if a member's are not enough."""
    least, columns = MANY[badge]
    sums = ", ".join(f"sum({column}) OVER earlier AS sum_{column}" for column in columns)
    rows = await tx.execute(
        f"SELECT ended_at, table_id FROM (SELECT ended_at, table_id, seat_id, {sums} FROM finished_seat"
        " WHERE guild_id = $1 AND user_id = $2 AND is_counted = 1"
        " WINDOW earlier AS (ORDER BY ended_at, table_id, seat_id)) AS games"
        f" WHERE {' AND '.join(f'sum_{column} >= $3' for column in columns)}"
        " ORDER BY ended_at, table_id, seat_id LIMIT 1",
        guild_id,
        user_id,
        least,
    )
    return next((Earned(user_id, badge, at, table_id, 0) for at, table_id in rows), None)


async def give(tx: Transaction, guild_id: int, earned: Iterable[Earned]) -> None:
    """Give members badges, or record that they had earned them earlier than known."""
    for one in earned:
        await tx.execute(_FIRST, guild_id, *one)


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
        "SELECT 1 FROM day_badge WHERE guild_id = $1 AND user_id = $2 AND is_told = 0 LIMIT 1",
        guild_id,
        user_id,
    )
    return bool(rows)


async def of_deal(tx: Transaction, table_id: int, deal: int) -> list[Earned]:
    """Return the badges first earned in this deal of a table; 0 for its end."""
    rows = await tx.execute(
        f"SELECT {_EARNED} FROM badge WHERE table_id = $1 AND deal = $2 ORDER BY user_id, badge",
        table_id,
        deal,
    )
    return [Earned._make(row) for row in rows]


async def mark_told(tx: Transaction, guild_id: int, user_id: int) -> list[Badge]:
    """Record that a member knows of all their badges; return those that they did not know of."""
    rows = await tx.execute(
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
