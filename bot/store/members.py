"""The statements about members: what they prefer, what they are called, and when they are away."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.store.sqlite.database import Transaction


class Preferences(NamedTuple):
    """What a member prefers, to begin with as most do."""

    reminders: bool = True
    """To be reminded of turns."""
    menu: bool = False
    """To choose cards from a menu instead of by buttons."""
    pictures: bool = True
    four_colours: bool = False
    """To see each suit in a colour of its own."""
    discretion: bool = False
    """Not to be named to others in rankings and profiles."""


_COLUMNS: Final = {
    "reminders": "wants_reminders",
    "menu": "prefers_menu",
    "pictures": "wants_pictures",
    "four_colours": "four_colours",
    "discretion": "is_discreet",
}
"""Where each of them is kept."""


async def preferences(tx: Transaction, guild_id: int, user_id: int) -> Preferences:
    """What a member prefers."""
    rows = await tx.execute(
        f"SELECT {', '.join(_COLUMNS[name] for name in Preferences._fields)} FROM member"  # noqa: S608 - our names
        " WHERE guild_id = $1 AND user_id = $2",
        guild_id,
        user_id,
    )
    return Preferences(*map(bool, rows[0])) if rows else Preferences()


async def set_preference(tx: Transaction, guild_id: int, user_id: int, preference: str, *, wanted: bool) -> None:
    """A member prefers this from now on, or not any more."""
    column = _COLUMNS[preference]
    await tx.execute(
        f"INSERT INTO member (guild_id, user_id, {column}) VALUES ($1, $2, $3)"  # noqa: S608 - our names
        f" ON CONFLICT (guild_id, user_id) DO UPDATE SET {column} = excluded.{column}",
        guild_id,
        user_id,
        wanted,
    )


async def discreet(tx: Transaction, guild_id: int, user_ids: Sequence[int]) -> set[int]:
    """Those of these members who do not want to be named to others."""
    rows = await tx.execute(
        f"SELECT user_id FROM member WHERE guild_id = $1 AND is_discreet = 1 AND user_id IN ({_places(user_ids)})",  # noqa: S608 - only places
        guild_id,
        *user_ids,
    )
    return {user for (user,) in rows}


async def set_name(tx: Transaction, guild_id: int, user_id: int, name: str) -> None:
    """What the server calls a member."""
    await tx.execute(
        "INSERT INTO member (guild_id, user_id, name) VALUES ($1, $2, $3)"
        " ON CONFLICT (guild_id, user_id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name",
        guild_id,
        user_id,
        name,
    )


async def names(tx: Transaction, guild_id: int, user_ids: Sequence[int]) -> dict[int, str]:
    """What the server calls these members, as far as it is known."""
    rows = await tx.execute(
        f"SELECT user_id, name FROM member WHERE guild_id = $1 AND name <> '' AND user_id IN ({_places(user_ids)})",  # noqa: S608 - only places
        guild_id,
        *user_ids,
    )
    return dict(rows)


def _places(values: Sequence[object]) -> str:
    """The places of these values in a statement, after its first one."""
    return ", ".join(f"${number}" for number in range(2, len(values) + 2))


async def absences(tx: Transaction, guild_id: int) -> dict[int, int]:
    """The members who have stepped away, or had, and until when."""
    rows = await tx.execute("SELECT user_id, away_until FROM member WHERE guild_id = $1 AND away_until > 0", guild_id)
    return dict(rows)


async def set_away(tx: Transaction, guild_id: int, user_id: int, until: int) -> None:
    """A member steps away until then; 0 for back again."""
    await tx.execute(
        "INSERT INTO member (guild_id, user_id, away_until) VALUES ($1, $2, $3)"
        " ON CONFLICT (guild_id, user_id) DO UPDATE SET away_until = excluded.away_until",
        guild_id,
        user_id,
        until,
    )


async def mark_hand_seen(tx: Transaction, table_id: int, user_id: int, at: int) -> None:
    """A player looked at their hand."""
    await tx.execute(
        "INSERT INTO look VALUES ($1, $2, $3) ON CONFLICT (table_id, user_id) DO UPDATE SET at = excluded.at",
        table_id,
        user_id,
        at,
    )


async def hand_seen_at(tx: Transaction, table_id: int, user_id: int) -> int:
    """When a player last looked at their hand; 0 for never."""
    rows = await tx.execute("SELECT at FROM look WHERE table_id = $1 AND user_id = $2", table_id, user_id)
    return rows[0][0] if rows else 0
