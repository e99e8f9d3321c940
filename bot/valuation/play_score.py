"""The play score: one number between 0, the worst lead each time, and 100, the best."""

from collections.abc import Iterable
from math import sqrt
from typing import Final, NamedTuple

from bot.valuation.yardstick import UNIT, Value

MIN_LEADS: Final = 70
"""The leads of one's own from which the score is ranked: some fifty deals at four seats."""
MIN_MEMBERS: Final = 10
"""The ranked members from which a server's own mean counts."""
_USUAL_MEAN: Final = 65.0
"""The mean until then."""
_PRIOR_LEADS: Final = 80
"""The leads as many as which the mean counts: after so many of one's own half of a difference is skill."""
_SPREAD: Final = 40.0
"""The standard deviation of the score of one lead, in points."""
_NORMAL_95: Final = 1.96


class Score(NamedTuple):
    """A play score as it is shown: drawn towards the mean, and where the true one is nineteen times in twenty."""

    points: float
    margin: float

    def is_above(self, other: "Score") -> bool:
        """Return whether this score is so much higher that their intervals overlap by half or less."""
        overlap = other.points + other.margin - (self.points - self.margin)
        return self.points > other.points and overlap <= min(self.margin, other.margin)


def raw_score(total: Value) -> float:
    """Return the play score of these choices, of which at least one is a lead, as it is: between 0 and 100."""
    if not total.weight:
        return 100.0
    usual_weight = sqrt(UNIT * total.stake / total.leads)
    wasted = total.waste + UNIT * total.cost / usual_weight
    return 100 * max(0.0, 1 - wasted / total.weight)


def score(total: Value, mean: float) -> Score:
    """Return the play score of these choices as it is shown, on a server with this mean."""
    leads = total.leads + _PRIOR_LEADS
    return Score((total.leads * raw_score(total) + _PRIOR_LEADS * mean) / leads, _NORMAL_95 * _SPREAD / sqrt(leads))


def mean_score(totals: Iterable[Value]) -> float:
    """Return the mean of the scores of those who are ranked; until they are enough, the usual one."""
    scores = [raw_score(total) for total in totals if total.leads >= MIN_LEADS]
    return sum(scores) / len(scores) if len(scores) >= MIN_MEMBERS else _USUAL_MEAN


def places(one: Score, ranked: Iterable[Score]) -> tuple[int, int]:
    """Return the best and the worst place that this one of the ranked scores may have."""
    above = below = number = 0
    for other in ranked:
        number += 1
        above += other.is_above(one)
        below += one.is_above(other)
    return above + 1, number - below
