"""The choices that members made themselves, read from the events of a table."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.events import CardPlayed, DealBegan, DealEnded
from bot.game.view import view_for
from bot.tables.events import Event, StoodIn
from bot.tables.evolution import evolve
from bot.tables.steps import TimedEvent
from bot.tables.table import Seat, Table
from bot.valuation.yardstick import Choice, is_free


class OwnChoice(NamedTuple):
    """A choice that a member made, by a click or by a plan."""

    user: int
    seat_id: int
    """Or the number of a loan: see `Table.part_id`."""
    deal: int
    step: int
    """The number of cards laid in the deal before."""
    choice: Choice
    hands: tuple[tuple[Card, ...], ...]
    """Of all seats then; what the player could see is in the choice."""
    is_advised: bool = False
    """Whether they had asked for a hint."""

    @property
    def is_free(self) -> bool:
        """Return whether there is something to value, which there is not after a hint."""
        deal = self.choice.view.deal
        return not self.is_advised and deal is not None and is_free(deal.choices, self.choice.play)


class ChoiceReader(NamedTuple):
    """The reading of the events of a table, as far as it has come."""

    table: Table = Table()
    before: Event | None = None
    """The event read last."""
    made: tuple[OwnChoice, ...] = ()
    """The choices in the deal that is not settled yet."""

    def read(self, event: TimedEvent) -> "ChoiceReader":
        """Return the reading after one more event; the choices of a void deal are dropped."""
        at, happened = event
        made = () if isinstance(happened, DealBegan) else self.made
        seat = chooser(self.table, happened, self.before)
        if seat and isinstance(happened, CardPlayed):
            made += (_own(self.table, seat, happened),)
        return ChoiceReader(evolve(self.table, happened, at), happened, made)


def chooser(table: Table, event: Event, before: Event | None) -> Seat | None:
    """Return the seat whose member chose to lay a card, given the event and the one before it; None if nobody did."""
    if not isinstance(event, CardPlayed) or isinstance(before, StoodIn):
        return None
    seat = table.seats[event.seat]
    return None if seat.user is None or table.is_unasked(event.card) else seat


def own_choices(events: Iterable[TimedEvent], reader: ChoiceReader | None = None) -> Iterator[tuple[OwnChoice, ...]]:
    """Yield, for each settled deal in these events, the choices that members made themselves."""
    reader = reader or ChoiceReader()
    for event in events:
        reader = reader.read(event)
        if isinstance(reader.before, DealEnded):
            yield reader.made


def _own(table: Table, seat: Seat, event: CardPlayed) -> OwnChoice:
    assert seat.user is not None
    assert table.game.deal is not None
    play = PlayCard(event.seat, event.card, event.announced)
    return OwnChoice(
        user=seat.user,
        seat_id=table.part_id(seat),
        deal=table.game.deals,
        step=sum(isinstance(move, CardPlayed) for move in table.game.deal.moves),
        choice=Choice(view_for(table.game, event.seat), play, table.fingerprint),
        hands=table.game.deal.hands,
        is_advised=table.is_advised,
    )
