"""Plays compared over more and more imagined deals, until a question about them is answered."""

from collections.abc import Iterable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bot.robots.outlook import Outlook
from bot.robots.playout import Play

_BATCH: Final = 20
"""The deals imagined at a time; those of a batch resemble each other, so a batch counts as one observation."""
_FIRST: Final = 8
_STEP: Final = 4
_ENOUGH: Final = 16
"""The number of batches after which a play that still looks best is taken to be."""
_MOST: Final = 64
"""The number of batches after which the question remains open."""
_TOLERANCE: Final = 0.1
"""The share of the difference between the best and the worst play within which plays count as equal."""
_CERTAIN: Final = 3
_HOPELESS: Final = 4
"""Standard errors."""


class Gap(NamedTuple):
    """The chips by which one thing is ahead of another on average, and their standard error."""

    chips: float
    error: float

    def is_more_than(self, least: float) -> bool:
        """Return whether this certainly is a gap, and most likely one of more than this."""
        return self.chips > _CERTAIN * self.error and self.chips - self.error > least

    def is_less_than(self, least: float) -> bool:
        """Return whether the gap most likely is less than this."""
        return self.chips + 2 * self.error <= least


class Trial:
    """Some plays, and the chips that each brought in each batch."""

    def __init__(self, outlook: Outlook, plays: Iterable[Play], places: int, before: float, rng: Random) -> None:
        """`before` are the player's chips before the deal, with an equal share of the pots."""
        self._outlook = outlook
        self._share = places * _BATCH
        self._before = before
        self._rng = rng
        self._chips: Final[dict[Play, list[float]]] = {play: [] for play in plays}
        self._tried = [*self._chips]
        self._batches = 0

    @property
    def tolerance(self) -> float:
        """Return the difference in chips that is negligible at this choice."""
        means = [fmean(chips) for chips in self._chips.values()]
        return _TOLERANCE * (max(means) - min(means))

    def gap(self, one: Play, other: Play) -> Gap:
        """Return how far one play is ahead of another, against the same hidden cards."""
        return _mean([a - b for a, b in zip(self._chips[one], self._chips[other], strict=False)])

    def gain(self, play: Play) -> Gap:
        """Return what the deal brings after this play, on average."""
        return _mean([chips - self._before for chips in self._chips[play]])

    def find_best(self, made: Play) -> tuple[Play, bool]:
        """Try until it is known whether the play that was made was costly; return the best play, and whether it was."""
        self._go_on(_FIRST)
        while True:
            best = self._best()
            gap = self.gap(best, made)
            if gap.is_more_than(self.tolerance):
                return best, True
            if self._batches >= _ENOUGH if best == made else self._is_over(gap):
                return best, False
            self._leave_hopeless(made)
            self._go_on(_STEP)

    def try_whether_better(self, play: Play, made: Play) -> None:
        """Try until it is known whether a play is better than the one that was made."""
        self._go_on(_FIRST)
        while not self.is_better(play, made) and not self._is_over(self.gap(play, made)):
            self._leave_hopeless(play, made)
            self._go_on(_STEP)

    def is_better(self, play: Play, made: Play) -> bool:
        """Return whether a play certainly is better than another one."""
        return self.gap(play, made).is_more_than(self.tolerance)

    def narrow_down(self) -> None:
        """Try until the best play is likely to be known."""
        self._go_on(_FIRST)
        while self._batches < _ENOUGH and len(self._tried) > 1:
            self._leave_hopeless()
            self._go_on(_STEP)

    def _go_on(self, batches: int) -> None:
        for _ in range(batches):
            worlds = self._outlook.imagine(self._rng, _BATCH)
            for play in self._tried:
                self._chips[play].append(sum(self._outlook.worth(play, hands) for hands in worlds) / self._share)
        self._batches += batches

    def _is_over(self, gap: Gap) -> bool:
        return gap.is_less_than(self.tolerance) or self._batches >= _MOST

    def _best(self) -> Play:
        return max(self._tried, key=lambda play: fmean(self._chips[play]))

    def _leave_hopeless(self, *wanted: Play) -> None:
        best = self._best()
        gaps = {play: self.gap(best, play) for play in self._tried}
        self._tried = [play for play, gap in gaps.items() if play in wanted or gap.chips <= _HOPELESS * gap.error]


def _mean(gaps: list[float]) -> Gap:
    return Gap(fmean(gaps), stdev(gaps) / sqrt(len(gaps)))
