"""Events of a table, in the past tense; the events of its game are in `bot.game.events`."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from bot.game import events as game
from bot.tables.options import Options
from bot.tables.plan import Plan, PlanEnd

MemberId = Annotated[int, Meta(title="member")]
"""The number of a member. The file is anonymised by the names of such fields: each is called `user` or `host`."""
Closing = Literal["finished", "stopped", "expired", "abandoned", "empty", "deserted", "gone"]
"""Why a table closed; "gone" is for one whose channel was deleted."""


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
    goes_on_alone: bool = False
    """Whether it goes on with a single person, as such tables count on this server."""
    tells_who_chose: bool = False
    """Whether `StoodIn` marks what robots choose for members; games that began before that event existed lack it."""


class SeatAbandoned(_Event, frozen=True):
    """A player left in play: a robot finishes the deal, and the chips left then go back to the player."""

    seat_id: int
    cause: Literal["left", "kicked", "abandoned", "gone"]
    by: By | None = None
    """The member who removed the player."""


class SeatTakenOver(_Event, frozen=True):
    """The bank paid a player who had left, and took the seat over: a robot keeps it under a new seat_id."""

    seat_id: int
    new_id: int
    robot: str
    share: int = 0
    """What the player was paid beyond the chips on the seat: its share of the board."""


class SeatRequested(_Event, frozen=True):
    """A member wants to take this seat of the game over from its robot once the deal in progress is over."""

    user: MemberId
    seat: int
    most: int
    """The most chips that the member has agreed to pay."""


class RequestEnded(_Event, frozen=True):
    """A member gets the seat they asked for, or does not: they changed their mind, it is too dear, or gone."""

    user: MemberId
    cause: Literal["seated", "withdrawn", "too_dear", "seat_gone"]


class SeatBought(_Event, frozen=True):
    """A member bought a robot's seat from the bank between two deals, and plays it under a new seat_id."""

    seat_id: int
    new_id: int
    user: MemberId
    price: int
    """The chips on the seat, and its share of the board."""


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
    """A player who was away or missed turns plays again; if it is their turn, its time starts anew."""

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


class VoidAsked(_Event, frozen=True):
    """A player agrees to stop the table at once, which voids the deal in progress once all have agreed."""

    seat_id: int


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
    | SeatTakenOver
    | SeatRequested
    | RequestEnded
    | SeatBought
    | PlayerReminded
    | TurnMissed
    | StoodIn
    | PlayerReturned
    | PlanMade
    | PlanEnded
    | HintGiven
    | StopAsked
    | VoidAsked
    | Paused
    | Resumed
    | TimeGivenBack
    | TableClosed
    | RematchOpened
    | game.Event
)

SECRET: Final = (PlanMade, PlanEnded, HintGiven)
"""The events of which only the player of their seat may know at all."""
