"""Read the deal in progress from a view, in the masks and places that robots use."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from operator import add

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, RANK
from bot.game.dealing import ante
from bot.game.events import CardPlayed, Passed
from bot.game.rules import Pots
from bot.game.view import DealView, View
from bot.robots.masks import HandMasks, give, no_hands
from bot.robots.playout import Play, Position


def deal_of(view: View) -> DealView:
    assert view.deal is not None
    assert view.deal.choices
    return view.deal


def own_place(deal: DealView) -> int:
    return deal.order.index(deal.choices[0].seat)


def own_hand(deal: DealView) -> HandMasks:
    """Return hands that are empty except for the reader's."""
    hands = no_hands(len(deal.order))
    give(hands, deal.hand, repeat(own_place(deal)))
    return hands


def pots_dealt(view: View) -> Pots:
    """Return the pots before the first card, with the antes in them."""
    deal = deal_of(view)
    pots = deal.pots_before
    for seat in deal.order:
        pots = tuple(map(add, pots, ante(view.rules, deal.chips_before[seat])))
    return pots


def belle_first(plays: Sequence[PlayCard]) -> PlayCard:
    """Return the best of these plays of one rank: the belle if possible, and announced if possible."""
    belles = [play for play in plays if play.card in BELLE]
    return max(belles or plays, key=lambda play: play.announced)


def by_rank(plays: Sequence[PlayCard]) -> dict[int, PlayCard]:
    """Return the best play of each rank."""
    ranks = dict.fromkeys(RANK[play.card] for play in plays)
    return {1 << rank: belle_first([play for play in plays if RANK[play.card] == rank]) for rank in ranks}


def play_of(view: View, choice: PlayCard) -> Play:
    """Return a choice in the form that `play_out` takes."""
    is_belle = choice.card in BELLE
    return Play(1 << RANK[choice.card], is_belle, is_belle and (choice.announced or view.rules.taking == "automatic"))


def position_of(view: View) -> Position:
    """Return what every player knows when the reader is to act."""
    deal = deal_of(view)
    places = {seat: place for place, seat in enumerate(deal.order)}
    laid = [(places[move.seat], move) for move in deal.moves if isinstance(move, CardPlayed)]
    return Position(
        rules=view.rules,
        me=own_place(deal),
        chips=tuple(view.chips[seat] for seat in deal.order),
        pots=view.pots,
        lacks=lacks_of(deal),
        played=_mask(place for place, _ in laid),
        ended=_mask(places[seat] for seat in _stopped(deal)),
        forgotten=tuple((place, BELLE[move.card]) for place, move in laid if move.card in BELLE and not move.announced),
    )


def lacks_of(deal: DealView) -> tuple[int, ...]:
    """Return, by place, the ranks to which it has said "sans"."""
    lacks = dict.fromkeys(deal.order, 0)
    for move in deal.moves:
        if isinstance(move, Passed):
            lacks[move.seat] |= 1 << move.rank
    return tuple(lacks.values())


def _stopped(deal: DealView) -> Iterator[int]:
    """Yield the seats that laid a card and then said "sans"."""
    played = set[int]()
    for move in deal.moves:
        if isinstance(move, CardPlayed):
            played.add(move.seat)
        elif move.seat in played:
            yield move.seat


def _mask(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask
