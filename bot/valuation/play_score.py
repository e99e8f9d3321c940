"""The play score: one number between 0, the worst lead each time, and 100, the best."""

from collections.abc import Iterable
from math import sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from bot.valuation.yardstick import UNIT, Value

MIN_LEADS: Final = 70
"""The number of own leads from which a score is ranked: some fifty deals at four seats."""
MIN_MEMBERS: Final = 10
"""The number of ranked members from which their own scores say what is known before."""
_SPREAD: Final = 40.0
"""The standard deviation of the score of one lead, in points."""
_NORMAL_95: Final = 1.96


class Prior(NamedTuple):
    """The assumption about a member before their first choice; these defaults hold until enough members are ranked."""

    mean: float = 65.0
    leads: float = 80.0
    """The mean weighs as much as this many leads: after that many of one's own, half of a difference is skill."""


class Score(NamedTuple):
    """A play score as it is shown: drawn towards the mean, with the margin of its 95 % interval."""

    points: float
    margin: float

    def is_above(self, other: "Score") -> bool:
        """Return whether this score is higher, with an overlap of at most half the smaller margin."""
        overlap = other.points + other.margin - (self.points - self.margin)
        return self.points > other.points and overlap <= min(self.margin, other.margin)


def raw_score(total: Value) -> float:
    """Return the play score of these choices before it is drawn towards the mean; at least one must be a lead."""
    if not total.weight:
        return 100.0
    usual_weight = sqrt(UNIT * total.stake / total.leads)
    wasted = total.waste + UNIT * total.cost / usual_weight
    return 100 * max(0.0, 1 - wasted / total.weight)


def score(total: Value, prior: Prior) -> Score:
    """Return the play score of these choices as shown on a server with this prior."""
    leads = total.leads + prior.leads
    points = (total.leads * raw_score(total) + prior.leads * prior.mean) / leads
    return Score(points, _NORMAL_95 * _SPREAD / sqrt(leads))


def prior_of(totals: Iterable[Value]) -> Prior:
    """Return the prior from all ranked members: the further apart they are, the less the mean weighs."""
    ranked = [total for total in totals if total.leads >= MIN_LEADS]
    if len(ranked) < MIN_MEMBERS:
        return Prior()
    scores = [raw_score(total) for total in ranked]
    by_luck = fmean(_SPREAD**2 / total.leads for total in ranked)
    apart = max(_SPREAD**2 / Prior().leads, variance(scores) - by_luck)
    return Prior(fmean(scores), _SPREAD**2 / apart)


def places(one: Score, ranked: Iterable[Score]) -> tuple[int, int]:
    """Return the best and the worst place that this score may have among the ranked ones."""
    above = below = number = 0
    for other in ranked:
        number += 1
        above += other.is_above(one)
        below += one.is_above(other)
    return above + 1, number - below
