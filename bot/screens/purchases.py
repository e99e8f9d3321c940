"""The message with the robots' seats that a member can buy in a game that has begun."""

from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button, ButtonStyle
from bot.screens.layout import GREY, Screen, join_lines, screen
from bot.screens.verbs import Verb
from bot.tables.purchases import SeatOffer
from bot.tables.table import SeatRequest
from bot.tables.view import TableView


def seats_screen(view: TableView, words: Words) -> Screen:
    """Return the robots' seats that the reader can buy, or the one that they have requested."""
    if view.own_request:
        withdrawing = button(ButtonId.at(view, Verb.WITHDRAW), words("button-withdraw"))
        return screen(_asked(view, view.own_request, words), [withdrawing])
    if not view.offers:
        return screen(words("seats-none"), colour=GREY)
    return screen(
        join_lines(words("seats-title"), _price(view, words)),
        None if view.practice else words("seats-count"),
        [_offer_button(view, offer, words) for offer in view.offers],
    )


def seats_button(view: TableView, words: Words) -> list[Button]:
    if view.own or not (view.offers or view.own_request):
        return []
    label = words("button-seat-asked") if view.own_request else words("button-seats")
    return [button(ButtonId.at(view, Verb.SEATS), label)]


def _asked(view: TableView, request: SeatRequest, words: Words) -> str:
    """Return the seat that the reader has requested, and the most that it may cost."""
    robot = words("robot", name=view.seats[request.seat].robot or "?")
    return words("seats-asked", robot=robot, chips=words("chips", n=request.most), free=view.practice)


def purchase_in_words(view: TableView, words: Words) -> str:
    """Return the seat that the reader has just bought, and its price."""
    seat, robots = view.own, view.former[-1]
    assert seat is not None
    chips = words("chips", n=seat.brought or 0)
    return words("seats-bought", robot=words("robot", name=robots.robot or "?"), chips=chips, free=view.practice)


def _price(view: TableView, words: Words) -> str:
    when = "later" if view.turn else "now"
    chips = words("chips", n=view.most_added)
    return words("seats-price", when="practice" if view.practice else when, chips=chips)


def _offer_button(view: TableView, offer: SeatOffer, words: Words) -> Button:
    chips = words("chips", n=offer.price)
    label = offer.robot if view.practice else words("seats-offer", robot=offer.robot, chips=chips)
    return button(ButtonId.at(view, Verb.BUY_SEAT, offer.seat, offer.most), label, ButtonStyle.PRIMARY)
