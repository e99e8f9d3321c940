"""The statements about servers, members and their interactions."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from bot.store.db import Transaction


async def settings(tx: Transaction, guild_id: int) -> str | None:
    """What a server has set."""
    rows = await tx.execute("SELECT settings FROM server WHERE guild_id = $1", guild_id)
    return rows[0][0] if rows else None


async def save_settings(tx: Transaction, guild_id: int, settings: str) -> None:
    """Keep what a server has set."""
    await tx.execute(
        "INSERT INTO server (guild_id, settings) VALUES ($1, $2)"
        " ON CONFLICT (guild_id) DO UPDATE SET settings = excluded.settings",
        guild_id,
        settings,
    )


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


class Tastes(NamedTuple):
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


_TASTES: Final = {
    "reminders": "wants_reminders",
    "menu": "prefers_menu",
    "pictures": "wants_pictures",
    "four_colours": "four_colours",
    "discretion": "is_discreet",
}
"""Where each of them is kept."""


async def tastes(tx: Transaction, guild_id: int, user_id: int) -> Tastes:
    """What a member prefers."""
    rows = await tx.execute(
        f"SELECT {', '.join(_TASTES[name] for name in Tastes._fields)} FROM member"  # noqa: S608 - our names
        " WHERE guild_id = $1 AND user_id = $2",
        guild_id,
        user_id,
    )
    return Tastes(*map(bool, rows[0])) if rows else Tastes()


async def set_taste(tx: Transaction, guild_id: int, user_id: int, taste: str, *, wanted: bool) -> None:
    """A member prefers this from now on, or not any more."""
    column = _TASTES[taste]
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


async def look(tx: Transaction, table_id: int, user_id: int, at: int) -> None:
    """A player looked at their hand."""
    await tx.execute(
        "INSERT INTO look VALUES ($1, $2, $3) ON CONFLICT (table_id, user_id) DO UPDATE SET at = excluded.at",
        table_id,
        user_id,
        at,
    )


async def looked_at(tx: Transaction, table_id: int, user_id: int) -> int:
    """When a player last looked at their hand; 0 for never."""
    rows = await tx.execute("SELECT at FROM look WHERE table_id = $1 AND user_id = $2", table_id, user_id)
    return rows[0][0] if rows else 0


async def has_taken_effect(tx: Transaction, interaction_id: int) -> bool:
    """Whether this interaction was applied before."""
    return bool(await tx.execute("SELECT 1 FROM interaction WHERE id = $1", interaction_id))


async def note_effect(tx: Transaction, interaction_id: int, at: int) -> None:
    """This interaction takes effect now, in this transaction."""
    await tx.execute("INSERT INTO interaction VALUES ($1, $2)", interaction_id, at)


async def forget_effects(tx: Transaction, before: int) -> None:
    """Interactions older than this cannot be delivered again."""
    await tx.execute("DELETE FROM interaction WHERE at < $1", before)


async def heartbeat(tx: Transaction) -> int | None:
    """When the bot was last known to run."""
    rows = await tx.execute("SELECT at FROM heartbeat WHERE id = 1")
    return rows[0][0] if rows else None


async def beat(tx: Transaction, at: int) -> None:
    """The bot runs."""
    await tx.execute("INSERT INTO heartbeat VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at", at)


async def noted(tx: Transaction, name: str) -> str | None:
    """What the bot has noted for itself under this name."""
    rows = await tx.execute("SELECT text FROM note WHERE name = $1", name)
    return rows[0][0] if rows else None


async def take_note(tx: Transaction, name: str, text: str) -> None:
    """Note something for the bot itself."""
    await tx.execute(
        "INSERT INTO note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text", name, text
    )
