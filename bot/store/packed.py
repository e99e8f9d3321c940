"""Statements about packed games. Whoever wants events asks `tables`, which finds those that are not packed, too."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from bot.part import Part
from bot.store import ledger
from bot.store.database import Transaction, placeholders
from bot.store.packing import FORM, EventRow, members_named, rewrite, unpack
from bot.store.values import UNVALUED

DEAL: Final = '{"type":"DealBegan"'
"""How the events begin that begin a deal."""
_IS_READY: Final = f"""
    (SELECT at FROM table_event WHERE table_id = game_table.id AND number = length) <= $3
    AND NOT EXISTS (SELECT 1 FROM account WHERE account.guild_id = game_table.guild_id AND kind IN ('seat', 'pot')
        AND owner_id = game_table.id AND balance <> 0)
    AND NOT EXISTS (SELECT 1 FROM finished_game WHERE finished_game.table_id = game_table.id AND practice = 0
        AND {UNVALUED.condition.replace("$1", "$4")})
"""
"""The condition that a closed table has nothing left to be worked out or paid, and is left alone since $3."""
_SEASON: Final = """
    SELECT coalesce((SELECT season FROM finished_game WHERE table_id = $2),
        (SELECT count(*) + 1 FROM season WHERE guild_id = $1 AND closed_at <= $3))
"""


class Candidate(NamedTuple):
    """A closed table that is not packed, and whether it may be."""

    table_id: int
    guild_id: int
    is_ready: bool


async def candidates(tx: Transaction, part: Part, after: int, most: int, *, before: int) -> list[Candidate]:
    """Return the next closed tables of a part that are not packed; they may be if they closed before this time."""
    rows = await tx.execute(
        f"SELECT id, guild_id, CASE WHEN {_IS_READY} THEN 1 ELSE 0 END FROM game_table"
        f" WHERE is_open = 0 AND is_packed = 0 AND id > $1 AND {part.condition('guild_id')} ORDER BY id LIMIT $2",
        after,
        most,
        before,
        UNVALUED.version,
    )
    return [Candidate(table_id, guild_id, bool(is_ready)) for table_id, guild_id, is_ready in rows]


async def replace_events(
    tx: Transaction, guild_id: int, table_id: int, events: Sequence[EventRow], text: bytes
) -> None:
    """Put the packed events of a table in the place of its events, its snapshot, and what only they explain."""
    [(season,)] = await tx.execute(_SEASON, guild_id, table_id, events[-1].at)
    deals = sum(event.body.startswith(DEAL) for event in events)
    await tx.insert("packed_game", [(table_id, guild_id, FORM, deals, season, False, text)])
    await tx.insert("packed_name", [(guild_id, user, table_id) for user in sorted(members_named(events))])
    for rows in ("table_event", "hand_seen"):
        await tx.execute(f"DELETE FROM {rows} WHERE table_id = $1", table_id)
    await ledger.pack(tx, guild_id, table_id)
    await tx.execute("UPDATE game_table SET snapshot = '', is_packed = 1 WHERE id = $1", table_id)


async def events(tx: Transaction, table_id: int) -> tuple[EventRow, ...]:
    """Return the events of a packed game; none if it is not packed."""
    rows = await tx.execute("SELECT form, events FROM packed_game WHERE table_id = $1", table_id)
    return next((unpack(form, text) for form, text in rows), ())


async def is_found_by(tx: Transaction, guild_id: int, table_id: int, named: Collection[int]) -> bool:
    """Return whether a packed game is found by each of these members."""
    rows = await tx.execute(
        "SELECT count(*) FROM packed_name"
        f" WHERE guild_id = $1 AND user_id IN ({placeholders(3, named) or 'NULL'}) AND table_id = $2",
        guild_id,
        table_id,
        *named,
    )
    return rows == [(len(named),)]


async def rename(tx: Transaction, guild_id: int, user_id: int, alias: int, mentions: Mapping[str, str]) -> None:
    """Replace the mentions of a member in all packed games of a server."""
    games = await tx.execute(
        "SELECT table_id FROM packed_name WHERE guild_id = $1 AND user_id = $2 ORDER BY table_id", guild_id, user_id
    )
    for (table_id,) in games:
        for form, text in await tx.execute("SELECT form, events FROM packed_game WHERE table_id = $1", table_id):
            await tx.execute(
                "UPDATE packed_game SET form = $2, events = $3 WHERE table_id = $1",
                table_id,
                FORM,
                rewrite(form, text, mentions),
            )
    await tx.execute(
        "UPDATE packed_name SET user_id = $3 WHERE guild_id = $1 AND user_id = $2", guild_id, user_id, alias
    )
