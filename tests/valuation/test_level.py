"""One number of many choices, and the face that tells it."""

import pytest

from bot.robots import CHARACTERS
from bot.valuation.level import LEVELS, MIN_TOLD, level, points, score
from bot.valuation.yardstick import Value

BEST = Value(leads=1, weight=4000, waste=0, stake=16_000)
HALF = Value(leads=1, weight=4000, waste=2000, stake=16_000)
WORST = Value(leads=1, weight=4000, waste=4000, stake=16_000)
"""Leads at which sixteen chips were at stake."""
FORGOTTEN = Value(waste=2000, cost=4000)
"""A belle that gave four chips away."""


def sums(*values: Value, times: int = 1) -> Value:
    total = Value()
    for value in values * times:
        total = total.plus(value)
    return total


@pytest.mark.parametrize(("value", "expected"), [(BEST, 100), (HALF, 50), (WORST, 0)])
def test_the_best_lead_has_all_points_and_the_worst_none(value: Value, expected: int):
    assert score(sums(value, times=3)) == expected


def test_a_lead_at_which_more_was_at_stake_counts_for_more():
    small = Value(leads=1, weight=1000, waste=1000, stake=1000)
    assert score(sums(BEST, small)) == 80


def test_a_belle_given_away_counts_as_a_lead_at_which_as_much_was_lost():
    assert score(sums(BEST, FORGOTTEN)) == 50


def test_nobody_is_shown_less_than_nothing():
    careless = sums(WORST, FORGOTTEN, times=80)
    assert score(careless) < 0
    assert points(careless) == 0


def test_where_nothing_was_ever_at_stake_nothing_was_lost():
    assert score(Value(leads=2)) == 100


def test_a_level_is_told_from_twenty_choices_on():
    assert level(sums(BEST, times=MIN_TOLD - 1)) is None
    assert level(sums(BEST, times=MIN_TOLD)) == "Maître Hector"


@pytest.mark.parametrize(("least", "face"), [(least, face) for face, least in LEVELS.items()])
def test_whoever_reaches_a_score_plays_like_its_face(least: int, face: str):
    reached = Value(leads=100, weight=1000, waste=10 * (100 - least))
    assert level(reached) == face
    assert least == 0 or level(reached._replace(waste=reached.waste + 10)) != face


def test_each_face_is_a_robot_and_a_stronger_one_is_not_below_a_weaker():
    strength = {character.name: ("novice", "regular", "expert").index(character.level) for character in CHARACTERS}
    order = [strength[name] for name in sorted(LEVELS, key=LEVELS.__getitem__)]
    assert order == sorted(order)
