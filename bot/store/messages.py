"""Statements about the messages of tables."""

from collections.abc import Iterable

from bot.part import Part
from bot.store.database import Transaction, placeholders
from bot.store.tables import OF_PRESENT_SERVERS
from bot.tables.message import OUTDATED, MessageState


async def load(tx: Transaction, table_id: int) -> MessageState:
    """Return the state of a table's message; a new table has none."""
    rows = await tx.execute("SELECT * FROM table_message WHERE table_id = $1", table_id)
    return MessageState._make(rows[0]) if rows else MessageState(table_id)


async def save(tx: Transaction, message: MessageState) -> None:
    """Save the state of a table's message, unless the table is erased."""
    changes = ", ".join(f"{column} = excluded.{column}" for column in MessageState._fields[1:])
    await tx.execute(
        f"INSERT INTO table_message SELECT {placeholders(1, message)}"
        f" WHERE EXISTS (SELECT 1 FROM game_table WHERE id = $1) ON CONFLICT (table_id) DO UPDATE SET {changes}",
        *message,
    )


async def mark_outdated(tx: Transaction, table_ids: Iterable[int]) -> None:
    """Record that these tables must be shown again although they have not changed."""
    for table_id in sorted(table_ids):
        await tx.execute("UPDATE table_message SET version = $2 WHERE table_id = $1", table_id, OUTDATED)


async def outdated(tx: Transaction, part: Part) -> list[int]:
    """Return the tables of a part whose message is outdated, or has replaced one that is still to be deleted."""
    rows = await tx.execute(
        "SELECT id FROM game_table LEFT JOIN table_message ON table_id = id WHERE"
        " (table_message.version IS NULL OR table_message.version < game_table.version OR stale_id IS NOT NULL)"
        f" AND {OF_PRESENT_SERVERS} AND {part.condition('guild_id')} ORDER BY id"
    )
    return [table_id for (table_id,) in rows]
