"""Statements about the values of the choices in finished games, which stand beside the result of each seat."""

from collections.abc import Mapping
from typing import Final

from bot.part import Part
from bot.store.database import Transaction
from bot.tables.valued_choices import SeatKey
from bot.valuation.yardstick import VERSION, Value

UNVALUED: Final = (0, *Value())
"""What stands beside a seat of which nothing is valued: a yardstick that there is not, and no values."""
_VALUE: Final = ", ".join(Value._fields)
_SUMS: Final = ", ".join(f"sum({column})" for column in Value._fields)
_SAVE: Final = "yardstick = $3, " + ", ".join(f"{column} = ${at}" for at, column in enumerate(Value._fields, 4))


async def unvalued(tx: Transaction, after: int, most: int, *, part: Part) -> list[tuple[int, int]]:
    """Return the next games of members that the present yardstick has not valued, each with its server."""
    rows = await tx.execute(
        "SELECT DISTINCT table_id, guild_id FROM finished_seat WHERE yardstick < $1 AND user_id > 0"
        f" AND table_id > $2 AND {part.condition('guild_id')} ORDER BY table_id LIMIT $3",
        VERSION,
        after,
        most,
    )
    return [(table_id, guild) for table_id, guild in rows]


async def save(tx: Transaction, table_id: int, values: Mapping[SeatKey, Value]) -> None:
    """Save the values of all choices in a game, replacing those by another yardstick."""
    seats = await tx.execute(
        "SELECT seat_id, user_id FROM finished_seat WHERE table_id = $1 AND user_id > 0 ORDER BY seat_id", table_id
    )
    for seat_id, user in seats:
        value = values.get((seat_id, user), Value())
        await tx.execute(
            f"UPDATE finished_seat SET {_SAVE} WHERE table_id = $1 AND seat_id = $2", table_id, seat_id, VERSION, *value
        )


async def newest_valued(tx: Transaction, most: int) -> list[int]:
    rows = await tx.execute(
        "SELECT DISTINCT table_id FROM finished_seat WHERE yardstick = $1 ORDER BY table_id DESC LIMIT $2",
        VERSION,
        most,
    )
    return [table_id for (table_id,) in rows]


async def sums_in(tx: Transaction, guild_id: int) -> dict[int, Value]:
    """Return the sums of each member of a server, their days included, by the present yardstick; reads every value."""
    rows = await tx.execute(
        f"SELECT user_id, {_SUMS} FROM finished_seat WHERE user_id > 0 AND yardstick = $2 AND (guild_id = $1"
        " OR guild_id = 0 AND user_id IN (SELECT user_id FROM member WHERE member.guild_id = $1))"
        " GROUP BY user_id HAVING sum(leads) > 0",
        guild_id,
        VERSION,
    )
    return {user: Value._make(sums) for user, *sums in rows}


async def sum_of(tx: Transaction, guild_id: int, user_id: int) -> Value:
    """Return what all choices of a member were worth, by the present yardstick."""
    [sums] = await tx.execute(
        f"SELECT {_SUMS} FROM finished_seat WHERE guild_id IN (0, $1) AND user_id = $2 AND yardstick = $3",
        guild_id,
        user_id,
        VERSION,
    )
    return Value._make(value or 0 for value in sums)


async def values_of(tx: Transaction, guild_id: int, table_id: int) -> dict[SeatKey, Value]:
    """Return the values at a table that are not zero."""
    rows = await tx.execute(
        f"SELECT seat_id, user_id, {_VALUE} FROM finished_seat WHERE table_id = $1 AND guild_id = $2",
        table_id,
        guild_id,
    )
    return {(seat_id, user): Value._make(value) for seat_id, user, *value in rows if any(value)}
