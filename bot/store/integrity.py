"""Statements that read the stored settings of all servers, to check them."""

from bot.store.database import Transaction


async def settings(tx: Transaction) -> list[tuple[int, str]]:
    """Return the settings text of every server."""
    return [(guild, text) for guild, text in await tx.execute("SELECT guild_id, settings FROM server")]


async def setting_changes(tx: Transaction) -> list[tuple[int, str, str]]:
    """Return the values of every setting before and after each change, with the number of the change."""
    rows = await tx.execute("SELECT id, before, after FROM setting_change")
    return [(number, before, after) for number, before, after in rows]


async def latest_values(tx: Transaction) -> dict[tuple[int, str], str]:
    """Return what each setting was changed to last, by server and name."""
    rows = await tx.execute("SELECT guild_id, name, after FROM setting_change ORDER BY id")
    return {(guild, name): after for guild, name, after in rows}


async def values_of(tx: Transaction, name: str) -> list[tuple[int, str]]:
    """Return every value that a setting has had before or after a change, with its server."""
    rows = await tx.execute(
        "SELECT guild_id, before FROM setting_change WHERE name = $1"
        " UNION SELECT guild_id, after FROM setting_change WHERE name = $1",
        name,
    )
    return [(guild, value) for guild, value in rows]
