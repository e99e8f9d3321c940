"""Actions in play: cards, the next deal, leaving and returning, and those of the host."""

from collections.abc import Iterable
from functools import reduce
from typing import Literal

from bot.game.actions import EndGame, PlayCard
from bot.game.cards import Card
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import Event
from bot.game.moves import next_in_run
from bot.game.refusal import Refusal
from bot.game.state import GameState
from bot.tables import events as e
from bot.tables.context import Context, check_host, check_playing, own_seat
from bot.tables.plan import Plan
from bot.tables.table import MAX_PAUSE_SECONDS, Seat, Table


def play(
    table: Table, context: Context, *, card: Card, announced: bool, seen: int, whole_run: bool = False
) -> list[e.Event]:
    """Return the events of laying a card, or its whole run. Raise Refusal if it is not legal."""
    check_playing(table)
    seat = own_seat(table, context)
    if not table.moved <= seen <= table.version:
        raise Refusal("stale")
    _check_running(table)
    number = table.seats.index(seat)
    played = decide(table.game, PlayCard(number, card, announced))
    if whole_run:
        played += _rest_of_run(reduce(evolve, played, table.game), number)
    return [*return_if_missing(seat), *played]


def _rest_of_run(game: GameState, seat: int) -> list[Event]:
    """Return the events of laying the cards that follow in the seat's hand, belles first and announced."""
    laid: list[Event] = []
    while game.deal and not game.deal.is_over and game.deal.turn == seat and game.deal.need is not None:
        events = decide(game, next_in_run(legal_actions(game)))
        game = reduce(evolve, events, game)
        laid += events
    return laid


def plan(table: Table, context: Context, *, deal: int, plan: Plan) -> list[e.Event]:
    """Return the events of making a plan for this deal. Raise Refusal once it is the player's turn."""
    check_playing(table)
    seat = own_seat(table, context)
    if deal != table.game.deals or not table.game.is_dealt:
        raise Refusal("stale")
    if table.game.eliminated[table.seats.index(seat)]:
        raise Refusal("eliminated")
    if not seat.is_here(context.away):
        raise Refusal("robot_plays")
    if seat == table.turn:
        raise Refusal("your_turn")
    return [e.PlanMade(seat.seat_id, plan)]


def be_advised(table: Table, context: Context) -> list[e.Event]:
    """Return the event of giving a hint to the player to move; none if they have had one. Raise Refusal for others."""
    seat = own_seat(table, context)
    if seat != table.turn:
        raise Refusal("stale")
    return [] if table.is_advised else [e.HintGiven(seat.seat_id)]


def cancel_plan(table: Table, context: Context) -> list[e.Event]:
    """Return the events of cancelling a player's plan. Raise Refusal if they have none in force."""
    check_playing(table)
    seat = own_seat(table, context)
    if table.plan_of(seat) is None:
        raise Refusal("no_plan")
    return [e.PlanEnded(seat.seat_id, "cancelled")]


def deal_next(table: Table, context: Context, *, deal: int | None = None) -> list[e.Event]:
    """Return the events of dealing the deal after this one; none if somebody was quicker.

    Raise Refusal unless this deal is just over.
    """
    check_playing(table)
    seat = own_seat(table, context)
    if deal is not None and table.game.is_dealt and deal + 1 == table.game.deals:
        return []
    if deal not in {None, table.game.deals}:
        raise Refusal("stale")
    if table.game.is_dealt:
        raise Refusal("not_between_deals")
    _check_running(table)
    returned = return_if_missing(seat)
    return [*returned, *decide(table.game, context.shuffle(table))]


def leave(table: Table, context: Context) -> list[e.Event]:
    """Return the events of leaving in play; a robot finishes the deal, after which the remaining chips come back."""
    check_playing(table)
    return _abandon(table, own_seat(table, context), "left", None)


def kick(table: Table, context: Context, *, user: int) -> list[e.Event]:
    """Return the events of giving a player's seat to a robot. Raise Refusal unless the host asks."""
    check_playing(table)
    check_host(table, context.request)
    by = e.By(context.user) if user != context.user else None
    return _abandon(table, _seat_of(table, user), "kicked", by)


def come_back(table: Table, context: Context) -> list[e.Event]:
    """Return the events of a player's return. Raise Refusal unless they are away or have missed turns."""
    check_playing(table)
    seat = own_seat(table, context)
    if not seat.missed and context.user not in context.away:
        raise Refusal("already_here")
    return [e.PlayerReturned(seat.seat_id)]


def pause(table: Table, context: Context) -> list[e.Event]:
    """Return the events of a pause. Raise Refusal unless the host asks and the game is running.

    All pauses of a deal end after a week in total, or a host could keep the chips of players who left for ever.
    """
    check_playing(table)
    check_host(table, context.request)
    if table.paused_at is not None:
        raise Refusal("already_paused")
    if table.paused_for >= MAX_PAUSE_SECONDS:
        raise Refusal("paused_enough")
    return [e.Paused()]


def resume(table: Table, context: Context) -> list[e.Event]:
    """Return the events of resuming. Raise Refusal unless the host asks and the game is paused."""
    check_playing(table)
    check_host(table, context.request)
    if table.paused_at is None:
        raise Refusal("not_paused")
    return [e.Resumed()]


def hand_over(table: Table, context: Context, *, user: int) -> list[e.Event]:
    """Return the events of making another player host. Raise Refusal unless the host asks."""
    check_host(table, context.request)
    if table.phase == "closed":
        raise Refusal("table_closed")
    if _seat_of(table, user).user == table.host:
        raise Refusal("already_host")
    return [e.HostChanged(user, e.By(context.user))]


def stop(table: Table, context: Context) -> list[e.Event]:
    """Return the events of stopping the table. Raise Refusal unless the host asks.

    Where chips are at stake, a player's stop closes the table at the end of the deal; anybody else's voids the deal.
    """
    check_host(table, context.request)
    if table.phase == "closed":
        raise Refusal("table_closed")
    by = e.By(context.user)
    if not counts_to_its_end(table, context.user):
        return close_table(table, "stopped", by)
    if table.stopped_by:
        raise Refusal("already_stopped")
    return [e.StopAsked(by)]


def counts_to_its_end(table: Table, user: int) -> bool:
    """Return whether this member has or had a seat in the deal in progress for chips, and so cannot void it alone."""
    has_stakes = table.game.is_dealt and not table.practice
    return has_stakes and any(seat.user == user for seat in table.seats)


def void(table: Table, context: Context, *, deal: int) -> list[e.Event]:
    """Return the events of agreeing to void this deal, which stops the table once every seat has agreed.

    Raise Refusal where a bank's robot, or somebody who has left, plays in the deal: they cannot agree.
    """
    check_playing(table)
    seat = own_seat(table, context)
    if deal != table.game.deals:
        raise Refusal("stale")
    if not table.game.is_dealt:
        raise Refusal("no_deal_in_progress")
    if not may_be_voided(table.seats):
        raise Refusal("cannot_agree")
    agreed = [*return_if_missing(seat), e.VoidAsked(seat.seat_id)]
    others = (other for other in table.seats if other != seat)
    return [*agreed, *(close_table(table, "stopped", e.By(context.user)) if all(o.is_for_void for o in others) else [])]


def may_be_voided(seats: Iterable[Seat]) -> bool:
    """Return whether the players may void a deal: everybody who plays in it is here to agree."""
    return all(seat.is_manned for seat in seats)


def close_gone(table: Table, _context: Context) -> list[e.Event]:
    """Return the events of closing a table whose channel was deleted."""
    return [] if table.phase == "closed" else give_up(table, "gone")


def close_table(table: Table, cause: e.Closing, by: e.By | None = None) -> list[e.Event]:
    """Return the events of closing a table before the end of its game."""
    ended = decide(table.game, EndGame()) if table.phase == "playing" else []
    return [*ended, *closed(table, cause, by)]


def closed(table: Table, cause: e.Closing, by: e.By | None = None) -> list[e.Event]:
    """Return the events of closing a table whose game is over, which end all seat requests."""
    return [*(e.RequestEnded(request.user, "seat_gone") for request in table.requests), e.TableClosed(cause, by)]


def give_up(table: Table, cause: Literal["abandoned", "gone"]) -> list[e.Event]:
    """Return the events of closing a table where nobody will play again, once robots have finished a deal for chips."""
    if table.practice or not table.game.is_dealt:
        return close_table(table, cause)
    return [e.SeatAbandoned(seat.seat_id, cause) for seat in table.seats if seat.is_manned]


def _check_running(table: Table) -> None:
    if table.paused_at is not None:
        raise Refusal("paused")


def _seat_of(table: Table, user: int) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise Refusal("no_such_player", user=user)
    return seat


def return_if_missing(seat: Seat) -> list[e.Event]:
    """Return the events of the return of a player who acts after missing turns; none if they missed none."""
    return [e.PlayerReturned(seat.seat_id)] if seat.missed else []


def _abandon(table: Table, seat: Seat, cause: Literal["left", "kicked"], by: e.By | None) -> list[e.Event]:
    """Return the events of giving a seat to a robot; with nobody left, practice ends at once, without a winner."""
    abandoned = e.SeatAbandoned(seat.seat_id, cause, by)
    others = [user for user in table.people if user != seat.user]
    if not others and table.practice:
        return [abandoned, *close_table(table, "empty", by)]
    if others and seat.user == table.host:
        return [abandoned, e.HostChanged(others[0], by or e.By(table.host))]
    return [abandoned]
