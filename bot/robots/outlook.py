"""The outlook of a play: the hidden cards are imagined, and the deal is played out against them."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from bot.game.view import View
from bot.robots.imagine import imagine, unknown_to
from bot.robots.inference import evidence_in, likelihood
from bot.robots.masks import HandMasks, give
from bot.robots.playout import Lead, Play, Position, play_out
from bot.robots.situation import deal_of, own_hand, position_of

_DRAWS_PER_DEAL: Final = 4
"""Deals drawn for each one kept; likelier ones are kept more often."""


class Outlook:
    """A choice as its player sees it, assuming that all players lead in one way."""

    def __init__(self, view: View, lead: Lead) -> None:
        self._view = view
        self._lead = lead
        self._position: Final[Position] = position_of(view)

    def imagine(self, rng: Random, deals: int) -> list[HandMasks]:
        """Return deals that agree with what is known; those that fit the others' leads are drawn more often."""
        evidence, drawn = evidence_in(self._view), self._drawn(rng)
        if not evidence.leads and not evidence.spared:
            return list(islice(drawn, deals))
        many = list(islice(drawn, _DRAWS_PER_DEAL * deals))
        return rng.choices(many, [likelihood(evidence, hands, self._lead) for hands in many], k=deals)

    def _drawn(self, rng: Random) -> Iterator[HandMasks]:
        unknown, own = unknown_to(self._view), own_hand(deal_of(self._view))
        for holders in imagine(unknown, rng):
            hands = own.copy()
            give(hands, unknown.cards, holders)
            yield hands

    def worth(self, play: Play, hands: HandMasks) -> int:
        """Return the player's chips after a deal that begins with this play, with an equal share of the pots left.

        The unit is a chip divided by the number of places, so that no share has to be rounded.
        """
        board = play_out(self._position, hands, play, self._lead)
        return board.chips[self._position.me] * len(board.chips) + sum(board.pots)
