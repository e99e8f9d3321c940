"""Events that follow without a person's click: forced cards, plans, robots' turns, the next deal, the end."""

from typing import Final

from msgspec import Struct

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, Card
from bot.game.engine import decide, legal_actions
from bot.game.events import CardPlayed
from bot.game.moves import choices
from bot.tables import events as e
from bot.tables.context import Context
from bot.tables.plan import Plan
from bot.tables.table import Seat, Table
from bot.tables.timer import break_ends_at
from bot.tables.turns import close_table, closed, loans_of, next_deal, return_if_missing

STAND_IN: Final = "regular"
"""The level of the robot that plays for a member."""


class RobotTurn(Struct, frozen=True):
    """A decision that a robot makes for this seat of the game."""

    seat: int
    robot: str
    stands_in: list[e.StoodIn]
    """The event that says that it plays for a member; empty in a seat of its own."""


def next_automatic(table: Table, context: Context) -> list[e.Event] | RobotTurn | None:
    """Return the events that follow by themselves, or a robot's turn; None when a person has to act."""
    if table.phase != "playing":
        return None
    if due := _due_in_a_pause(table, context):
        return due
    if table.paused_at is not None and not table.is_finishing:
        return None
    if table.turn:
        return _in_turn(table, table.turn, context)
    return _between_deals(table, context)


def _due_in_a_pause(table: Table, context: Context) -> list[e.Event]:
    """Return the events that follow even while the game is paused."""
    if table.game.ending:
        return closed(table, "finished")
    if not table.game.is_dealt:
        return _after_deal(table)
    absent = (seat for seat in table.seats if table.plan_of(seat) and not seat.is_here(context.away))
    return [e.PlanEnded(seat.seat_id, "absent") for seat in absent]


def _in_turn(table: Table, seat: Seat, context: Context) -> list[e.Event] | RobotTurn | None:
    if seat.is_here(context.away) and not table.is_late:
        return _for_player(table, seat)
    plays = choices(legal_actions(table.game))
    if len(plays) == 1:
        return _play(table, plays[0])
    if not _may_robots_act(table, context):
        return None
    robot = seat.robot or STAND_IN
    stands_in = [] if seat.user is None else [e.StoodIn(seat.seat_id, robot)]
    return RobotTurn(table.seats.index(seat), robot, stands_in)


def _for_player(table: Table, seat: Seat) -> list[e.Event] | None:
    """Return what follows by itself in a turn of a person who is here: their plan, or the card without a choice."""
    plays, is_by_hand = choices(legal_actions(table.game)), table.options.card_by_card
    plan = table.plan_of(seat)
    if plan and (is_by_hand or len(plays) > 1):
        return _carry_out(plan, table, seat, plays)
    first, *others = table.offered
    if is_by_hand or others or (table.is_alone and _is_felt(table, first.card)):
        return None
    return _play(table, first)


def _is_felt(table: Table, card: Card) -> bool:
    """Return whether a person alone with robots lays even this forced card: their first, and each that takes chips."""
    deal = table.game.deal
    assert deal is not None
    is_first = not any(isinstance(move, CardPlayed) and move.seat == deal.turn for move in deal.moves)
    return is_first or (card in BELLE and table.game.pots[BELLE[card]] > 0)


def _play(table: Table, play: PlayCard) -> list[e.Event]:
    return [*decide(table.game, play)]


def _carry_out(plan: Plan, table: Table, seat: Seat, plays: tuple[PlayCard, ...]) -> list[e.Event]:
    """Return the events of the play that a plan asks for, or the end of the plan if it asks for none of these."""
    assert table.game.deal is not None
    play = plan.choose(plays, is_lead=table.game.deal.need is None)
    if not isinstance(play, PlayCard):
        return [e.PlanEnded(seat.seat_id, play)]
    return [*return_if_missing(seat), *_play(table, play)]


def _may_robots_act(table: Table, context: Context) -> bool:
    """Return whether robots may act: for a person who is here or comes, once the time is over, or at the end."""
    return table.is_watched(context.away) or table.is_late or table.is_finishing


def _after_deal(table: Table) -> list[e.Event]:
    """Return the closing of a table whose last deal this was."""
    if table.given_up:
        return close_table(table, table.given_up)
    return close_table(table, "stopped", table.stopped_by) if table.stopped_by else []


def _between_deals(table: Table, context: Context) -> list[e.Event] | None:
    break_end, loans = break_ends_at(table), loans_of(table)
    if any(seat.is_here(context.away) for seat in table.seats):
        is_over = break_end is not None and context.now >= break_end
        return next_deal(table, context) if is_over else None
    if any(isinstance(loan, e.LoanBegan) for loan in loans):
        return next_deal(table, context)
    return loans or None  # with nobody here, the table sleeps
