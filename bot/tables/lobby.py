"""Actions before the first deal: seats, options, and the start."""

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.game.actions import StartGame
from bot.game.engine import decide
from bot.game.events import Event as GameEvent
from bot.game.evolution import evolve
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, SEATS
from bot.game.state import NO_GAME
from bot.robots.characters import CHARACTERS
from bot.tables import events as e
from bot.tables.context import Context, check_host, check_lobby, own_seat
from bot.tables.invitations import check_guest, decline, seats_held_for_others
from bot.tables.options import Options, set_option
from bot.tables.table import MIN_PEOPLE_FOR_STAKES, Seat, Table

_BEGINNERS: Final = frozenset(robot.name for robot in CHARACTERS if robot.level == "novice")
"""They sit only where chips do not count."""
Player = tuple[int | None, str | None]
"""The member on a seat, or else the robot."""


class Seal(NamedTuple):
    """The message that gives the fingerprint of the decks, right before the first deal."""

    number: int
    players: tuple[Player, ...]
    """Who sat at the table then, in the order of the seats."""


def join(table: Table, context: Context, *, seen: int | None = None, before: Table | None = None) -> list[e.Event]:
    """Return the events of sitting down, or of agreeing again once the terms have risen.

    Whoever sits down agrees to the terms as they were shown; if they rise with the number of seats, the deal waits
    until all have agreed again. At a full table the last robot gives way, and beginners
    do once chips count. Raise Refusal if none can, if the member was
    removed, or if the click saw lower terms: at this table, or at the one before, where practice cost nothing.
    """
    own = table.seat_of(context.user) if table.phase != "closed" else None
    if own and own.user not in table.undecided:
        raise Refusal("already_seated")
    check_lobby(table)
    if own is None:
        check_guest(table, context.user)
    giving_way = [] if own else _giving_way(table, context.user)
    players = len(table.seats) + (own is None) - len(giving_way)
    if before and _known_from(before, players) < table.options.chips_for(players):
        raise Refusal("stale")
    if seen is not None and seen < table.raised:
        raise Refusal("stale")
    if own:
        return [e.SeatAgreed(own.seat_id)]
    freed = [e.SeatFreed(robot.seat_id) for robot in giving_way]
    counts = len(table.people) + 1 >= MIN_PEOPLE_FOR_STAKES
    exchanged = _without_beginners([seat for seat in table.seats if seat not in giving_way], table.seats_taken + 1)
    return [*freed, e.SeatTaken(table.seats_taken, user=context.user), *(exchanged if counts else [])]


def leave(table: Table, context: Context) -> list[e.Event]:
    """Return the events of getting up, or of declining the seat that is held for the member.

    The next person becomes host, and an empty table closes.
    """
    check_lobby(table)
    if table.invitation_of(context.user):
        return decline(table, context)
    return _free(table, own_seat(table, context), None)


def add_robot(table: Table, context: Context, *, robots: Sequence[str]) -> list[e.Event]:
    """Return the events that seat the first of these robots that is not at the table yet.

    Raise Refusal if all are, or unless the host asks and a seat is free.
    """
    check_lobby(table)
    check_host(table, context.request)
    _check_room(table, len(table.seats) + len(table.invitations))
    seated = _seat_robots(table, robots, 1)
    if not seated:
        raise Refusal("already_seated")
    return [*seated, *_agreed_by_asking(table, context, len(table.seats) + 1)]


def remove_seat(table: Table, context: Context, *, seat_id: int) -> list[e.Event]:
    """Return the events of freeing a robot's or a member's seat. Raise Refusal unless the host asks."""
    check_lobby(table)
    check_host(table, context.request)
    seat = table.seat_by_id(seat_id)
    if seat is None:
        raise Refusal("no_such_seat", seat_id=seat_id)
    agreed = _agreed_by_asking(table, context, len(table.seats) - 1) if seat.user != context.user else []
    return [*_free(table, seat, e.By(context.user)), *agreed]


def change_options(table: Table, context: Context, *, options: Options) -> list[e.Event]:
    """Return the events of changing the options. Raise Refusal unless the host asks and they are playable."""
    check_lobby(table)
    check_host(table, context.request)
    check_options(options)
    if len(table.seats) > options.rules.max_players:
        most = options.rules.max_players
        raise Refusal("too_many_players", players=len(table.seats), most=most)
    if options == table.options:
        return []
    return [e.OptionsChanged(options), *_agreed_by_asking(table, context, len(table.seats), options)]


def go_by_booklet(table: Table, context: Context) -> list[e.Event]:
    """Go back to every rule of the booklet. Raise Refusal unless the host asks."""
    booklet = GAMES[table.options.rules.game]
    return change_options(table, context, options=replace(table.options, rules=booklet))


def change_option(table: Table, context: Context, *, name: str, value: str) -> list[e.Event]:
    """Change one option to the value of a menu. Raise Refusal if there is no such option or value."""
    return change_options(table, context, options=set_option(table.options, name, value))


def fill_seats(
    table: Table, context: Context, *, robots: Sequence[str] = (), practice: bool | None = None
) -> list[e.SeatTaken]:
    """Return the events of seating some of these robots where seats are missing.

    Raise Refusal unless the host asks and the game may begin with these players, or if the clicked message was wrong
    about whether chips count.
    """
    check_lobby(table)
    check_host(table, context.request)
    if practice not in {None, is_practice(table)}:
        raise Refusal("stale")
    options = table.options
    seated = _seat_robots(table, robots, SEATS.start - len(table.seats))
    players = len(table.seats) + len(seated)
    if table.undecided and not is_practice(table):
        raise Refusal("must_agree", users=table.undecided, chips=table.brought)
    _start(options, players, dealer=0)
    return seated


def begin(
    table: Table,
    context: Context,
    *,
    robots: Sequence[str] = (),
    practice: bool | None = None,
    seal: Seal | None = None,
) -> list[e.Event]:
    """Return the events of setting the stakes and dealing, with some of these robots where seats are missing.

    Raise Refusal as `fill_seats` does, or if others sit here than when it was sealed.
    """
    seated = fill_seats(table, context, robots=robots, practice=practice)
    players = players_of([*table.seats, *seated])
    if seal and seal.players != players:
        raise Refusal("stale")
    deal = context.shuffle(table, seal.number if seal else 0)
    dealer = context.chance.first_dealer(len(players), deal.secret, deal.sealed_by)
    start = _start(table.options, len(players), dealer)
    return [
        *seated,
        e.StakesSet(is_practice(table)),
        *start,
        *decide(reduce(evolve, start, NO_GAME), deal),
    ]


def players_of(seats: Iterable[Seat | e.SeatTaken]) -> tuple[Player, ...]:
    return tuple((seat.user, seat.robot) for seat in seats)


def _start(options: Options, players: int, dealer: int) -> list[GameEvent]:
    return decide(NO_GAME, StartGame(options.rules, (options.chips_for(players),) * players, dealer))


def _seat_robots(table: Table, robots: Sequence[str], number: int) -> list[e.SeatTaken]:
    """Return the events that seat this number of these robots, passing over those at the table already."""
    out = {seat.robot for seat in table.seats} | (frozenset[str]() if is_practice(table) else _BEGINNERS)
    names = [robot for robot in robots if robot not in out][: max(0, number)]
    return [e.SeatTaken(seat_id, robot=name) for seat_id, name in enumerate(names, table.seats_taken)]


def _without_beginners(seats: Sequence[Seat], first: int) -> list[e.Event]:
    """Return the events by which better robots, numbered from this one on, take the seats of beginners."""
    seated = {seat.robot for seat in seats}
    beginners = [seat for seat in seats if seat.robot in _BEGINNERS]
    others = [robot.name for robot in CHARACTERS if robot.name not in seated | _BEGINNERS]
    return [
        event
        for number, (seat, name) in enumerate(zip(beginners, others, strict=False), first)
        for event in (e.SeatFreed(seat.seat_id), e.SeatTaken(number, robot=name))
    ]


def is_practice(table: Table) -> bool:
    """Return whether the game would be for practice with those who sit in the lobby now."""
    return len(table.people) < MIN_PEOPLE_FOR_STAKES


def check_options(options: Options) -> None:
    """Raise Refusal unless these options make a playable table."""
    try:
        msgspec.convert(msgspec.to_builtins(options), Options)
    except msgspec.ValidationError:
        raise Refusal("options_out_of_bounds") from None
    least, chips = sum(options.rules.full_antes), options.chips_for(SEATS.start)
    if chips < least and options.rules.cannot_ante == "out":
        raise Refusal("chips_out_of_bounds", chips=chips, least=least)


def _known_from(table: Table, players: int) -> int:
    """Return what a seat brought to a finished table, for this number of players."""
    return 0 if table.practice else table.options.chips_for(players)


def _giving_way(table: Table, user: int) -> list[Seat]:
    """Return the robot that gives way to this member, if the table is full.

    Raise Refusal if all seats are people's, or held for others.
    """
    _check_room(table, len(table.people) + seats_held_for_others(table, user))
    is_full = len(table.seats) >= table.options.rules.max_players
    return [seat for seat in table.seats if is_full and seat.user is None][-1:]


def _check_room(table: Table, taken: int) -> None:
    most = table.options.rules.max_players
    if taken >= most:
        raise Refusal("full", most=most)


def _agreed_by_asking(
    table: Table, context: Context, players: int, options: Options | None = None
) -> list[e.SeatAgreed]:
    """Return the agreement of the requesting player, if their own request raises the terms."""
    own, brought = table.seat_of(context.user), (options or table.options).chips_for(players)
    return [e.SeatAgreed(own.seat_id)] if own and table.brought < brought else []


def _free(table: Table, seat: Seat, by: e.By | None) -> list[e.Event]:
    if seat.user is None:
        return [e.SeatFreed(seat.seat_id)]
    freed = e.SeatFreed(seat.seat_id, seat.user, by) if by and by.user != seat.user else e.SeatFreed(seat.seat_id)
    others = [user for user in table.people if user != seat.user]
    if not others:
        return [freed, e.TableClosed("empty", by)]
    if seat.user == table.host:
        return [freed, e.HostChanged(others[0], by or e.By(table.host))]
    return [freed]
