"""The statements by which what is kept of finished games is recounted."""

from bot.store.results import Tally
from bot.store.sqlite.database import Row, Transaction

Place = tuple[int, str, int]
"""A server, a scope, a member."""


async def game(tx: Transaction, table_id: int) -> list[Row]:
    """What is kept of the game of a table: its row, then those of its seats."""
    return [
        *await tx.execute("SELECT * FROM finished WHERE table_id = $1", table_id),
        *await tx.execute("SELECT * FROM finished_seat WHERE table_id = $1 ORDER BY seat_id", table_id),
    ]


async def sums(tx: Transaction) -> dict[Place, Tally]:
    """All sums of all members."""
    rows = await tx.execute(
        "SELECT guild_id, scope, user_id, games, games_won, deals, deals_won, operas, net, best_game, biggest_pot"
        " FROM tally"
    )
    return {(guild, scope, user): Tally._make(values) for guild, scope, user, *values in rows}


async def closed_without_result(tx: Transaction) -> list[tuple[int, int]]:
    """The tables that are over and of which no result is kept, and their servers."""
    rows = await tx.execute(
        "SELECT id, game_table.guild_id FROM game_table LEFT JOIN finished ON table_id = id"
        " WHERE is_open = 0 AND table_id IS NULL ORDER BY id"
    )
    return [(table_id, guild_id) for table_id, guild_id in rows]


async def season_of(tx: Transaction, table_id: int) -> int:
    """The season in which a game is kept; 0 when it is not."""
    rows = await tx.execute("SELECT season FROM finished WHERE table_id = $1", table_id)
    return rows[0][0] if rows else 0
