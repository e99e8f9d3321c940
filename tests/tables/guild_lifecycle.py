"""The bot comes to servers and goes, and what is kept of them."""

from collections.abc import Awaitable, Sequence
from typing import Any

from tests.engines import TABLES
from tests.tables.club import GUILD, Club

HERE, OTHER = GUILD, GUILD + 1
DAY = 24 * 3600
NOBODYS = {"day", "forgetting", "heartbeat", "interaction", "note"}
"""Tables of which no row belongs to a server, or to its member wherever they play."""
BY_COLUMN = {
    "guild_id": "guild_id = $1",
    "table_id": "table_id IN (SELECT id FROM game_table WHERE guild_id = $1)",
    "transfer_id": "transfer_id IN (SELECT id FROM transfer WHERE guild_id = $1)",
}

Kept = dict[str, list[Any]]


async def removes_the_bot(club: Club) -> None:
    await club.services.presence.compare(lambda guild: guild != HERE, club.now)


async def invites_it_again(club: Club) -> list[int]:
    """The tables that have to be shown anew are the answer."""
    return await shown_anew(club, club.services.presence.follow(lambda guild: guild == HERE, club.now))


async def starts(club: Club, *guilds: int) -> list[int]:
    """The bot is ready, on these servers; the tables that have to be shown anew are the answer."""
    return await shown_anew(club, _looks_round(club, guilds))


async def _looks_round(club: Club, guilds: Sequence[int]) -> None:
    await club.services.presence.compare(lambda guild: guild in guilds, club.now)
    await club.services.presence.follow(lambda guild: guild in guilds, club.now)


async def shown_anew(club: Club, happening: Awaitable[None]) -> list[int]:
    """The tables of which is told, while this happens, that they have to be shown anew."""
    told: list[int] = []
    club.services.saves.listen(lambda table_id, _loaded: told.append(table_id))
    await happening
    return told


async def forgets(club: Club, *, still_on: Sequence[int] = ()) -> None:
    await club.services.presence.erase_forgotten(lambda guild: guild in still_on, club.now)


async def kept_of(club: Club, guild: int) -> Kept:
    """All rows of a server, by table."""
    found: Kept = {}
    for table, columns in TABLES.items():
        if table not in NOBODYS:
            condition = next(BY_COLUMN[column] for column in BY_COLUMN if column in columns)
            found[table] = await rows_of(club, f"{table} WHERE {condition}", guild)
    return found


async def everything(club: Club, tables: Kept) -> Kept:
    """All rows of these tables."""
    return {table: await rows_of(club, table) for table in tables}


async def rows_of(club: Club, table: str, *values: object) -> list[Any]:
    return sorted(await club.asks(f"SELECT * FROM {table}", *values), key=repr)
