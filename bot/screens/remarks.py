"""The remarks of robots on the great occasions of a deal.

They follow only from what everybody has seen of the deal. So they are the same in every process, after a restart, and
in the film of the deal, and they give no card away.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from bot.game.cards import BELLE
from bot.game.events import CardPlayed, PotMatched
from bot.game.receipt import receipt_of
from bot.game.view import DealView
from bot.robots.characters import CHARACTERS
from bot.screens.layout import join_lines
from bot.screens.voices import Voice
from bot.tables.headlines import average_pot
from bot.tables.view import TableView

Occasion = Literal["pot", "last_card", "lead_lost", "caught", "opera"]

SENTENCES: Final[Mapping[Occasion, int]] = {"pot": 3, "last_card": 3, "lead_lost": 2, "caught": 2, "opera": 2}
"""The number of sentences that each character has for an occasion; they take turns from deal to deal."""
_WHILE_IT_LASTS: Final[frozenset[Occasion]] = frozenset({"last_card", "lead_lost"})
"""The occasions that mean nothing any more once the deal is over."""
_MIN_CARDS: Final = 6
"""The least number of cards in a row after which losing the lead is worth a remark."""
_KEYS: Final = {character.name: character.key for character in CHARACTERS}


class Remark(NamedTuple):
    at: int
    """The move after which it is said, counted from 1; for the end of the deal, the number after the last move."""
    seat: int
    occasion: Occasion


def remarks_of(view: TableView) -> list[Remark]:
    """Return the remarks in the newest deal, in order: only the first robot on each occasion speaks.

    With one person at the table there are two or three in a deal on average.
    """
    first: dict[Occasion, Remark] = {}
    for remark in _occasions(view):
        seat = view.seats[remark.seat]
        if seat.user is None and seat.robot in _KEYS:
            first.setdefault(remark.occasion, remark)
    return list(first.values())


def newest_remark(view: TableView, say: Voice) -> str | None:
    """Return the last remark since a person decided; after a deal, the last of those that are still true."""
    start, is_over = _last_decision(view), view.deal.turn is None
    remarks = [
        remark
        for remark in remarks_of(view)
        if remark.at >= start and not (is_over and remark.occasion in _WHILE_IT_LASTS)
    ]
    return _in_words(view, remarks[-1], say) if remarks else None


def remark_since(view: TableView, start: int, say: Voice) -> str | None:
    """Return the last remark since this move of the deal."""
    remarks = [remark for remark in remarks_of(view) if remark.at > start]
    return _in_words(view, remarks[-1], say) if remarks else None


def remarks_since(view: TableView, start: int, say: Voice) -> str:
    """Return the remarks since this move of the deal, one per line."""
    return join_lines(*(_in_words(view, remark, say) for remark in remarks_of(view) if remark.at > start))


def _last_decision(view: TableView) -> int:
    """Return the number of moves up to the last card that a person decided on; laying a belle may be a decision."""
    decided, last = {*view.decisions}, 0
    for number, move in enumerate(view.deal.moves):
        is_own = view.seats[move.seat].seat_id in view.here
        if is_own and isinstance(move, CardPlayed) and (number in decided or move.card in BELLE):
            last = number + 1
    return last


def _in_words(view: TableView, remark: Remark, say: Voice) -> str:
    seat = view.seats[remark.seat]
    number = 1 + (view.id + view.game.deals) % SENTENCES[remark.occasion]
    sentence = say(f"remark-{_KEYS[seat.robot or '']}", remark=f"{remark.occasion}-{number}")
    return "-# " + say("robot-says", player=say.player(seat), said=sentence)


def _occasions(view: TableView) -> Iterator[Remark]:
    """Yield the occasions of all players in order, whether or not these speak; nobody regrets what has paid off."""
    deal, great, glad = view.deal, _great_pots(view), set[int]()
    left = _dealt(deal)
    last, in_a_row = -1, 0
    for at, move in enumerate(deal.moves, 1):
        if not isinstance(move, CardPlayed):
            continue
        seat = move.seat
        if seat != last and in_a_row >= _MIN_CARDS and last not in glad:
            yield Remark(at, last, "lead_lost")
        last, in_a_row = seat, in_a_row + 1 if seat == last else 1
        left[seat] -= 1
        if move.card in great:
            glad.add(seat)
            yield Remark(at, seat, "pot")
        if left[seat] == 1:
            yield Remark(at, seat, "last_card")
    yield from _at_end(view)


def _dealt(deal: DealView) -> dict[int, int]:
    """Return how many cards each seat had at the beginning of the deal."""
    laid = [move.seat for move in deal.moves if isinstance(move, CardPlayed)]
    return {seat: deal.counts[seat] + laid.count(seat) for seat in deal.order}


def _great_pots(view: TableView) -> set[str]:
    """Return the belles for which somebody took at least what a pot gets on average from the antes of all players."""
    least = average_pot(view.game, view.deal)
    return {pot.belle for pot in view.deal.taken if pot.amount >= least}


def _at_end(view: TableView) -> Iterator[Remark]:
    """Yield what is known at the end of a deal: who has paid for a belle and lost, then who went out at a stroke."""
    deal = view.deal
    for payment in deal.payments:
        is_caught = isinstance(payment, PotMatched) and payment.cause == "kept"
        if is_caught and receipt_of(view.game, payment.seat).net < 0:
            yield Remark(_end(deal), payment.seat, "caught")
    if deal.winner is not None and deal.opera:
        yield Remark(_end(deal), deal.winner, "opera")


def _end(deal: DealView) -> int:
    return len(deal.moves) + 1
