"""Hands as masks, on which a whole deal is played out in a moment.

Bit `r` of a hand's first mask says that it holds a card of rank `r`, of the second that it holds two, and so on; suits
count for nothing, but the fifth mask says at which ranks it holds the belle. A rank is such a bit too. Places are
seats numbered in the order of play, the opener being 0.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from bot.game.cards import BELLE, BELLES, DECK, KING, RANK, Card
from bot.game.rules import Rules
from bot.game.settlement import hand_worth

LAST: Final = 1 << KING
BEYOND: Final = LAST << 1
"""The rank after the King: a run that gets there has ended."""
BELLE_AT: Final = {1 << RANK[belle]: index for index, belle in enumerate(BELLES)}
"""Which belle has this rank."""
_MARK: Final = {card: (1 << rank, 1 << rank if card in BELLE else 0) for card, rank in RANK.items()}
"""The rank of a card, and again if it is a belle."""
_PLAIN: Final = {RANK[card]: card for card in DECK if card not in BELLE}


class Hands(NamedTuple):
    """By place, the ranks held once, twice, three and four times, and those held with their belle."""

    one: list[int]
    two: list[int]
    three: list[int]
    four: list[int]
    belles: list[int]

    def copy(self) -> "Hands":
        """The same hands, to be played out."""
        one, two, three, four, belles = self
        return Hands(one.copy(), two.copy(), three.copy(), four.copy(), belles.copy())


def no_hands(places: int) -> Hands:
    """Empty hands, to be filled."""
    return Hands(*([0] * places for _ in Hands._fields))


def give(hands: Hands, cards: Iterable[Card], places: Iterable[int]) -> None:
    """These cards too are held, each by its place; what lies beyond the last place is nobody's."""
    one, two, three, four, belles = hands
    nobody = len(one)
    for (rank, belle), place in zip(map(_MARK.__getitem__, cards), places, strict=False):
        if place == nobody:
            continue
        belles[place] |= belle
        is_second = one[place] & rank
        one[place] |= rank
        if is_second:
            four[place] |= three[place] & rank
            three[place] |= two[place] & rank
            two[place] |= rank


def dead_for(place: int, lacks: Sequence[int]) -> int:
    """The ranks to which everybody but this place has said "sans"."""
    dead = -1
    for other, lacking in enumerate(lacks):
        if other != place:
            dead &= lacking
    return dead


def runs(held: int) -> Iterator[tuple[int, int]]:
    """The first rank of each run, and the rank at which it stops."""
    while held:
        rank = held & -held
        end = held + rank & ~held
        yield rank, end
        held &= -end


@lru_cache(maxsize=16)
def worths(rules: Rules) -> tuple[int, ...]:
    """What the plain cards of every mask of ranks cost whoever is left with them."""
    worth = [0, 0]
    for rank in range(1, KING + 1):
        cost = hand_worth(rules, (_PLAIN[rank],))
        worth += [less + cost for less in worth]
    return tuple(worth)
