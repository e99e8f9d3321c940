"""The choices that members made themselves, and what they were worth, read from the events of a table."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.game.actions import PlayCard
from bot.game.engine import legal_actions
from bot.game.events import CardPlayed, DealBegan, DealEnded
from bot.game.moves import choices
from bot.game.view import view_for
from bot.tables.events import Event, StoodIn
from bot.tables.evolution import evolve
from bot.tables.steps import TimedEvent
from bot.tables.table import Table
from bot.valuation.yardstick import Choice, Value, value

SeatKey = tuple[int, int]
"""A seat_id and the member who played on it."""


class OwnChoice(NamedTuple):
    """A choice that a member made, by a click or by a plan."""

    user: int
    seat_id: int
    deal: int
    is_planned: bool
    choice: Choice


class ChoiceReader(NamedTuple):
    """The reading of the events of a table, as far as it has come."""

    table: Table = Table()
    before: Event | None = None
    """The event read last."""
    made: tuple[OwnChoice, ...] = ()
    """The choices in the deal that is not settled yet."""

    def read(self, event: TimedEvent) -> "ChoiceReader":
        """Return the reading after one more event.

        There are no choices in games that do not record who chose; those of a void deal are dropped.
        """
        at, happened = event
        made = () if isinstance(happened, DealBegan) else self.made
        if isinstance(happened, CardPlayed) and self.table.tells_who_chose and not isinstance(self.before, StoodIn):
            made += _own(self.table, happened)
        return ChoiceReader(evolve(self.table, happened, at), happened, made)


def own_choices(events: Iterable[TimedEvent], reader: ChoiceReader | None = None) -> Iterator[tuple[OwnChoice, ...]]:
    """Yield, for each settled deal in these events, the choices that members made themselves."""
    reader = reader or ChoiceReader()
    for event in events:
        reader = reader.read(event)
        if isinstance(reader.before, DealEnded):
            yield reader.made


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


def _own(table: Table, event: CardPlayed) -> tuple[OwnChoice, ...]:
    seat = table.seats[event.seat]
    if seat.user is None or len(choices(legal_actions(table.game))) == 1:
        return ()
    choice = Choice(
        view_for(table.game, event.seat), PlayCard(event.seat, event.card, event.announced), table.fingerprint
    )
    return (OwnChoice(seat.user, seat.seat_id, table.game.deals, table.plan_of(seat) is not None, choice),)


def choices_in_deal(before: Table, events: Sequence[TimedEvent]) -> Mapping[int, list[Choice]]:
    """Return the choices of each member who has played in a deal, given the table before it, and its events.

    There is none for whom robots chose throughout, and nobody if the deal is not settled or it is not told who chose.
    """
    made = next(own_choices(events, ChoiceReader(before)), None)
    if made is None or not before.tells_who_chose:
        return {}
    by_member = defaultdict[int, list[Choice]](list)
    for own in made:
        by_member[own.user].append(own.choice)
    stood_in = {event.seat_id for _, event in events if isinstance(event, StoodIn)}
    return {
        seat.user: by_member[seat.user]
        for seat in before.seats
        if seat.user is not None and seat.user > 0 and (seat.user in by_member or seat.seat_id not in stood_in)
    }
