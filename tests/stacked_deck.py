"""A deal of three in which a lead passes from one to the other at once, for what is planned ahead."""

from bot.game.rules import GAMES
from tests.game.playing import stacked

_HANDS = (
    "2S 2H 2D 2C AS AH AD AC 7D 10S 10H 10C 10D QS KS",
    "3S 3H 3D 3C 5S 5H JS JH JD JC QH KH KD KC 9C",
    "5D 5C 6S 6H 6D 6C 7S 7H 7C 8S 8H 8D 8C QD QC",
)
_TALON = "4S 4H 4D 4C 9S 9H 9D"

LEAD_PASSES = stacked(
    GAMES["classique"], 3, {place: cards.split() for place, cards in enumerate(_HANDS)}, _TALON.split()
)
"""After a 2 of the opener's, only the second has a 3, and nobody a 4: the second leads. After a 5 it is again the
opener who chooses between the 10s."""
