"""Statements about servers: settings, and presence of the bot."""

from typing import Final

from bot.store import tables
from bot.store.database import Transaction

ERASING: Final = 0
"""Sentinel in `left_at`: erasure in progress."""

SETTINGS: Final = "SELECT settings FROM server WHERE guild_id = $1"
LEFT_AT: Final = "SELECT left_at FROM server WHERE guild_id = $1"


async def settings(tx: Transaction, guild_id: int) -> str | None:
    """Return the settings text of a server; None if it has set nothing."""
    rows = await tx.execute(SETTINGS, guild_id)
    return rows[0][0] if rows else None


async def save_settings(tx: Transaction, guild_id: int, settings: str) -> None:
    await tx.execute(
        "INSERT INTO server (guild_id, settings) VALUES ($1, $2)"
        " ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings",
        guild_id,
        settings,
    )


async def claim_call(tx: Transaction, guild_id: int, now: int, *, every: int) -> bool:
    """Record that a server's role is called now, and return whether it may be; the server must have a row."""
    called = await tx.execute(
        "UPDATE server SET called_at = $2 WHERE guild_id = $1 AND coalesce(called_at, 0) <= $3 RETURNING 1",
        guild_id,
        now,
        now - every,
    )
    return bool(called)


async def known(tx: Transaction) -> set[int]:
    """Return every server with any data; those with tables or transfers are found by their accounts."""
    rows = await tx.execute(
        "SELECT guild_id FROM account UNION SELECT guild_id FROM server UNION SELECT guild_id FROM member"
        " UNION SELECT guild_id FROM season"
    )
    return {guild for (guild,) in rows if guild}


async def counted(tx: Transaction) -> list[int]:
    """Return every server with anything that is counted or summed."""
    union = " UNION ".join(f"SELECT guild_id FROM {table}" for table in _COUNTED)
    return [guild for (guild,) in await tx.execute(f"{union} ORDER BY guild_id")]


_COUNTED: Final = (
    *("server", "game_table", "account", "transfer", "season"),
    *("season_balance", "badge"),
)


async def absent(tx: Transaction) -> dict[int, int]:
    """Return the servers that removed the bot, or cannot be reached, each with the time."""
    return dict(await tx.execute("SELECT guild_id, left_at FROM server WHERE left_at IS NOT NULL"))


async def left_at(tx: Transaction, guild_id: int) -> int | None:
    """Return since when a server's tables stand still, as for `absent`; None if they do not."""
    rows = await tx.execute(LEFT_AT, guild_id)
    return rows[0][0] if rows else None


async def erasing(tx: Transaction) -> set[int]:
    """Return the servers being erased, some of whose rows may be gone."""
    return {guild for guild, since in (await absent(tx)).items() if since == ERASING}


async def mark_left(tx: Transaction, guild_id: int, at: int) -> None:
    """Record that a server has removed the bot, or cannot be reached; an earlier time stays."""
    await tx.execute(
        "INSERT INTO server (guild_id, settings, left_at) VALUES ($1, '{}', $2)"
        " ON CONFLICT (guild_id) DO UPDATE SET left_at = coalesce(server.left_at, excluded.left_at)",
        guild_id,
        at,
    )


async def mark_returned(tx: Transaction, guild_id: int) -> None:
    """Record that the bot is on the server again, and can reach it."""
    await tx.execute("UPDATE server SET left_at = NULL WHERE guild_id = $1", guild_id)


async def playing(tx: Transaction) -> set[int]:
    """Return the servers with open tables that do not stand still."""
    rows = await tx.execute(
        f"SELECT DISTINCT guild_id FROM game_table WHERE is_open = 1 AND guild_id <> 0 AND {tables.OF_PRESENT_SERVERS}"
    )
    return {guild for (guild,) in rows}


async def begin_erasing(tx: Transaction, guild_id: int) -> None:
    """Mark a server as being erased, which cannot be undone."""
    await tx.execute("UPDATE server SET left_at = $2 WHERE guild_id = $1", guild_id, ERASING)
