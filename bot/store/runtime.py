"""The statements about the bot itself: that it runs, what it notes, and which interactions it has applied."""

from bot.store.sqlite.database import Transaction


async def heartbeat(tx: Transaction) -> int | None:
    """When the bot was last known to run."""
    rows = await tx.execute("SELECT at FROM heartbeat WHERE id = 1")
    return rows[0][0] if rows else None


async def record_heartbeat(tx: Transaction, at: int) -> None:
    """The bot runs."""
    await tx.execute("INSERT INTO heartbeat VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at", at)


async def read_note(tx: Transaction, name: str) -> str | None:
    """What the bot has noted for itself under this name."""
    rows = await tx.execute("SELECT text FROM note WHERE name = $1", name)
    return rows[0][0] if rows else None


async def write_note(tx: Transaction, name: str, text: str) -> None:
    """Note something for the bot itself."""
    await tx.execute(
        "INSERT INTO note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text", name, text
    )


async def was_applied(tx: Transaction, interaction_id: int) -> bool:
    """Whether this interaction was applied before."""
    return bool(await tx.execute("SELECT 1 FROM interaction WHERE id = $1", interaction_id))


async def mark_applied(tx: Transaction, interaction_id: int, at: int) -> None:
    """This interaction takes effect now, in this transaction."""
    await tx.execute("INSERT INTO interaction VALUES ($1, $2)", interaction_id, at)


async def forget_applied(tx: Transaction, before: int) -> None:
    """Interactions older than this cannot be delivered again."""
    await tx.execute("DELETE FROM interaction WHERE at < $1", before)
