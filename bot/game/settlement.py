"""Settle a deal once a hand is empty: pay the winner, sweep and match the pots."""

from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile
from typing import Final

from msgspec.structs import replace

from bot.game.cards import BELLE, BELLES, RANK, Card
from bot.game.events import CardPlayed, DealEnded, Event, HandPaid, Move, Passed, Payment, PotMatched, PotsSwept
from bot.game.evolution import deal_of, evolve
from bot.game.rules import MAX_POT, Rules
from bot.game.state import GameState


def is_opera(rules: Rules, moves: Sequence[Move], winner: int) -> bool:
    """Return whether these moves, which end with the winner's last card, make a Grand Opéra."""
    return _OPERA[rules.opera](moves, winner)


def hand_worth(rules: Rules, hand: Sequence[Card]) -> int:
    """Return what the cards left in a hand cost its holder."""
    count = _COUNT[rules.hand_count]
    return sum(count(RANK[card]) + rules.belle_surcharge * (card in BELLE) for card in hand)


def settle(state: GameState, winner: int) -> list[Event]:
    """Return every payment of a deal that this seat has won, and the end of the deal."""
    events: list[Event] = []
    for step in (_pots_swept, *_PAID) if deal_of(state).opera else _PAID:
        for due in step(state, winner):
            paid = _as_far_as_chips_go(state, due)
            events.append(paid)
            state = evolve(state, paid)
    return [*events, DealEnded()]


def _as_far_as_chips_go(state: GameState, due: Payment) -> Payment:
    if isinstance(due, PotsSwept):
        return due
    return replace(due, amount=min(due.due, state.chips[due.seat]))


def _pots_swept(state: GameState, winner: int) -> Iterator[Payment]:
    yield PotsSwept(winner, state.pots)


def _hands_paid(state: GameState, winner: int) -> Iterator[Payment]:
    deal = deal_of(state)
    for seat in deal.order:
        if seat != winner:
            due = hand_worth(state.rules, deal.hands[seat])
            yield HandPaid(seat, winner, due, due)


def _pots_matched(state: GameState, _winner: int) -> Iterator[Payment]:
    antes = state.rules.antes
    for belle in sorted(BELLES, key=lambda belle: (antes[BELLE[belle]], BELLE[belle]), reverse=True):
        yield from _kept(state, belle)
        yield from _forgotten(state, belle)


def _kept(state: GameState, belle: Card) -> Iterator[Payment]:
    hands = deal_of(state).hands
    due = _within_cap(state, belle) if state.rules.belle_left == "match" else 0
    yield from (PotMatched(seat, belle, due, due, "kept") for seat, hand in enumerate(hands) if due and belle in hand)


def _forgotten(state: GameState, belle: Card) -> Iterator[Payment]:
    deal, due = deal_of(state), _within_cap(state, belle)
    if state.rules.taking != "said_or_doubled" or not due:
        return
    sweeper = deal.winner if deal.opera else None  # the sweep gives back at once what its winner would add
    for move in deal.moves:
        is_forgotten = isinstance(move, CardPlayed) and move.card == belle and not move.announced
        if is_forgotten and move.seat != sweeper:
            yield PotMatched(move.seat, belle, due, due, "forgotten")


def _within_cap(state: GameState, belle: Card) -> int:
    """Return what it costs to match a pot."""
    pot = state.pots[BELLE[belle]]
    return min(pot, MAX_POT - pot)


_PAID: Final = (_hands_paid, _pots_matched)

_COUNT: Final[dict[str, Callable[[int], int]]] = {
    "cards": lambda _rank: 1,
    "points": lambda rank: min(rank, 10),
}


def _on_first_turn(moves: Sequence[Move], winner: int) -> bool:
    return not any(isinstance(move, Passed) and move.seat == winner for move in moves)


def _in_single_turn(moves: Sequence[Move], winner: int) -> bool:
    own = (move for move in moves if move.seat == winner)
    from_first_card = dropwhile(lambda move: isinstance(move, Passed), own)
    return all(isinstance(move, CardPlayed) for move in from_first_card)


def _before_opponents(moves: Sequence[Move], winner: int) -> bool:
    return all(move.seat == winner for move in moves if isinstance(move, CardPlayed))


_OPERA: Final[dict[str, Callable[[Sequence[Move], int], bool]]] = {
    "none": lambda _moves, _winner: False,
    "first_turn": _on_first_turn,
    "single_turn": _in_single_turn,
    "before_opponents": _before_opponents,
}
