"""The honours of a game: its largest pot, and the most cards laid by one player with nobody in between."""

from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.game.cards import BELLES, Card
from bot.game.events import CardPlayed, PotsSwept
from bot.game.evolution import deal_of
from bot.game.state import Deal
from bot.tables.table import Seat, Table


class Honour(Struct, frozen=True):
    """A feat of a seat's player that nobody else has surpassed in the game."""

    seat: Seat
    value: int
    belle: Card | None = None
    """The belle of a pot."""


class Honours(NamedTuple):
    """The honours of the deals so far; of equals the earlier one has it."""

    pot: Honour | None = None
    run: Honour | None = None


NO_HONOURS: Final = Honours()


def with_deal(honours: Honours, table: Table) -> Honours:
    """Return the honours including those of the deal that has just ended."""
    deal = deal_of(table.game)
    seats = [_owned(seat) for seat in table.seats]
    pots = [Honour(seats[seat], chips, belle) for seat, belle, chips in _pots(deal)]
    cards = [move for move in deal.moves if isinstance(move, CardPlayed)]
    runs = [Honour(seats[seat], len([*some])) for seat, some in groupby(cards, lambda card: card.seat)]
    return Honours(_highest(honours.pot, *pots), _highest(honours.run, *runs))


def _owned(seat: Seat) -> Seat:
    """Return the seat in the hands of its owner, whoever laid its cards."""
    return replace(seat, has_left=False, user=None if seat.robot else seat.user)


def _pots(deal: Deal) -> list[tuple[int, Card, int]]:
    """Return the pots taken, each as a seat, a belle and chips, including those swept by a Grand Opéra."""
    swept = [paid for paid in deal.payments if isinstance(paid, PotsSwept)]
    return [
        *((pot.seat, pot.belle, pot.amount) for pot in deal.taken),
        *((paid.seat, belle, chips) for paid in swept for belle, chips in zip(BELLES, paid.amounts, strict=True)),
    ]


def _highest(*honours: Honour | None) -> Honour | None:
    return max((honour for honour in honours if honour and honour.value), key=attrgetter("value"), default=None)
