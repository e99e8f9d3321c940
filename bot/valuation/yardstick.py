"""The value of one choice, by a yardstick that never changes within a version."""

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from random import Random
from typing import Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, RANK
from bot.game.view import View
from bot.robots import regular
from bot.robots.outlook import Outlook
from bot.robots.playout import Play
from bot.robots.regular import leads
from bot.robots.situation import by_rank, deal_of, play_of, pots_dealt

VERSION: Final = 4
"""Raise it when a choice comes to have another value: everything is then valued anew."""
IMAGINED_DEALS: Final = 20
"""Deals imagined for one choice: more would hardly tell the value of many choices any better."""
UNIT: Final = 1000
"""Values are whole numbers, this many to a chip."""


class Value(NamedTuple):
    """The value of a choice, or the sums of many: in thousandths of a chip, or of its square root."""

    leads: int = 0
    """The number of leads with two ranks or more to choose from."""
    advantage: int = 0
    """The chips it made beyond those of a regular robot's choice."""
    weight: int = 0
    """The square roots of the leads' stakes."""
    waste: int = 0
    """What each lead lost, divided by the square root of its stake; and the square roots of the chips given away."""
    stake: int = 0
    """The chips between the best lead and the worst."""
    cost: int = 0
    """The chips given away by keeping a belle back, or by not announcing it."""

    @property
    def loss(self) -> int:
        """Return the chips by which a choice, which this must be the value of, fell short of the best one."""
        return (self.waste - isqrt(UNIT * self.cost)) * self.weight // UNIT + self.cost

    @property
    def is_doubtful(self) -> bool:
        """Return whether a review may find that a choice of this value was dear."""
        return self.loss > self.stake // 20

    def plus(self, other: "Value") -> "Value":
        """Return the sums of both."""
        return Value(*map(sum, zip(self, other, strict=True)))


class Choice(NamedTuple):
    """A choice that was made: what its player could see, and what they did."""

    view: View
    play: PlayCard
    fingerprint: str
    """The public fingerprint of the decks of its game."""

    @property
    def rng(self) -> Random:
        """Return the generator that imagines the hidden cards of this choice, seeded by nothing hidden."""
        deal = deal_of(self.view)
        position = f"{self.fingerprint} {self.view.deals} {self.play.seat} {len(deal.moves)} {VERSION}"
        return Random(position)  # noqa: S311 - the same choice always has the same value


def is_free(plays: Sequence[PlayCard], made: PlayCard) -> bool:
    """Return whether there is something to value: ranks to choose from, or a belle that was kept or not announced."""
    usual = by_rank(plays)
    best = usual[1 << RANK[made.card]]
    return len(usual) > 1 or (made.card in BELLE, made.announced) != (best.card in BELLE, best.announced)


def usual_plays(view: View) -> dict[int, Play]:
    """Return the usual play of each rank, lowest first: the belle if possible, and announced if possible."""
    plays = by_rank(deal_of(view).choices)
    return {rank: play_of(view, plays[rank]) for rank in sorted(plays)}


def value(choice: Choice) -> Value:
    """Return the value of a choice; all zeros if there was nothing to choose."""
    view, made = choice.view, play_of(choice.view, choice.play)
    if not is_free(deal_of(view).choices, choice.play):
        return Value()
    usual = usual_plays(view)
    chips = _chips_after(view, {made, *usual.values()}, choice.rng)
    alike, regulars = usual[made.rank], play_of(view, regular.choose(view, choice.rng))
    by_lead = [chips[play] for play in usual.values()]
    loss, stake = _round(max(by_lead) - chips[alike]), _round(max(by_lead) - min(by_lead))
    cost = max(0, _round(chips[alike] - chips[made]))
    return Value(
        leads=int(len(usual) > 1),
        advantage=_round(chips[made] - chips[regulars]),
        weight=isqrt(UNIT * stake),
        waste=(isqrt(UNIT * loss * loss // stake) if stake else 0) + isqrt(UNIT * cost),
        stake=stake,
        cost=cost,
    )


def _chips_after(view: View, plays: set[Play], rng: Random) -> dict[Play, Fraction]:
    """Return the chips expected after each of these plays, if everybody then plays as a regular robot does."""
    outlook = Outlook(view, leads(view.rules, pots_dealt(view)))
    worlds = outlook.imagine(rng, IMAGINED_DEALS)
    share = IMAGINED_DEALS * len(deal_of(view).order)
    return {play: Fraction(sum(outlook.worth(play, hands) for hands in worlds), share) for play in plays}


def _round(chips: Fraction) -> int:
    return round(UNIT * chips)
