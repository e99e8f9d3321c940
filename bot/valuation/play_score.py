"""The play score: one number between 0, the worst lead each time, and 100, the best."""

from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

from bot.valuation.yardstick import UNIT, Value

MIN_LEADS: Final = 70
"""The number of own leads from which a score is ranked: some fifty deals at four seats."""
MIN_MEMBERS: Final = 10
"""The number of ranked members from which a server's own mean is used."""
_USUAL_MEAN: Final = 65.0
"""The mean until then."""
_PRIOR_LEADS: Final = 80
"""The mean weighs as much as this number of leads: after that many of one's own, half of a difference is skill."""
_SPREAD: Final = 40.0
"""The standard deviation of the score of one lead, in points."""
_NORMAL_95: Final = 1.96


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


def score(total: Value, mean: float) -> Score:
    """Return the play score of these choices as shown on a server with this mean."""
    leads = total.leads + _PRIOR_LEADS
    return Score((total.leads * raw_score(total) + _PRIOR_LEADS * mean) / leads, _NORMAL_95 * _SPREAD / sqrt(leads))


def mean_score(totals: Iterable[Value]) -> float:
    """Return the mean score of the ranked members; the usual one while they are too few."""
    scores = [raw_score(total) for total in totals if total.leads >= MIN_LEADS]
    return sum(scores) / len(scores) if len(scores) >= MIN_MEMBERS else _USUAL_MEAN


def places(one: Score, ranked: Iterable[Score]) -> tuple[int, int]:
    """Return the best and the worst place that this score may have among the ranked ones."""
    above = below = number = 0
    for other in ranked:
        number += 1
        above += other.is_above(one)
        below += one.is_above(other)
    return above + 1, number - below
