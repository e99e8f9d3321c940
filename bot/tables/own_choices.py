"""The choices that members made themselves, read from the events of a table."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.game.actions import PlayCard
from bot.game.engine import legal_actions
from bot.game.events import CardPlayed, DealBegan, DealEnded
from bot.game.moves import choices
from bot.game.view import view_for
from bot.tables.events import Event, StakesSet, StoodIn
from bot.tables.evolution import evolve
from bot.tables.steps import TimedEvent
from bot.tables.table import Table
from bot.valuation.yardstick import Choice


class OwnChoice(NamedTuple):
    """A choice that a member made, by a click or by a plan."""

    user: int
    seat_id: int
    deal: int
    is_planned: bool
    choice: Choice


def own_choices(events: Iterable[TimedEvent]) -> Iterator[list[OwnChoice]]:
    """Yield, for each settled deal of a table, the choices that members made themselves.

    There are none in games that do not record who chose; void deals are left out.
    """
    table, made, is_told = Table(), list[OwnChoice](), False
    before: Event | None = None
    for at, event in events:
        match event:
            case StakesSet():
                is_told = event.tells_who_chose
            case DealBegan():
                made = []
            case CardPlayed() if is_told and not isinstance(before, StoodIn):
                made += _own(table, event)
            case DealEnded():
                yield made
            case _:
                pass
        table, before = evolve(table, event, at), event


def _own(table: Table, event: CardPlayed) -> list[OwnChoice]:
    seat = table.seats[event.seat]
    if seat.user is None or len(choices(legal_actions(table.game))) == 1:
        return []
    choice = Choice(
        view_for(table.game, event.seat), PlayCard(event.seat, event.card, event.announced), table.fingerprint
    )
    return [OwnChoice(seat.user, seat.seat_id, table.game.deals, table.plan_of(seat) is not None, choice)]
