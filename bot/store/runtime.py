"""Statements about the bot itself: heartbeat, notes, applied interactions."""

from bot.part import Part
from bot.store.database import Transaction


async def heartbeat(tx: Transaction, part: Part) -> int | None:
    """Return when this part was last known to be served, also as a part of another division; None if it never was."""
    [(at,)] = await tx.execute(
        "SELECT max(at) FROM heartbeat WHERE number = $1 OR clusters <> $2 OR shards <> $3",
        part.number,
        part.of,
        part.shards,
    )
    return at


async def newest_heartbeat(tx: Transaction) -> int:
    """Return the time of the newest heartbeat of all parts; 0 if there is none."""
    [(at,)] = await tx.execute("SELECT coalesce(max(at), 0) FROM heartbeat")
    return at


async def record_heartbeat(tx: Transaction, part: Part, at: int) -> None:
    await tx.execute(
        "INSERT INTO heartbeat VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (number, clusters, shards) DO UPDATE SET at = excluded.at",
        part.number,
        part.of,
        part.shards,
        at,
    )


async def read_note(tx: Transaction, name: str) -> str | None:
    rows = await tx.execute("SELECT text FROM note WHERE name = $1", name)
    return rows[0][0] if rows else None


async def write_note(tx: Transaction, name: str, text: str) -> None:
    await tx.execute(
        "INSERT INTO note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text", name, text
    )


async def was_applied(tx: Transaction, interaction_id: int) -> bool:
    return bool(await tx.execute("SELECT 1 FROM interaction WHERE id = $1", interaction_id))


async def mark_applied(tx: Transaction, interaction_id: int, at: int) -> None:
    """Record that this transaction applies this interaction."""
    await tx.execute("INSERT INTO interaction VALUES ($1, $2)", interaction_id, at)


async def forget_applied(tx: Transaction, before: int) -> None:
    """Forget interactions too old to be delivered again."""
    await tx.execute("DELETE FROM interaction WHERE at < $1", before)
