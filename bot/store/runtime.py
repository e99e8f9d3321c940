"""Statements about the bot itself: heartbeat, notes, applied interactions."""

from typing import NamedTuple

from bot.store.sqlite.database import Transaction


class Outage(NamedTuple):
    """Time during which the bot was down, given back at the tables up to this one of this server."""

    seconds: int
    guild_id: int = 0
    table_id: int = 0


async def heartbeat(tx: Transaction) -> int | None:
    """Return the time of the last heartbeat; None if there is none."""
    rows = await tx.execute("SELECT at FROM heartbeat WHERE id = 1")
    return rows[0][0] if rows else None


async def record_heartbeat(tx: Transaction, at: int) -> None:
    """Record that the bot runs now."""
    await tx.execute("INSERT INTO heartbeat VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at", at)


async def outage(tx: Transaction) -> Outage | None:
    """Return the time that is not given back at every table yet, if there is any."""
    rows = await tx.execute("SELECT seconds, guild_id, table_id FROM outage WHERE id = 1")
    return Outage._make(rows[0]) if rows else None


async def save_outage(tx: Transaction, outage: Outage) -> None:
    """Record how far the time of an outage is given back."""
    await tx.execute(
        "INSERT INTO outage VALUES (1, $1, $2, $3) ON CONFLICT (id) DO UPDATE"
        " SET seconds = excluded.seconds, guild_id = excluded.guild_id, table_id = excluded.table_id",
        *outage,
    )


async def forget_outage(tx: Transaction) -> None:
    """Record that the time of an outage is given back everywhere."""
    await tx.execute("DELETE FROM outage")


async def read_note(tx: Transaction, name: str) -> str | None:
    """Return the bot's note of this name, if there is one."""
    rows = await tx.execute("SELECT text FROM note WHERE name = $1", name)
    return rows[0][0] if rows else None


async def write_note(tx: Transaction, name: str, text: str) -> None:
    """Save a note of the bot."""
    await tx.execute(
        "INSERT INTO note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text", name, text
    )


async def was_applied(tx: Transaction, interaction_id: int) -> bool:
    """Return whether this interaction was applied before."""
    return bool(await tx.execute("SELECT 1 FROM interaction WHERE id = $1", interaction_id))


async def mark_applied(tx: Transaction, interaction_id: int, at: int) -> None:
    """Record that this transaction applies this interaction."""
    await tx.execute("INSERT INTO interaction VALUES ($1, $2)", interaction_id, at)


async def forget_applied(tx: Transaction, before: int) -> None:
    """Forget interactions too old to be delivered again."""
    await tx.execute("DELETE FROM interaction WHERE at < $1", before)
