"""Statements about finished games, and members' sums."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.store.database import Row, Transaction, placeholders
from bot.store.values import UNVALUED
from bot.tables.results import FinishedGame, FinishedSeat, Played, Tally

_SEAT: Final = ", ".join(f"finished_seat.{field}" for field in FinishedSeat._fields)
_ENDED: Final = "practice = 0 AND is_complete = 1 AND has_stayed = 1"
"""That a game counts, came to its own end, and that its member was there."""
_SEATS: Final = "finished_game JOIN finished_seat ON finished_seat.table_id = finished_game.table_id"


async def insert_game(tx: Transaction, game: FinishedGame, seats: Sequence[FinishedSeat]) -> None:
    row, *others = rows_of(game, seats)
    await tx.insert("finished_game", [row])
    await tx.insert("finished_seat", [(*seat, *UNVALUED) for seat in others])


def rows_of(game: FinishedGame, seats: Iterable[FinishedSeat]) -> list[Row]:
    """Return the row of a finished game, then those of its seats."""
    by_seat_id = sorted(seats, key=lambda seat: seat.seat_id)
    return [tuple(game), *((*seat, game.guild_id, game.ended_at) for seat in by_seat_id)]


async def played(tx: Transaction, guild_id: int, season: int) -> dict[int, Played]:
    """Return what each member has played to its end in a season; reads all of its seats."""
    rows = await tx.execute(
        f"""
        SELECT own.user_id, count(DISTINCT own.table_id), count(DISTINCT CASE WHEN own.place = 1 THEN own.table_id END),
        count(DISTINCT other.user_id)
        FROM (SELECT user_id, finished_seat.table_id AS table_id, place FROM {_SEATS}
        WHERE finished_game.guild_id = $1 AND season = $2 AND {_ENDED} AND user_id > 0) AS own
        LEFT JOIN finished_seat AS other
        ON other.table_id = own.table_id AND other.user_id > 0 AND other.user_id <> own.user_id
        GROUP BY own.user_id
        """,
        guild_id,
        season,
    )
    return {user: Played(*sums) for user, *sums in rows}


async def tally(tx: Transaction, guild_id: int, user_id: int) -> Tally:
    """Return the sums of all games of a member, their days included, which are no server's."""
    ended = f"CASE WHEN {_ENDED} THEN 1 ELSE 0 END"
    [sums] = await tx.execute(
        f"SELECT sum({ended}), sum({ended} * CASE WHEN place = 1 THEN 1 ELSE 0 END),"
        f" {', '.join(f'sum(finished_seat.{field})' for field in Tally._fields[2:])}"
        f" FROM {_SEATS} WHERE finished_seat.guild_id IN (0, $1) AND user_id = $2",
        guild_id,
        user_id,
    )
    return Tally._make(value or 0 for value in sums)


async def last_games(
    tx: Transaction, guild_id: int, user_id: int, limit: int
) -> list[tuple[FinishedGame, FinishedSeat]]:
    """Return a member's last games, newest first."""
    rows = await tx.execute(
        f"SELECT finished_game.*, {_SEAT} FROM finished_seat"
        " JOIN finished_game ON finished_game.table_id = finished_seat.table_id"
        " WHERE finished_seat.guild_id = $1 AND user_id = $2 AND place > 0"
        " ORDER BY finished_seat.ended_at DESC, finished_seat.table_id DESC LIMIT $3",
        guild_id,
        user_id,
        limit,
    )
    width = len(FinishedGame._fields)
    return [(_game(row[:width]), FinishedSeat._make(row[width:])) for row in rows]


async def has_played_since(tx: Transaction, guild_id: int, user_id: int, since: int) -> bool:
    """Return whether a game of a member ended after this time, practice included."""
    rows = await tx.execute(
        "SELECT 1 FROM finished_seat WHERE guild_id = $1 AND user_id = $2 AND ended_at > $3 LIMIT 1",
        guild_id,
        user_id,
        since,
    )
    return bool(rows)


async def history(tx: Transaction, guild_id: int, *, limit: int, offset: int) -> list[FinishedGame]:
    """Return a server's finished games, newest first."""
    rows = await tx.execute(
        "SELECT * FROM finished_game WHERE guild_id = $1 ORDER BY ended_at DESC, table_id DESC LIMIT $2 OFFSET $3",
        guild_id,
        limit,
        offset,
    )
    return [_game(row) for row in rows]


async def count_history(tx: Transaction, guild_id: int) -> int:
    [(games,)] = await tx.execute("SELECT count(*) FROM finished_game WHERE guild_id = $1", guild_id)
    return games


async def seats_of(tx: Transaction, table_ids: Sequence[int]) -> list[FinishedSeat]:
    """Return the seats of these games, winners first; without the parts of those who played for robots."""
    if not table_ids:
        return []
    places = placeholders(1, table_ids)
    rows = await tx.execute(
        f"SELECT {_SEAT} FROM finished_seat WHERE table_id IN ({places}) AND place > 0"
        " ORDER BY table_id, place, seat_id",
        *table_ids,
    )
    return [FinishedSeat._make(row) for row in rows]


async def stored_rows(tx: Transaction, table_id: int) -> list[Row]:
    """Return what `rows_of` gave for a table's game; nothing if none is kept."""
    return [
        *await tx.execute("SELECT * FROM finished_game WHERE table_id = $1", table_id),
        *await tx.execute(
            f"SELECT {_SEAT}, guild_id, ended_at FROM finished_seat WHERE table_id = $1 ORDER BY seat_id",
            table_id,
        ),
    ]


def _game(row: Sequence[object]) -> FinishedGame:
    game = FinishedGame._make(row)
    return game._replace(practice=bool(game.practice), is_complete=bool(game.is_complete))
