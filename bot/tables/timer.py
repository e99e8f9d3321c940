"""Time at a table: whose turn runs out when, and what happens then."""

from typing import Final, NamedTuple

from bot.tables import events as e
from bot.tables.context import Absences, Context
from bot.tables.options import TURN, Clock
from bot.tables.table import Table
from bot.tables.turns import closed

LOBBY_LIFE: Final = 24 * 3600
ABANDONED_AFTER: Final = 30 * 24 * 3600
BREAK: Final[dict[Clock, int]] = {"none": 300, "5m": 30, "1h": 120, "8h": 300, "24h": 300, "3d": 300}
"""Seconds between two deals, unless everybody is ready sooner."""


def strike(table: Table, context: Context) -> list[e.Event]:
    """What the time alone brings about."""
    if context.now >= expires_at(table):
        return [e.TableClosed("expired")] if table.phase == "lobby" else closed(table, "abandoned")
    seat, term = table.turn, term_of(table, context.absences)
    if seat is None or term is None:
        return []
    if context.now >= term.deadline:
        return [e.TurnMissed(seat.seat_id)]
    if context.now >= term.reminder and not table.is_reminded:
        return [e.PlayerReminded(seat.seat_id, told=context.may_remind)]
    return []


def restart(table: Table, user: int) -> list[e.Event]:
    """Somebody is back: if everybody waited for them, their time begins now."""
    return [e.PlayerReturned(table.turn.seat_id)] if table.turn and table.turn.user == user else []


def wake_at(table: Table, absences: Absences) -> int | None:
    """When the clock next has something to do here."""
    if table.phase == "closed":
        return None
    if table.phase == "lobby" or table.paused_at is not None:
        return expires_at(table)
    return min([expires_at(table), *_appointments(table, absences)])


def _appointments(table: Table, absences: Absences) -> list[int]:
    term = term_of(table, absences)
    if term is not None:
        return [term.deadline if table.is_reminded else term.reminder]
    if table.turn and table.turn.is_here(absences.away):
        return []
    if any(seat.is_here(absences.away) for seat in table.seats):
        return [table.waiting_since if table.turn else break_ends_at(table)]
    return [absences.until(seat.user) for seat in table.seats if seat.user in absences.away and seat.is_here(set())]


class Term(NamedTuple):
    """The time that a player has for the present turn."""

    reminder: int
    """When four fifths of it are gone."""
    deadline: int


def term_of(table: Table, absences: Absences) -> Term | None:
    """The time for the present turn; None when none is running."""
    seconds, seat = TURN[table.options.clock], table.turn
    if seconds is None or seat is None or table.paused_at is not None or not seat.is_here(absences.away):
        return None
    since = max(table.waiting_since, absences.until(seat.user))  # time away does not count
    return Term(reminder=since + seconds - seconds // 5, deadline=since + seconds)


def expires_at(table: Table) -> int:
    """When a table that nobody touches any more is closed."""
    return table.touched_at + (LOBBY_LIFE if table.phase == "lobby" else ABANDONED_AFTER)


def break_ends_at(table: Table) -> int:
    """When the next deal begins by itself."""
    return table.waiting_since + BREAK[table.options.clock]
