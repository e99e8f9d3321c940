"""Invitations to a table that has not begun: a seat is held for a day, and a private table takes nobody else."""

from collections.abc import Sequence
from typing import Final, Literal

from bot.game.refusal import Refusal
from bot.tables import events as e
from bot.tables.context import Context, Request, check_host, check_lobby, is_host
from bot.tables.table import Invitation, Table

INVITATION_SECONDS: Final = 24 * 3600
"""How long a seat is held."""
MAX_INVITATIONS_AN_HOUR: Final = 10
"""At one table."""
HOUR_SECONDS: Final = 3600


def invite(table: Table, context: Context, *, users: Sequence[int]) -> list[e.Event]:
    """Return the events that hold seats for these members.

    Raise Refusal if the requesting member may not invite, if there is no room, if too many were invited within the
    hour, or if a guest sits here, is invited, has declined, or was removed: those only the host lets back.
    """
    check_may_invite(table, context.request)
    for user in users:
        _check_invitable(table, context, user)
    if len(table.people) + len(table.invitations) + len(users) > table.options.rules.max_players:
        raise Refusal("full", most=table.options.rules.max_players)
    recent = [at for at in table.invited_at if at > context.now - HOUR_SECONDS]
    if len(recent) + len(users) > MAX_INVITATIONS_AN_HOUR:
        raise Refusal("too_many_invitations", most=MAX_INVITATIONS_AN_HOUR)
    return [invitation_to(user, context) for user in users]


def invitation_to(user: int, context: Context) -> e.MemberInvited:
    """Return the event that holds a seat for this member from now on."""
    return e.MemberInvited(user, e.By(context.user), context.now + INVITATION_SECONDS)


def check_may_invite(table: Table, request: Request) -> None:
    """Raise Refusal unless the table is in the lobby and the member is its host, or sits at a table open to all."""
    check_lobby(table)
    if table.options.is_private:
        check_host(table, request)
    elif not is_host(table, request) and table.seat_of(request.user) is None:
        raise Refusal("not_at_this_table")


def decline(table: Table, context: Context) -> list[e.Event]:
    """Return the events of declining an invitation. Raise Refusal if the member has none."""
    check_lobby(table)
    invitation = table.invitation_of(context.user)
    if invitation is None:
        raise Refusal("not_invited")
    return [_ended(invitation, "declined")]


def take_back(table: Table, context: Context, *, user: int) -> list[e.Event]:
    """Return the events that withdraw an invitation. Raise Refusal unless the host asks, or whoever sent it."""
    check_lobby(table)
    invitation = table.invitation_of(user)
    if invitation is None:
        raise Refusal("seat_gone")
    if invitation.by.user != context.user:
        check_host(table, context.request)
    return [_ended(invitation, "taken_back")]


def expired(table: Table, now: int) -> list[e.Event]:
    return [_ended(invitation, "expired") for invitation in table.invitations if invitation.until <= now]


def check_guest(table: Table, user: int) -> None:
    """Raise Refusal if this member was removed from the table, or if it is private and they are not invited."""
    if objection := objection_to_guest(table, user):
        raise objection


def objection_to_guest(table: Table, user: int) -> Refusal | None:
    """Return what `check_guest` raises; None if the member may come."""
    if e.By(user) in table.removed:
        return Refusal("removed")
    if table.options.is_private and user != table.host and e.By(user) not in table.guests:
        return Refusal("invited_only", host=table.host)
    return None


def guests_again(table: Table, user: int) -> tuple[e.By, ...]:
    """Return the members who may sit down at this member's rematch; empty if it is open to all.

    Raise Refusal if it is private and the member neither played there nor was invited.
    """
    if not table.options.is_private:
        return ()
    players = tuple(e.By(seat.user) for seat in table.seats if seat.user is not None)
    if e.By(user) not in (guests := table.guests + players):
        raise Refusal("invited_only", host=table.host)
    return guests


def called_again(table: Table, user: int) -> tuple[int, ...]:
    """Return the members to call, with seats held, if this member opens a rematch: those who stayed to the end.

    It is empty if the member did not stay themselves, or after a first rematch, so that nobody is called twice.
    """
    if user not in table.people or table.rematch is not None:
        return ()
    return tuple(other for other in table.people if other != user and other > 0)  # negative numbers: forgotten


def seats_held_for_others(table: Table, user: int) -> int:
    return sum(invitation.user != user for invitation in table.invitations)


def _ended(invitation: Invitation, cause: Literal["declined", "taken_back", "expired"]) -> e.Event:
    return e.InvitationEnded(invitation.user, cause, invitation.by)


def _check_invitable(table: Table, context: Context, user: int) -> None:
    if user == context.user:
        raise Refusal("invites_oneself")
    if table.seat_of(user):
        raise Refusal("sits_here", user=user)
    if table.invitation_of(user):
        raise Refusal("already_invited", user=user)
    if e.By(user) in table.declined:
        raise Refusal("has_declined", user=user)
    if e.By(user) in table.removed:
        check_host(table, context.request)
