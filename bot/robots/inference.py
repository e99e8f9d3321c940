"""Infer the others' hands from their plays, assuming that they mostly lead as a regular robot does."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.game.cards import BELLE, KING, RANK
from bot.game.events import CardPlayed, Passed
from bot.game.view import DealView, View
from bot.robots.masks import BELLE_AT, HandMasks, lacked_by_others
from bot.robots.playout import Lead
from bot.robots.situation import deal_of, own_place

_UNLIKELY_FACTOR: Final = 0.1
"""Multiplies a hand's likelihood for each lead that a regular robot would not make, and each belle held back."""


class ObservedLead(NamedTuple):
    """A lead by another place."""

    place: int
    rank: int
    dead: int
    """The ranks to which all others had said "sans" before."""
    laid: int
    """The ranks that the place has laid from this lead on."""
    belles: int
    """The belles among them."""


class Evidence(NamedTuple):
    """What the others' plays reveal."""

    leads: tuple[ObservedLead, ...]
    spared: tuple[tuple[int, int], ...]
    """The places that laid a card of a belle's rank instead of the belle, and that rank."""


def evidence_in(view: View) -> Evidence:
    deal = deal_of(view)
    me = own_place(deal)
    leads = tuple(led for led in _leads(view) if led.place != me)
    laid = [(deal.order.index(move.seat), move.card) for move in deal.moves if isinstance(move, CardPlayed)]
    spared = {(place, 1 << RANK[card]) for place, card in laid if 1 << RANK[card] in BELLE_AT and card not in BELLE}
    return Evidence(leads, tuple(sorted((place, rank) for place, rank in spared if place != me)))


def likelihood(evidence: Evidence, hands: HandMasks, lead: Lead) -> float:
    """Return how well these hands fit the evidence, between 0 and 1."""
    likely = 1.0
    for place, rank, dead, laid, belles in evidence.leads:
        held = hands.one[place] | laid
        if lead(held, hands.belles[place] | belles, dead & held << 1 & ~held) != rank:
            likely *= _UNLIKELY_FACTOR
    for place, rank in evidence.spared:
        if hands.belles[place] & rank:
            likely *= _UNLIKELY_FACTOR
    return likely


def _leads(view: View) -> Iterator[ObservedLead]:
    deal = deal_of(view)
    lacks, need, passes = [0] * len(deal.order), view.rules.opening_rank, 0
    for index, move in enumerate(deal.moves):
        place = deal.order.index(move.seat)
        if isinstance(move, Passed):
            lacks[place] |= 1 << move.rank
            passes += 1
            if passes == len(deal.order):
                need, passes = None, 0
        else:
            rank = RANK[move.card]
            if need is None:
                yield ObservedLead(place, 1 << rank, lacked_by_others(place, lacks), *_laid_from(deal, index))
            need, passes = rank + 1 if rank < KING else None, 0


def _laid_from(deal: DealView, index: int) -> tuple[int, int]:
    """Return the ranks that the seat of this move lays from then on, and the belles among them."""
    laid = belles = 0
    for move in deal.moves[index:]:
        if isinstance(move, CardPlayed) and move.seat == deal.moves[index].seat:
            laid |= 1 << RANK[move.card]
            belles |= 1 << RANK[move.card] if move.card in BELLE else 0
    return laid, belles
