"""The events of a deal, the steps of its replay, and the moments of its film."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from bot.game.cards import RANK
from bot.game.events import (
    CardPlayed,
    DealBegan,
    DealEnded,
    DealVoided,
    DealWon,
    HandDealt,
    LeadGiven,
    Passed,
    PotTaken,
    SeatEliminated,
    Shuffled,
    TalonSetAside,
)
from bot.tables.events import Event, StoodIn
from bot.tables.evolution import evolve
from bot.tables.table import Table

TimedEvent = tuple[int, Event]

IN_PLAY: Final = (Shuffled, HandDealt, TalonSetAside, StoodIn, CardPlayed, Passed, LeadGiven, DealWon)
"""The events that leave no trace once the next deal begins; all others say who sits where with what."""


def is_settled_by(event: Event, *, is_settled: bool) -> bool:
    """Return whether a deal has just been settled after this event, given whether it had been before it."""
    return isinstance(event, DealEnded | DealVoided) or (is_settled and isinstance(event, SeatEliminated))


class Steps(NamedTuple):
    """The steps of a deal: the number of its events up to each, and which of them end a turn."""

    ends: list[int]
    turns: tuple[int, ...]
    is_over: bool


def steps_of(events: Sequence[TimedEvent]) -> Steps:
    """Return the steps of the deal at the head of these events: the deal itself, then each card with what followed.

    The last card and the settlement are one step.
    """
    cards = list[tuple[int, CardPlayed]]()
    end, is_over = len(events), False
    for number, (_, event) in enumerate(events):
        match event:
            case CardPlayed():
                cards.append((number, event))
            case DealBegan() if number:
                end = number
                break
            case DealEnded() | DealVoided():
                end, is_over = number + 1, True
                break
            case _:
                pass
    played = [card for _, card in cards]
    turns = [step for step, pair in enumerate(pairwise(played), 1) if not _is_same_turn(*pair)]
    ends = [*(number for number, _ in cards), end]
    return Steps(ends, (*turns, len(cards)), is_over)


def moments(table: Table, events: Sequence[TimedEvent]) -> Iterator[Table]:
    """Yield this table, and the table at each moment of these events that is worth seeing."""
    yield table
    seen = [(at, event) for at, event in events if not isinstance(event, StoodIn)]
    for number, (at, event) in enumerate(seen, 1):
        table = evolve(table, event, at)
        if is_moment(event, seen[number][1] if number < len(seen) else None):
            yield table


def is_moment(event: Event, following: Event | None) -> bool:
    """Return whether there is something to see after an event: a card has landed, or all have answered it."""
    has_landed = isinstance(event, CardPlayed | PotTaken) and not isinstance(following, PotTaken)
    return has_landed or following is None or isinstance(following, CardPlayed)


def _is_same_turn(card: CardPlayed, following: CardPlayed) -> bool:
    """Return whether a player went on from one card to the next."""
    return card.seat == following.seat and RANK[following.card] == RANK[card.card] + 1
