"""Statements about finished games, and members' sums."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from bot.store.database import Row, Transaction, placeholders
from bot.store.values import UNVALUED
from bot.tables.results import FinishedGame, FinishedSeat, Span, Tally

ANY_SEASON: Final = 0
_SEAT: Final = ", ".join(f"finished_seat.{field}" for field in FinishedSeat._fields)
_COMPLETE: Final = "CASE WHEN is_complete = 1 AND joined_after = 0 THEN 1 ELSE 0 END"
_SUMS: Final = (
    f"sum({_COMPLETE}), sum({_COMPLETE} * CASE WHEN place = 1 THEN 1 ELSE 0 END), sum(finished_seat.deals),"
    " sum(deals_won), sum(operas), sum(gain), max(gain), max(biggest_pot)"
)
"""A `Tally` of some seats with their games."""
_SEATS: Final = "finished_game JOIN finished_seat ON finished_seat.table_id = finished_game.table_id"
_TALLIES: Final = f"""
    SELECT user_id, {_SUMS} FROM {_SEATS} WHERE finished_game.guild_id = $1 AND practice = 0 AND user_id > 0
    AND finished_game.ended_at >= $2 AND finished_game.ended_at < $3 AND (season = $4 OR $4 = 0)
"""

_LAST_GAINS: Final = """
    SELECT gain FROM finished_seat JOIN finished_game ON finished_game.table_id = finished_seat.table_id
    WHERE finished_seat.guild_id = $1 AND user_id = $2 AND is_counted = 1 AND finished_seat.ended_at >= $3
    AND (season = $4 OR $4 = 0) ORDER BY finished_seat.ended_at DESC, finished_seat.table_id DESC LIMIT $5
"""


async def insert_game(tx: Transaction, game: FinishedGame, seats: Sequence[FinishedSeat]) -> None:
    row, *others = rows_of(game, seats)
    await tx.insert("finished_game", [row])
    await tx.insert("finished_seat", [(*seat, *UNVALUED) for seat in others])


def rows_of(game: FinishedGame, seats: Iterable[FinishedSeat]) -> list[Row]:
    """Return the row of a finished game, then those of its seats."""
    by_seat_id = sorted(seats, key=lambda seat: seat.seat_id)
    return [tuple(game), *((*seat, game.guild_id, game.ended_at, not game.practice) for seat in by_seat_id)]


async def tallies(
    tx: Transaction, guild_id: int, span: Span, user_ids: Collection[int] | None = None
) -> dict[int, Tally]:
    """Return the sums of members' counted games in a span: of some members, or of all, which reads every seat."""
    own = "" if user_ids is None else f"AND finished_seat.guild_id = $1 AND is_counted = 1 AND {_is_of(user_ids)}"
    rows = await tx.execute(f"{_TALLIES} {own} GROUP BY user_id", guild_id, *span, *(user_ids or ()))
    return {user: Tally._make(sums) for user, *sums in rows}


def _is_of(user_ids: Collection[int]) -> str:
    return f"user_id IN ({placeholders(5, user_ids)})" if user_ids else "1 = 0"


async def games_of(tx: Transaction, guild_id: int, user_id: int) -> dict[str, int]:
    """Return how often a member has played each of the games, those that count."""
    rows = await tx.execute(
        f"SELECT game, sum({_COMPLETE}) FROM {_SEATS} WHERE finished_seat.guild_id = $1 AND user_id = $2"
        f" AND is_counted = 1 GROUP BY game HAVING sum({_COMPLETE}) > 0",
        guild_id,
        user_id,
    )
    return dict(rows)


async def practice(tx: Transaction, guild_id: int, user_id: int) -> Tally:
    """Return the sums of a member's practice games."""
    [sums] = await tx.execute(
        f"SELECT {_SUMS} FROM {_SEATS} WHERE finished_seat.guild_id = $1 AND user_id = $2 AND is_counted = 0",
        guild_id,
        user_id,
    )
    return Tally._make(value or 0 for value in sums)


async def last_games(
    tx: Transaction, guild_id: int, user_id: int, limit: int, *, is_counted: bool = True
) -> list[tuple[FinishedGame, FinishedSeat]]:
    """Return a member's last games, newest first: the counted ones, or those for practice."""
    rows = await tx.execute(
        f"SELECT finished_game.*, {_SEAT} FROM finished_seat"
        " JOIN finished_game ON finished_game.table_id = finished_seat.table_id"
        f" WHERE finished_seat.guild_id = $1 AND user_id = $2 AND is_counted = {int(is_counted)}"
        " ORDER BY finished_seat.ended_at DESC, finished_seat.table_id DESC LIMIT $3",
        guild_id,
        user_id,
        limit,
    )
    width = len(FinishedGame._fields)
    return [(_game(row[:width]), FinishedSeat._make(row[width:])) for row in rows]


async def last_gains(
    tx: Transaction, guild_id: int, user_ids: Collection[int], limit: int, *, season: int, after: int
) -> dict[int, list[int]]:
    """Return members' gains in their last counted games, of one season or of any, newest first.

    Games that ended before `after` are not read, which saves reading years of them for a season that has just begun.
    """
    found = {user: await tx.execute(_LAST_GAINS, guild_id, user, after, season, limit) for user in user_ids}
    return {user: [gain for (gain,) in rows] for user, rows in found.items()}


async def has_played_since(tx: Transaction, guild_id: int, user_id: int, since: int) -> bool:
    """Return whether a game of a member ended after this time, practice included."""
    rows = await tx.execute(
        "SELECT 1 FROM finished_seat WHERE guild_id = $1 AND user_id = $2 AND ended_at > $3 AND is_counted = 1"
        " UNION SELECT 1 FROM finished_seat WHERE guild_id = $1 AND user_id = $2 AND ended_at > $3 AND is_counted = 0",
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
    """Return the seats of these games, winners first."""
    if not table_ids:
        return []
    places = placeholders(1, table_ids)
    rows = await tx.execute(
        f"SELECT {_SEAT} FROM finished_seat WHERE table_id IN ({places}) ORDER BY table_id, place, seat_id",
        *table_ids,
    )
    return [FinishedSeat._make(row) for row in rows]


async def stored_rows(tx: Transaction, table_id: int) -> list[Row]:
    """Return what `rows_of` gave for a table's game; nothing if none is kept."""
    return [
        *await tx.execute("SELECT * FROM finished_game WHERE table_id = $1", table_id),
        *await tx.execute(
            f"SELECT {_SEAT}, guild_id, ended_at, is_counted FROM finished_seat WHERE table_id = $1 ORDER BY seat_id",
            table_id,
        ),
    ]


def _game(row: Sequence[object]) -> FinishedGame:
    game = FinishedGame._make(row)
    return game._replace(practice=bool(game.practice), is_complete=bool(game.is_complete))
