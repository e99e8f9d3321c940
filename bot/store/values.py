"""Statements about the values of the choices in finished games."""

from collections.abc import Mapping
from typing import Final

from bot.store.database import Transaction
from bot.store.results import Left
from bot.tables.results import FinishedGame, Span
from bot.tables.valued_choices import SeatKey
from bot.valuation.yardstick import VERSION, Value

_VALUE: Final = ", ".join(Value._fields)
UNVALUED: Final = Left(
    "NOT EXISTS (SELECT 1 FROM valued_game WHERE valued_game.table_id = finished_game.table_id AND version = $1)",
    VERSION,
)


async def is_valued(tx: Transaction, table_id: int) -> bool:
    return bool(await tx.execute("SELECT 1 FROM valued_game WHERE table_id = $1 AND version = $2", table_id, VERSION))


async def save(tx: Transaction, game: FinishedGame, values: Mapping[SeatKey, Value]) -> None:
    """Save the values of the choices in a game, replacing those by another yardstick."""
    await tx.execute(
        "INSERT INTO valued_game VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET version = excluded.version",
        game.table_id,
        VERSION,
    )
    await tx.execute("DELETE FROM seat_value WHERE table_id = $1", game.table_id)
    rows = [(game.table_id, seat_id, game.guild_id, user, *value) for (seat_id, user), value in values.items()]
    await tx.insert("seat_value", rows)


async def newest_valued(tx: Transaction, most: int) -> list[int]:
    rows = await tx.execute(
        "SELECT table_id FROM valued_game WHERE version = $1 ORDER BY table_id DESC LIMIT $2", VERSION, most
    )
    return [table_id for (table_id,) in rows]


async def sums_in(tx: Transaction, guild_id: int, span: Span) -> dict[int, Value]:
    """Return the sums of each member of a server in a span, by the present yardstick; reads every value."""
    rows = await tx.execute(
        f"SELECT user_id, {', '.join(f'sum(seat_value.{column})' for column in Value._fields)} FROM finished_game"
        " JOIN valued_game ON valued_game.table_id = finished_game.table_id"
        " JOIN seat_value ON seat_value.table_id = finished_game.table_id"
        " WHERE finished_game.guild_id = $1 AND version = $5 AND ended_at >= $2 AND ended_at < $3"
        " AND (season = $4 OR $4 = 0) GROUP BY user_id HAVING sum(leads) > 0",
        guild_id,
        *span,
        VERSION,
    )
    return {user: Value._make(sums) for user, *sums in rows}


async def of_member(tx: Transaction, guild_id: int, user_id: int) -> list[Value]:
    """Return what a member's choices were worth in each of their games, oldest first, by the present yardstick."""
    columns = ", ".join(f"seat_value.{column}" for column in Value._fields)
    rows = await tx.execute(
        f"SELECT {columns} FROM seat_value JOIN valued_game ON valued_game.table_id = seat_value.table_id"
        " JOIN finished_game ON finished_game.table_id = seat_value.table_id"
        " WHERE seat_value.guild_id = $1 AND user_id = $2 AND version = $3"
        " ORDER BY finished_game.ended_at, finished_game.table_id",
        guild_id,
        user_id,
        VERSION,
    )
    return [Value._make(value) for value in rows]


async def values_of(tx: Transaction, guild_id: int, table_id: int) -> dict[SeatKey, Value]:
    rows = await tx.execute(
        f"SELECT seat_id, user_id, {_VALUE} FROM seat_value WHERE table_id = $1 AND guild_id = $2", table_id, guild_id
    )
    return {(seat_id, user): Value._make(value) for seat_id, user, *value in rows}
