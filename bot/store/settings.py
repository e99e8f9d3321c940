"""The statements about what servers have changed in their settings."""

from typing import NamedTuple

from bot.store.db import Transaction


class ChangeRow(NamedTuple):
    """One setting that somebody has changed."""

    at: int
    user_id: int
    name: str
    before: str
    after: str


async def note_change(tx: Transaction, guild_id: int, change: ChangeRow) -> None:
    """Keep who has changed what."""
    await tx.execute(
        "INSERT INTO setting_change (guild_id, at, user_id, name, before, after) VALUES ($1, $2, $3, $4, $5, $6)",
        guild_id,
        *change,
    )


async def changes(tx: Transaction, guild_id: int, *, limit: int, offset: int) -> list[ChangeRow]:
    """What was changed on a server, newest first."""
    rows = await tx.execute(
        "SELECT at, user_id, name, before, after FROM setting_change WHERE guild_id = $1"
        " ORDER BY id DESC LIMIT $2 OFFSET $3",
        guild_id,
        limit,
        offset,
    )
    return [ChangeRow._make(row) for row in rows]


async def count_changes(tx: Transaction, guild_id: int) -> int:
    """How often a server has changed a setting."""
    [(number,)] = await tx.execute("SELECT count(*) FROM setting_change WHERE guild_id = $1", guild_id)
    return number
