"""Hands as bit masks, fast enough to play whole deals out.

Bit `r` of a hand's first mask is set if it holds a card of rank `r`, of the second if it holds two, and so on to four.
Suits do not matter, but the fifth mask marks the ranks whose belle it holds. A single rank is one bit, too. Places are
seats numbered in the order of play, from 0 for the opener.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.game.cards import BELLE, BELLES, DECK, KING, RANK, Card
from bot.game.rules import Rules
from bot.game.settlement import hand_worth

LAST: Final = 1 << KING
BEYOND: Final = LAST << 1
"""The rank after the King, at which a run has ended."""
BELLE_AT: Final = {1 << RANK[belle]: index for index, belle in enumerate(BELLES)}
"""The belle of a rank, as its index in `BELLES`."""
_MARK: Final = {card: (1 << rank, 1 << rank if card in BELLE else 0) for card, rank in RANK.items()}
"""The rank of a card, and the same rank again if it is a belle, else 0."""
_PLAIN: Final = {RANK[card]: card for card in DECK if card not in BELLE}


class HandMasks(NamedTuple):
    """By place, the ranks held at least once, twice, three and four times, and those whose belle is held."""

    one: list[int]
    two: list[int]
    three: list[int]
    four: list[int]
    belles: list[int]

    def copy(self) -> "HandMasks":
        one, two, three, four, belles = self
        return HandMasks(one.copy(), two.copy(), three.copy(), four.copy(), belles.copy())


def no_hands(places: int) -> HandMasks:
    return HandMasks(*([0] * places for _ in HandMasks._fields))


def give(hands: HandMasks, cards: Iterable[Card], places: Iterable[int]) -> None:
    """Add each card to the hand of its place; the number after the last place stands for the talon."""
    one, two, three, four, belles = hands
    talon = len(one)
    for (rank, belle), place in zip(map(_MARK.__getitem__, cards), places, strict=False):
        if place == talon:
            continue
        belles[place] |= belle
        is_second = one[place] & rank
        one[place] |= rank
        if is_second:
            four[place] |= three[place] & rank
            three[place] |= two[place] & rank
            two[place] |= rank


def lacked_by_others(place: int, lacks: Sequence[int]) -> int:
    """Return the ranks to which every place but this one has said "sans"."""
    dead = -1
    for other, lacking in enumerate(lacks):
        if other != place:
            dead &= lacking
    return dead


def runs(held: int) -> Iterator[tuple[int, int]]:
    """Yield the first rank of each run, and the rank at which it stops."""
    while held:
        rank = held & -held
        end = held + rank & ~held
        yield rank, end
        held &= -end


@lru_cache(maxsize=16)
def costs_of_ranks(rules: Rules) -> tuple[int, ...]:
    """Return what a loser pays for the cards of each mask of ranks, belles counted as plain cards."""
    worth = [0, 0]
    for rank in range(1, KING + 1):
        cost = hand_worth(rules, (_PLAIN[rank],))
        worth += [less + cost for less in worth]
    return tuple(worth)
