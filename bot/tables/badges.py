"""Badges: what members earn by a deal, by a game, and by many games; for those of days see `bot.services.days`.

A `Scorer` counts a game for them at the end of each deal, and when the table closes, practice included. A member is
credited with the deals at whose end they sat there themselves, be it for a robot; only who stays to the end in a seat
of their own is credited with a game. What many games earn is earned whatever the house rules are.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import Final, Literal, NamedTuple, TypeGuard, get_args

from msgspec import Struct

from bot.game.cards import ACE, BELLE, BELLES, KING, RANK, Card
from bot.game.events import CardPlayed, PotsSwept
from bot.game.evolution import deal_of
from bot.game.rules import CARDS_EACH, Rules, differences
from bot.game.state import Deal
from bot.robots.characters import CHARACTERS
from bot.tables.events import By
from bot.tables.table import Seat, Table

Badge = Literal[
    "premiere-victoire",
    "grand-opera",
    "cinq-belles",
    "nain-apprivoise",
    "magot",
    "sans-un-clic",
    "le-tableau",
    "d-un-trait",
    "as-au-roi",
    "monocle",
    "au-cheveu",
    "passe-de-trois",
    "remontee",
    "cent-donnes",
    "au-long-cours",
    "sans-dette",
    "a-huit",
    "bonne-maison",
    "sept-jours",
    "au-mieux",
]
BADGES: Final[tuple[Badge, ...]] = get_args(Badge)

DWARF: Final = Card("7D")
HOARD: Final = 60
"""The chips of a large pot, as a multiple of the stake."""
IN_A_ROW: Final = 3
BREATH: Final = 0.75
"""The share of their cards that a player lays with nobody in between.

As a number of cards it would be easy at three seats and impossible at eight; like this 1 to 4 seats in a hundred do.
"""
LEAST_DEALS: Final = 4
"""A game of fewer deals is too short for a comeback, or for a clean slate."""
LONG_SECONDS: Final = 14 * 24 * 3600
STRONG_ROBOTS: Final = 2
FULL_TABLE: Final = 8
MEMBERS_AT_FULL_TABLE: Final = 4
COMPANY: Final = 3
"""The least number of members, the host included, that make good company."""
_STRONG: Final = {robot.name for robot in CHARACTERS if robot.level == "expert"}


class SeatCourse(Struct, frozen=True):
    """What a seat has done so far in the deals that count for its member."""

    deals: int = 0
    wins: int = 0
    """The number of deals won in a row, up to the last one."""
    dwarfs: int = 0
    """The number of deals in a row, up to the last one, in which it took the Yellow Dwarf."""
    has_kept: bool = False
    """Whether it has ended a deal with a belle in hand, even where that costs nothing."""


class Course(Struct, frozen=True):
    """What badges need to know of the finished deals of a game."""

    seats: dict[int, SeatCourse] = {}
    """By the number of a part: see `Table.part_id`."""
    last: tuple[tuple[int, ...], ...] = ()
    """For each deal, the seat_ids with the fewest chips after it; none where all had the same."""


class Earned(NamedTuple):
    """A badge of a member, with the table and the deal in which they first earned it; for a day, 0 and its number."""

    user: int
    badge: Badge
    at: int
    table_id: int
    deal: int
    """0 for the end of the game."""


MANY: Final[dict[Badge, tuple[int, tuple[str, ...]]]] = {
    "cent-donnes": (100, ("deals",)),
    "bonne-maison": (10, ("hosted",)),
    "le-tableau": (10, ("ten_of_diamonds", "jack_of_clubs", "queen_of_spades", "king_of_hearts", "seven_of_diamonds")),
}
"""The badges that take many games: for each, the sum to be reached, and what adds up to it in `FinishedSeat`."""


def count_deal(table: Table, course: Course) -> tuple[Course, list[Earned]]:
    """Return the course including the deal that has just ended, and the badges earned in that deal."""
    deal = deal_of(table.game)
    seats = {number: seat for number, seat in enumerate(table.seats) if number in deal.order and seat.is_manned}
    parts = {number: table.part_id(seat) for number, seat in seats.items()}
    own = {part: _seat_after(deal, number, course.seats.get(part)) for number, part in parts.items()}
    earned = [
        Earned(seat.user, badge, table.touched_at, table.id, table.game.deals)
        for number, seat in seats.items()
        if _is_known(seat.user) and _is_by_booklet(table.game.rules)
        for badge in _badges_of_deal(table, number, own[parts[number]])
    ]
    return Course(course.seats | own, (*course.last, _last(table))), earned


def count_game(table: Table, course: Course) -> list[Earned]:
    """Return the badges earned by the end of a game."""
    return [
        Earned(seat.user, badge, table.touched_at, table.id, 0)
        for number, seat in enumerate(table.seats)
        if _is_known(seat.user) and _has_finished(table, seat) and seat.seat_id in course.seats
        if _is_by_booklet(table.game.rules)
        for badge in _badges_of_game(table, number, course, course.seats[seat.seat_id])
    ]


def has_stayed(seat: Seat) -> bool:
    """Return whether a member sits in their own seat."""
    return seat.is_manned and seat.robot is None


def has_hosted(table: Table, seat: Seat) -> bool:
    """Return whether a seat's member opened the game, saw it through, and had company."""
    is_host = seat.user is not None and table.opened_by == By(seat.user)
    return is_host and _has_finished(table, seat) and len(table.people) >= COMPANY


def _is_by_booklet(rules: Rules) -> bool:
    """Return whether a game is played as its booklet has it, whatever its length and its stake."""
    return differences(rules).keys() <= {"ends", "stake"}


def _is_known(user: int | None) -> TypeGuard[int]:
    """Return whether this is a member, rather than a robot or somebody who was forgotten."""
    return user is not None and user > 0


def _seat_after(deal: Deal, seat: int, before: SeatCourse | None) -> SeatCourse:
    before = before or SeatCourse()
    taken = [pot.belle for pot in deal.taken if pot.seat == seat]
    return SeatCourse(
        deals=before.deals + 1,
        wins=before.wins + 1 if deal.winner == seat else 0,
        dwarfs=before.dwarfs + 1 if DWARF in taken else 0,
        has_kept=before.has_kept or any(card in BELLE for card in deal.hands[seat]),
    )


def _last(table: Table) -> tuple[int, ...]:
    """Return the seat_ids with the fewest chips after a deal; none where all have the same."""
    chips = {table.seats[seat].seat_id: table.game.chips[seat] for seat in deal_of(table.game).order}
    fewest = min(chips.values())
    return tuple(seat for seat, has in chips.items() if has == fewest < max(chips.values()))


def _badges_of_deal(table: Table, seat: int, own: SeatCourse) -> list[Badge]:
    deal, stake = deal_of(table.game), table.game.rules.stake
    has_won = deal.winner == seat
    taken = [pot for pot in deal.taken if pot.seat == seat]
    swept = [max(swept.amounts) for swept in deal.payments if isinstance(swept, PotsSwept) and swept.seat == seat]
    cards = [move for move in deal.moves if isinstance(move, CardPlayed)]
    conditions: dict[Badge, bool] = {
        "premiere-victoire": has_won,
        "grand-opera": has_won and deal.opera,
        "cinq-belles": len(taken) == len(BELLES),
        "nain-apprivoise": own.dwarfs == IN_A_ROW,
        "magot": max([*(pot.amount for pot in taken), *swept], default=0) >= HOARD * stake,
        "d-un-trait": _in_a_row(cards, seat) >= BREATH * CARDS_EACH[len(deal.order)],
        "as-au-roi": seat in _from_ace_to_king(cards),
        "sans-un-clic": has_won and _has_only_planned(table, table.seats[seat].seat_id),
        "au-cheveu": has_won and all(len(deal.hands[other]) == 1 for other in deal.order if other != seat),
        "passe-de-trois": own.wins == IN_A_ROW,
    }
    return [badge for badge, is_met in conditions.items() if is_met]


def _in_a_row(cards: Iterable[CardPlayed], seat: int) -> int:
    """Return the most cards that a seat laid with nobody in between."""
    return max((len([*some]) for who, some in groupby(cards, attrgetter("seat")) if who == seat), default=0)


def _has_only_planned(table: Table, seat_id: int) -> bool:
    """Return whether plans laid every card of a seat in this deal, and made at least one choice."""
    return seat_id in table.planned and seat_id not in table.unplanned


def _from_ace_to_king(cards: Iterable[CardPlayed]) -> Iterator[int]:
    """Yield the seats that laid the King of a run that they began with an Ace."""
    leader, before = None, KING
    for card in cards:
        rank = RANK[card.card]
        if rank == ACE:
            leader = card.seat
        elif rank != before + 1:  # else nobody could have followed: another run
            leader = None
        if rank == KING and card.seat == leader:
            yield card.seat
        before = rank


def _has_finished(table: Table, seat: Seat) -> bool:
    """Return whether a member played a game in their own seat to an end that was not a stop."""
    ending = table.game.ending
    return ending is not None and ending.reason != "stopped" and has_stayed(seat)


def _badges_of_game(table: Table, seat: int, course: Course, own: SeatCourse) -> list[Badge]:
    ending, deals = table.game.ending, len(course.last)
    assert ending is not None
    has_won = ending.places[seat] == 1
    lent = {loan.seat_id for loan in table.loans}
    strong = [robot for robot in table.seats if robot.robot in _STRONG and robot.seat_id not in lent]
    conditions: dict[Badge, bool] = {
        "monocle": has_won and len(strong) >= STRONG_ROBOTS,
        "remontee": has_won and deals >= LEAST_DEALS and table.seats[seat].seat_id in course.last[deals // 2 - 1],
        "au-long-cours": table.touched_at - table.began_at >= LONG_SECONDS,
        "sans-dette": own.deals >= LEAST_DEALS and not own.has_kept,
        "a-huit": len(table.seats) == FULL_TABLE and len(table.people) >= MEMBERS_AT_FULL_TABLE,
    }
    return [badge for badge, is_met in conditions.items() if is_met]
