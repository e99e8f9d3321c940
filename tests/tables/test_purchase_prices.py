"""What members gain from the bank by buying robots' seats, over random rules: nothing, on average.

All seats are played by average robots, to the end of the game. At each break every standing seat is taken as bought,
at what the bank asks for it: what comes of it in the end, less its price, is what the buyer gains. What a buyer gains
a member who leaves loses, as the bank pays the same.
"""

from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import pytest

from bot.game.actions import DealCards, StartGame
from bot.game.cards import DECK
from bot.game.endings import worths
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import Rules, with_house_rules
from bot.game.state import NO_GAME, GameState
from bot.game.view import view_for
from bot.robots import LEVELS
from bot.tables.purchases import least_chips
from tests.robots.driver import some_rules
from tests.scale import some

GAMES = some(60, of=300)
SIGMAS = 2


class Purchase(NamedTuple):
    """One seat at one break: the antes that it has left, its price, and what the buyer has gained in the end."""

    antes: float
    is_for_sale: bool
    price: int
    gain: float


def purchases(rules: Rules, chips: int, players: int, seed: object) -> list[Purchase]:
    """Play one game, and return what each standing seat would have brought at each break."""
    *breaks, final = played(rules, chips, players, Random(f"{seed}"))
    ante = sum(rules.full_antes)
    return [
        Purchase(state.chips[seat] / ante, state.chips[seat] >= least_chips(state), price, final.chips[seat] - price)
        for state in breaks
        for seat, price in enumerate(worths(state))
        if not state.eliminated[seat]
    ]


def played(rules: Rules, chips: int, players: int, rng: Random) -> Iterator[GameState]:
    """Yield the game after each deal."""
    state = NO_GAME
    actions = [StartGame(rules, (chips,) * players, rng.randrange(players))]
    while not state.ending:
        for action in (*actions, DealCards(tuple(rng.sample(DECK, len(DECK))))):
            for event in decide(state, action):
                state = evolve(state, event)
        actions = []
        while state.is_dealt:
            plays = choices(legal_actions(state))
            seat = plays[0].seat
            play = plays[0] if len(plays) == 1 else LEVELS["regular"](view_for(state, seat), rng)
            for event in decide(state, play):
                state = evolve(state, event)
        yield state


def mean_and_error(games: list[list[Purchase]]) -> tuple[float, float]:
    """Return the mean gain of a purchase and its standard error; purchases of one game depend on each other."""
    sums = [(len(game), sum(purchase.gain for purchase in game)) for game in games if game]
    mean = sum(total for _, total in sums) / sum(number for number, _ in sums)
    residuals = [total - mean * number for number, total in sums]
    return mean, stdev(residuals) / sqrt(len(sums)) / fmean([number for number, _ in sums])


@pytest.fixture(scope="module")
def games() -> list[list[Purchase]]:
    """The purchases in games with random house rules and numbers of seats, in antes."""
    return [some_game(seed) for seed in range(GAMES)]


def some_game(seed: int) -> list[Purchase]:
    rng = Random(seed)
    rules = with_house_rules(some_rules(rng), {"credit": False})  # on credit, no chips are at stake
    ante = sum(rules.full_antes)
    found = purchases(rules, rng.randint(1, 8) * ante, rng.randint(4, 8), seed)
    return [purchase._replace(gain=purchase.gain / ante) for purchase in found]


def test_buying_a_seat_that_is_for_sale_gains_nothing_on_average(games: list[list[Purchase]]):
    sold = [[purchase for purchase in game if purchase.is_for_sale] for game in games]
    mean, error = mean_and_error(sold)
    assert mean <= SIGMAS * error, f"{mean:+.3f} ±{error:.3f} antes a purchase"


@pytest.mark.long
def test_buying_a_seat_that_cannot_ante_would_gain(games: list[list[Purchase]]):
    """So the least that a seat for sale has to have left is not for nothing."""
    short = [[purchase for purchase in game if purchase.antes < 1] for game in games]
    mean, error = mean_and_error(short)
    assert mean > SIGMAS * error, f"{mean:+.3f} ±{error:.3f} antes a purchase"
