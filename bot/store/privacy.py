"""Statements about everything stored about one member, and about anonymising them.

The schema itself says where that is: a column whose name ends in `user_id` names a member, and so does the owner of a
balance. Rows that others need as well stay without the member; all others are deleted.
"""

from typing import Any, Final, NamedTuple

from bot.store import tables
from bot.store.database import Transaction
from bot.tables.days import NOWHERE

_STAY: Final = {"account", "finished_seat", "game_table", "season"}
"""The tables of which rows stay, with the number of somebody forgotten."""
_IN_EVENTS: Final = {"game_table", "mention"}
"""The tables of which no rows are exported: the events of each table are, without what is hidden from the member."""
_MENTIONED: Final = "finished_seat"
"""Whoever a row of this table names is mentioned at its table; it has no index by member alone."""
_OF_TABLE: Final = {"day_deal", "reminder"}
"""The tables whose rows belong to the server of their table."""


class Naming(NamedTuple):
    """A column that names members."""

    table: str
    column: str
    columns: tuple[str, ...]
    """All columns of the table."""

    @property
    def guild(self) -> str:
        """The server of a row, in SQL."""
        if self.table in _OF_TABLE:
            return f"(SELECT guild_id FROM game_table WHERE id = {self.table}.table_id)"
        return "guild_id" if "guild_id" in self.columns else str(NOWHERE)

    @property
    def condition(self) -> str:
        """The condition that a row names the first value, be it on whatever server."""
        return f"{self.column} = $1" + (" AND kind = 'balance'" if self.table == "account" else "")


def names_members(table: str, column: str) -> bool:
    """Return whether a column names members."""
    return column.endswith("user_id") or (table, column) == ("account", "owner_id")


async def _namings(tx: Transaction) -> list[Naming]:
    """Return all columns that name members."""
    return [
        Naming(table, column, columns)
        for table, columns in sorted((await tx.columns()).items())
        for column in columns
        if names_members(table, column)
    ]


async def servers_of(tx: Transaction, user_id: int) -> list[int]:
    """Return the servers that know a member, and 0 for what belongs to none: days, and the wish to be forgotten."""
    found = {
        guild
        for naming in await _namings(tx)
        if naming.table != _MENTIONED
        for (guild,) in await tx.execute(
            f"SELECT DISTINCT {naming.guild} FROM {naming.table} WHERE {naming.condition}", user_id
        )
    }
    return sorted(found)


async def kept_of(tx: Transaction, guild_id: int, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return every row of a server that names a member, by table, but those of which the events of tables tell."""
    kept: dict[str, list[dict[str, Any]]] = {}
    for naming in await _namings(tx):
        if naming.table not in _IN_EVENTS:
            rows = await tx.execute(
                f"SELECT {', '.join(naming.columns)} FROM {naming.table}"
                f" WHERE {naming.condition} AND {naming.guild} = $2 ORDER BY 1, 2",
                user_id,
                guild_id,
            )
            kept[naming.table] = [dict(zip(naming.columns, row, strict=True)) for row in rows]
    postings = await tx.execute(
        "SELECT at, reason, table_id, deal, amount FROM posting JOIN transfer ON transfer.id = transfer_id"
        " JOIN account ON account.id = account_id"
        " WHERE owner_id = $1 AND kind = 'balance' AND account.guild_id = $2 ORDER BY transfer_id",
        user_id,
        guild_id,
    )
    names = ("at", "reason", "table_id", "deal", "amount")
    return {**kept, "posting": [dict(zip(names, row, strict=True)) for row in postings]}


async def tables_of(tx: Transaction, guild_id: int, user_id: int) -> list[int]:
    """Return the tables of a server whose events name a member."""
    rows = await tx.execute(
        "SELECT table_id FROM mention WHERE user_id = $2 AND guild_id = $1 ORDER BY table_id", guild_id, user_id
    )
    return [table_id for (table_id,) in rows]


async def forget(tx: Transaction, guild_id: int, user_id: int) -> int:
    """Anonymise a member on a server: past games keep a seat, and the ledger an account, without a name.

    Return the number that stands for them from now on; 0 if nothing needs one.
    """
    namings = await _namings(tx)
    alias = min(0, *[await _lowest(tx, naming, guild_id) for naming in namings if naming.table in _STAY]) - 1
    table_ids = await tables_of(tx, guild_id, user_id)
    for table_id in table_ids:
        await tables.rename(tx, table_id, user_id, alias)
    await tx.execute(
        "UPDATE transfer SET cause = $2 WHERE cause = $1",
        f"welcome {user_id} to {guild_id}",
        f"welcome {alias} to {guild_id}",
    )
    is_named = bool(table_ids)
    for naming in namings:
        here = f"WHERE {naming.condition} AND {naming.guild} = $2"
        if naming.table in _STAY:
            changed = f"UPDATE {naming.table} SET {naming.column} = $3 {here} RETURNING 1"
            is_named |= bool(await tx.execute(changed, user_id, guild_id, alias))
        else:
            await tx.execute(f"DELETE FROM {naming.table} {here}", user_id, guild_id)
    await tx.execute("UPDATE day_deal SET guild_id = 0 WHERE user_id = $1 AND guild_id = $2", user_id, guild_id)
    if not is_named:
        return 0
    await tx.execute(_WORTHLESS, guild_id, alias)
    await tx.execute(_TAKEN, guild_id, alias)
    return alias


async def _lowest(tx: Transaction, naming: Naming, guild_id: int) -> int:
    """Return the number of who was forgotten last on a server, as far as a column knows."""
    [(lowest,)] = await tx.execute(
        f"SELECT coalesce(min({naming.column}), 0) FROM {naming.table} WHERE {naming.guild} = $1", guild_id
    )
    return lowest


_WORTHLESS: Final = """
    UPDATE finished_seat SET yardstick = 0, leads = 0, advantage = 0, weight = 0, waste = 0, stake = 0, cost = 0
    WHERE guild_id = $1 AND user_id = $2
"""
_TAKEN: Final = """
    INSERT INTO account (guild_id, kind, owner_id, number, balance) VALUES ($1, 'balance', $2, 0, 0)
    ON CONFLICT (guild_id, kind, owner_id, number) DO NOTHING
"""
"""Even for a member without an account, as accounts say which numbers are taken."""


# Members who want to be forgotten


async def want(tx: Transaction, user_id: int, at: int) -> None:
    """Record that a member wants to be forgotten at this time, unless they do already."""
    await tx.execute("INSERT INTO forgetting VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING", user_id, at)


async def want_no_more(tx: Transaction, user_id: int) -> None:
    await tx.execute("DELETE FROM forgetting WHERE user_id = $1", user_id)


async def wanted_at(tx: Transaction, user_id: int) -> int | None:
    """Return when a member is to be forgotten; None if they do not want it."""
    rows = await tx.execute("SELECT at FROM forgetting WHERE user_id = $1", user_id)
    return rows[0][0] if rows else None


async def due(tx: Transaction, now: int) -> list[int]:
    """Return the members to be forgotten by now."""
    return [user for (user,) in await tx.execute("SELECT user_id FROM forgetting WHERE at <= $1 ORDER BY at", now)]
