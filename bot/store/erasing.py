"""Statements that erase a server, a portion at a time."""

from typing import Final

from bot.store.database import Transaction

MAX_TABLES: Final = 5
MAX_ROWS: Final = 500
"""In one transaction, so that other servers do not wait for it."""
_REST: Final = {
    "season_balance": "season, user_id",
    "account": "id",
    "member": "user_id",
    "season": "number",
}
"""The tables with rows of a server, and their keys."""


async def erase_portion(tx: Transaction, guild_id: int) -> None:
    """Erase the next tables of a server; once it has none, its next transfers; then the rest, and the server itself."""
    if tables := await _next_ids(tx, "game_table", guild_id, MAX_TABLES):
        await _erase_tables(tx, guild_id, tables[0], tables[-1])
    elif transfers := await _next_ids(tx, "transfer", guild_id, MAX_ROWS):
        await _erase_transfers(tx, guild_id, transfers[0], transfers[-1])
    else:
        await _erase_rest(tx, guild_id, MAX_ROWS)


async def _next_ids(tx: Transaction, table: str, guild_id: int, most: int) -> list[int]:
    rows = await tx.execute(f"SELECT id FROM {table} WHERE guild_id = $1 ORDER BY id LIMIT $2", guild_id, most)
    return [number for (number,) in rows]


async def _erase_tables(tx: Transaction, guild_id: int, first: int, last: int) -> None:
    """Erase a server's tables with these numbers, and all rows that depend on them."""
    ids = "SELECT id FROM game_table WHERE guild_id = $1 AND id BETWEEN $2 AND $3"
    dependent = (
        "badge",
        "finished_seat",
        "finished_game",
        "table_message",
        "reminder",
        "table_event",
        "mention",
    )
    for table in dependent:
        await tx.execute(f"DELETE FROM {table} WHERE table_id IN ({ids})", guild_id, first, last)
    await tx.execute("DELETE FROM game_table WHERE guild_id = $1 AND id BETWEEN $2 AND $3", guild_id, first, last)


async def _erase_transfers(tx: Transaction, guild_id: int, first: int, last: int) -> None:
    """Erase a server's transfers with these numbers, and their postings."""
    ids = "SELECT id FROM transfer WHERE guild_id = $1 AND id BETWEEN $2 AND $3"
    await tx.execute(f"DELETE FROM posting WHERE transfer_id IN ({ids})", guild_id, first, last)
    await tx.execute("DELETE FROM transfer WHERE guild_id = $1 AND id BETWEEN $2 AND $3", guild_id, first, last)


async def _erase_rest(tx: Transaction, guild_id: int, most: int) -> None:
    """Erase at most this many of a server's remaining rows; once none is left, the server itself.

    Days belong to members: those that they began there lose that server.
    """
    await tx.execute("UPDATE day_deal SET guild_id = 0 WHERE guild_id = $1", guild_id)
    for table, key in _REST.items():
        some = f"SELECT {key} FROM {table} WHERE guild_id = $1 LIMIT $2"
        erased = await tx.execute(
            f"DELETE FROM {table} WHERE guild_id = $1 AND ({key}) IN ({some}) RETURNING 1",
            guild_id,
            most,
        )
        if erased:
            return
    await tx.execute("DELETE FROM server WHERE guild_id = $1", guild_id)
