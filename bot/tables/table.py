"""A table as one frozen value, and its events applied to it.

A table goes through three phases, never back:

    lobby    Members and robots take seats and the host sets options. Nothing is at stake, and seats are freed at will.
             `StakesSet` decides between chips and practice; `GameStarted`, in the same action, begins the game.
    playing  Whoever leaves abandons a seat to a robot, and at the end of the deal the bank pays them and takes the
             seat over. Between two deals members may buy seats of the bank's robots, and the table waits for everybody
             to be ready, or for the end of the break. A pause, a missed turn or time given back moves deadlines, not
             the phase.
    closed   The chips have gone back to their owners. Only a rematch is still noted, as a link to the new table.

A lobby closes when it is stopped, expires, or loses its last person. A table in play closes when its game is over;
if it is stopped, deserted or abandoned before that, the game is ended first. A player who stops it, or leaves too few
people at it, closes it at the end of the deal, which counts; a moderator who does not play, or all players together,
at once, which voids the deal.

`TRANSITIONS` has the phase after each event, by the phase before it. An event without an entry for the present phase
cannot happen, and applying it raises KeyError.
"""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from typing import Any, Final, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from bot.game import events as game_events
from bot.game.evolution import evolve as evolve_game
from bot.game.state import NO_GAME, GameState
from bot.tables import events as e
from bot.tables.options import Options
from bot.tables.plan import Plan

Phase = Literal["lobby", "playing", "closed"]
_LOBBY: Final[dict[Phase, Phase]] = {"lobby": "lobby"}
_PLAYING: Final[dict[Phase, Phase]] = {"playing": "playing"}

TRANSITIONS: Final[dict[type[e.Event], dict[Phase, Phase]]] = {
    e.TableOpened: _LOBBY,
    e.DecksSealed: _LOBBY,
    e.SeatTaken: _LOBBY,
    e.SeatFreed: _LOBBY,
    e.MemberInvited: _LOBBY,
    e.InvitationEnded: _LOBBY,
    e.OptionsChanged: _LOBBY,
    e.SeatAgreed: _LOBBY,
    e.StakesSet: _LOBBY,
    **dict.fromkeys(get_args(game_events.Event), _PLAYING),
    game_events.GameStarted: {"lobby": "playing"},
    e.SeatAbandoned: _PLAYING,
    e.SeatTakenOver: _PLAYING,
    e.SeatRequested: _PLAYING,
    e.RequestEnded: _PLAYING,
    e.SeatBought: _PLAYING,
    e.StopAsked: _PLAYING,
    e.VoidAsked: _PLAYING,
    e.PlayerReminded: _PLAYING,
    e.TurnMissed: _PLAYING,
    e.PlayerReturned: _PLAYING,
    e.PlanMade: _PLAYING,
    e.PlanEnded: _PLAYING,
    e.SeatHurried: _PLAYING,
    e.HaltEnded: _PLAYING,
    e.SeatReadied: _PLAYING,
    e.Paused: _PLAYING,
    e.Resumed: _PLAYING,
    e.HostChanged: _LOBBY | _PLAYING,
    e.TimeGivenBack: _LOBBY | _PLAYING,
    e.TableClosed: {"lobby": "closed", "playing": "closed"},
    e.RematchOpened: {"closed": "closed"},
}
"""The phase after each event, by the phase before it."""
AUTOPILOT_AFTER: Final = 2
"""Turns missed in a row before a robot keeps the seat."""
MAX_PAUSE_SECONDS: Final = 7 * 24 * 3600
"""What all pauses of one deal last together, at most."""
MIN_PEOPLE_FOR_STAKES: Final = 2
"""With fewer people a table is for practice, unless the server counts those too."""


class Seat(Struct, frozen=True):
    """A seat with its number, its player and their state."""

    seat_id: int
    user: int | None = None
    """The member; None for a robot's own seat, whose chips are the bank's."""
    robot: str | None = None
    has_left: bool = False
    missed: int = 0
    is_ready: bool = False
    agreed: int = 0
    """The most chips that the member has agreed to bring."""
    brought: int | None = None
    """What the bank, or the member who bought the seat, paid for it; None for the chips that everybody brought."""
    joined_after: int = 0
    """The deals that were over when it changed hands."""
    hurried: int = 0
    """The deal in which the player has their forced cards laid at once, whatever the pace."""
    is_for_void: bool = False
    """Whether the player has agreed to void the deal in progress."""

    def is_here(self, away: AbstractSet[int]) -> bool:
        """Return whether a person plays this seat: not gone, not on autopilot, and not away."""
        return self.is_manned and self.missed < AUTOPILOT_AFTER and self.user not in away

    @property
    def is_manned(self) -> bool:
        """Return whether the seat belongs to a person who has not left."""
        return self.user is not None and not self.has_left


class News(Struct, frozen=True):
    """What somebody did that concerns another player, told to everybody until the next deal."""

    what: Literal["removed", "replaced", "handed_over", "inherited", "expected", "seated", "declined"]
    user: int
    """The player whom it concerns."""
    by: e.By
    host: int | None = None
    """The new host, if the player was the host."""
    robot: str | None = None
    """The robot whose seat the player takes."""


class Invitation(Struct, frozen=True):
    """A seat held for a member until this time."""

    user: int
    by: e.By
    until: int
    version: int
    """The version of the table since which it is held."""


class SeatRequest(Struct, frozen=True):
    """A member who waits for the end of the deal to take over a robot's seat of the game."""

    user: int
    seat: int
    most: int
    """The most chips that they pay for it."""


class Table(Struct, frozen=True):
    """A table after some events."""

    id: int = 0
    guild: int = 0
    channel: int = 0
    parent: int | None = None
    host: int = 0
    options: Options = Options()
    phase: Phase = "lobby"
    version: int = 0
    """The number of events so far that are not secret: whoever sees it learns nothing of those that are."""
    length: int = 0
    """The number of all events so far."""
    moved: int = 0
    """The version of the last event of the game; an older click means an older position."""
    raised: int = 0
    """The version at which the chips to bring last rose; an older click agrees to fewer."""
    seed: str = ""
    """The secret from which the decks of all deals follow."""
    fingerprint: str = ""
    """The public proof of these decks."""
    seats: tuple[Seat, ...] = ()
    """In the order of play; in play the index is the seat number of the game."""
    seats_taken: int = 0
    """The number of seats ever taken, so that no seat_id is used twice."""
    former: tuple[Seat, ...] = ()
    """The seats that have changed hands, as they were before."""
    requests: tuple[SeatRequest, ...] = ()
    invitations: tuple[Invitation, ...] = ()
    invited_at: tuple[int, ...] = ()
    """The times of all invitations."""
    guests: tuple[e.By, ...] = ()
    """The members who may sit down at a private table."""
    declined: tuple[e.By, ...] = ()
    calls: int | None = None
    """The role that is called to the table."""
    removed: tuple[e.By, ...] = ()
    """The members whom others have removed, and who may not sit down again."""
    game: GameState = NO_GAME
    plans: dict[int, Plan] = {}
    """What players want done when their turn comes in this deal, by seat_id; secret."""
    seen: int = 0
    """The moves of the deal after which the player who is alone with robots had them go on."""
    practice: bool = False
    goes_on_alone: bool = False
    stopped_by: e.By | None = None
    """The player who has stopped the table, which closes at the end of the deal."""
    given_up: Literal["abandoned", "gone"] | None = None
    """Why robots finish the deal: nobody has touched the table for long, or its channel was deleted."""
    began_at: int = 0
    waiting_since: int = 0
    """The time at which the present turn, or the break between two deals, began."""
    moved_at: int = 0
    """The time of the last event of the game, which pauses and time given back do not change."""
    touched_at: int = 0
    """The time of the last action."""
    paused_at: int | None = None
    paused_for: int = 0
    """The seconds that earlier pauses have lasted since the deal began."""
    is_late: bool = False
    """Whether the time for the present decision has passed, so that a robot makes it."""
    is_reminded: bool = False
    news: News | None = None
    closing: e.Closing | None = None
    closed_by: e.By | None = None
    rematch: int | None = None

    def seat_of(self, user: int) -> Seat | None:
        """Return the seat that this member plays, if there is one."""
        return next((seat for seat in self.seats if seat.user == user and seat.is_manned), None)

    def plan_of(self, seat: Seat) -> Plan | None:
        """Return the plan of this seat that is in force, if there is one."""
        plan = self.plans.get(seat.seat_id)
        return None if plan is None or plan.ended else plan

    def seat_by_id(self, seat_id: int) -> Seat | None:
        """Return the seat with this seat_id, if there is one."""
        return next((seat for seat in self.seats if seat.seat_id == seat_id), None)

    def request_of(self, user: int) -> SeatRequest | None:
        """Return the request of this member for a robot's seat, if there is one."""
        return next((request for request in self.requests if request.user == user), None)

    def invitation_of(self, user: int) -> Invitation | None:
        """Return the invitation of this member, as long as a seat is held for them."""
        return next((invitation for invitation in self.invitations if invitation.user == user), None)

    def concerns(self, user: int) -> bool:
        """Return whether this member sits here, has asked for a seat, or is invited."""
        return bool(self.seat_of(user) or self.request_of(user) or self.invitation_of(user))

    @property
    def people(self) -> tuple[int, ...]:
        """Return the members who sit here, in the order of play."""
        return tuple(seat.user for seat in self.seats if seat.user is not None and not seat.has_left)

    def is_quick(self, seat: Seat) -> bool:
        """Return whether cards of this seat that leave no choice are laid at once."""
        return self.options.pace_for(self.players) == "express" or seat.hurried == self.game.deals

    @property
    def players(self) -> int:
        """Return the number of members who have a part in the deal, also of those who have left since it began."""
        return sum(seat.user is not None for seat in self.seats)

    @property
    def is_deserted(self) -> bool:
        """Return whether too few people are left for another deal."""
        return len(self.people) < least_people(practice=self.practice, goes_on_alone=self.goes_on_alone)

    def brought(self, seat: Seat) -> int:
        """Return the chips that this seat has brought to the table."""
        return self.options.chips_for(len(self.seats)) if seat.brought is None else seat.brought

    @property
    def undecided(self) -> tuple[int, ...]:
        """Return the members who sat down, or agreed, before the chips to bring rose to what they are now."""
        chips = self.options.chips_for(len(self.seats))
        return tuple(seat.user for seat in self.seats if seat.user is not None and seat.agreed < chips)

    @property
    def turn(self) -> Seat | None:
        """Return the seat to act."""
        deal = self.game.deal
        return self.seats[deal.turn] if deal and not deal.is_over else None

    def asked_between_deals(self, away: AbstractSet[int]) -> tuple[Seat, ...]:
        """Return the seats that are asked whether they are ready: those still in, or the watching ones if none is."""
        here = [(number, seat) for number, seat in enumerate(self.seats) if seat.is_here(away)]
        still_in = tuple(seat for number, seat in here if number in self.game.standing)
        return still_in or tuple(seat for _, seat in here)


def least_people(*, practice: bool, goes_on_alone: bool) -> int:
    """Return the number of people with whom a table goes on after a deal."""
    return 1 if practice or goes_on_alone else MIN_PEOPLE_FOR_STAKES


def evolve(table: Table, event: e.Event, at: int) -> Table:
    """Return the table after an event that happened at this time. Raise KeyError if it cannot happen in this phase."""
    change = _EVOLVE.get(type(event), _game_event)
    phase = TRANSITIONS[type(event)][table.phase]
    version = table.version + (not isinstance(event, e.SECRET))
    return change(replace(table, version=version, length=table.length + 1, phase=phase), event, at)


def replay(events: Iterable[tuple[int, e.Event]]) -> Table:
    """Return the table after these events, each with its time."""
    table = Table()
    for at, event in events:
        table = evolve(table, event, at)
    return table


def _table_opened(table: Table, event: e.TableOpened, at: int) -> Table:
    return replace(
        table,
        id=event.id,
        guild=event.guild,
        channel=event.channel,
        parent=event.parent,
        host=event.host,
        options=event.options,
        guests=event.guests,
        calls=event.calls,
        touched_at=at,
    )


def _decks_sealed(table: Table, event: e.DecksSealed, _at: int) -> Table:
    return replace(table, seed=event.seed, fingerprint=event.fingerprint)


def _seat_taken(table: Table, event: e.SeatTaken, at: int) -> Table:
    agreed = table.options.chips_for(len(table.seats) + 1)
    seat = Seat(event.seat_id, event.user, event.robot, agreed=agreed)
    invitations = tuple(invitation for invitation in table.invitations if invitation.user != event.user)
    return replace(
        table,
        seats=(*table.seats, seat),
        seats_taken=table.seats_taken + 1,
        invitations=invitations,
        news=None,
        touched_at=at,
    )


def _seat_freed(table: Table, event: e.SeatFreed, at: int) -> Table:
    news = News("removed", event.user, event.by) if event.user is not None and event.by else None
    seats = tuple(seat for seat in table.seats if seat.seat_id != event.seat_id)
    return replace(
        table,
        seats=seats,
        raised=_raised(table, table.options, len(seats)),
        removed=(*table.removed, e.By(event.user)) if event.user is not None else table.removed,
        news=news,
        touched_at=at,
    )


def _member_invited(table: Table, event: e.MemberInvited, at: int) -> Table:
    guest = e.By(event.user)
    return replace(
        table,
        invitations=(*table.invitations, Invitation(event.user, event.by, event.until, table.version)),
        invited_at=(*table.invited_at, at),
        guests=table.guests if guest in table.guests else (*table.guests, guest),
        removed=tuple(by for by in table.removed if by != guest),
        news=None,
        touched_at=at,
    )


def _invitation_ended(table: Table, event: e.InvitationEnded, _at: int) -> Table:
    guest, has_declined = e.By(event.user), event.cause == "declined"
    return replace(
        table,
        invitations=tuple(invitation for invitation in table.invitations if invitation.user != event.user),
        guests=tuple(by for by in table.guests if by != guest or event.cause != "taken_back"),
        declined=(*table.declined, guest) if has_declined else table.declined,
        news=News("declined", event.user, guest) if has_declined else table.news,
    )


def _options_changed(table: Table, event: e.OptionsChanged, at: int) -> Table:
    players = len(table.seats)
    chips = event.options.chips_for(players)
    return replace(
        table,
        options=event.options,
        seats=tuple(replace(seat, agreed=min(seat.agreed, chips)) for seat in table.seats),
        raised=_raised(table, event.options, players),
        news=None,
        touched_at=at,
    )


def _raised(table: Table, options: Options, players: int) -> int:
    """Return the version at which the chips to bring last rose, with these options and so many players now."""
    has_risen = options.chips_for(players) > table.options.chips_for(len(table.seats))
    return table.version if has_risen else table.raised


def _seat_agreed(table: Table, event: e.SeatAgreed, at: int) -> Table:
    chips = table.options.chips_for(len(table.seats))
    return replace(_change_seat(table, event.seat_id, agreed=chips), touched_at=at)


def _host_changed(table: Table, event: e.HostChanged, at: int) -> Table:
    return replace(table, host=event.user, news=_news_of_host(table, event), touched_at=at)


def _news_of_host(table: Table, event: e.HostChanged) -> News | None:
    news = table.news
    if news and news.what in {"removed", "replaced"} and news.user == table.host:  # the host is gone with it
        return replace(news, host=event.user)
    if event.by is None:
        return None
    has_left = event.by.user == table.host and table.seat_of(table.host) is None
    return News("inherited" if has_left else "handed_over", event.user, event.by)


def _stakes_set(table: Table, event: e.StakesSet, at: int) -> Table:
    return replace(table, practice=event.practice, goes_on_alone=event.goes_on_alone, began_at=at, touched_at=at)


def _seat_abandoned(table: Table, event: e.SeatAbandoned, at: int) -> Table:
    left = _change_seat(table, event.seat_id, has_left=True, is_ready=False)
    given_up = event.cause if event.cause in {"abandoned", "gone"} else None
    changed = replace(left, given_up=given_up, touched_at=at)
    seat = changed.seat_by_id(event.seat_id)
    assert seat is not None
    if event.by is None or seat.user is None:
        return changed
    news = News("replaced", seat.user, event.by)
    return replace(changed, removed=(*table.removed, e.By(seat.user)), news=news)


def _seat_taken_over(table: Table, event: e.SeatTakenOver, _at: int) -> Table:
    seat = table.seat_by_id(event.seat_id)
    assert seat is not None
    number = table.seats.index(seat)
    banks = Seat(event.new_id, robot=event.robot, brought=table.game.chips[number], joined_after=table.game.deals)
    return replace(
        table,
        seats=(*table.seats[:number], banks, *table.seats[number + 1 :]),
        seats_taken=table.seats_taken + 1,
        former=(*table.former, seat),
    )


def _seat_requested(table: Table, event: e.SeatRequested, at: int) -> Table:
    request = SeatRequest(event.user, event.seat, event.most)
    news = News("expected", event.user, e.By(event.user), robot=table.seats[event.seat].robot)
    return replace(table, requests=(*table.requests, request), news=news, touched_at=at)


def _request_ended(table: Table, event: e.RequestEnded, _at: int) -> Table:
    requests = tuple(request for request in table.requests if request.user != event.user)
    is_told = table.news is not None and (table.news.what, table.news.user) == ("expected", event.user)
    return replace(table, requests=requests, news=None if is_told else table.news)


def _seat_bought(table: Table, event: e.SeatBought, at: int) -> Table:
    robots = table.seat_by_id(event.seat_id)
    assert robots is not None
    number = table.seats.index(robots)
    bought = Seat(event.new_id, event.user, brought=event.price, joined_after=table.game.deals)
    return replace(
        table,
        seats=(*table.seats[:number], bought, *table.seats[number + 1 :]),
        seats_taken=table.seats_taken + 1,
        former=(*table.former, robots),
        news=News("seated", event.user, e.By(event.user), robot=robots.robot),
        touched_at=at,
    )


def _stop_asked(table: Table, event: e.StopAsked, at: int) -> Table:
    return replace(table, stopped_by=event.by, touched_at=at)


def _void_asked(table: Table, event: e.VoidAsked, at: int) -> Table:
    return replace(_change_seat(table, event.seat_id, is_for_void=True), touched_at=at)


def _player_reminded(table: Table, _: e.PlayerReminded, _at: int) -> Table:
    return replace(table, is_reminded=True)


def _turn_missed(table: Table, event: e.TurnMissed, _at: int) -> Table:
    seat = table.seat_by_id(event.seat_id)
    assert seat is not None
    return replace(_change_seat(table, event.seat_id, missed=seat.missed + 1), is_late=True)


def _player_returned(table: Table, event: e.PlayerReturned, at: int) -> Table:
    changed = _change_seat(table, event.seat_id, missed=0)
    if table.turn is None or table.turn.seat_id != event.seat_id:
        return replace(changed, touched_at=at)
    return replace(changed, touched_at=at, waiting_since=at, is_reminded=False)


def _plan_made(table: Table, event: e.PlanMade, _at: int) -> Table:
    return replace(table, plans=table.plans | {event.seat_id: event.plan})


def _plan_ended(table: Table, event: e.PlanEnded, _at: int) -> Table:
    ended = replace(table.plans[event.seat_id], ended=event.cause)
    return replace(table, plans=table.plans | {event.seat_id: ended})


def _seat_hurried(table: Table, event: e.SeatHurried, at: int) -> Table:
    return replace(_change_seat(table, event.seat_id, hurried=table.game.deals), touched_at=at)


def _halt_ended(table: Table, _: e.HaltEnded, at: int) -> Table:
    assert table.game.deal is not None
    return replace(table, seen=len(table.game.deal.moves), touched_at=at)


def _seat_readied(table: Table, event: e.SeatReadied, at: int) -> Table:
    return replace(_change_seat(table, event.seat_id, is_ready=True), touched_at=at)


def _paused(table: Table, _: e.Paused, at: int) -> Table:
    return replace(table, paused_at=at, touched_at=at)


def _resumed(table: Table, _: e.Resumed, at: int) -> Table:
    assert table.paused_at is not None
    paused_for = at - table.paused_at
    return replace(
        table,
        paused_at=None,
        paused_for=table.paused_for + paused_for,
        waiting_since=table.waiting_since + paused_for,
        touched_at=at,
    )


def _time_given_back(table: Table, event: e.TimeGivenBack, at: int) -> Table:
    def later(since: int) -> int:
        return min(at, since + event.seconds)  # what began meanwhile has lost less

    return replace(
        table,
        waiting_since=later(table.waiting_since),
        touched_at=later(table.touched_at),
        paused_at=None if table.paused_at is None else later(table.paused_at),
        invitations=tuple(replace(held, until=held.until + event.seconds) for held in table.invitations),
    )


def _table_closed(table: Table, event: e.TableClosed, at: int) -> Table:
    return replace(table, closing=event.cause, closed_by=event.by, news=None, touched_at=at)


def _rematch_opened(table: Table, event: e.RematchOpened, _at: int) -> Table:
    return replace(table, rematch=event.table)


def _game_event(table: Table, event: game_events.Event, at: int) -> Table:
    if isinstance(event, game_events.GameStarted):
        table = replace(table, invitations=())
    seats, news, paused_for, seen = table.seats, table.news, table.paused_for, table.seen
    if isinstance(event, game_events.DealBegan):
        seats = tuple(replace(seat, is_ready=False, is_for_void=False) for seat in seats)
        news, paused_for, seen = None, 0, 0
    return replace(
        table,
        seats=seats,
        news=news,
        paused_for=paused_for,
        seen=seen,
        game=evolve_game(table.game, event),
        plans=_plans_after(table, event),
        moved=table.version,
        moved_at=at,
        waiting_since=at,
        touched_at=at,
        is_late=False,
        is_reminded=False,
    )


def _plans_after(table: Table, event: game_events.Event) -> dict[int, Plan]:
    """Return the plans after an event of the game: without a lead that was made, and none after the deal."""
    match event:
        case game_events.DealEnded() | game_events.DealVoided():
            return {}
        case game_events.CardPlayed(seat=number, card=card) if table.game.deal and table.game.deal.need is None:
            seat = table.seats[number]
            plan = table.plan_of(seat)
            return table.plans | {seat.seat_id: plan.after_lead(card)} if plan else table.plans
        case _:
            return table.plans


def _change_seat(table: Table, seat_id: int, **changes: object) -> Table:
    seats = tuple(replace(seat, **changes) if seat.seat_id == seat_id else seat for seat in table.seats)
    return replace(table, seats=seats)


_EVOLVE: Final[dict[type[e.Event], Callable[[Table, Any, int], Table]]] = {
    e.TableOpened: _table_opened,
    e.DecksSealed: _decks_sealed,
    e.SeatTaken: _seat_taken,
    e.SeatFreed: _seat_freed,
    e.MemberInvited: _member_invited,
    e.InvitationEnded: _invitation_ended,
    e.OptionsChanged: _options_changed,
    e.SeatAgreed: _seat_agreed,
    e.HostChanged: _host_changed,
    e.StakesSet: _stakes_set,
    e.SeatAbandoned: _seat_abandoned,
    e.SeatTakenOver: _seat_taken_over,
    e.SeatRequested: _seat_requested,
    e.RequestEnded: _request_ended,
    e.SeatBought: _seat_bought,
    e.StopAsked: _stop_asked,
    e.VoidAsked: _void_asked,
    e.PlayerReminded: _player_reminded,
    e.TurnMissed: _turn_missed,
    e.PlayerReturned: _player_returned,
    e.PlanMade: _plan_made,
    e.PlanEnded: _plan_ended,
    e.SeatHurried: _seat_hurried,
    e.HaltEnded: _halt_ended,
    e.SeatReadied: _seat_readied,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.TimeGivenBack: _time_given_back,
    e.TableClosed: _table_closed,
    e.RematchOpened: _rematch_opened,
}
