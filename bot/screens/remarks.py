"""What robots say on the great occasions of a deal.

It follows from what everybody has seen of the deal and from nothing else. So it is the same in every process, after a
restart, and in the film of the deal, and it gives no card away.
"""

from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from bot.game.cards import BELLE
from bot.game.events import CardPlayed, PotMatched
from bot.game.view import DealView
from bot.robots.characters import CHARACTERS
from bot.screens.layout import join_lines
from bot.screens.narration import decisions
from bot.screens.voices import Voice
from bot.tables.view import TableView

Occasion = Literal["pot", "last_card", "lead_lost", "caught", "opera"]

SENTENCES: Final[Mapping[Occasion, int]] = {"pot": 3, "last_card": 3, "lead_lost": 2, "caught": 2, "opera": 2}
"""How many each character has for an occasion; from deal to deal they take turns."""
_MIN_CARDS: Final = 6
"""Whoever has laid so many in a row, and whom somebody else then follows, had a lead that is worth regretting."""
_KEYS: Final = {character.name: character.key for character in CHARACTERS}


class Remark(NamedTuple):
    """What a robot has to say."""

    at: int
    """The move after which it is said, counted from one; what is said at the end of the deal comes after the last."""
    seat: int
    occasion: Occasion


def remarks_of(view: TableView) -> list[Remark]:
    """Return what robots say in the newest deal, in this order: whoever is first on each occasion speaks.

    With one person at the table these are two or three a deal on average.
    """
    first: dict[Occasion, Remark] = {}
    for remark in _occasions(view):
        seat = view.seats[remark.seat]
        if seat.user is None and seat.robot in _KEYS:
            first.setdefault(remark.occasion, remark)
    return list(first.values())


def newest_remark(view: TableView, say: Voice) -> str | None:
    """Return the last of what robots have said since a person decided; of a deal that is over, about its end."""
    deal = view.deal
    start = _end(deal) if deal.turn is None else _last_decision(view)
    said = [remark for remark in remarks_of(view) if remark.at >= start]
    return _told(view, said[-1], say) if said else None


def remarks_since(view: TableView, start: int, say: Voice) -> str:
    """Return what robots have said since this move of the deal, a line for each."""
    return join_lines(*(_told(view, remark, say) for remark in remarks_of(view) if remark.at > start))


def _last_decision(view: TableView) -> int:
    """Return how many moves there were up to the last card that a person decided on, as they may have on a belle."""
    decided, last = {*decisions(view)}, 0
    for number, move in enumerate(view.deal.moves):
        is_own = view.seats[move.seat].seat_id in view.here
        if is_own and isinstance(move, CardPlayed) and (number in decided or move.card in BELLE):
            last = number + 1
    return last


def _told(view: TableView, remark: Remark, say: Voice) -> str:
    seat = view.seats[remark.seat]
    number = 1 + (view.id + view.game.deals) % SENTENCES[remark.occasion]
    said = say(f"remark-{_KEYS[seat.robot or '']}", remark=f"{remark.occasion}-{number}")
    return "-# " + say("robot-says", player=say.player(seat), said=said)


def _occasions(view: TableView) -> Iterator[Remark]:
    """Yield the occasions of everybody, as they come, whether or not they speak."""
    deal, great = view.deal, _great_pots(view)
    left = _dealt(deal)
    last, in_a_row = -1, 0
    for at, move in enumerate(deal.moves, 1):
        if not isinstance(move, CardPlayed):
            continue
        seat = move.seat
        if seat != last and in_a_row >= _MIN_CARDS:
            yield Remark(at, last, "lead_lost")
        last, in_a_row = seat, in_a_row + 1 if seat == last else 1
        left[seat] -= 1
        if move.card in great:
            yield Remark(at, seat, "pot")
        if left[seat] == 1:
            yield Remark(at, seat, "last_card")
    yield from _at_end(deal)


def _dealt(deal: DealView) -> dict[int, int]:
    """Return how many cards each seat had at the beginning of the deal."""
    laid = [move.seat for move in deal.moves if isinstance(move, CardPlayed)]
    return {seat: deal.counts[seat] + laid.count(seat) for seat in deal.order}


def _great_pots(view: TableView) -> set[str]:
    """Return the belles for which somebody took at least what a pot gets on average from the antes of all players."""
    antes = view.game.rules.full_antes
    average = len(view.deal.order) * sum(antes) / len(antes)
    return {pot.belle for pot in view.deal.taken if pot.amount >= average}


def _at_end(deal: DealView) -> Iterator[Remark]:
    """Yield what has become known at the end of a deal: who has kept a belle, then who has gone out at a stroke."""
    for payment in deal.payments:
        if isinstance(payment, PotMatched) and payment.cause == "kept":
            yield Remark(_end(deal), payment.seat, "caught")
    if deal.winner is not None and deal.opera:
        yield Remark(_end(deal), deal.winner, "opera")


def _end(deal: DealView) -> int:
    return len(deal.moves) + 1
