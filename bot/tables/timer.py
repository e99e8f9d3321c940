"""Time at a table: deadlines of turns, reminders, breaks, and expiry.

A turn that runs out is missed (`TurnMissed`): the table is then late, and `autoplay` lets a robot make that one
decision. After `AUTOPILOT_AFTER` turns missed in a row a robot keeps the seat until the player returns.
"""

from typing import Final, NamedTuple

from bot.tables import events as e
from bot.tables.context import Absences, Context
from bot.tables.invitations import expired
from bot.tables.options import TURN_SECONDS, Clock
from bot.tables.table import MAX_PAUSE_SECONDS, Table
from bot.tables.turns import give_up

LOBBY_SECONDS: Final = 24 * 3600
EMPTY_SECONDS: Final = 3600
"""The time after the last person left; until then they may return."""
ABANDONED_AFTER_SECONDS: Final = 30 * 24 * 3600
BREAK_SECONDS: Final[dict[Clock, int]] = {"none": 300, "5m": 30, "1h": 120, "8h": 300, "24h": 300, "3d": 300}
"""The time between two deals, unless a player deals sooner."""


def on_timer(table: Table, context: Context) -> list[e.Event]:
    """Return the events that are due: the end of invitations, of the table, of a pause or a turn, or a reminder.

    A robot's turn and the end of a break need no event here: `autoplay` goes on from an empty list.
    """
    if table.phase == "closed":
        return []
    is_over = context.now >= expires_at(table)
    if table.phase == "lobby":
        return [*expired(table, context.now), *([e.TableClosed("expired")] if is_over else [])]
    if is_over:
        return give_up(table, "empty" if table.is_empty else "abandoned")
    pause_end = pause_ends_at(table)
    if pause_end is not None and context.now >= pause_end:
        return [e.Resumed()]
    return _turn_due(table, context)


def _turn_due(table: Table, context: Context) -> list[e.Event]:
    seat, limits = table.turn, turn_limits(table, context.absences)
    if seat is None or limits is None:
        return []
    if context.now >= limits.deadline:
        return [e.TurnMissed(seat.seat_id)]
    if context.now >= limits.reminder and not table.is_reminded:
        return [e.PlayerReminded(seat.seat_id, told=context.may_remind)]
    return []


def restart_turn(table: Table, context: Context, *, user: int, only_missed: bool = False) -> list[e.Event]:
    """Return the events that restart the time of this member's turn; none if it is not theirs or begins now.

    Whoever was not away has no more time, however often they are back, unless they have missed turns.
    """
    turn = table.turn
    if turn is None or turn.user != user or table.waiting_since >= context.now:
        return []
    if only_missed and not turn.missed:
        return []
    return [e.PlayerReturned(turn.seat_id)]


def give_time_back(table: Table, context: Context, *, since: int) -> list[e.Event]:
    """Return the event that gives back the time since then, in which the table could not be shown."""
    return [] if table.phase == "closed" else [e.TimeGivenBack(context.now - since)]


def next_wakeup(table: Table, absences: Absences) -> int | None:
    """Return when the timer next has something to do at this table; None if never."""
    if table.phase == "closed":
        return None
    if table.phase == "lobby":
        return min([expires_at(table), *(invitation.until for invitation in table.invitations)])
    if (pause_end := pause_ends_at(table)) is not None:
        return min(expires_at(table), pause_end)
    return min([expires_at(table), *_wakeups_in_play(table, absences)])


def _wakeups_in_play(table: Table, absences: Absences) -> list[int]:
    limits = turn_limits(table, absences)
    if limits is not None:  # somebody's time is running
        return [limits.deadline if table.is_reminded else limits.reminder]
    if table.turn and table.turn.is_here(absences.away):  # somebody plays without a clock
        return []
    if table.is_watched(absences.away):  # a robot's turn, or the break between two deals
        wakeup = table.waiting_since if table.turn else break_ends_at(table)
        return [] if wakeup is None else [wakeup]
    # Everybody is away: the first to come back wakes the table.
    return [absences.until(seat.user) for seat in table.seats if seat.user in absences.away and seat.is_here(set())]


class TurnLimits(NamedTuple):
    reminder: int
    """The time when four fifths of the turn are gone."""
    deadline: int


def turn_limits(table: Table, absences: Absences) -> TurnLimits | None:
    """Return the limits of the present turn; None when no time is running."""
    seconds, seat = None if table.is_alone else TURN_SECONDS[table.options.clock], table.turn
    if seconds is None or seat is None or table.paused_at is not None or not seat.is_here(absences.away):
        return None
    since = max(table.waiting_since, absences.until(seat.user))  # time away does not count
    return TurnLimits(reminder=since + seconds - seconds // 5, deadline=since + seconds)


def expires_at(table: Table) -> int:
    """Return when the table closes unless somebody does something."""
    if table.phase == "lobby":
        return table.touched_at + LOBBY_SECONDS
    return table.touched_at + (EMPTY_SECONDS if table.is_empty else ABANDONED_AFTER_SECONDS)


def pause_ends_at(table: Table) -> int | None:
    """Return when a pause ends by itself; None if there is none."""
    return None if table.paused_at is None else table.paused_at + MAX_PAUSE_SECONDS - table.paused_for


def break_ends_at(table: Table) -> int | None:
    """Return when the next deal begins by itself; None where a person alone with robots deals it."""
    return None if table.is_alone else table.waiting_since + BREAK_SECONDS[table.options.clock]
