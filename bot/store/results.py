"""The statements about games that are over, the sums of what members made of them, and who stands where."""

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from bot.store.sqlite.database import Transaction

Measure = Literal["balance", "net", "games_won", "deals_won", "operas", "biggest_pot"]


class FinishedGame(NamedTuple):
    """A game that is over."""

    table_id: int
    guild_id: int
    ended_at: int
    season: int
    """In which it ended, and counts."""
    game: str
    deals: int
    practice: bool
    is_complete: bool
    """Whether it came to its own end, so that somebody has won it."""


class FinishedSeat(NamedTuple):
    """What one seat made of its game."""

    table_id: int
    seat_id: int
    user_id: int | None
    robot: str | None
    place: int
    gain: int
    deals: int
    deals_won: int
    operas: int
    biggest_pot: int


_SEAT: Final = ", ".join(f"finished_seat.{field}" for field in FinishedSeat._fields)


class Tally(NamedTuple):
    """The sums of some of a member's games."""

    games: int = 0
    games_won: int = 0
    deals: int = 0
    deals_won: int = 0
    operas: int = 0
    net: int = 0
    best_game: int = 0
    biggest_pot: int = 0


_SUMS: Final = ", ".join(Tally._fields)


class _Ranking(NamedTuple):
    """Where a ranking is read: by an index of its own, which is named, as any other one has everybody sorted."""

    table: str
    member: str
    value: str
    condition: str


def _summed(value: str, index: str, counts: str) -> _Ranking:
    """A ranking by one of the sums, of those who have any of it."""
    return _Ranking(f"tally INDEXED BY {index}", "user_id", value, f"guild_id = $1 AND scope = $2 AND {counts}")


_HELD: Final = _Ranking(
    "account INDEXED BY richest_members",
    "owner_id",
    "balance + staked",
    "guild_id = $1 AND kind = 'balance' AND owner_id > 0",
)
_RANKINGS: Final[dict[Measure, _Ranking]] = {
    "balance": _summed("balance", "richest_of_season", "balance IS NOT NULL"),
    "net": _summed("net", "most_net", "deals > 0"),
    "games_won": _summed("games_won", "most_games_won", "games_won > 0"),
    "deals_won": _summed("deals_won", "most_deals_won", "deals_won > 0"),
    "operas": _summed("operas", "most_operas", "operas > 0"),
    "biggest_pot": _summed("biggest_pot", "biggest_pot", "biggest_pot > 0"),
}
_HELD_BY: Final = (
    "SELECT balance + staked FROM account"
    " WHERE guild_id = $1 AND kind = 'balance' AND owner_id = $2 AND place = 0 AND owner_id > 0"
)


async def insert_game(tx: Transaction, game: FinishedGame, seats: Sequence[FinishedSeat]) -> None:
    """Keep a game that is over."""
    await tx.insert("finished", [game])
    await tx.insert("finished_seat", [(*seat, game.guild_id, game.ended_at, not game.practice) for seat in seats])


async def add(tx: Transaction, guild_id: int, scope: str, user_id: int, more: Tally) -> None:
    """Add one game to a member's sums."""
    await tx.execute(
        "INSERT INTO tally VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL)"
        " ON CONFLICT (guild_id, user_id, scope) DO UPDATE SET games = games + excluded.games,"
        " games_won = games_won + excluded.games_won, deals = deals + excluded.deals,"
        " deals_won = deals_won + excluded.deals_won, operas = operas + excluded.operas, net = net + excluded.net,"
        " best_game = max(best_game, excluded.best_game), biggest_pot = max(biggest_pot, excluded.biggest_pot)",
        guild_id,
        scope,
        user_id,
        *more,
    )


async def tallies(tx: Transaction, guild_id: int, user_id: int) -> dict[str, Tally]:
    """All sums of a member, by scope."""
    rows = await tx.execute(
        f"SELECT scope, {_SUMS} FROM tally WHERE guild_id = $1 AND user_id = $2",  # noqa: S608 - our names
        guild_id,
        user_id,
    )
    return {scope: Tally._make(sums) for scope, *sums in rows}


async def tallies_in(tx: Transaction, guild_id: int, scope: str, user_ids: Collection[int]) -> dict[int, Tally]:
    """The sums of these members in one scope."""
    places = ", ".join(f"${number}" for number in range(3, len(user_ids) + 3))
    rows = await tx.execute(
        f"SELECT user_id, {_SUMS} FROM tally WHERE guild_id = $1 AND scope = $2 AND user_id IN ({places})",  # noqa: S608 - our names
        guild_id,
        scope,
        *user_ids,
    )
    return {user: Tally._make(sums) for user, *sums in rows}


async def ranked(
    tx: Transaction, guild_id: int, measure: Measure, scope: str | None, *, limit: int, offset: int
) -> list[tuple[int, int]]:
    """Members and what counts of them, the first ones first; without a scope, by what they hold now."""
    of = _ranking(measure, scope)
    rows = await tx.execute(
        f"SELECT {of.member}, {of.value} FROM {of.table} WHERE {of.condition}"  # noqa: S608 - our names
        f" ORDER BY {of.value} DESC, {of.member} LIMIT $3 OFFSET $4",
        guild_id,
        scope,
        limit,
        offset,
    )
    return [(user, value) for user, value in rows]


async def value_of(tx: Transaction, guild_id: int, measure: Measure, scope: str | None, user_id: int) -> int | None:
    """What counts of one member, if they are in this ranking."""
    if scope is None:
        rows = await tx.execute(_HELD_BY, guild_id, user_id)
    else:
        of = _RANKINGS[measure]
        rows = await tx.execute(
            f"SELECT {of.value} FROM tally WHERE {of.condition} AND user_id = $3",  # noqa: S608 - our names
            guild_id,
            scope,
            user_id,
        )
    return rows[0][0] if rows else None


async def count_above(tx: Transaction, guild_id: int, measure: Measure, scope: str | None, value: int) -> int:
    """How many members are ahead of this value."""
    of = _ranking(measure, scope)
    [(above,)] = await tx.execute(
        f"SELECT count(*) FROM {of.table} WHERE {of.condition} AND {of.value} > $3",  # noqa: S608 - our names
        guild_id,
        scope,
        value,
    )
    return above


async def count(tx: Transaction, guild_id: int, measure: Measure, scope: str | None) -> int:
    """How many members are in this ranking."""
    of = _ranking(measure, scope)
    [(members,)] = await tx.execute(
        f"SELECT count(*) FROM {of.table} WHERE {of.condition}",  # noqa: S608 - our names
        guild_id,
        scope,
    )
    return members


def _ranking(measure: Measure, scope: str | None) -> _Ranking:
    return _HELD if scope is None else _RANKINGS[measure]


async def last_games(
    tx: Transaction, guild_id: int, user_id: int, limit: int
) -> list[tuple[FinishedGame, FinishedSeat]]:
    """A member's last counted games, newest first."""
    rows = await tx.execute(
        f"SELECT finished.*, {_SEAT} FROM finished_seat JOIN finished ON finished.table_id = finished_seat.table_id"  # noqa: S608 - our names
        " WHERE finished_seat.guild_id = $1 AND user_id = $2 AND is_counted = 1"
        " ORDER BY finished_seat.ended_at DESC, finished_seat.table_id DESC LIMIT $3",
        guild_id,
        user_id,
        limit,
    )
    width = len(FinishedGame._fields)
    return [(_game(row[:width]), FinishedSeat._make(row[width:])) for row in rows]


async def last_gains(tx: Transaction, guild_id: int, user_id: int, limit: int) -> list[int]:
    """What a member's last counted games brought them, newest first."""
    rows = await tx.execute(
        "SELECT gain FROM finished_seat WHERE guild_id = $1 AND user_id = $2 AND is_counted = 1"
        " ORDER BY ended_at DESC, table_id DESC LIMIT $3",
        guild_id,
        user_id,
        limit,
    )
    return [gain for (gain,) in rows]


async def history(tx: Transaction, guild_id: int, *, limit: int, offset: int) -> list[FinishedGame]:
    """A server's finished games, newest first."""
    rows = await tx.execute(
        "SELECT * FROM finished WHERE guild_id = $1 ORDER BY ended_at DESC, table_id DESC LIMIT $2 OFFSET $3",
        guild_id,
        limit,
        offset,
    )
    return [_game(row) for row in rows]


async def count_history(tx: Transaction, guild_id: int) -> int:
    """How many games of a server are over."""
    [(games,)] = await tx.execute("SELECT count(*) FROM finished WHERE guild_id = $1", guild_id)
    return games


async def seats_of(tx: Transaction, table_ids: Sequence[int]) -> list[FinishedSeat]:
    """The seats of these games, the winners first."""
    places = ", ".join(f"${number}" for number in range(1, len(table_ids) + 1))
    rows = await tx.execute(
        f"SELECT {_SEAT} FROM finished_seat"  # noqa: S608 - our names
        f" WHERE table_id IN ({places}) ORDER BY table_id, place, seat_id",
        *table_ids,
    )
    return [FinishedSeat._make(row) for row in rows]


def _game(row: Sequence[object]) -> FinishedGame:
    game = FinishedGame._make(row)
    return game._replace(practice=bool(game.practice), is_complete=bool(game.is_complete))
