"""Imagine the hidden cards, in agreement with every card laid and every "sans"."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from bot.game.cards import BELLE, DECK, RANK, Card
from bot.game.events import CardPlayed
from bot.game.view import View
from bot.robots.situation import deal_of, lacks_of, own_place

_FIRST_SWEEPS: Final = 10
_SWEEPS: Final = 2
"""How often each card may change hands before the next imagined deal."""


class Unknown(NamedTuple):
    """The cards hidden from a reader, and their possible holders: the places, and last the talon."""

    cards: tuple[Card, ...]
    may_hold: tuple[int, ...]
    """By card, a mask of its possible holders."""
    counts: tuple[int, ...]
    """By holder, the number of these cards it has."""


def unknown_to(view: View) -> Unknown:
    deal = deal_of(view)
    me = own_place(deal)
    seen = {*deal.hand, *(move.card for move in deal.moves if isinstance(move, CardPlayed))}
    cards = tuple(card for card in DECK if card not in seen)
    counts = [deal.counts[seat] for seat in deal.order]
    counts[me] = 0
    return Unknown(cards, tuple(_may_hold(view, card) for card in cards), (*counts, deal.talon_count))


def _may_hold(view: View, card: Card) -> int:
    deal = deal_of(view)
    me, talon = own_place(deal), len(deal.order)
    mask = 1 << talon if view.rules.belles_in_talon or card not in BELLE else 0
    for place, lacking in enumerate(lacks_of(deal)):
        if place != me and not lacking >> RANK[card] & 1:
            mask |= 1 << place
    return mask


def imagine(unknown: Unknown, rng: Random) -> Iterator[list[int]]:
    """Yield possible deals without end, as a holder for each unknown card; in the long run all are equally frequent."""
    holders = _some_holders(unknown, rng)
    for _ in range(_FIRST_SWEEPS):
        _sweep(unknown, holders, rng)
    while True:
        yield holders
        for _ in range(_SWEEPS):
            _sweep(unknown, holders, rng)


def _sweep(unknown: Unknown, holders: list[int], rng: Random) -> None:
    """Swap each card with a random one if each may be held by the other's holder."""
    may_hold, random, cards = unknown.may_hold, rng.random, len(holders)
    for card, holder in enumerate(holders):
        other = int(random() * cards)
        others = holders[other]
        if may_hold[card] >> others & may_hold[other] >> holder & 1:
            holders[card], holders[other] = others, holder


def _some_holders(unknown: Unknown, rng: Random) -> list[int]:
    """Return a first possible deal: place the cards with the fewest possible holders first, and move them if needed."""
    holders, room = [-1] * len(unknown.cards), list(unknown.counts)
    cards = rng.sample(range(len(holders)), len(holders))
    for card in sorted(cards, key=lambda card: unknown.may_hold[card].bit_count()):
        is_placed = _place(card, unknown.may_hold, holders, room, set())
        assert is_placed, "what really happened is possible"
    return holders


def _place(card: int, may_hold: tuple[int, ...], holders: list[int], room: list[int], asked: set[int]) -> bool:
    """Place this card, moving others to make room; return whether there is a holder for it."""
    for holder in range(len(room)):
        if may_hold[card] >> holder & 1 and holder not in asked:
            asked.add(holder)
            if room[holder]:
                room[holder] -= 1
                holders[card] = holder
                return True
            for other in range(len(holders)):
                if holders[other] == holder and _place(other, may_hold, holders, room, asked):
                    holders[card] = holder
                    return True
    return False
