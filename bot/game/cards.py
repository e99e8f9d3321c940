"""Ranks, suits, the 52 cards and the five belles."""

from collections.abc import Iterable
from typing import Final, NewType

Card = NewType("Card", str)
"""A rank and a suit letter: `AS`, `10D`, `KH`."""

ACE: Final = 1
KING: Final = 13
_LETTERS: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}

DECK: Final = tuple(Card(f"{_LETTERS.get(rank, rank)}{suit}") for rank in range(ACE, KING + 1) for suit in "SHDC")
"""The 52 cards from the Aces to the Kings, in the order in which hands are shown."""

RANK: Final = {card: 1 + index // 4 for index, card in enumerate(DECK)}
OF_RANK: Final = {rank: frozenset(DECK[4 * rank - 4 : 4 * rank]) for rank in range(ACE, KING + 1)}
_INDEX: Final = {card: index for index, card in enumerate(DECK)}

BELLES: Final = (Card("10D"), Card("JC"), Card("QS"), Card("KH"), Card("7D"))
"""The cards of the board; pots and antes are always listed in this order."""

NAIN: Final = BELLES[4]
"""The seven of diamonds, which the game is named after."""

BELLE: Final = {card: index for index, card in enumerate(BELLES)}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted by rank, then by suit."""
    return tuple(sorted(cards, key=_INDEX.__getitem__))
