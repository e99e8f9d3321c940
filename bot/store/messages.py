"""The statements about what the channels show of their tables."""

from typing import NamedTuple

from bot.store.sqlite.database import Transaction
from bot.store.tables import OF_PRESENT_SERVERS


class MessageState(NamedTuple):
    """The newest message of a table, and how far its channel has been told."""

    table_id: int
    version: int = 0
    message_id: int | None = None
    kind: str = ""
    """What that message is: a lobby, a table, a deal's result, or the game's."""
    deal: int = 0
    """The deal that it shows."""
    awaited: int | None = None
    """The seat_id whose player it last called."""
    results: int = 0
    """How many deals' results were posted."""
    stale_id: int | None = None
    """The message it took the place of, as long as that is not deleted."""


async def load(tx: Transaction, table_id: int) -> MessageState:
    """What is shown of a table; nothing yet when it is new."""
    rows = await tx.execute("SELECT * FROM shown WHERE table_id = $1", table_id)
    return MessageState._make(rows[0]) if rows else MessageState(table_id)


async def save(tx: Transaction, shown: MessageState) -> None:
    """Remember what is shown of a table."""
    await tx.execute("DELETE FROM shown WHERE table_id = $1", shown.table_id)
    await tx.execute("INSERT INTO shown VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", *shown)


async def outdated(tx: Transaction) -> list[int]:
    """The tables that went on since they were last shown, where there is a way to show them."""
    rows = await tx.execute(
        "SELECT id FROM game_table LEFT JOIN shown ON table_id = id"  # noqa: S608 - our names
        f" WHERE (shown.version IS NULL OR shown.version < game_table.version) AND {OF_PRESENT_SERVERS} ORDER BY id"
    )
    return [table_id for (table_id,) in rows]
