"""Statements about everything stored about one member, and about anonymising them."""

from typing import Any

from bot.store.database import Transaction


async def servers_of(tx: Transaction, user_id: int) -> list[int]:
    """Return the servers with data about a member."""
    rows = await tx.execute(
        "SELECT guild_id FROM member WHERE user_id = $1"
        " UNION SELECT guild_id FROM account WHERE kind = 'balance' AND owner_id = $1"
        " UNION SELECT guild_id FROM setting_change WHERE user_id = $1"
        " UNION SELECT guild_id FROM season WHERE closed_by = $1"
        " UNION SELECT guild_id FROM bar WHERE user_id = $1"
        " ORDER BY guild_id",
        user_id,
    )
    return [guild for (guild,) in rows]


async def kept_of(tx: Transaction, guild_id: int, user_id: int) -> dict[str, list[dict[str, Any]]]:
    """Return every row of a server that is about a member, by kind."""
    kept: dict[str, list[dict[str, Any]]] = {}
    for name, (columns, rest) in _KEPT.items():
        found = await tx.execute(f"SELECT {columns} FROM {rest}", guild_id, user_id)  # noqa: S608 - our names
        kept[name] = [dict(zip(columns.split(", "), row, strict=True)) for row in found]
    return kept


_KEPT = {
    "member": (
        "name, away_until, wants_reminders, prefers_menu, is_discreet, wants_pictures, four_colours, wants_invitations",
        "member WHERE guild_id = $1 AND user_id = $2",
    ),
    "chips": ("balance, staked", "account WHERE guild_id = $1 AND kind = 'balance' AND owner_id = $2"),
    "postings": (
        "at, reason, table_id, deal, amount",
        """posting JOIN transfer ON transfer.id = transfer_id JOIN account ON account.id = account_id
        WHERE account.guild_id = $1 AND kind = 'balance' AND owner_id = $2 ORDER BY transfer_id""",
    ),
    "results": (
        "table_id, seat_id, place, gain, deals, deals_won, operas, biggest_pot, joined_after, ended_at",
        "finished_seat WHERE guild_id = $1 AND user_id = $2 ORDER BY ended_at",
    ),
    "sums": (
        "scope, games, games_won, deals, deals_won, operas, net, best_game, biggest_pot, balance",
        "tally WHERE guild_id = $1 AND user_id = $2 ORDER BY scope",
    ),
    "looks": (
        "table_id, at",
        "hand_seen JOIN game_table ON game_table.id = table_id WHERE guild_id = $1 AND user_id = $2",
    ),
    "reminders": (
        "table_id, message_id, deadline, language",
        "reminder JOIN game_table ON game_table.id = table_id WHERE guild_id = $1 AND user_id = $2",
    ),
    "settings_changed": ("at, name, before, after", "setting_change WHERE guild_id = $1 AND user_id = $2"),
    "bars": ("at, reason, lifted_at", "bar WHERE guild_id = $1 AND user_id = $2 ORDER BY at"),
    "bars_decided": ("at, reason", "bar WHERE guild_id = $1 AND by_id = $2 ORDER BY at"),
    "bars_lifted": ("lifted_at, reason", "bar WHERE guild_id = $1 AND lifted_by = $2 ORDER BY lifted_at"),
    "avoided": ("avoided_id", "avoidance WHERE guild_id = $1 AND user_id = $2 ORDER BY avoided_id"),
    "seasons_closed": ("number, closed_at", "season WHERE guild_id = $1 AND closed_by = $2"),
}
"""The exported columns of a member's rows, and their source."""


async def tables_of(tx: Transaction, guild_id: int, user_id: int) -> list[int]:
    """Return the tables of a server whose events name a member."""
    mentions = [mention for mention, _ in _mentions(user_id, 0)]
    mentioned = " OR ".join(f"instr(body, ${number}) > 0" for number, _ in enumerate(mentions, 2))
    rows = await tx.execute(
        f"SELECT DISTINCT table_id FROM table_event WHERE {_NAMING} AND ({mentioned})"  # noqa: S608 - our names
        " AND table_id IN (SELECT id FROM game_table WHERE guild_id = $1) ORDER BY table_id",
        guild_id,
        *mentions,
    )
    return [table_id for (table_id,) in rows]


async def forget(tx: Transaction, guild_id: int, user_id: int) -> None:
    """Anonymise a member on a server: past games keep a seat, and the ledger an account, without a name."""
    alias = await _next_alias(tx, guild_id)
    for table_id in await tables_of(tx, guild_id, user_id):
        for mention, nobody in _mentions(user_id, alias):
            for statement in _REWRITTEN:
                await tx.execute(statement, table_id, mention, nobody)
    await tx.execute(
        "UPDATE transfer SET cause = $2 WHERE cause = $1",
        f"welcome {user_id} to {guild_id}",
        f"welcome {alias} to {guild_id}",
    )
    for statement in _RENAMED:
        await tx.execute(statement, guild_id, user_id, alias)
    for statement in _DELETED:
        await tx.execute(statement, guild_id, user_id)


async def remember_forgotten(tx: Transaction, guild_id: int, hashed: str, owed: int) -> None:
    """Record that a member, known by this hash alone, was forgotten, and what they owed."""
    await tx.execute(
        "INSERT INTO forgotten VALUES ($1, $2, $3) ON CONFLICT (guild_id, hash) DO UPDATE SET owed = excluded.owed",
        guild_id,
        hashed,
        owed,
    )


async def owed_by_forgotten(tx: Transaction, guild_id: int, hashed: str) -> int | None:
    """Return what the member of this hash owed; None unless they were forgotten in this season."""
    rows = await tx.execute("SELECT owed FROM forgotten WHERE guild_id = $1 AND hash = $2", guild_id, hashed)
    return rows[0][0] if rows else None


async def servers_with_forgotten(tx: Transaction) -> list[int]:
    """Return the servers where somebody was forgotten in the season in progress."""
    return [guild for (guild,) in await tx.execute("SELECT DISTINCT guild_id FROM forgotten")]


async def _next_alias(tx: Transaction, guild_id: int) -> int:
    """Return an unused number of the server below zero, for a forgotten member."""
    [(lowest,)] = await tx.execute(
        "SELECT coalesce(min(owner_id), 0) FROM account WHERE guild_id = $1 AND kind = 'balance'", guild_id
    )
    return min(lowest, 0) - 1


def _mentions(user_id: int, alias: int) -> list[tuple[str, str]]:
    """Return how events and snapshots name a member, each with its anonymous replacement."""
    return [
        (f'"{field}":{user_id}{end}', f'"{field}":{alias}{end}') for field in ("user", "host") for end in (",", "}")
    ]


_NAMING = """(instr(body, '"user":') > 0 OR instr(body, '"host":') > 0)"""
"""The events that name a member; the same condition as of their index."""
_REWRITTEN = (
    "UPDATE game_table SET snapshot = replace(snapshot, $2, $3), rewritten = rewritten + 1 WHERE id = $1",
    f"UPDATE table_event SET body = replace(body, $2, $3) WHERE table_id = $1 AND {_NAMING} AND instr(body, $2) > 0",  # noqa: S608 - our names
)
_RENAMED = (
    "UPDATE account SET owner_id = $3 WHERE guild_id = $1 AND kind = 'balance' AND owner_id = $2",
    "UPDATE finished_seat SET user_id = $3 WHERE guild_id = $1 AND user_id = $2",
    "UPDATE setting_change SET user_id = $3 WHERE guild_id = $1 AND user_id = $2",
    "UPDATE bar SET by_id = $3 WHERE guild_id = $1 AND by_id = $2",
    "UPDATE bar SET lifted_by = $3 WHERE guild_id = $1 AND lifted_by = $2",
    "UPDATE season SET closed_by = $3 WHERE guild_id = $1 AND closed_by = $2",
)
_DELETED = (
    "DELETE FROM member WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM bar WHERE guild_id = $1 AND user_id = $2 AND lifted_at IS NOT NULL",  # the others are in force
    "DELETE FROM avoidance WHERE guild_id = $1 AND (user_id = $2 OR avoided_id = $2)",
    "DELETE FROM tally WHERE guild_id = $1 AND user_id = $2",
    "DELETE FROM reminder WHERE user_id = $2 AND table_id IN (SELECT id FROM game_table WHERE guild_id = $1)",
    "DELETE FROM hand_seen WHERE user_id = $2 AND table_id IN (SELECT id FROM game_table WHERE guild_id = $1)",
)
