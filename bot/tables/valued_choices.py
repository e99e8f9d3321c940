"""What the choices that members made themselves were worth, and a closer look at one of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.game.events import DealEnded
from bot.tables.own_choices import ChoiceReader, OwnChoice, own_choices
from bot.tables.steps import TimedEvent
from bot.tables.table import Table
from bot.valuation.review import Review, gain_with_open_hands, review
from bot.valuation.yardstick import UNIT, Value, value

SeatKey = tuple[int, int]
"""A seat_id and the member who played on it."""


def value_choices(reader: ChoiceReader, events: Iterable[TimedEvent]) -> tuple[ChoiceReader, Mapping[SeatKey, Value]]:
    """Return the reading after these events, and the values of the choices in the deals that they settle.

    The choices of members who were forgotten are left out.
    """
    values = defaultdict[SeatKey, Value](Value)
    for event in events:
        reader = reader.read(event)
        if isinstance(reader.before, DealEnded):
            for own in reader.made:
                if own.user > 0:
                    values[own.seat_id, own.user] = values[own.seat_id, own.user].plus(value(own.choice))
    return reader, values


class FreeChoice(NamedTuple):
    """One of a member's choices in a game at which there was something to value, before it is reviewed."""

    deal: int
    number: int
    """Which of the member's in this deal it was, counted from 1."""
    loss: int
    """What it cost, in thousandths of a chip, as far as its value tells."""
    is_doubtful: bool
    """Whether a review may find that it was dear."""


def free_choices(
    reader: ChoiceReader, events: Iterable[TimedEvent], user: int
) -> tuple[ChoiceReader, list[FreeChoice]]:
    """Return the reading after these events, and the member's free choices in the deals that they settle."""
    found = list[FreeChoice]()
    for event in events:
        reader = reader.read(event)
        if isinstance(reader.before, DealEnded):
            for number, own in enumerate(_free_of(reader.made, user), 1):
                worth = value(own.choice)
                found.append(FreeChoice(own.deal, number, worth.loss, worth.is_doubtful))
    return reader, found


class Reviewed(NamedTuple):
    """One of a member's free choices in a deal, with its review."""

    own: OwnChoice
    review: Review
    hindsight: int
    """By how many thousandths of a chip the best play was ahead with the cards as they were."""


def review_choice(before: Table, events: Sequence[TimedEvent], user: int, number: int) -> Reviewed | None:
    """Return the review of a member's free choice of this number in a deal; None if there is no such choice.

    It is given the table before the deal, and its events.
    """
    made = next(own_choices(events, ChoiceReader(before)), ())
    own = dict(enumerate(_free_of(made, user), 1)).get(number)
    return look_closely(own) if own else None


def look_closely(own: OwnChoice) -> Reviewed | None:
    """Return the review of a choice; None if there was nothing to choose."""
    found = review(own.choice)
    if found is None:
        return None
    ahead = gain_with_open_hands(own.choice.view, own.hands, found.best, own.choice.play)
    return Reviewed(own, found, round(UNIT * ahead))


def _free_of(made: Iterable[OwnChoice], user: int) -> list[OwnChoice]:
    return [own for own in made if own.user == user and own.is_free]
