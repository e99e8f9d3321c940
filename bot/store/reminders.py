"""Statements about the direct messages that show a hand until its player's turn is over."""

from typing import NamedTuple

from bot.language import Language
from bot.part import Part
from bot.store.database import Transaction


class Reminder(NamedTuple):
    """A direct message that shows a player's hand."""

    table_id: int
    user: int
    channel: int
    message: int
    version: int
    """The version of the table that it shows."""
    deadline: int | None
    language: Language


async def save(tx: Transaction, reminder: Reminder) -> None:
    """Save a reminder, replacing an earlier one of the same table and player."""
    changes = ", ".join(f"{column} = excluded.{column}" for column in _COLUMNS[2:])
    await tx.execute(
        f"INSERT INTO reminder ({', '.join(_COLUMNS)}) VALUES ($1, $2, $3, $4, $5, $6, $7)"
        f" ON CONFLICT (table_id, user_id) DO UPDATE SET {changes}",
        *reminder,
    )


async def load(tx: Transaction, table_id: int, user_id: int) -> Reminder | None:
    rows = await tx.execute("SELECT * FROM reminder WHERE table_id = $1 AND user_id = $2", table_id, user_id)
    return Reminder._make(rows[0]) if rows else None


async def load_all(tx: Transaction, part: Part) -> list[Reminder]:
    rows = await tx.execute(
        "SELECT reminder.* FROM reminder JOIN game_table ON game_table.id = table_id"
        f" WHERE {part.condition('guild_id')} ORDER BY table_id, user_id"
    )
    return [Reminder._make(row) for row in rows]


async def delete(tx: Transaction, reminder: Reminder) -> None:
    """Forget a reminder, unless another message has taken its place."""
    await tx.execute(
        "DELETE FROM reminder WHERE table_id = $1 AND user_id = $2 AND message_id = $3",
        reminder.table_id,
        reminder.user,
        reminder.message,
    )


_COLUMNS = ("table_id", "user_id", "channel_id", "message_id", "version", "deadline", "language")
