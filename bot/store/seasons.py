"""Statements about seasons."""

from collections.abc import Mapping

from bot.store.database import Transaction
from bot.store.ledger import chosen_for


async def closed(tx: Transaction, guild_id: int) -> list[tuple[int, int]]:
    """Return the closed seasons with their closing times, newest first."""
    rows = await tx.execute("SELECT number, closed_at FROM season WHERE guild_id = $1 ORDER BY number DESC", guild_id)
    return [(number, closed_at) for number, closed_at in rows]


async def balances(tx: Transaction, guild_id: int, number: int) -> dict[int, int]:
    """Return the chips that each member had at the end of a season; members forgotten since are left out."""
    return dict(
        await tx.execute(
            "SELECT user_id, balance FROM season_balance WHERE guild_id = $1 AND season = $2", guild_id, number
        )
    )


async def recorded(tx: Transaction, guild_id: int) -> list[int]:
    """Return the seasons at whose end it is kept what members had."""
    rows = await tx.execute("SELECT DISTINCT season FROM season_balance WHERE guild_id = $1", guild_id)
    return [season for (season,) in rows]


async def current(tx: Transaction, guild_id: int) -> int:
    """Return the number of the season in progress."""
    [(last,)] = await tx.execute("SELECT coalesce(max(number), 0) FROM season WHERE guild_id = $1", guild_id)
    return last + 1


async def count_games(tx: Transaction, guild_id: int, season: int) -> int:
    [(games,)] = await tx.execute(
        "SELECT count(*) FROM finished_game WHERE guild_id = $1 AND season = $2 AND practice = 0", guild_id, season
    )
    return games


async def close(tx: Transaction, guild_id: int, number: int, brought: Mapping[int, int], *, at: int, by: int) -> None:
    """Close a season and record every member's chips at its end.

    `brought` has what members have brought to tables in play, which is added to their chips.
    """
    await tx.execute("INSERT INTO season VALUES ($1, $2, $3, $4)", guild_id, number, at, by)
    await tx.execute(
        f"INSERT INTO season_balance SELECT $1, $2, owner_id, balance + {chosen_for('owner_id', brought)}"
        " FROM account WHERE guild_id = $1 AND kind = 'balance' AND owner_id > 0",
        guild_id,
        number,
    )
