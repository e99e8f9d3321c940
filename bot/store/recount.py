"""The statements by which what is kept of finished games is recounted."""

from bot.store.sqlite.database import Row, Transaction
from bot.tables.results import Tally

Place = tuple[int, str, int]
"""A server, a scope, a member."""


async def game(tx: Transaction, table_id: int) -> list[Row]:
    """What is kept of the game of a table: its row, then those of its seats."""
    return [
        *await tx.execute("SELECT * FROM finished_game WHERE table_id = $1", table_id),
        *await tx.execute("SELECT * FROM finished_seat WHERE table_id = $1 ORDER BY seat_id", table_id),
    ]


async def sums(tx: Transaction) -> dict[Place, Tally]:
    """All sums of all members."""
    rows = await tx.execute(
        "SELECT guild_id, scope, user_id, games, games_won, deals, deals_won, operas, net, best_game, biggest_pot"
        " FROM tally"
    )
    return {(guild, scope, user): Tally._make(values) for guild, scope, user, *values in rows}


async def season_of(tx: Transaction, table_id: int) -> int:
    """The season in which a game is kept; 0 when it is not."""
    rows = await tx.execute("SELECT season FROM finished_game WHERE table_id = $1", table_id)
    return rows[0][0] if rows else 0
