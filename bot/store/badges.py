"""Statements about badges."""

from collections.abc import Iterable
from typing import Final

from bot.store import days
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
        " WHERE guild_id = $1 AND user_id = $2"
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


async def of_member(tx: Transaction, guild_id: int, user_id: int) -> tuple[Earned, ...]:
    """Return the badges of a member, oldest first."""
    rows = await tx.execute(f"SELECT {_EARNED} FROM badge WHERE guild_id = $1 AND user_id = $2", guild_id, user_id)
    earned = [*map(Earned._make, rows), *await days.earned(tx, user_id)]
    return tuple(sorted(earned, key=lambda one: (one.at, one.table_id, one.deal, one.badge)))


async def of_deal(tx: Transaction, table_id: int, deal: int) -> list[Earned]:
    """Return the badges first earned in this deal of a table; 0 for its end."""
    rows = await tx.execute(
        f"SELECT {_EARNED} FROM badge WHERE table_id = $1 AND deal = $2 ORDER BY user_id, badge",
        table_id,
        deal,
    )
    return [Earned._make(row) for row in rows]


async def everybodys(tx: Transaction, guild_id: int) -> list[Earned]:
    """Return all badges that members of a server have earned at tables."""
    return [*map(Earned._make, await tx.execute(f"SELECT {_EARNED} FROM badge WHERE guild_id = $1", guild_id))]
