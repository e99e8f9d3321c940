"""Robots' seats in a game that has begun, which members buy from the bank between two deals.

A seat costs what it is worth, its chips and its share of the board, so that on average nobody gains or loses by the
purchase. A seat that is nearly out is not for sale, as it can win more than it can lose: it must be able to pay two
antes, or a hand of which no card was laid. While a deal is in progress a member can only ask for a seat, and gets it
at the end of the deal, unless it then costs more than they agreed to or may bring.
Whoever left a table, or was removed from it, does not come back.
"""

from typing import Final, NamedTuple

from bot.game.cards import DECK
from bot.game.endings import is_last_deal, worths
from bot.game.refusal import Refusal
from bot.game.rules import CARDS_EACH
from bot.game.settlement import hand_worth
from bot.game.state import GameState
from bot.tables import events as e
from bot.tables.context import Context, check_playing
from bot.tables.invitations import objection_to_guest
from bot.tables.table import SeatRequest, Table

_MIN_ANTES: Final = 2
"""A seat that cannot pay this many full antes is not for sale."""


class SeatOffer(NamedTuple):
    """A robot's seat of the game, and what it costs now."""

    seat: int
    robot: str
    price: int
    most: int
    """The most that its buyer pays, as it may become dearer before the deal is over."""


def offers_at(table: Table) -> tuple[SeatOffer, ...]:
    """Return the robots' seats for sale that nobody has asked for yet; none in the last deal."""
    if table.phase != "playing" or table.game.ending or table.stopped_by or table.given_up:
        return ()
    if is_last_deal(table.game):
        return ()
    wanted = {request.seat for request in table.requests}
    offers = (_offer(table, number) for number in table.game.standing if number not in wanted)
    return tuple(offer for offer in offers if offer)


def buy_seat(table: Table, context: Context, *, seat: int, most: int) -> list[e.Event]:
    """Return the events of buying a robot's seat for `most` chips or less, or of requesting it during a deal.

    Raise Refusal if it is not for sale, if it costs more than that, or more than the member may bring.
    """
    check_playing(table)
    check_buyer(table, context.user)
    request = table.request_of(context.user)
    offer = next((offer for offer in offers_at(table) if offer.seat == seat), None)
    if offer is None:
        raise Refusal("seat_gone")
    if offer.price > most:
        raise Refusal("stale")
    means = context.settings.most_to_bring(context.balance)
    if offer.price > means and not table.practice:
        raise Refusal("too_dear", chips=offer.price, most=max(0, means))
    if not table.game.is_dealt:
        return [_bought(table, context.user, offer)]
    withdrawn = [e.RequestEnded(context.user, "withdrawn")] if request else []
    return [*withdrawn, e.SeatRequested(context.user, seat, most)]


def withdraw(table: Table, context: Context) -> list[e.Event]:
    """Return the events that withdraw a seat request. Raise Refusal if the member has none."""
    if table.phase != "playing" or table.request_of(context.user) is None:
        raise Refusal("stale")
    return [e.RequestEnded(context.user, "withdrawn")]


def answer(table: Table, request: SeatRequest, context: Context) -> list[e.Event]:
    """Return the events that answer a seat request after the deal: the seat is bought, or the request just ends.

    It is not bought where there would still be too few people, so that the table closes.
    """
    is_enough = len(table.people) + len(table.requests) >= table.least_people
    given = _offer(table, request.seat) if is_enough and request.seat in table.game.standing else None
    if given is None:
        return [e.RequestEnded(request.user, "seat_gone")]
    most = min(request.most, context.means.get(request.user, 0))
    if given.price > most and not table.practice:
        return [e.RequestEnded(request.user, "too_dear")]
    return [e.RequestEnded(request.user, "seated"), _bought(table, request.user, given)]


def most_added(table: Table) -> int:
    """Return by how much a requested seat may become dearer before the request fails."""
    return table.options.chips_for(len(table.seats))


def may_buy(table: Table, user: int) -> bool:
    """Return whether this member may buy a seat, if one is for sale."""
    return _objection_to_buyer(table, user) is None


def check_buyer(table: Table, user: int) -> None:
    """Raise Refusal if this member sits at the table, has left it, was removed from it, or is not invited to it."""
    if objection := _objection_to_buyer(table, user):
        raise objection


def _objection_to_buyer(table: Table, user: int) -> Refusal | None:
    if table.seat_of(user):
        return Refusal("already_seated")
    if objection := objection_to_guest(table, user):
        return objection
    return Refusal("left_for_good") if any(seat.user == user for seat in (*table.seats, *table.former)) else None


def least_chips(game: GameState) -> int:
    """Return the chips that a seat needs to be for sale: for two antes, or for a hand of which no card was laid."""
    hand = hand_worth(game.rules, DECK) * CARDS_EACH[len(game.standing)] // len(DECK)
    return max(hand, _MIN_ANTES * sum(game.rules.full_antes))


def _offer(table: Table, number: int) -> SeatOffer | None:
    """Return the offer for this seat; None if it is no robot's own, or has too few chips left."""
    seat = table.seats[number]
    if seat.user is not None or seat.robot is None or table.game.chips[number] < least_chips(table.game):
        return None
    price = worths(table.game)[number]
    return SeatOffer(number, seat.robot, price, price + most_added(table) if table.game.is_dealt else price)


def _bought(table: Table, user: int, offer: SeatOffer) -> e.SeatBought:
    return e.SeatBought(table.seats[offer.seat].seat_id, table.seats_taken, user, offer.price)
