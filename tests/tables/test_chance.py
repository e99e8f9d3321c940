"""Chance lets every seat deal first equally often."""

from collections import Counter
from random import Random

from bot.tables.chance import Chance

CHANCE = Chance(Random(1))


def test_every_seat_deals_first_equally_often():
    counts = Counter(CHANCE.first_dealer(3, CHANCE.draw_seed(), number) for number in range(3000))
    assert all(900 < counts[seat] < 1100 for seat in range(3))
