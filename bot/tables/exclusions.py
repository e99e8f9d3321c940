"""Who may sit down with whom: the bars of a server's managers, and members who do not want to sit together."""

from typing import Final, Literal, NamedTuple

from msgspec import Struct

from bot.game.refusal import Refusal
from bot.tables import events as e
from bot.tables.table import Table

MAX_AVOIDED: Final = 10
"""The number of members that one may avoid; with many more there would be nobody left to play with."""
KeptAway = Literal["removed", "left_for_good"]


class Bar(NamedTuple):
    """A member whom a manager keeps, or has kept, from playing."""

    user: int
    at: int
    by: int
    reason: str
    lifted_at: int | None = None
    lifted_by: int | None = None


class Exclusion(Struct, frozen=True):
    """What keeps a member from a seat at a table."""

    is_barred: bool = False
    """Whether the server's managers keep them from playing."""
    is_avoided: bool = False
    """Whether somebody at the table does not want to sit with them."""
    avoids: tuple[int, ...] = ()
    """Those at the table with whom they do not want to sit."""
    kept_away: KeptAway | None = None
    """Why they cannot return to this table, which no longer knows them because they were forgotten since."""
    had_seat: bool = False
    """Whether they had a seat at this table before they were forgotten."""


def check_not_barred(exclusion: Exclusion) -> None:
    """Raise Refusal if the member may not play on the server."""
    if exclusion.is_barred:
        raise Refusal("barred")


def check_not_excluded(exclusion: Exclusion) -> None:
    """Raise Refusal if the member may not sit down with those at the table.

    A member whom somebody avoids is told only that the table is not open to them, never why or by whom.
    """
    check_not_barred(exclusion)
    if exclusion.kept_away:
        raise Refusal(exclusion.kept_away)
    if exclusion.avoids:
        raise Refusal("avoids", users=exclusion.avoids)
    if exclusion.is_avoided:
        raise Refusal("not_open")


def kept_away_from(table: Table, user: int) -> KeptAway | None:
    """Return why this member cannot sit down at the table again; None if they can."""
    if e.By(user) in table.removed:
        return "removed"
    has_played = any(seat.user == user for seat in (*table.seats, *table.former))
    return "left_for_good" if has_played and table.seat_of(user) is None else None
