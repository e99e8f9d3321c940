"""What the others' leads tell about their hands, if they lead as a regular does, more or less."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.game.cards import BELLE, KING, RANK
from bot.game.events import CardPlayed, Passed
from bot.game.view import DealView, View
from bot.robots.masks import BELLE_AT, Hands, dead_for
from bot.robots.playout import Lead
from bot.robots.reading import deal_of, own_place

_UNLIKE_A_REGULAR: Final = 0.1
"""How much less likely a hand is with which a regular would have led otherwise, or laid a belle instead."""


class Led(NamedTuple):
    """A lead that another place made."""

    place: int
    rank: int
    dead: int
    """The ranks to which everybody else had said "sans" before."""
    laid: int
    """The ranks that the place has laid from then on, and the belles among them."""
    belles: int


class Told(NamedTuple):
    """All that the others' choices give away."""

    leads: tuple[Led, ...]
    spared: tuple[tuple[int, int], ...]
    """The places that laid a card of a belle's rank and not the belle, and that rank."""


def told_by(view: View) -> Told:
    """What has been seen of the others' choices in this deal."""
    deal = deal_of(view)
    me = own_place(deal)
    leads = tuple(led for led in _leads(view) if led.place != me)
    laid = [(deal.order.index(move.seat), move.card) for move in deal.moves if isinstance(move, CardPlayed)]
    spared = {(place, 1 << RANK[card]) for place, card in laid if 1 << RANK[card] in BELLE_AT and card not in BELLE}
    return Told(leads, tuple(sorted((place, rank) for place, rank in spared if place != me)))


def likelihood(told: Told, hands: Hands, lead: Lead) -> float:
    """How well these hands go with what was seen, between 0 and 1."""
    likely = 1.0
    for place, rank, dead, laid, belles in told.leads:
        held = hands.one[place] | laid
        if lead(held, hands.belles[place] | belles, dead & held << 1 & ~held) != rank:
            likely *= _UNLIKE_A_REGULAR
    for place, rank in told.spared:
        if hands.belles[place] & rank:
            likely *= _UNLIKE_A_REGULAR
    return likely


def _leads(view: View) -> Iterator[Led]:
    deal = deal_of(view)
    lacks, need, passes = [0] * len(deal.order), view.rules.opening_rank, 0
    for index, move in enumerate(deal.moves):
        place = deal.order.index(move.seat)
        if isinstance(move, Passed):
            lacks[place] |= 1 << move.rank
            passes += 1
            if passes == len(deal.order):
                goes_on = view.rules.skip_missing and index >= passes and move.rank < KING
                need, passes = move.rank + 1 if goes_on else None, 0
        else:
            rank = RANK[move.card]
            if need is None:
                yield Led(place, 1 << rank, dead_for(place, lacks), *_laid_from(deal, index))
            need, passes = rank + 1 if rank < KING else None, 0


def _laid_from(deal: DealView, index: int) -> tuple[int, int]:
    """The ranks that the seat of this move lays from then on, and the belles among them."""
    laid = belles = 0
    for move in deal.moves[index:]:
        if isinstance(move, CardPlayed) and move.seat == deal.moves[index].seat:
            laid |= 1 << RANK[move.card]
            belles |= 1 << RANK[move.card] if move.card in BELLE else 0
    return laid, belles
