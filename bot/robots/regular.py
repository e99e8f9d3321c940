"""A sound player: long runs, belles early, and an ear for what the others said they lack."""

from functools import cache
from random import Random
from typing import Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.rules import Pots, Rules
from bot.game.view import View
from bot.robots.masks import BELLE_AT, BEYOND, dead_for, runs, worths
from bot.robots.playout import Lead
from bot.robots.reading import by_rank, deal_of, lacks_of, own_hand, own_place, pots_dealt

_FEW: Final = 3
_SOME: Final = 6
"""Up to so many ranks in the hand, another preference applies."""


class Taste(NamedTuple):
    """What makes a lead good, in chips."""

    length: float
    """For each card of the run."""
    worth: float
    """For each chip that its cards would cost if they stayed in the hand."""
    higher: float
    """For each rank held above the run: it may be laid when the run comes by."""
    king: float
    """For ending with a King, which gives the lead again."""
    dead_end: float
    """For ending where nobody else can go on, which often does."""
    rank: float
    square: float
    """For the rank of its first card, and that rank squared."""


class Manner(NamedTuple):
    """How to weigh leads by some rules."""

    pot: float
    """What each chip in the pots of the run's belles is worth."""
    preferences: tuple[Taste, Taste, Taste]
    """With few ranks in the hand, with some, and with many."""


def choose(view: View, _: Random) -> PlayCard:
    """The lead that weighs most; otherwise the belle if there is one."""
    deal = deal_of(view)
    plays = by_rank(deal.choices)
    if len(plays) == 1:
        return next(iter(plays.values()))
    me, hand = own_place(deal), own_hand(deal)
    held = hand.one[me]
    dead = dead_for(me, lacks_of(deal))
    return plays[leads(view.rules, pots_dealt(view))(held, hand.belles[me], dead & held << 1 & ~held)]


def leads(rules: Rules, pots: Pots) -> Lead:
    """How a regular leads by these rules, with these pots at the beginning of the deal."""
    manner, worth = _manner(rules), worths(rules)
    values = {rank: manner.pot * pots[belle] for rank, belle in BELLE_AT.items()}

    def weight(held: int, belles: int, stops: int, rank: int, end: int) -> float:
        preference = manner.preferences[(held.bit_count() > _FEW) + (held.bit_count() > _SOME)]
        run, first = end - rank, rank.bit_length() - 1
        return (
            preference.length * run.bit_count()
            + preference.worth * worth[run]
            + preference.higher * (held & -end).bit_count()
            + (preference.king if end == BEYOND else preference.dead_end if end & stops else 0)
            + preference.rank * first
            + preference.square * first * first
            + sum(pot for belle, pot in values.items() if belle & belles & run)
        )

    @cache
    def lead(held: int, belles: int, stops: int) -> int:
        return max(runs(held), key=lambda run: weight(held, belles, stops, *run))[0]

    return lead


# Fitted to what each lead brought in thousands of imagined deals, then bred by play against each other.
_FOR_POINTS: Final = Manner(
    0.38,
    (
        Taste(-8.12, 2.47, 11.92, 18.13, 22.73, -3.52, 0.256),
        Taste(3.42, 0.32, 5.69, -4.27, -2.75, 0.26, 0.094),
        Taste(0.04, 0.06, 2.16, -6.43, -5.7, -1.71, 0.148),
    ),
)
_FOR_CARDS: Final = Manner(
    0.33,
    (
        Taste(0.84, 0.68, 2.9, 3.68, 2.71, 0.35, 0.0),
        Taste(0.48, 0.5, 1.17, 0.31, 0.42, 0.27, 0.001),
        Taste(0.04, 0.03, 0.39, -1.1, 0.1, -0.48, 0.038),
    ),
)
_WITHOUT_MATCHING: Final = Manner(
    0.25,
    (
        Taste(0.8, 0.93, 1.88, 2.36, -1.1, 0.02, 0.02),
        Taste(0.25, 0.3, 0.52, 0.01, -0.36, -0.05, 0.013),
        Taste(0.14, 0.14, 0.25, 0.18, -0.31, -0.19, 0.02),
    ),
)


def _manner(rules: Rules) -> Manner:
    if rules.hand_count != "cards":
        return _FOR_POINTS
    return _WITHOUT_MATCHING if rules.belle_left == "nothing" else _FOR_CARDS
