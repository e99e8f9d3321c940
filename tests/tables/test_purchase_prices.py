"""What members gain from the bank by buying robots' seats, over random rules: nothing, on average."""

from random import Random

import pytest

from bench.purchases import Purchase, mean_and_error, purchases
from bot.game.rules import with_house_rules
from tests.robots.driver import some_rules

pytestmark = pytest.mark.long

GAMES = 300
SIGMAS = 2


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


def test_buying_a_seat_that_cannot_ante_would_gain(games: list[list[Purchase]]):
    """So the least that a seat for sale has to have left is not for nothing."""
    short = [[purchase for purchase in game if purchase.antes < 1] for game in games]
    mean, error = mean_and_error(short)
    assert mean > SIGMAS * error, f"{mean:+.3f} ±{error:.3f} antes a purchase"
