"""A sound player: lead long runs and early belles, and remember which ranks the others lack."""

from functools import cache
from random import Random
from typing import Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.rules import Pots, Rules
from bot.game.view import View
from bot.robots.masks import BELLE_AT, BEYOND, costs_of_ranks, lacked_by_others, runs
from bot.robots.playout import Lead
from bot.robots.situation import by_rank, deal_of, lacks_of, own_hand, own_place, pots_dealt

_MAX_FEW: Final = 3
"""The most ranks in a hand that counts as having few."""
_MAX_SOME: Final = 6
"""The most ranks in a hand that counts as having some; more are many."""


class Weights(NamedTuple):
    """What makes a lead good, in chips."""

    length: float
    """For each card of the run."""
    worth: float
    """For each chip that its cards would cost if left in the hand."""
    higher: float
    """For each rank held above the run, which may be laid when the run reaches it."""
    king: float
    """For a run that ends with a King, which gives the lead again."""
    dead_end: float
    """For a run after which no other place can go on, which often gives the lead again."""
    rank: float
    """For the rank of its first card."""
    square: float
    """For that rank squared."""


class LeadWeights(NamedTuple):
    """The weights of leads under some rules."""

    pot: float
    """For each chip in the pots of the run's belles."""
    weights: tuple[Weights, Weights, Weights]
    """For few ranks in the hand, for some, and for many."""


def choose(view: View, _: Random) -> PlayCard:
    """Return the lead with the most weight; when following, the belle if possible."""
    deal = deal_of(view)
    plays = by_rank(deal.choices)
    if len(plays) == 1:
        return next(iter(plays.values()))
    me, hand = own_place(deal), own_hand(deal)
    held = hand.one[me]
    dead = lacked_by_others(me, lacks_of(deal))
    return plays[leads(view.rules, pots_dealt(view))(held, hand.belles[me], dead & held << 1 & ~held)]


def leads(rules: Rules, pots: Pots) -> Lead:
    """Return the way a regular robot leads under these rules, with these pots at the start of the deal."""
    lead_weights, worth = _lead_weights(rules), costs_of_ranks(rules)
    values = {rank: lead_weights.pot * pots[belle] for rank, belle in BELLE_AT.items()}

    def weight(held: int, belles: int, stops: int, rank: int, end: int) -> float:
        chosen = lead_weights.weights[(held.bit_count() > _MAX_FEW) + (held.bit_count() > _MAX_SOME)]
        run, first = end - rank, rank.bit_length() - 1
        return (
            chosen.length * run.bit_count()
            + chosen.worth * worth[run]
            + chosen.higher * (held & -end).bit_count()
            + (chosen.king if end == BEYOND else chosen.dead_end if end & stops else 0)
            + chosen.rank * first
            + chosen.square * first * first
            + sum(pot for belle, pot in values.items() if belle & belles & run)
        )

    @cache
    def lead(held: int, belles: int, stops: int) -> int:
        return max(runs(held), key=lambda run: weight(held, belles, stops, *run))[0]

    return lead


# Fitted to the chips that each lead won in thousands of imagined deals, then selected by play against each other.
_FOR_POINTS: Final = LeadWeights(
    0.38,
    (
        Weights(-8.12, 2.47, 11.92, 18.13, 22.73, -3.52, 0.256),
        Weights(3.42, 0.32, 5.69, -4.27, -2.75, 0.26, 0.094),
        Weights(0.04, 0.06, 2.16, -6.43, -5.7, -1.71, 0.148),
    ),
)
_FOR_CARDS: Final = LeadWeights(
    0.33,
    (
        Weights(0.84, 0.68, 2.9, 3.68, 2.71, 0.35, 0.0),
        Weights(0.48, 0.5, 1.17, 0.31, 0.42, 0.27, 0.001),
        Weights(0.04, 0.03, 0.39, -1.1, 0.1, -0.48, 0.038),
    ),
)
_WITHOUT_MATCHING: Final = LeadWeights(
    0.25,
    (
        Weights(0.8, 0.93, 1.88, 2.36, -1.1, 0.02, 0.02),
        Weights(0.25, 0.3, 0.52, 0.01, -0.36, -0.05, 0.013),
        Weights(0.14, 0.14, 0.25, 0.18, -0.31, -0.19, 0.02),
    ),
)


def _lead_weights(rules: Rules) -> LeadWeights:
    if rules.hand_count != "cards":
        return _FOR_POINTS
    return _WITHOUT_MATCHING if rules.belle_left == "nothing" else _FOR_CARDS
