"""Events that follow without a person's click: forced cards, plans, robots' turns, the next deal, the end."""

from msgspec import Struct

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, Card
from bot.game.endings import shares_of_board
from bot.game.engine import decide, legal_actions
from bot.game.events import CardPlayed
from bot.game.moves import choices
from bot.robots.characters import CHARACTERS
from bot.tables import events as e
from bot.tables import purchases
from bot.tables.context import Context
from bot.tables.plan import Plan
from bot.tables.table import Seat, Table
from bot.tables.timer import break_ends_at
from bot.tables.turns import close_table, closed, return_if_missing


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
    if table.paused_at is not None and table.people:
        return None
    if table.turn:
        return _in_turn(table, table.turn, context)
    return _between_deals(table, context)


def _due_in_a_pause(table: Table, context: Context) -> list[e.Event]:
    """Return the events that follow even while the game is paused."""
    if table.game.ending:
        return closed(table, "finished")
    if not table.game.is_dealt:
        return _after_deal(table, context)
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
    robot = seat.robot or context.settings.stand_in
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
    """Return whether robots may act: while a person is here, once the time is over, or when all have left."""
    return table.is_late or not table.people or any(seat.is_here(context.away) for seat in table.seats)


def _after_deal(table: Table, context: Context) -> list[e.Event]:
    """Return what follows a deal: the table closes, a seat request is answered, or a player who left is paid."""
    if table.given_up:
        return close_table(table, table.given_up)
    if table.stopped_by:
        return close_table(table, "stopped", table.stopped_by)
    if table.requests:
        return purchases.answer(table, table.requests[0], context)
    if table.is_deserted:
        return close_table(table, "deserted")
    left = next((seat for seat in table.seats if seat.user is not None and seat.has_left), None)
    return [_taken_over(table, left, context)] if left else []


def _taken_over(table: Table, left: Seat, context: Context) -> e.SeatTakenOver:
    """Return the event by which the bank takes over the seat of a player who left, for the price of selling it."""
    number = table.seats.index(left)
    share = shares_of_board(table.game)[number]
    return e.SeatTakenOver(left.seat_id, table.seats_taken, _bank_robot(table, context), share)


def _bank_robot(table: Table, context: Context) -> str:
    """Return a robot that is not at the table yet, if possible of the level that stands in for absent players."""
    seated = {seat.robot for seat in table.seats}
    free = [character for character in CHARACTERS if character.name not in seated]
    return min(free, key=lambda character: character.level != context.settings.stand_in).name


def _between_deals(table: Table, context: Context) -> list[e.Event] | None:
    break_end = break_ends_at(table)
    if break_end is None or context.now < break_end or not any(seat.is_here(context.away) for seat in table.seats):
        return None  # with nobody here, the table sleeps
    return [*decide(table.game, context.shuffle(table))]
