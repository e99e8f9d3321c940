"""A table as one frozen value.

A table goes through three phases, never back:

    lobby    Members and robots take seats and the host sets options. Nothing is at stake, and seats are freed at will.
             `StakesSet` decides between chips and practice; `GameStarted`, in the same action, begins the game.
    playing  Whoever leaves keeps their seat, and a robot plays for them until they return, or else to the end. Who
             comes late plays for a robot from the next deal on: its place and chips stay the bank's. Between two deals
             the table waits until somebody deals, or for the end of the break. A pause, a missed turn or time given
             back moves deadlines, not the phase.
    closed   The chips have gone back to their owners. Only a rematch is still noted, as a link to the new table.

A lobby closes when it is stopped, expires, or loses its last person. A table in play closes when its game is over. If
it is stopped, or given up because nobody is left or its channel is gone, the deal in progress ends first, and the game
has no winner; practice ends at once.
"""

from collections.abc import Set as AbstractSet
from typing import Final, Literal

from msgspec import Struct

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.moves import asked, choices, kind
from bot.game.state import NO_GAME, GameState
from bot.tables import events as e
from bot.tables.days import Daily
from bot.tables.options import Options
from bot.tables.plan import Plan

Phase = Literal["lobby", "playing", "closed"]
AUTOPILOT_AFTER: Final = 2
"""Turns missed in a row before a robot keeps the seat."""
MAX_PAUSE_SECONDS: Final = 7 * 24 * 3600
"""The most that all pauses of a game may last together."""
MIN_PAUSE_SECONDS: Final = 3600
"""A shorter pause counts as much, or who goes on and on would call a player again and again."""
MIN_PEOPLE_FOR_STAKES: Final = 2
"""A table counts if so many people are dealt its first deal; otherwise it is practice."""


class Seat(Struct, frozen=True):
    """A seat with its number, its player and their state."""

    seat_id: int
    user: e.MemberId | None = None
    """The member whose seat it is; on a robot's, the one who came late and plays for it."""
    robot: str | None = None
    """The robot whose seat it is: place and chips are the bank's, whoever plays."""
    has_left: bool = False
    """Whether a robot plays for the member to the end, or until they return."""
    missed: int = 0
    late_from: int | None = None
    """The number of moves in the deal before the last turn that the player missed."""
    agreed: int = 0
    """The most chips that the member has agreed to bring."""

    def is_here(self, away: AbstractSet[int]) -> bool:
        """Return whether a person plays this seat: not gone, not on autopilot, and not away."""
        return self.is_manned and self.missed < AUTOPILOT_AFTER and self.user not in away

    @property
    def is_manned(self) -> bool:
        """Return whether the seat belongs to a person who has not left."""
        return self.user is not None and not self.has_left


class News(Struct, frozen=True):
    """What somebody did that concerns another player, told to everybody until the next deal."""

    what: Literal["removed", "replaced", "handed_over", "inherited", "expected", "declined"]
    user: e.MemberId
    """The player whom it concerns."""
    by: e.By
    host: e.MemberId | None = None
    """The new host, if the player was the host."""


class Invitation(Struct, frozen=True):
    """A seat held for a member until this time."""

    user: e.MemberId
    by: e.By
    until: int
    version: int
    """The version of the table since which it is held."""


class Loan(Struct, frozen=True):
    """A robot's seat that a member plays, or has played, for it."""

    user: e.MemberId
    seat_id: int


class PublicTable(Struct, frozen=True):
    """What everybody may see of a table. A field that is added here is public at once."""

    id: int = 0
    version: int = 0
    """The number of events so far, secret ones not counted, so that it gives none of them away."""
    host: e.MemberId = 0
    options: Options = Options()
    phase: Phase = "lobby"
    fingerprint: str = ""
    """The public proof of the decks of all deals."""
    seats: tuple[Seat, ...] = ()
    """In the order of play; in play the index is the seat number of the game."""
    latecomers: tuple[e.By, ...] = ()
    """The members who play for a robot from the next deal on."""
    loans: tuple[Loan, ...] = ()
    """Who has ever played for which robot in this game."""
    invitations: tuple[Invitation, ...] = ()
    calls: int | None = None
    """The role that is called to the table."""
    rematch_of: int | None = None
    """The table of which this is a rematch."""
    day: Daily | None = None
    """Which deal of which day it is; such a table is its member's alone."""
    practice: bool = False
    waiting_since: int = 0
    """The time at which the present turn, or the break between two deals, began."""
    news: News | None = None
    closing: e.Closing | None = None

    def seat_of(self, user: int | None) -> Seat | None:
        return next((seat for seat in self.seats if seat.user == user and seat.is_manned), None)

    def is_watched(self, away: AbstractSet[int]) -> bool:
        """Return whether anybody is here, or comes with the next deal."""
        return bool(self.latecomers) or any(seat.is_here(away) for seat in self.seats)

    def left_seat_of(self, user: int | None) -> Seat | None:
        """Return the seat that this member has left, and where a robot plays for them."""
        return next((seat for seat in self.seats if seat.user == user and seat.has_left), None)

    def invitation_of(self, user: int) -> Invitation | None:
        """Return the invitation of this member, as long as a seat is held for them."""
        return next((invitation for invitation in self.invitations if invitation.user == user), None)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the members who sit here, in the order of play."""
        return tuple(seat.user for seat in self.seats if seat.user is not None and not seat.has_left)

    @property
    def is_alone(self) -> bool:
        """Return whether one person practises here with robots: nobody else waits, so there is no clock."""
        return self.practice and len(self.people) + len(self.latecomers) == 1

    @property
    def brought(self) -> int:
        """Return the chips that each seat brings; in the lobby, with the options and the seats there are now."""
        return self.options.chips_for(len(self.seats))

    @property
    def undecided(self) -> tuple[int, ...]:
        """Return the members who have not agreed to the present terms."""
        brought = self.brought
        return tuple(seat.user for seat in self.seats if seat.user is not None and seat.agreed < brought)


class Table(PublicTable, frozen=True):
    """A table after some events."""

    guild: int = 0
    opened_by: e.By | None = None
    channel: int = 0
    parent: int | None = None
    length: int = 0
    """The number of all events so far."""
    moved: int = 0
    """The version of the last event of the game; an older click means an older position."""
    raised: int = 0
    """The version at which the terms last rose; an older click agrees to less."""
    seed: str = ""
    """The secret from which the decks of all deals follow."""
    seats_taken: int = 0
    """The number of seats ever taken, so that no seat_id is used twice."""
    invited_at: tuple[int, ...] = ()
    """The times of all invitations."""
    guests: tuple[e.By, ...] = ()
    """The members who may sit down at a private table."""
    declined: tuple[e.By, ...] = ()
    removed: tuple[e.By, ...] = ()
    """The members whom others have removed, and who may not sit down again."""
    game: GameState = NO_GAME
    plans: dict[int, Plan] = {}
    """What players want done when their turn comes in this deal, by seat_id; secret."""
    is_advised: bool = False
    """Whether whoever is to move was given a hint; secret."""
    planned: tuple[int, ...] = ()
    """The seat_ids for which a plan has made a choice in this deal, rather than only laid what was forced; secret."""
    unplanned: tuple[int, ...] = ()
    """The seat_ids of which a card of this deal was laid, or chosen by a robot, without a plan; secret."""
    stopped_by: e.By | None = None
    """The player who has stopped the table, which closes at the end of the deal."""
    given_up: e.GivenUp | None = None
    """Why robots finish the deal for everybody."""
    began_at: int = 0
    moved_at: int = 0
    """The time of the last event of the game, which pauses and time given back do not change."""
    touched_at: int = 0
    """The time of the last action."""
    paused_at: int | None = None
    paused_for: int = 0
    """The seconds that earlier pauses have lasted."""
    is_late: bool = False
    """Whether the time for the present decision has passed, so that a robot makes it."""
    is_reminded: bool = False
    closed_by: e.By | None = None
    rematch: int | None = None

    def plan_of(self, seat: Seat) -> Plan | None:
        """Return the plan of this seat that is in force, if there is one."""
        plan = self.plans.get(seat.seat_id)
        return None if plan is None or plan.ended else plan

    def seat_by_id(self, seat_id: int) -> Seat | None:
        return next((seat for seat in self.seats if seat.seat_id == seat_id), None)

    def concerns(self, user: int) -> bool:
        """Return whether this member sits here, is to play for a robot, or is invited."""
        return bool(self.seat_of(user) or e.By(user) in self.latecomers or self.invitation_of(user))

    def part_id(self, seat: Seat) -> int:
        """Return the number of a player's part in the game: a seat_id, or a further number for a loan."""
        if seat.robot is None or seat.user is None:
            return seat.seat_id
        return self.seats_taken + self.loans.index(Loan(seat.user, seat.seat_id))

    @property
    def is_empty(self) -> bool:
        """Return whether everybody has left a table in play."""
        return self.phase == "playing" and not (self.people or self.latecomers)

    @property
    def is_ending(self) -> bool:
        """Return whether the table closes with this deal, whatever its rules say."""
        return self.given_up is not None or self.stopped_by is not None

    @property
    def is_finishing(self) -> bool:
        """Return whether robots play the deal to its end at once, as it is the last one and nobody is left."""
        return self.is_ending and not self.people

    @property
    def turn(self) -> Seat | None:
        deal = self.game.deal
        return self.seats[deal.turn] if deal and not deal.is_over else None

    @property
    def offered(self) -> tuple[PlayCard, ...]:
        """Return the plays among which the player to move is asked; with a single one, nothing is left to choose."""
        assert self.game.deal is not None
        legal, rules, need = legal_actions(self.game), self.game.rules, self.game.deal.need
        return choices(legal) if self.options.card_by_card else asked(legal, rules, need)

    def is_unasked(self, card: Card) -> bool:
        """Return whether the player to move lays this card without any choice."""
        return [kind(play.card) for play in self.offered] == [kind(card)]
