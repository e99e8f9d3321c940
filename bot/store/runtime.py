"""Statements about the bot itself: heartbeat, notes, applied interactions."""

from typing import Final

from bot.part import Part
from bot.store.database import Transaction

WAS_APPLIED: Final = "SELECT 1 FROM interaction WHERE id = $1"


async def heartbeat(tx: Transaction, part: Part) -> int | None:
    """Return the time of the last heartbeat of this part; None if there is none."""
    mine = "SELECT at FROM heartbeat WHERE slot = $1 AND slots = $2 AND shards = $3"
    rows = await tx.execute(mine, part.slot, part.slots, part.shards)
    return rows[0][0] if rows else None


async def divide_anew(tx: Transaction, part: Part) -> None:
    """Give every part the newest heartbeat of all, if the servers were divided into other parts before."""
    others = "FROM heartbeat WHERE slots <> $1 OR shards <> $2"
    [(last,)] = await tx.execute(f"SELECT max(at) {others}", part.slots, part.shards)
    if last is None:
        return
    await tx.execute(f"DELETE {others}", part.slots, part.shards)
    for slot in range(part.slots):
        await tx.execute(
            "INSERT INTO heartbeat VALUES ($1, $2, $3, $4) ON CONFLICT (slot) DO NOTHING",
            slot,
            part.slots,
            part.shards,
            last,
        )


async def newest_heartbeat(tx: Transaction) -> int:
    """Return the time of the newest heartbeat of all parts; 0 if there is none."""
    [(at,)] = await tx.execute("SELECT coalesce(max(at), 0) FROM heartbeat")
    return at


async def record_heartbeat(tx: Transaction, part: Part, at: int) -> None:
    await tx.execute(
        "INSERT INTO heartbeat VALUES ($1, $2, $3, $4) ON CONFLICT (slot) DO UPDATE"
        " SET slots = excluded.slots, shards = excluded.shards, at = excluded.at",
        part.slot,
        part.slots,
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


async def first_note(tx: Transaction, name: str, text: str) -> str:
    """Save a note of the bot unless there is one, and return the stored one."""
    [(kept,)] = await tx.execute(
        "INSERT INTO note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = note.text RETURNING text", name, text
    )
    return kept


async def was_applied(tx: Transaction, interaction_id: int) -> bool:
    return bool(await tx.execute(WAS_APPLIED, interaction_id))


async def mark_applied(tx: Transaction, interaction_id: int, at: int) -> None:
    """Record that this transaction applies this interaction."""
    await tx.later("INSERT INTO interaction VALUES ($1, $2)", interaction_id, at)


async def forget_applied(tx: Transaction, before: int) -> None:
    """Forget interactions too old to be delivered again."""
    await tx.execute("DELETE FROM interaction WHERE at < $1", before)
