"""What the choices of a simulated deal were worth, by the yardstick and in truth."""

from collections.abc import Iterable
from functools import reduce
from random import Random

from bench.robots import Made, deal_of_state
from bot.game.actions import PlayCard
from bot.game.state import GameState
from bot.game.view import view_for
from bot.robots import regular
from bot.valuation.review import gain_with_open_hands
from bot.valuation.yardstick import Choice, Value, value


def chips_won(end: GameState, seat: int) -> float:
    """The chips that a deal has brought a seat, with its share of the pots left."""
    deal = deal_of_state(end)
    return end.chips[seat] - deal.chips_before[seat] + sum(end.pots) / len(deal.order)


def value_of(choices: Iterable[Made], fingerprint: str) -> Value:
    """What these choices were worth together, by what their player could see."""
    values = (value(Choice(view_for(before, play.seat), play, fingerprint)) for before, play in choices)
    return reduce(Value.plus, values, Value())


def gain_in(before: GameState, play: PlayCard) -> float:
    """The chips that a choice made over a regular's, with the cards as they were."""
    view = view_for(before, play.seat)
    return gain_with_open_hands(view, deal_of_state(before).hands, play, regular.choose(view, Random(0)))
