"""What has happened to a table, in the past tense; what happened in its game is in `bot.game.events`."""

from typing import Literal

from msgspec import Struct

from bot.game import events as game
from bot.tables.options import Options

Closing = Literal["finished", "stopped", "expired", "abandoned", "empty"]


class _Event(Struct, frozen=True, tag=True):
    pass


class TableOpened(_Event, frozen=True):
    id: int
    guild: int
    channel: int
    host: int
    options: Options
    parent: int | None = None
    """The channel that holds the card of a table with a thread of its own."""


class SeatTaken(_Event, frozen=True):
    """By a member, or by a robot whose chips are the bank's."""

    seat_id: int
    user: int | None = None
    robot: str | None = None


class SeatFreed(_Event, frozen=True):
    """In the lobby, where nothing is at stake yet."""

    seat_id: int


class OptionsChanged(_Event, frozen=True):
    options: Options


class HostChanged(_Event, frozen=True):
    user: int


class StakesSet(_Event, frozen=True):
    """The table is about to begin: for chips, or for practice."""

    practice: bool


class SeatAbandoned(_Event, frozen=True):
    """In play: a robot plays on, and what is left at the end is still the leaver's."""

    seat_id: int
    cause: Literal["left", "kicked"]


class PlayerReminded(_Event, frozen=True):
    """Most of the time for this turn is gone; the player was told, unless they know or do not want to be."""

    seat_id: int
    told: bool


class TurnMissed(_Event, frozen=True):
    """The time for this decision is over: a robot makes this one."""

    seat_id: int


class PlayerReturned(_Event, frozen=True):
    """Whoever was away or missed turns plays for themselves again; at their turn, their time begins anew."""

    seat_id: int


class SeatReadied(_Event, frozen=True):
    """Ready for the next deal."""

    seat_id: int


class Paused(_Event, frozen=True):
    pass


class Resumed(_Event, frozen=True):
    pass


class TimeGivenBack(_Event, frozen=True):
    """The bot itself was away for so many seconds, which count for nobody."""

    seconds: int


class TableClosed(_Event, frozen=True):
    """Everything is over, and every seat's chips went back to whose they are."""

    cause: Closing


class RematchOpened(_Event, frozen=True):
    table: int


Event = (
    TableOpened
    | SeatTaken
    | SeatFreed
    | OptionsChanged
    | HostChanged
    | StakesSet
    | SeatAbandoned
    | PlayerReminded
    | TurnMissed
    | PlayerReturned
    | SeatReadied
    | Paused
    | Resumed
    | TimeGivenBack
    | TableClosed
    | RematchOpened
    | game.Event
)
