"""Statements about the values of the choices in finished games."""

from collections.abc import Mapping
from typing import Final

from bot.store.database import Transaction
from bot.store.results import Left
from bot.tables.results import FinishedGame, scopes
from bot.tables.valued_choices import SeatKey
from bot.valuation.yardstick import VERSION, Value

SumKey = tuple[int, int, str]
"""A server, a member and a scope."""

_VALUE: Final = ", ".join(Value._fields)
_ADDED: Final = ", ".join(
    f"{column} = excluded.{column} + CASE WHEN value_sum.version = excluded.version THEN value_sum.{column} ELSE 0 END"
    for column in Value._fields
)
_ADD: Final = f"""
    INSERT INTO value_sum VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ON CONFLICT (guild_id, user_id, scope) DO UPDATE SET {_ADDED}, version = excluded.version
"""
_GAME: Final = ", ".join(f"finished_game.{column}" for column in FinishedGame._fields)
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
    for (_, user), value in values.items():
        for scope in scopes(game):
            await tx.execute(_ADD, game.guild_id, user, scope, VERSION, *value)


async def newest_valued(tx: Transaction, most: int) -> list[int]:
    rows = await tx.execute(
        "SELECT table_id FROM valued_game WHERE version = $1 ORDER BY table_id DESC LIMIT $2", VERSION, most
    )
    return [table_id for (table_id,) in rows]


async def sums_in(tx: Transaction, guild_id: int, scope: str) -> dict[int, Value]:
    """Return the sums of each member of a server in a scope, by the present yardstick."""
    rows = await tx.execute(
        f"SELECT user_id, {_VALUE} FROM value_sum WHERE guild_id = $1 AND scope = $2 AND version = $3 AND leads > 0",
        guild_id,
        scope,
        VERSION,
    )
    return {user: Value._make(value) for user, *value in rows}


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


async def values_of(tx: Transaction, table_id: int) -> dict[SeatKey, Value]:
    rows = await tx.execute(f"SELECT seat_id, user_id, {_VALUE} FROM seat_value WHERE table_id = $1", table_id)
    return {(seat_id, user): Value._make(value) for seat_id, user, *value in rows}


async def all_values(tx: Transaction, guild_id: int) -> list[tuple[FinishedGame, int, Value]]:
    """Return all values of a server by the present yardstick, with their games and members."""
    values = ", ".join(f"seat_value.{column}" for column in Value._fields)
    rows = await tx.execute(
        f"SELECT {_GAME}, user_id, {values} FROM seat_value JOIN valued_game"
        " ON valued_game.table_id = seat_value.table_id JOIN finished_game"
        " ON finished_game.table_id = seat_value.table_id WHERE version = $1 AND seat_value.guild_id = $2",
        VERSION,
        guild_id,
    )
    width = len(FinishedGame._fields)
    return [(FinishedGame._make(row[:width]), row[width], Value._make(row[width + 1 :])) for row in rows]


async def all_sums(tx: Transaction, guild_id: int) -> dict[SumKey, Value]:
    rows = await tx.execute(
        f"SELECT guild_id, user_id, scope, {_VALUE} FROM value_sum WHERE guild_id = $1 AND version = $2",
        guild_id,
        VERSION,
    )
    return {(guild, user, scope): Value._make(value) for guild, user, scope, *value in rows}
