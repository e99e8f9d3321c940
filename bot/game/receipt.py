"""The receipt of a deal that is over: what it cost and brought each seat, in amounts that add up."""

from typing import Final

from msgspec import Struct

from bot.game.dealing import ante
from bot.game.events import HandPaid, PotMatched, PotsSwept
from bot.game.view import DealView, View


class Receipt(Struct, frozen=True):
    """What a deal cost and brought one seat: costs are negative, and the four fields add up to `net`."""

    ante: int = 0
    pots: int = 0
    """The pots taken by laying belles, and those swept by a Grand Opéra."""
    cards: int = 0
    """What the winner received, or the others paid, for the cards left in the hands."""
    belles: int = 0
    """What was paid for belles kept in hand or not announced."""

    @property
    def net(self) -> int:
        return self.ante + self.pots + self.cards + self.belles


NOTHING: Final = Receipt()


def receipt_of(game: View, seat: int) -> Receipt:
    """Return a seat's receipt for the newest deal, which must be over; all zeros for a void deal."""
    deal = game.deal
    assert deal is not None
    return NOTHING if deal.winner is None or seat not in deal.order else _receipt(game, deal, seat)


def receipts(game: View) -> tuple[Receipt, ...]:
    """Return each seat's receipt for the newest deal, which must be over."""
    return tuple(receipt_of(game, seat) for seat in range(len(game.chips)))


def chips_after(game: View, seat: int) -> int:
    """Return the chips of a seat after the newest deal, before any share of the board."""
    assert game.deal is not None
    return game.deal.chips_before[seat] + receipt_of(game, seat).net


def shares(game: View) -> tuple[int, ...]:
    """Return each seat's share of the board at the end of the game; zeros while it goes on."""
    return tuple(chips - chips_after(game, seat) for seat, chips in enumerate(game.chips))


def swept(deal: DealView) -> int:
    """Return what a Grand Opéra took from the board at the end."""
    return sum(sum(payment.amounts) for payment in deal.payments if isinstance(payment, PotsSwept))


def kept(deal: DealView) -> tuple[PotMatched, ...]:
    """Return the payments for belles kept in hand or not announced."""
    return tuple(payment for payment in deal.payments if isinstance(payment, PotMatched))


def ranked(game: View) -> tuple[int, ...]:
    """Return the seats as the result of a deal lists them: the winner, then the others by their gain."""
    deal, gains = game.deal, [receipt.net for receipt in receipts(game)]
    assert deal is not None
    return tuple(sorted(deal.order, key=lambda seat: (seat != deal.winner, -gains[seat], seat)))


def _receipt(game: View, deal: DealView, seat: int) -> Receipt:
    hands = (payment for payment in deal.payments if isinstance(payment, HandPaid))
    return Receipt(
        ante=-sum(ante(game.rules, deal.chips_before[seat])),
        pots=sum(taken.amount for taken in deal.taken if taken.seat == seat) + swept(deal) * (seat == deal.winner),
        cards=sum(paid.amount * ((paid.winner == seat) - (paid.seat == seat)) for paid in hands),
        belles=-sum(payment.amount for payment in kept(deal) if payment.seat == seat),
    )
