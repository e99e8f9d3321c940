"""Statements that check the file itself and the stored settings."""

from bot.store.sqlite.database import Transaction


async def find_problems(tx: Transaction) -> list[str]:
    """Return a sentence for each damaged page, index or row, and for each row without the row it belongs to."""
    damages = [damage for (damage,) in await tx.execute("PRAGMA integrity_check") if damage != "ok"]
    orphans = await tx.execute("PRAGMA foreign_key_check")
    return [
        *(f"the file is not sound: {damage}" for damage in damages),
        *(f"row {row} of {table} belongs to one of {parent} that is not there" for table, row, parent, _key in orphans),
    ]


async def settings(tx: Transaction) -> list[tuple[int, str]]:
    """Return the settings text of every server."""
    return [(guild, text) for guild, text in await tx.execute("SELECT guild_id, settings FROM server")]


async def setting_changes(tx: Transaction) -> list[tuple[int, str, str]]:
    """Return the values of every setting before and after each change, with the number of the change."""
    rows = await tx.execute("SELECT id, before, after FROM setting_change")
    return [(number, before, after) for number, before, after in rows]
