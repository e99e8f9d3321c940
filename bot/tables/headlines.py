"""The headline of a table: the most important thing about it now."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from bot.game.cards import BELLE, NAIN, Card
from bot.game.events import CardPlayed, PotTaken
from bot.game.view import DealView, View
from bot.tables.view import TableView

MIN_HOARD_DEALS: Final = 3
"""The pot of the Nain Jaune is a hoard once it holds the antes of this many deals."""

Kind = Literal[
    "paused", "asleep", "between", "void", "won", "takes", "takes_several", "hoard", "last_card", "lead", "turn"
]
"""Why a table stands still, how its deal has ended, what has happened there, whose turn it is."""


class Headline(Struct, frozen=True):
    """What a headline says, about which players, and how many chips."""

    kind: Kind
    seats: tuple[int, ...] = ()
    belles: tuple[Card, ...] = ()
    chips: int = 0

    @property
    def is_of_chips_won(self) -> bool:
        """Return whether it says that somebody has taken a pot."""
        return self.kind in {"takes", "takes_several"}

    @property
    def is_moment(self) -> bool:
        """Return whether it says what has happened, while somebody is waited for."""
        return self.is_of_chips_won or self.kind in {"hoard", "last_card"}

    @property
    def is_of_the_turn(self) -> bool:
        """Return whether it says only whom everybody waits for."""
        return self.kind in {"lead", "turn"}


def headline_of(view: TableView) -> Headline:
    """Return the headline of a table: why it stands still, what the run that lies there has brought, or whose turn."""
    deal = view.game.deal
    if view.is_paused:
        return Headline("paused")
    if view.is_asleep:
        return Headline("asleep")
    if deal is None or deal.turn is None:
        return _end(deal)
    turn = Headline("lead" if deal.need is None else "turn", (deal.turn,))
    return next(_moments(view.game, deal), turn)


def is_hoard(game: View) -> bool:
    """Return whether the pot of the Nain Jaune has grown over several deals."""
    return game.pots[BELLE[NAIN]] >= MIN_HOARD_DEALS * game.rules.full_antes[BELLE[NAIN]] * len(game.chips)


def average_pot(game: View, deal: DealView) -> float:
    """Return what a pot gets on average from the antes of all players of a deal."""
    antes = game.rules.full_antes
    return len(deal.order) * sum(antes) / len(antes)


def _end(deal: DealView | None) -> Headline:
    if deal is None or deal.revealed is None:
        return Headline("between")
    return Headline("void") if deal.winner is None else Headline("won", (deal.winner,))


def _moments(game: View, deal: DealView) -> Iterator[Headline]:
    """Yield what has just happened, the most important first.

    Pots that had less than an average one are left out: they are told in small letters.
    """
    run = {move.card: move.seat for move in deal.run if isinstance(move, CardPlayed)}
    yield from _taken([pot for pot in deal.taken if pot.belle in run], average_pot(game, deal))
    if not run and is_hoard(game):
        yield Headline("hoard", chips=game.pots[BELLE[NAIN]])
    if last := tuple(seat for seat in dict.fromkeys(run.values()) if deal.counts[seat] == 1):
        yield Headline("last_card", last)


def _taken(pots: Sequence[PotTaken], least: float) -> Iterator[Headline]:
    """Yield the headline about the player who took the most chips from these pots, if it was as much as this."""
    by_seat = {pot.seat: [other for other in pots if other.seat == pot.seat and other.amount] for pot in pots}
    best = max(by_seat.values(), key=_sum, default=list[PotTaken]())
    if best and _sum(best) >= least:
        kind: Kind = "takes" if len(best) == 1 else "takes_several"
        yield Headline(kind, (best[0].seat,), tuple(pot.belle for pot in best), _sum(best))


def _sum(pots: Iterable[PotTaken]) -> int:
    return sum(pot.amount for pot in pots)
