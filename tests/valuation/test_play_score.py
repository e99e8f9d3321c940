"""One number of many choices."""

import pytest

from bot.valuation.play_score import MIN_LEADS, Prior, Score, noise, places, prior_of, raw_score, score
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


@pytest.mark.parametrize(("value", "points"), [(BEST, 100), (HALF, 50), (WORST, 0)])
def test_the_best_lead_has_all_points_and_the_worst_none(value: Value, points: int):
    assert raw_score(sums(value, times=3)) == points


def test_a_lead_at_which_more_was_at_stake_counts_for_more():
    small = Value(leads=1, weight=1000, waste=1000, stake=1000)
    assert raw_score(sums(BEST, small)) == 80


def test_a_belle_given_away_counts_as_a_lead_at_which_as_much_was_lost():
    assert raw_score(sums(BEST, FORGOTTEN)) == 50


def test_nobody_is_shown_less_than_nothing():
    careless = sums(WORST, FORGOTTEN, times=80)
    assert raw_score(careless) < 0
    assert score(careless, Prior()).points == 0


def test_where_nothing_was_ever_at_stake_nothing_was_lost():
    assert raw_score(Value(leads=2)) == 100


def test_a_score_is_shown_closer_to_the_mean_and_with_a_wider_margin_the_fewer_leads_it_has():
    few, many = (score(sums(BEST, WORST, BEST, times=times), Prior(40, 10)) for times in (10, 100))
    assert 40 < few.points < many.points < 200 / 3
    assert few.margin > many.margin


def test_without_anything_at_stake_only_what_is_known_before_is_shown():
    assert score(Value(leads=2), Prior(60, 5)) == Score(60, pytest.approx(1.96 * 5))


def test_the_margin_is_wider_where_a_few_choices_weigh_more_than_all_others():
    alike = sums(HALF, times=100)
    large = Value(leads=1, weight=40_000, waste=20_000, stake=1_600_000)
    assert noise(sums(HALF, times=90).plus(large)) > 1.5 * noise(alike)
    assert noise(alike.plus(sums(FORGOTTEN, times=10))) > noise(alike)


def test_the_mean_of_a_server_counts_once_enough_members_have_enough_leads():
    ranked, beginner = sums(HALF, times=MIN_LEADS), sums(WORST, times=MIN_LEADS - 1)
    assert prior_of([ranked] * 9 + [beginner] * 5) == Prior()
    assert prior_of([ranked] * 10 + [beginner] * 5) == Prior(50, 4)


def test_the_mean_says_little_of_each_where_members_are_far_apart():
    better, worse = sums(BEST, BEST, WORST, times=30), sums(BEST, WORST, WORST, times=30)
    apart = prior_of([better, worse] * 5)
    assert apart.mean == pytest.approx(50)
    assert 16 < apart.deviation < 18
    assert score(better, apart).points > 65


def test_scores_that_overlap_by_more_than_half_share_their_places():
    ranked = [Score(90, 5), Score(80, 5), Score(76, 5), Score(75, 5), Score(60, 5)]
    assert [places(one, ranked) for one in ranked] == [(1, 1), (2, 3), (2, 4), (3, 4), (5, 5)]
