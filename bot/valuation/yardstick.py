"""The value of one choice, by a yardstick that never changes: another one has another version."""

from fractions import Fraction
from math import isqrt
from random import Random
from typing import Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import regular
from bot.robots.outlook import Outlook
from bot.robots.playout import Play
from bot.robots.regular import leads
from bot.robots.situation import by_rank, deal_of, play_of, pots_dealt

VERSION: Final = 1
"""Of the yardstick. Raise it when a choice comes to have another value: everything is then valued anew."""
IMAGINED_DEALS: Final = 40
"""Deals imagined for one choice: with more of them, what many choices are worth is hardly known any better."""
UNIT: Final = 1000
"""Values are whole numbers of this part of a chip."""


class Value(NamedTuple):
    """What a choice was worth, or the sums of many choices: in thousandths of a chip, or of its square root."""

    leads: int = 0
    """Leads of two ranks or more."""
    advantage: int = 0
    """The chips that it made over what a regular robot would have chosen."""
    weight: int = 0
    """The square roots of the leads' stakes."""
    waste: int = 0
    """What each lead lost, divided by the square root of its stake."""
    stake: int = 0
    """The chips between the best lead and the worst."""
    cost: int = 0
    """The chips given away by keeping a belle back, or by not announcing it."""

    def plus(self, other: "Value") -> "Value":
        """Return the sums of both."""
        return Value(*map(sum, zip(self, other, strict=True)))


class Choice(NamedTuple):
    """A choice that was made: what its player could see, and what they did."""

    view: View
    play: PlayCard
    fingerprint: str
    """Of the decks of its game, which is public."""

    @property
    def rng(self) -> Random:
        """Return the chance by which the hidden cards of this choice are imagined: nothing hidden has a part in it."""
        deal = deal_of(self.view)
        position = f"{self.fingerprint} {self.view.deals} {self.play.seat} {len(deal.moves)} {VERSION}"
        return Random(position)  # noqa: S311 - the same choice always has the same value


def usual_plays(view: View) -> dict[int, Play]:
    """Return by rank, from the lowest, what may be laid: the belle if possible, and announced if possible."""
    plays = by_rank(deal_of(view).choices)
    return {rank: play_of(view, plays[rank]) for rank in sorted(plays)}


def value(choice: Choice) -> Value:
    """Return what a choice was worth; nothing if it was none."""
    view, made = choice.view, play_of(choice.view, choice.play)
    usual = usual_plays(view)
    if {made} == {*usual.values()}:
        return Value()
    chips = _chips_after(view, {made, *usual.values()}, choice.rng)
    alike, regulars = usual[made.rank], play_of(view, regular.choose(view, choice.rng))
    by_lead = [chips[play] for play in usual.values()]
    loss, stake = _round(max(by_lead) - chips[alike]), _round(max(by_lead) - min(by_lead))
    return Value(
        leads=int(len(usual) > 1),
        advantage=_round(chips[made] - chips[regulars]),
        weight=isqrt(UNIT * stake),
        waste=isqrt(UNIT * loss * loss // stake) if stake else 0,
        stake=stake,
        cost=max(0, _round(chips[alike] - chips[made])),
    )


def _chips_after(view: View, plays: set[Play], rng: Random) -> dict[Play, Fraction]:
    """Return the chips expected after each of these plays if all others, and then the player too, play regularly."""
    outlook = Outlook(view, leads(view.rules, pots_dealt(view)))
    worlds = outlook.imagine(rng, IMAGINED_DEALS)
    share = IMAGINED_DEALS * len(deal_of(view).order)
    return {play: Fraction(sum(outlook.worth(play, hands) for hands in worlds), share) for play in plays}


def _round(chips: Fraction) -> int:
    return round(UNIT * chips)
