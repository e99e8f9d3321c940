"""What the choices that members made themselves were worth, and a closer look at one of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.game.events import DealEnded
from bot.game.evolution import deal_of
from bot.game.receipt import receipt_of
from bot.game.view import view_for
from bot.tables.own_choices import ChoiceReader, OwnChoice, own_choices
from bot.tables.steps import TimedEvent
from bot.tables.table import Table
from bot.valuation.review import Review, gain_with_open_hands, review
from bot.valuation.yardstick import UNIT, Value, value

SeatKey = tuple[int, int]
"""A seat_id and the member who played on it."""


def value_choices(reader: ChoiceReader, events: Iterable[TimedEvent]) -> tuple[ChoiceReader, Mapping[SeatKey, Value]]:
    """Return the reading after these events, and the values of the choices in the deals that they settle.

    The choices of members who were forgotten are left out, and those for which a hint was given.
    """
    values = defaultdict[SeatKey, Value](Value)
    for event in events:
        reader = reader.read(event)
        if isinstance(reader.before, DealEnded):
            for own in reader.made:
                if own.user > 0 and not own.is_advised:
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


class OwnDeal(NamedTuple):
    """A deal that is settled, to a member who sat there at its end."""

    deal: int
    has_won: bool
    brought: int
    """The chips that it brought them."""
    was_asked: bool
    """Whether the table ever asked them what to lay."""
    choices: tuple[FreeChoice, ...]


def own_deals(reader: ChoiceReader, events: Iterable[TimedEvent], user: int) -> tuple[ChoiceReader, list[OwnDeal]]:
    """Return the reading after these events, and the deals that they settle to a member."""
    found = list[OwnDeal]()
    for event in events:
        reader = reader.read(event)
        table = reader.table
        seat = next((number for number, seat in enumerate(table.seats) if seat.user == user), None)
        if isinstance(reader.before, DealEnded) and seat is not None:
            found.append(_own_deal(reader, seat, user))
    return reader, found


def _own_deal(reader: ChoiceReader, seat: int, user: int) -> OwnDeal:
    state = reader.table.game
    free = enumerate(_free_of(reader.made, user), 1)
    worths = [(number, value(own.choice)) for number, own in free]
    return OwnDeal(
        state.deals,
        has_won=deal_of(state).winner == seat,
        brought=receipt_of(view_for(state, None), seat).net,
        was_asked=any(own.user == user for own in reader.made),
        choices=tuple(FreeChoice(state.deals, number, worth.loss, worth.is_doubtful) for number, worth in worths),
    )


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
