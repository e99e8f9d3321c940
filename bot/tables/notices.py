"""The players whom the events of an action concern, beside the one who acted, and why."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from bot.tables import events as e
from bot.tables.context import TIMER
from bot.tables.table import Table


class Notice(NamedTuple):
    """Something that happened to a player, and the member who did it, if one did."""

    user: int
    what: Literal[
        "removed",
        "replaced",
        "handed_over",
        "inherited",
        "stopped",
        "gone",
        "seated",
        "no_robot",
        "declined",
    ]
    by: int


def notices_of(table: Table, events: Sequence[e.Event]) -> list[Notice]:
    """Return what the members of a table are to be told after these events, which led to it."""
    has_left = any(_leaves(event) for event in events)
    notices = (notice for event in events for notice in _of_event(table, event, has_left=has_left))
    return [notice for notice in notices if notice.user != notice.by]


def _leaves(event: e.Event) -> bool:
    """Return whether a player left by themselves."""
    match event:
        case e.LoanEnded(user=user, by=e.By(user=by)):
            return user == by
        case e.SeatFreed(by=None) | e.SeatAbandoned(by=None):
            return True
        case _:
            return False


def _of_event(table: Table, event: e.Event, *, has_left: bool) -> Iterator[Notice]:
    match event:
        case e.SeatFreed(user=int(user), by=e.By(user=by)):
            yield Notice(user, "removed", by)
        case e.SeatAbandoned(seat_id=seat_id, by=e.By(user=by)):
            seat = table.seat_by_id(seat_id)
            if seat and seat.user is not None:
                yield Notice(seat.user, "replaced", by)
        case e.HostChanged(user=user, by=e.By(user=by)):
            yield Notice(user, "inherited" if has_left else "handed_over", by)
        case e.LoanBegan() | e.LoanEnded():
            yield _of_loan(event)
        case e.InvitationEnded(user=user, cause="declined", by=e.By(user=inviter)):
            yield Notice(inviter, "declined", user)
        case e.TableClosed(cause="gone"):
            yield Notice(table.host, "gone", TIMER)
        case e.TableClosed(cause="stopped", by=e.By(user=by)):
            for user in table.people:
                yield Notice(user, "stopped", by)
        case _:
            pass


def _of_loan(event: e.LoanBegan | e.LoanEnded) -> Notice:
    if isinstance(event, e.LoanBegan):
        return Notice(event.user, "seated", TIMER)
    return Notice(event.user, "replaced", event.by.user) if event.by else Notice(event.user, "no_robot", TIMER)
