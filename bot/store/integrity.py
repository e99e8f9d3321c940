"""Statements that check the file itself and the stored settings."""

from bot.store.sqlite.database import Transaction


async def faults(tx: Transaction) -> list[str]:
    """What SQLite finds: pages, indexes and rows that do not fit together, and rows that belong to none."""
    unsound = [said for (said,) in await tx.execute("PRAGMA integrity_check") if said != "ok"]
    orphans = await tx.execute("PRAGMA foreign_key_check")
    return [
        *(f"the file is not sound: {said}" for said in unsound),
        *(f"row {row} of {table} belongs to one of {parent} that is not there" for table, row, parent, _key in orphans),
    ]


async def settings(tx: Transaction) -> list[tuple[int, str]]:
    """Return the settings text of every server."""
    return [(guild, text) for guild, text in await tx.execute("SELECT guild_id, settings FROM server")]


async def setting_changes(tx: Transaction) -> list[tuple[int, str, str]]:
    """Return the values of every setting before and after each change, with the number of the change."""
    rows = await tx.execute("SELECT id, before, after FROM setting_change")
    return [(number, before, after) for number, before, after in rows]
