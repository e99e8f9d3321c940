"""Actions in play: cards, the next deal, leaving and returning, and those of the host."""

from collections.abc import Collection
from functools import reduce

from bot.game import endings
from bot.game.actions import EndGame, PlayCard
from bot.game.cards import Card
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import Event
from bot.game.moves import next_in_run
from bot.game.refusal import Refusal
from bot.game.state import GameState
from bot.tables import events as e
from bot.tables.context import Context, check_host, check_playing, own_seat
from bot.tables.invitations import objection_to_guest
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
    return [*returned, *next_deal(table, context)]


def next_deal(table: Table, context: Context) -> list[e.Event]:
    """Return the events of the next deal, for which those who came late sit down."""
    return [*loans_of(table), *decide(table.game, context.shuffle(table))]


def loans_of(table: Table) -> list[e.Event]:
    """Return the events by which those who came late play for robots, or do not where none is left.

    Where the host has left and no member is there, the first of them becomes host.
    """
    loans, taken = list[e.Event](), set[int]()
    for late in table.latecomers:
        seat = _loan_for(table, late.user, taken)
        loans.append(e.LoanBegan(seat.seat_id, late.user) if seat else e.LoanEnded(late.user))
        taken |= {seat.seat_id} if seat else set()
    heir = next((loan.user for loan in loans if isinstance(loan, e.LoanBegan)), None)
    return loans if heir is None or table.host in table.people else [*loans, e.HostChanged(heir)]


def leave(table: Table, context: Context) -> list[e.Event]:
    """Return the events of leaving in play, or of coming late no more; a robot plays on."""
    check_playing(table)
    if e.By(context.user) in table.latecomers:
        return [e.LoanEnded(context.user, e.By(context.user))]
    return _abandon(table, own_seat(table, context), e.By(context.user))


def kick(table: Table, context: Context, *, user: int) -> list[e.Event]:
    """Return the events of having a robot play for a player, who cannot return. Raise Refusal unless the host asks."""
    check_playing(table)
    check_host(table, context.request)
    if e.By(user) in table.latecomers:
        return [e.LoanEnded(user, e.By(context.user))]
    return _abandon(table, _seat_of(table, user), e.By(context.user))


def come_back(table: Table, context: Context) -> list[e.Event]:
    """Return the events of a player's return.

    Raise Refusal if they were removed, or unless they have left, are away, or have missed turns.
    """
    check_playing(table)
    if (left := table.left_seat_of(context.user)) is not None:
        if e.By(context.user) in table.removed:
            raise Refusal("removed")
        is_hosted = table.host in table.people
        return [e.PlayerReturned(left.seat_id), *([] if is_hosted else [e.HostChanged(context.user)])]
    seat = own_seat(table, context)
    if not seat.missed and context.user not in context.away:
        raise Refusal("already_here")
    return [e.PlayerReturned(seat.seat_id)]


def come_late(table: Table, context: Context) -> list[e.Event]:
    """Return the events of being to play for a robot from the next deal on.

    Raise Refusal if the member has or had a seat of their own, was removed, is not invited to a private table, or if
    no robot's seat is free.
    """
    check_playing(table)
    if objection := _objection_to_latecomer(table, context.user):
        raise objection
    return [e.LoanAsked(context.user)]


def may_come_late(table: Table, user: int) -> bool:
    return table.phase == "playing" and _objection_to_latecomer(table, user) is None


def _objection_to_latecomer(table: Table, user: int) -> Refusal | None:
    if table.seat_of(user) or e.By(user) in table.latecomers:
        return Refusal("already_seated")
    if objection := objection_to_guest(table, user):
        return objection
    if table.left_seat_of(user):
        return Refusal("has_left")
    is_last = endings.is_last_deal(table.game) or table.is_ending
    is_full = _loan_for(table, user) is None or len(table.latecomers) >= len(_robots(table))
    return Refusal("no_robot") if is_last or is_full else None


def _loan_for(table: Table, user: int, taken: Collection[int] = ()) -> Seat | None:
    """Return the robot's seat that this member can play: the one they have played before, or else the first one.

    `taken` are the seat_ids of those that others get.
    """
    former = next((loan.seat_id for loan in table.loans if loan.user == user), None)
    free = (seat for seat in _robots(table) if seat.seat_id not in taken)
    return next((seat for seat in free if former in {None, seat.seat_id}), None)


def _robots(table: Table) -> list[Seat]:
    """Return the seats in the game that nobody plays for their robots."""
    return [table.seats[number] for number in table.game.standing if table.seats[number].user is None]


def pause(table: Table, context: Context) -> list[e.Event]:
    """Return the events of a pause. Raise Refusal unless the host asks and the game is running.

    All pauses of a game end after a week in total.
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

    Practice and a lobby close at once; otherwise the deal in progress is the last one.
    """
    check_host(table, context.request)
    if table.phase == "closed":
        raise Refusal("table_closed")
    by = e.By(context.user)
    if table.phase == "lobby" or table.practice or not table.game.is_dealt:
        return close_table(table, "stopped", by)
    if table.stopped_by:
        raise Refusal("already_stopped")
    return [e.StopAsked(by)]


def close_gone(table: Table, _context: Context) -> list[e.Event]:
    """Return the events of closing a table whose channel was deleted."""
    return [] if table.phase == "closed" else give_up(table, "gone")


def close_empty(table: Table, _context: Context) -> list[e.Event]:
    """Return the events of closing a table before its hour is over, if everybody has left it."""
    return give_up(table, "empty") if table.is_empty else []


def close_table(table: Table, cause: e.Closing, by: e.By | None = None) -> list[e.Event]:
    """Return the events of closing a table before the end of its game."""
    ended = decide(table.game, EndGame()) if table.phase == "playing" else []
    return [*ended, *closed(table, cause, by)]


def closed(table: Table, cause: e.Closing, by: e.By | None = None) -> list[e.Event]:
    """Return the events of closing a table whose game is over."""
    return [*(e.LoanEnded(late.user) for late in table.latecomers), e.TableClosed(cause, by)]


def give_up(table: Table, cause: e.GivenUp) -> list[e.Event]:
    """Return the events of closing a table where nobody will play again, once robots have finished a deal for chips."""
    if table.practice or not table.game.is_dealt:
        return close_table(table, cause)
    return [e.TableGivenUp(cause)]


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


def _abandon(table: Table, seat: Seat, by: e.By) -> list[e.Event]:
    """Return the events of having a robot play on in a seat; the next member in order becomes host."""
    assert seat.user is not None
    is_own = by.user == seat.user
    gone = e.LoanEnded(seat.user, by) if seat.robot else e.SeatAbandoned(seat.seat_id, None if is_own else by)
    number = table.seats.index(seat)
    heirs = [heir.user for heir in (*table.seats[number + 1 :], *table.seats[:number]) if heir.is_manned]
    if heirs and heirs[0] is not None and seat.user == table.host:
        return [gone, e.HostChanged(heirs[0], by)]
    return [gone]
