"""Statements about what is kept of forgotten members, who are known by a hash alone."""

from typing import Final, NamedTuple

from bot.store.database import Transaction
from bot.tables.contests import ContestKey

AVOIDED: Final = "avoided"
"""The kind of trace whose number is a member who avoids them; the other kinds have numbers of tables."""


class Trace(NamedTuple):
    """A decision of others about a member, made before that member was forgotten."""

    kind: str
    number: int


async def remember(tx: Transaction, guild_id: int, hashed: str, owed: int, at: int) -> None:
    """Record that a member who had been given first chips was forgotten, and what they owed."""
    await tx.execute(
        "INSERT INTO forgotten VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (guild_id, hash) DO UPDATE SET owed = excluded.owed, at = excluded.at",
        guild_id,
        hashed,
        owed,
        at,
    )


async def remember_trace(tx: Transaction, guild_id: int, hashed: str, trace: Trace, at: int) -> None:
    await tx.execute(
        "INSERT INTO forgotten_trace VALUES ($1, $2, $3, $4, $5)"
        " ON CONFLICT (guild_id, hash, kind, number) DO UPDATE SET at = excluded.at",
        guild_id,
        hashed,
        *trace,
        at,
    )


async def owed(tx: Transaction, guild_id: int, hashed: str) -> int | None:
    """Return what the forgotten member with this hash owed; None if there is no record of them in this season."""
    rows = await tx.execute("SELECT owed FROM forgotten WHERE guild_id = $1 AND hash = $2", guild_id, hashed)
    return rows[0][0] if rows else None


async def traces(tx: Transaction, guild_id: int, hashed: str) -> list[Trace]:
    rows = await tx.execute(
        "SELECT kind, number FROM forgotten_trace WHERE guild_id = $1 AND hash = $2 ORDER BY kind, number",
        guild_id,
        hashed,
    )
    return [Trace._make(row) for row in rows]


async def restore_avoidances(tx: Transaction, guild_id: int, hashed: str, user_id: int, most: int) -> None:
    """Let those avoid a member again who did before that one was forgotten, if they avoid fewer than `most` others."""
    await tx.execute(
        "INSERT INTO avoidance SELECT guild_id, number, $3 FROM forgotten_trace"
        " WHERE guild_id = $1 AND hash = $2 AND kind = 'avoided' AND $4 >"
        " (SELECT count(*) FROM avoidance WHERE guild_id = $1 AND user_id = number)"
        " ON CONFLICT (guild_id, user_id, avoided_id) DO NOTHING",
        guild_id,
        hashed,
        user_id,
        most,
    )
    await tx.execute(
        "DELETE FROM forgotten_trace WHERE guild_id = $1 AND hash = $2 AND kind = 'avoided'", guild_id, hashed
    )


async def remember_try(tx: Transaction, hashed: str, key: ContestKey, at: int) -> None:
    """Record that a forgotten member has tried a contest."""
    await tx.execute(
        "INSERT INTO contest_trace (guild_id, hash, number, at) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (guild_id, hash, number) DO NOTHING",
        key.guild,
        hashed,
        key.number,
        at,
    )


async def has_tried(tx: Transaction, hashed: str, key: ContestKey) -> bool:
    found = await tx.execute(
        "SELECT 1 FROM contest_trace WHERE guild_id = $1 AND hash = $2 AND number = $3", key.guild, hashed, key.number
    )
    return bool(found)


async def tried(tx: Transaction, hashed: str) -> list[ContestKey]:
    """Return the contests that a forgotten member has tried."""
    rows = await tx.execute("SELECT guild_id, number FROM contest_trace WHERE hash = $1", hashed)
    return [ContestKey._make(row) for row in rows]


async def servers_with_tries(tx: Transaction) -> list[int]:
    """Return the servers of contests that forgotten members have tried."""
    return [guild for (guild,) in await tx.execute("SELECT DISTINCT guild_id FROM contest_trace ORDER BY guild_id")]


async def erase_tries(tx: Transaction, guild_id: int, now: int, day: int) -> None:
    """Erase who of the forgotten has tried a contest that is over: a cup by this time, or a day before this one."""
    await tx.execute(
        "DELETE FROM contest_trace WHERE guild_id = $1 AND (guild_id = 0 AND number < $2 OR number IN"
        " (SELECT number FROM contest WHERE contest.guild_id = $1 AND (closes_at < $3 OR cancelled_at IS NOT NULL)))",
        guild_id,
        day,
        now,
    )


async def servers(tx: Transaction) -> list[int]:
    """Return the servers that keep anything about forgotten members."""
    rows = await tx.execute(
        "SELECT guild_id FROM forgotten UNION SELECT guild_id FROM forgotten_trace"
        " UNION SELECT guild_id FROM contest_trace ORDER BY guild_id"
    )
    return [guild for (guild,) in rows]


async def hashes(tx: Transaction) -> dict[int, set[str]]:
    """Return the hashes of all forgotten members, by server."""
    found: dict[int, set[str]] = {}
    for guild, hashed in await tx.execute(
        "SELECT guild_id, hash FROM forgotten UNION SELECT guild_id, hash FROM forgotten_trace"
    ):
        found.setdefault(guild, set()).add(hashed)
    return found


async def erase(tx: Transaction, guild_id: int, before: int) -> None:
    """Erase what is kept of members forgotten before this time, and traces that name closed tables."""
    await tx.execute("DELETE FROM forgotten WHERE guild_id = $1 AND at < $2", guild_id, before)
    await tx.execute(
        "DELETE FROM forgotten_trace WHERE guild_id = $1 AND (at < $2 OR kind <> 'avoided' AND number IN"
        " (SELECT id FROM game_table WHERE guild_id = $1 AND is_open = 0))",
        guild_id,
        before,
    )


async def erase_all(tx: Transaction, guild_id: int) -> None:
    """Erase what is kept of all forgotten members of a server."""
    await tx.execute("DELETE FROM forgotten WHERE guild_id = $1", guild_id)
    await tx.execute("DELETE FROM forgotten_trace WHERE guild_id = $1", guild_id)
