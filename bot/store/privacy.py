"""Statements about everything stored about one member, and about anonymising them."""

from typing import Any

from bot.store import tables
from bot.store.database import Transaction


async def servers_of(tx: Transaction, user_id: int) -> list[int]:
    rows = await tx.execute(
        "SELECT guild_id FROM member WHERE user_id = $1"
        " UNION SELECT guild_id FROM account WHERE kind = 'balance' AND owner_id = $1"
        " UNION SELECT guild_id FROM season WHERE closed_by = $1"
        " UNION SELECT guild_id FROM mention WHERE user_id = $1"
        " UNION SELECT guild_id FROM day_deal WHERE user_id = $1"
        " ORDER BY guild_id",
        user_id,
    )
    return [guild for (guild,) in rows]


async def kept_of(tx: Transaction, guild_id: int, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return every row of a server that is about a member, by kind."""
    kept: dict[str, list[dict[str, Any]]] = {}
    for name, (columns, rest) in _KEPT.items():
        rows = await tx.execute(f"SELECT {columns} FROM {rest}", guild_id, user_id)
        kept[name] = [dict(zip(columns.replace(",", "").split(), row, strict=True)) for row in rows]
    return kept


_KEPT = {
    "member": (
        """name, away_until, reminders, discretion, pictures, four_colours""",
        "member WHERE guild_id = $1 AND user_id = $2",
    ),
    "seen": ("seen_at", "member WHERE guild_id = $1 AND user_id = $2"),
    "chips": ("balance", "account WHERE guild_id = $1 AND kind = 'balance' AND owner_id = $2"),
    "postings": (
        "at, reason, table_id, deal, amount",
        """posting JOIN transfer ON transfer.id = transfer_id JOIN account ON account.id = account_id
        WHERE account.guild_id = $1 AND kind = 'balance' AND owner_id = $2 ORDER BY transfer_id""",
    ),
    "results": (
        """table_id, seat_id, place, gain, deals, deals_won, operas, biggest_pot, has_stayed, ten_of_diamonds,
        jack_of_clubs, queen_of_spades, king_of_hearts, seven_of_diamonds, hosted, ended_at, leads, advantage,
        weight, waste, stake, cost""",
        "finished_seat WHERE guild_id = $1 AND user_id = $2 ORDER BY ended_at",
    ),
    "season_balances": ("season, balance", "season_balance WHERE guild_id = $1 AND user_id = $2 ORDER BY season"),
    "badges": ("badge, at, table_id, deal", "badge WHERE guild_id = $1 AND user_id = $2 ORDER BY at, badge"),
    "reminders": (
        "table_id, message_id, deadline, language",
        "reminder JOIN game_table ON game_table.id = table_id WHERE guild_id = $1 AND user_id = $2",
    ),
    "days": (
        "number, deal, table_id, ahead, is_in_time",
        "day_deal WHERE guild_id = $1 AND user_id = $2 ORDER BY number, deal",
    ),
    "seasons_closed": ("number, closed_at", "season WHERE guild_id = $1 AND closed_by = $2"),
}
"""The exported columns of a member's rows, and their source."""


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
    [(lowest,)] = await tx.execute(_LOWEST, guild_id)
    alias = min(lowest, 0) - 1
    table_ids = await tables_of(tx, guild_id, user_id)
    for table_id in table_ids:
        await tables.rename(tx, table_id, user_id, alias)
    await tx.execute(
        "UPDATE transfer SET cause = $2 WHERE cause = $1",
        f"welcome {user_id} to {guild_id}",
        f"welcome {alias} to {guild_id}",
    )
    renamed = [row for statement in _RENAMED for row in await tx.execute(statement, guild_id, user_id, alias)]
    if table_ids or renamed:  # even for a member without an account: accounts say which numbers are taken
        await tx.execute(_TAKEN, guild_id, alias)
    for statement in _DELETED:
        await tx.execute(statement, guild_id, user_id)
    return alias if table_ids or renamed else 0


_LOWEST = """
    SELECT coalesce(min(number), 0) FROM (
        SELECT min(owner_id) AS number FROM account WHERE guild_id = $1 AND kind = 'balance'
        UNION ALL SELECT min(closed_by) FROM season WHERE guild_id = $1
    ) AS taken
"""
_RENAMED = (
    "UPDATE account SET owner_id = $3 WHERE guild_id = $1 AND kind = 'balance' AND owner_id = $2 RETURNING 1",
    """UPDATE finished_seat SET user_id = $3, yardstick = 0, leads = 0, advantage = 0, weight = 0, waste = 0,
    stake = 0, cost = 0 WHERE guild_id = $1 AND user_id = $2 RETURNING 1""",
    "UPDATE season SET closed_by = $3 WHERE guild_id = $1 AND closed_by = $2 RETURNING 1",
)
_TAKEN = """
    INSERT INTO account (guild_id, kind, owner_id, number, balance) VALUES ($1, 'balance', $2, 0, 0)
    ON CONFLICT (guild_id, kind, owner_id, number) DO NOTHING
"""
_DELETED = (
    "DELETE FROM member WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM season_balance WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM badge WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM day_deal WHERE $1 = 0 AND user_id = $2",
    "UPDATE day_deal SET guild_id = 0 WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM reminder WHERE user_id = $2 AND table_id IN (SELECT id FROM game_table WHERE guild_id = $1)",
)
