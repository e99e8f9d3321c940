"""Statements about members: names, preferences, absences."""

from collections.abc import Collection

from bot.store.database import Transaction, placeholders
from bot.tables.settings import Preferences
from bot.values.members import Member


async def load(tx: Transaction, guild_id: int, user_ids: Collection[int]) -> dict[int, Member]:
    """Return these members; an unknown one has the defaults."""
    if not user_ids:
        return {}
    places = placeholders(2, user_ids)
    columns = ", ".join(Preferences._fields)
    rows = await tx.execute(
        f"SELECT user_id, name, away_until, {columns} FROM member WHERE guild_id = $1 AND user_id IN ({places})",
        guild_id,
        *user_ids,
    )
    members = {user: Member(name, until, Preferences(*map(bool, flags))) for user, name, until, *flags in rows}
    return dict.fromkeys(user_ids, Member()) | members


async def set_preference(tx: Transaction, guild_id: int, user_id: int, preference: str, *, wanted: bool) -> None:
    """Save a preference, which has a column of its name."""
    await tx.execute(
        f"INSERT INTO member (guild_id, user_id, {preference}) VALUES ($1, $2, $3)"
        f" ON CONFLICT (guild_id, user_id) DO UPDATE SET {preference} = excluded.{preference}",
        guild_id,
        user_id,
        wanted,
    )


async def set_name(tx: Transaction, guild_id: int, user_id: int, name: str, seen_at: int) -> None:
    """Save a member's name, and that they were seen at this time."""
    await tx.execute(
        "INSERT INTO member (guild_id, user_id, name, seen_at) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at"
        " WHERE member.name <> excluded.name OR member.seen_at < excluded.seen_at",
        guild_id,
        user_id,
        name,
        seen_at,
    )


async def unseen(tx: Transaction, before: int, most: int) -> list[tuple[int, int]]:
    """Return some members who were not seen since this time, each as a server and a member."""
    rows = await tx.execute(
        "SELECT guild_id, user_id FROM member WHERE seen_at > 0 AND seen_at < $1 ORDER BY seen_at LIMIT $2",
        before,
        most,
    )
    return [(guild, user) for guild, user in rows]


async def mark_seen(tx: Transaction, guild_id: int, user_id: int, at: int) -> None:
    await tx.execute("UPDATE member SET seen_at = $3 WHERE guild_id = $1 AND user_id = $2", guild_id, user_id, at)


async def set_away(tx: Transaction, guild_id: int, user_id: int, until: int) -> None:
    """Save the end of a member's absence; 0 if they are back."""
    await tx.execute(
        "INSERT INTO member (guild_id, user_id, away_until) VALUES ($1, $2, $3)"
        " ON CONFLICT (guild_id, user_id) DO UPDATE SET away_until = excluded.away_until",
        guild_id,
        user_id,
        until,
    )
