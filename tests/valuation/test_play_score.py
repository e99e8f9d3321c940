"""One number of many choices."""

import pytest

from bot.valuation.play_score import MIN_LEADS, Prior, Score, places, prior_of, raw_score, score
from bot.valuation.yardstick import Value

BEST = Value(leads=1, weight=4000, waste=0, stake=16_000)
HALF = Value(leads=1, weight=4000, waste=2000, stake=16_000)
WORST = Value(leads=1, weight=4000, waste=4000, stake=16_000)
"""Leads at which sixteen chips were at stake."""
FORGOTTEN = Value(cost=8000)


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


def test_a_belle_given_away_counts_as_what_it_cost_at_a_usual_lead():
    assert raw_score(sums(BEST, FORGOTTEN)) == 50


def test_there_is_nothing_below_the_worst():
    assert raw_score(sums(WORST, FORGOTTEN)) == 0


def test_where_nothing_was_ever_at_stake_nothing_was_lost():
    assert raw_score(Value(leads=2)) == 100


def test_a_score_is_shown_closer_to_the_mean_the_fewer_leads_it_has():
    few, many = score(sums(BEST, times=80), Prior(60)), score(sums(BEST, times=720), Prior(60))
    assert (few.points, many.points) == (80, 96)
    assert few.margin == pytest.approx(1.96 * 40 / 160**0.5)
    assert many.margin < few.margin


def test_the_mean_of_a_server_counts_once_enough_members_have_enough_leads():
    ranked, beginner = sums(HALF, times=MIN_LEADS), sums(WORST, times=MIN_LEADS - 1)
    assert prior_of([ranked] * 9 + [beginner] * 5) == Prior()
    assert prior_of([ranked] * 10 + [beginner] * 5).mean == 50


def test_the_mean_says_little_of_each_where_members_are_far_apart():
    alike = prior_of([sums(HALF, times=80)] * 10)
    apart = prior_of([sums(BEST, times=80), sums(WORST, times=80)] * 5)
    assert alike.leads == pytest.approx(80)
    assert apart.leads < 1
    assert score(sums(BEST, times=80), apart).points > 99


def test_scores_that_overlap_by_more_than_half_share_their_places():
    ranked = [Score(90, 5), Score(80, 5), Score(76, 5), Score(75, 5), Score(60, 5)]
    assert [places(one, ranked) for one in ranked] == [(1, 1), (2, 3), (2, 4), (3, 4), (5, 5)]
