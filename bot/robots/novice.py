"""A beginner: plays what the rules allow and what comes to mind, and sometimes forgets to announce."""

from random import Random
from typing import Final

from bot.game.actions import PlayCard
from bot.game.cards import RANK
from bot.game.view import View
from bot.robots.masks import runs
from bot.robots.reading import belle_first, by_rank, deal_of, own_hand, own_place

_FORGETS: Final = 0.25
"""How often a belle is laid in silence where it has to be announced."""
_DREAMS: Final = 0.25
"""How often any card is led, rather than a run as long as any other."""


def choose(view: View, rng: Random) -> PlayCard:
    """A natural play that may be far from the best one."""
    choices = deal_of(view).choices
    rank = _rank(view, rng)
    play = belle_first([choice for choice in choices if 1 << RANK[choice.card] == rank])
    if play.announced and rng.random() < _FORGETS:
        return PlayCard(play.seat, play.card)
    return play


def _rank(view: View, rng: Random) -> int:
    """A rank that may be laid: for a lead, mostly the beginning of one of the longest runs."""
    deal = deal_of(view)
    ranks = list(by_rank(deal.choices))
    if deal.need is not None or rng.random() < _DREAMS:
        return rng.choice(ranks)
    lengths = {rank: (end - rank).bit_count() for rank, end in runs(own_hand(deal).one[own_place(deal)])}
    return rng.choice([rank for rank, length in lengths.items() if length == max(lengths.values())])
