"""Events of a table, in the past tense; the events of its game are in `bot.game.events`."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from bot.game import events as game
from bot.tables.days import Daily
from bot.tables.options import Options
from bot.tables.plan import Plan, PlanEnd

MemberId = Annotated[int, Meta(title="member")]
"""The number of a member. The file is anonymised by the names of such fields: each is called `user` or `host`."""
GivenUp = Literal["empty", "abandoned", "gone"]
"""Why a table is given up: everybody left it, nobody has touched it for long, or its channel was deleted."""
Closing = Literal["finished", "stopped", "expired"] | GivenUp


class By(Struct, frozen=True):
    """The member who did something that concerns another."""

    user: MemberId


class _Event(Struct, frozen=True, tag=True):
    pass


class TableOpened(_Event, frozen=True):
    id: int
    guild: int
    channel: int
    host: MemberId
    options: Options
    parent: int | None = None
    """The channel that holds the card of a table with a thread of its own."""
    guests: tuple[By, ...] = ()
    """The members who sat at, or were invited to, the private table of which this is a rematch."""
    calls: int | None = None
    """The role that is called to the table."""
    rematch_of: int | None = None
    """The table of which this is a rematch."""
    day: Daily | None = None


class DecksSealed(_Event, frozen=True):
    """The secrets of all deals were drawn, and their fingerprint is public: see `bot.game.seal`."""

    seed: str
    fingerprint: str


class SeatTaken(_Event, frozen=True):
    """A member sat down, or a robot that plays for the bank's chips."""

    seat_id: int
    user: MemberId | None = None
    robot: str | None = None


class SeatFreed(_Event, frozen=True):
    """A seat was freed in the lobby, where nothing is at stake yet."""

    seat_id: int
    user: MemberId | None = None
    """The member who sat there, if somebody else removed them."""
    by: By | None = None


class MemberInvited(_Event, frozen=True):
    """A seat is held for a member until this time."""

    user: MemberId
    by: By
    until: int


class InvitationEnded(_Event, frozen=True):
    """A seat is no longer held for a member who has not taken it."""

    user: MemberId
    cause: Literal["declined", "taken_back", "expired"]
    by: By
    """The member who had invited them."""


class OptionsChanged(_Event, frozen=True):
    options: Options


class SeatAgreed(_Event, frozen=True):
    """A member who sat down before the terms rose has agreed to the new ones."""

    seat_id: int


class HostChanged(_Event, frozen=True):
    user: MemberId
    by: By | None = None
    """The member who handed the table over, or who was its host and left."""


class StakesSet(_Event, frozen=True):
    """The game is about to begin, for chips or for practice."""

    practice: bool


class SeatAbandoned(_Event, frozen=True):
    """A player left in play: a robot plays for them until they return, or else to the end."""

    seat_id: int
    by: By | None = None
    """The member who removed the player, who then cannot return."""


class LoanAsked(_Event, frozen=True):
    """A member who comes late is to play for a robot from the next deal on."""

    user: MemberId


class LoanBegan(_Event, frozen=True):
    """A member plays for a robot, whose place and chips the seat keeps."""

    seat_id: int
    user: MemberId


class LoanEnded(_Event, frozen=True):
    """A member no longer plays for a robot, or is not to."""

    user: MemberId
    by: By | None = None
    """The member who wanted it, be it the player; None if there was no seat for them."""


class TableGivenUp(_Event, frozen=True):
    """Nobody will play here again: robots finish the deal, and the table closes."""

    cause: GivenUp


class PlayerReminded(_Event, frozen=True):
    """Most of the time for this turn has passed; `told` says whether the player is sent a reminder."""

    seat_id: int
    told: bool


class TurnMissed(_Event, frozen=True):
    """The time for this decision has passed: a robot makes it."""

    seat_id: int


class StoodIn(_Event, frozen=True):
    """A robot makes the next choice for a member who has left, is away, or has missed it."""

    seat_id: int
    robot: str


class PlayerReturned(_Event, frozen=True):
    """A player who had left, was away or missed turns plays again; if it is their turn, its time starts anew."""

    seat_id: int


class PlanMade(_Event, frozen=True):
    """A player says, in secret, what is to be done when their turn comes in this deal."""

    seat_id: int
    plan: Plan


class PlanEnded(_Event, frozen=True):
    """A plan ended before its deal did; only its player is told."""

    seat_id: int
    cause: PlanEnd


class HintGiven(_Event, frozen=True):
    """A player was advised on what to play now, so that what they lay next is not their own choice alone."""

    seat_id: int


class StopAsked(_Event, frozen=True):
    """A player stops the table: the deal in progress is the last one."""

    by: By


class Paused(_Event, frozen=True):
    pass


class Resumed(_Event, frozen=True):
    pass


class TimeGivenBack(_Event, frozen=True):
    """The bot was down for some seconds, and all deadlines moved by as much."""

    seconds: int


class TableClosed(_Event, frozen=True):
    """The table closed, and the chips of all seats went back to their owners."""

    cause: Closing
    by: By | None = None
    """The member who stopped it."""


class RematchOpened(_Event, frozen=True):
    table: int


Event = (
    TableOpened
    | DecksSealed
    | SeatTaken
    | SeatFreed
    | MemberInvited
    | InvitationEnded
    | OptionsChanged
    | SeatAgreed
    | HostChanged
    | StakesSet
    | SeatAbandoned
    | LoanAsked
    | LoanBegan
    | LoanEnded
    | TableGivenUp
    | PlayerReminded
    | TurnMissed
    | StoodIn
    | PlayerReturned
    | PlanMade
    | PlanEnded
    | HintGiven
    | StopAsked
    | Paused
    | Resumed
    | TimeGivenBack
    | TableClosed
    | RematchOpened
    | game.Event
)

SECRET: Final = (PlanMade, PlanEnded, HintGiven)
"""The events of which only the player of their seat may know at all."""
