"""A beginner: lead long runs or any card, and sometimes forget to announce."""

from random import Random
from typing import Final

from bot.game.actions import PlayCard
from bot.game.cards import RANK
from bot.game.view import View
from bot.robots.masks import runs
from bot.robots.situation import belle_first, by_rank, deal_of, own_hand, own_place

_FORGET_CHANCE: Final = 0.25
"""The chance that a belle is laid without the announcement it needs."""
_RANDOM_LEAD_CHANCE: Final = 0.25
"""The chance that any card is led, instead of one of the longest runs."""


def choose(view: View, rng: Random) -> PlayCard:
    """Return a play that comes to mind, which may be far from the best."""
    choices = deal_of(view).choices
    rank = _rank(view, rng)
    play = belle_first([choice for choice in choices if 1 << RANK[choice.card] == rank])
    if play.announced and rng.random() < _FORGET_CHANCE:
        return PlayCard(play.seat, play.card)
    return play


def _rank(view: View, rng: Random) -> int:
    """Return a rank that may be laid: for a lead, mostly the first of one of the longest runs."""
    deal = deal_of(view)
    ranks = list(by_rank(deal.choices))
    if deal.need is not None or rng.random() < _RANDOM_LEAD_CHANCE:
        return rng.choice(ranks)
    lengths = {rank: (end - rank).bit_count() for rank, end in runs(own_hand(deal).one[own_place(deal)])}
    return rng.choice([rank for rank, length in lengths.items() if length == max(lengths.values())])
