"""Time at a table: whose turn runs out when, and what happens then."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from bot.tables import events as e
from bot.tables.context import Context
from bot.tables.options import TURN, Clock
from bot.tables.table import Table
from bot.tables.turns import closed

LOBBY_LIFE: Final = 24 * 3600
ABANDONED_AFTER: Final = 30 * 24 * 3600
BREAK: Final[dict[Clock, int]] = {"none": 300, "5m": 30, "1h": 120, "8h": 300, "24h": 300, "3d": 300}
"""Seconds between two donnes, unless everybody is ready sooner."""


def strike(table: Table, context: Context) -> list[e.Event]:
    """What the time alone brings about."""
    if context.now >= expires_at(table):
        return [e.TableClosed("expired")] if table.phase == "lobby" else closed(table, "abandoned")
    seat, deadline = table.turn, deadline_of(table, context.away)
    if seat is None or deadline is None:
        return []
    if context.now >= deadline:
        return [e.TurnMissed(seat.chair)]
    if context.now >= reminder_of(table, deadline) and not table.is_reminded:
        return [e.PlayerReminded(seat.chair, told=context.may_remind)]
    return []


def wake_at(table: Table, away_until: Mapping[int, int]) -> int | None:
    """When the clock next has something to do here."""
    if table.phase == "closed":
        return None
    if table.phase == "lobby" or table.paused_at is not None:
        return expires_at(table)
    return min(expires_at(table), *_appointments(table, away_until))


def _appointments(table: Table, away_until: Mapping[int, int]) -> list[int]:
    deadline = deadline_of(table, away_until.keys())
    if deadline is not None:
        return [deadline if table.is_reminded else reminder_of(table, deadline)]
    if table.turn and table.turn.is_here(away_until.keys()):
        return []
    if any(seat.is_here(away_until.keys()) for seat in table.seats):
        return [table.waiting_since if table.turn else break_ends_at(table)]
    return [until for user, until in away_until.items() if _would_play(table, user)]


def _would_play(table: Table, user: int) -> bool:
    seat = table.seat_of(user)
    return seat is not None and seat.is_here(frozenset())


def expires_at(table: Table) -> int:
    """When a table that nobody touches any more is closed."""
    return table.touched_at + (LOBBY_LIFE if table.phase == "lobby" else ABANDONED_AFTER)


def deadline_of(table: Table, away: AbstractSet[int]) -> int | None:
    """When the present turn runs out; None when none is running."""
    seconds, seat = TURN[table.options.clock], table.turn
    if seconds is None or seat is None or table.paused_at is not None or not seat.is_here(away):
        return None
    return table.waiting_since + seconds


def reminder_of(table: Table, deadline: int) -> int:
    """When four fifths of a turn are gone."""
    return deadline - (deadline - table.waiting_since) // 5


def break_ends_at(table: Table) -> int:
    """When the next donne begins by itself."""
    return table.waiting_since + BREAK[table.options.clock]
