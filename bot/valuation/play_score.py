"""The play score: one number between 0, the worst lead each time, and 100, the best."""

from collections.abc import Iterable
from math import inf, sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

from bot.valuation.yardstick import UNIT, Value

MIN_LEADS: Final = 70
"""The number of own leads from which a score is ranked: some fifty deals at four seats."""
MIN_MEMBERS: Final = 10
"""The number of ranked members from which their own scores say what is known before."""
_MIN_DEVIATION: Final = 4.0
"""The least standard deviation assumed between members: those who play alike were never closer."""
_NOISE: Final = 0.72
"""What leads lose varies by this share of what it would if each lost all of its stake or nothing.

So it was measured in every game, with members of every kind.
"""
_SHARES: Final = (0.03, 0.5)
"""The least and the most share of the stakes that somebody is assumed to lose, of which a few leads say little."""
_NORMAL_95: Final = 1.96


class Prior(NamedTuple):
    """The assumption about a member before their first choice; these defaults hold until enough members are ranked."""

    mean: float = 65.0
    deviation: float = 15.0
    """How far members are apart: the standard deviation of their true scores."""


class Score(NamedTuple):
    """A play score as it is shown: drawn towards the mean, with the margin of its 95 % interval."""

    points: float
    margin: float

    def is_above(self, other: "Score") -> bool:
        """Return whether this score is higher, with an overlap of at most half the smaller margin."""
        overlap = other.points + other.margin - (self.points - self.margin)
        return self.points > other.points and overlap <= min(self.margin, other.margin)


def raw_score(total: Value) -> float:
    """Return the play score of these choices before it is drawn towards the mean; below 0 for belles given away."""
    return 100 * (1 - total.waste / total.weight) if total.weight else 100.0


def noise(total: Value) -> float:
    """Return the variance of the raw score of these choices, as chance had it that they were these.

    The chips at stake are the squares of the leads' weights, and those given away the squares of their waste.
    """
    if not total.weight:
        return inf
    least, most = _SHARES
    lost = min(most, max(least, total.waste / total.weight))
    usual_stake = total.stake / total.leads  # one more belle might have been given away
    return 100**2 * UNIT * (_NOISE * lost * (1 - lost) * total.stake + total.cost + usual_stake) / total.weight**2


def score(total: Value, prior: Prior) -> Score:
    """Return the play score of these choices as shown on a server with this prior."""
    known, own = 1 / prior.deviation**2, 1 / noise(total)
    points = (prior.mean * known + raw_score(total) * own) / (known + own)
    return Score(max(0.0, points), _NORMAL_95 / sqrt(known + own))


def prior_of(totals: Iterable[Value]) -> Prior:
    """Return the prior from all ranked members: the closer they are, the more the mean weighs."""
    ranked = [total for total in totals if total.leads >= MIN_LEADS]
    if len(ranked) < MIN_MEMBERS:
        return Prior()
    scores = [raw_score(total) for total in ranked]
    apart = variance(scores) - fmean(map(noise, ranked))
    return Prior(fmean(scores), sqrt(max(_MIN_DEVIATION**2, apart)))


def places(one: Score, ranked: Iterable[Score]) -> tuple[int, int]:
    """Return the best and the worst place that this score may have among the ranked ones."""
    above = below = number = 0
    for other in ranked:
        number += 1
        above += other.is_above(one)
        below += one.is_above(other)
    return above + 1, number - below
