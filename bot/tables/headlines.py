"""The headline of a table: the most important thing about it now."""

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from bot.game.cards import BELLE, NAIN, Card
from bot.game.events import CardPlayed, PotTaken
from bot.game.view import DealView, View
from bot.tables.view import TableView

MIN_HOARD_DEALS: Final = 3
"""The pot of the Nain Jaune is a hoard once it holds the antes of this many deals."""
_MIN_GONE: Final = 2
"""The number of pots worth a headline if they were taken before the player to act has laid a card."""

Kind = Literal[
    "paused", "asleep", "between", "void", "won", "takes", "takes_several", "gone", "hoard", "last_card", "lead", "turn"
]
"""In the order of precedence: the first that is true is the headline."""


class Headline(Struct, frozen=True):
    """What a headline says, about which players, and how many chips."""

    kind: Kind
    seats: tuple[int, ...] = ()
    belles: tuple[Card, ...] = ()
    chips: int = 0

    @property
    def is_of_chips_won(self) -> bool:
        """Return whether it says that somebody has taken a pot."""
        return self.kind in {"takes", "takes_several", "gone"}

    @property
    def is_moment(self) -> bool:
        """Return whether it says what has happened, while somebody is waited for."""
        return self.is_of_chips_won or self.kind in {"hoard", "last_card"}

    @property
    def is_of_the_turn(self) -> bool:
        """Return whether it says only whom everybody waits for."""
        return self.kind in {"lead", "turn"}


def headline_of(view: TableView) -> Headline:
    """Return the headline of a table: why it stands still, otherwise what has just happened, or whose turn it is."""
    deal = view.game.deal
    if view.is_paused:
        return Headline("paused")
    if view.is_asleep:
        return Headline("asleep")
    if deal is None or deal.turn is None:
        return _end(deal)
    return _moment(view.game, deal, deal.turn) or Headline("lead" if deal.need is None else "turn", (deal.turn,))


def is_hoard(game: View) -> bool:
    """Return whether the pot of the Nain Jaune has grown over several deals."""
    return game.pots[BELLE[NAIN]] >= MIN_HOARD_DEALS * game.rules.full_antes[BELLE[NAIN]] * len(game.chips)


def _end(deal: DealView | None) -> Headline:
    if deal is None or deal.revealed is None:
        return Headline("between")
    return Headline("void") if deal.winner is None else Headline("won", (deal.winner,))


def _moment(game: View, deal: DealView, turn: int) -> Headline | None:
    """Return the headline about an event of the present run, or of the beginning of the deal, if there is one."""
    cards = {move.card: move.seat for move in deal.run if isinstance(move, CardPlayed)}
    taken = [pot for pot in deal.taken if pot.amount]
    if fresh := [pot for pot in taken if pot.belle in cards]:
        return _taken(fresh)
    if len(taken) >= _MIN_GONE and not any(isinstance(move, CardPlayed) and move.seat == turn for move in deal.moves):
        return Headline("gone", belles=tuple(pot.belle for pot in taken), chips=_sum(taken))
    if not cards:
        return Headline("hoard", chips=game.pots[BELLE[NAIN]]) if is_hoard(game) else None
    last = tuple(seat for seat in dict.fromkeys(cards.values()) if deal.counts[seat] == 1)
    return Headline("last_card", last) if last else None


def _taken(pots: list[PotTaken]) -> Headline:
    """Return the headline about the player who took the most chips from these pots."""
    by_seat = {pot.seat: [other for other in pots if other.seat == pot.seat] for pot in pots}
    best = max(by_seat.values(), key=_sum)
    kind: Kind = "takes" if len(best) == 1 else "takes_several"
    return Headline(kind, (best[0].seat,), tuple(pot.belle for pot in best), _sum(best))


def _sum(pots: Iterable[PotTaken]) -> int:
    return sum(pot.amount for pot in pots)
