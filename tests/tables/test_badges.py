"""Badges: by what they are earned, and who gets them."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.game.cards import DECK, Card
from bot.game.events import CardPlayed, GameEnded, Passed, PotsSwept, PotTaken
from bot.game.rules import GAMES, with_house_rules
from bot.game.state import Deal, GameState
from bot.tables.badges import Badge, Course, SeatCourse, count_deal, count_game, has_hosted
from bot.tables.events import By
from bot.tables.table import Loan, Seat, Table
from tests.tables.club import GUILD

ANA, BOB, CHLOE = 0, 1, 2
PEOPLE = (Seat(0, user=100), Seat(1, user=101), Seat(2, user=102))
DAY = 24 * 3600


def laid(text: str) -> tuple[CardPlayed | Passed, ...]:
    """Return who lays what, such as `0 AS 2S 1 3H`."""
    seat, moves = 0, list[CardPlayed | Passed]()
    for word in text.split():
        if word.isdigit():
            seat = int(word)
        else:
            moves.append(CardPlayed(seat, Card(word)))
    return tuple(moves)


def at_deal_end(
    deal: Deal | None = None,
    *,
    seats: Sequence[Seat] = PEOPLE,
    chips: Sequence[int] = (10, 20, 30),
    deals: int = 1,
    **house: Any,
) -> Table:
    """Return a table at the end of a deal, which Ana has won unless it says otherwise."""
    rules = with_house_rules(GAMES["classique"], house)
    played = won(ANA) if deal is None else deal
    state = GameState(rules, tuple(chips), deals=deals, eliminated=(0,) * len(chips), deal=played)
    return Table(phase="playing", id=1, guild=GUILD, seats=tuple(seats), game=state)


def won(by: int, **deal: Any) -> Deal:
    """Return a deal that this seat has won, while the others have two cards."""
    hands = tuple(() if seat == by else ("2S", "3S") for seat in range(3))
    given = {"order": (0, 1, 2), "chips_before": (20, 20, 20), "pots_before": (0,) * 5, "hands": hands}
    return Deal(**given | {"winner": by, "is_over": True} | deal)


def takes(seat: int, *belles: str, chips: int = 3) -> tuple[PotTaken, ...]:
    return tuple(PotTaken(seat, Card(belle), chips) for belle in belles)


def earned(table: Table, course: Course | None = None) -> dict[Badge, list[int]]:
    """Return who has earned which badges by this deal."""
    by_badge: dict[Badge, list[int]] = {}
    for one in count_deal(table, course or Course())[1]:
        by_badge.setdefault(one.badge, []).append(one.user)
    return by_badge


ALL_FIVE = ("10D", "JC", "QS", "KH", "7D")
WHOLE_RUN = "0 AS 1 2S 3S 4S 5S 2 6S 7S 8S 9S 10S JS QS 0 KS"
BY_ANA = {"premiere-victoire": [100]}


@pytest.mark.parametrize(
    ("deal", "more"),
    [
        (won(ANA), {}),
        (won(ANA, opera=True), {"grand-opera": [100]}),
        (won(ANA, taken=takes(BOB, *ALL_FIVE)), {"cinq-belles": [101]}),
        (won(ANA, taken=(*takes(BOB, *ALL_FIVE[:4]), *takes(ANA, "7D"))), {}),
        (won(ANA, taken=takes(BOB, "7D", chips=60)), {"magot": [101]}),
        (won(ANA, taken=takes(BOB, "7D", chips=59)), {}),
        (won(ANA, payments=(PotsSwept(ANA, (0, 0, 61, 0, 0)),)), {"magot": [100]}),
        (won(ANA, moves=laid(WHOLE_RUN)), {"as-au-roi": [100]}),
        (won(ANA, moves=laid("0 AS 2S 1 3S 0 QS KS")), {}),
        (won(ANA, moves=laid("0 AS 1 2S 3S 0 KS AH 1 2H 0 KH")), {}),
        (won(ANA, hands=((), ("2S",), ("3S",))), {"au-cheveu": [100]}),
        (won(ANA, hands=((), ("2S",), ("3S", "4S"))), {}),
    ],
)
def test_a_deal_earns_badges(deal: Deal, more: dict[Badge, list[int]]):
    assert earned(at_deal_end(deal)) == BY_ANA | more


@pytest.mark.parametrize(("size", "most"), [(3, 12), (4, 9), (5, 7), (6, 6), (7, 6), (8, 5)])
def test_three_quarters_of_a_hand_in_a_row_earn_a_badge_however_many_play(size: int, most: int):
    seats = tuple(Seat(number, user=100 + number) for number in range(size))

    def earns(moves: Sequence[CardPlayed | Passed]) -> bool:
        deal = won(ANA, order=tuple(range(size)), chips_before=(20,) * size, hands=((), *(("2S", "3S"),) * (size - 1)))
        table = at_deal_end(replace(deal, moves=tuple(moves)), seats=seats, chips=(20,) * size)
        return earned(table).get("d-un-trait") == [101]

    cards = [CardPlayed(BOB, card) for card in DECK[:most]]
    assert earns(cards)
    assert not earns(cards[1:])
    assert earns([*cards[:3], Passed(ANA, 6), Passed(BOB, 6), *cards[3:]]), "nobody laid a card in between"
    assert not earns([*cards[:3], CardPlayed(ANA, DECK[-1]), *cards[3:]])


def test_a_deal_won_by_plans_alone_earns_a_badge():
    planned = replace(at_deal_end(), planned=(ANA,), unplanned=(BOB,))
    assert earned(planned) == BY_ANA | {"sans-un-clic": [100]}
    assert earned(replace(planned, planned=(BOB,))) == BY_ANA
    assert earned(replace(planned, unplanned=(ANA,))) == BY_ANA


def test_a_house_rule_earns_no_badge_unless_it_is_only_the_length_or_the_stake():
    assert earned(at_deal_end(belle_left="nothing")) == {}
    assert earned(at_deal_end(ends=5, stake=3)) == BY_ANA


def test_a_large_pot_grows_with_the_stake():
    deal = won(ANA, taken=takes(BOB, "7D", chips=119))
    assert "magot" not in earned(at_deal_end(deal, stake=2))
    assert "magot" in earned(at_deal_end(won(ANA, taken=takes(BOB, "7D", chips=120)), stake=2))


def test_the_third_deal_in_a_row_earns_a_badge_and_the_fourth_none():
    course, found = Course(), list[dict[Badge, list[int]]]()
    for number in range(1, 5):
        table = at_deal_end(won(ANA, taken=takes(BOB, "7D")), deals=number)
        found.append(earned(table, course))
        course, _ = count_deal(table, course)
    expected = {"passe-de-trois": [100], "nain-apprivoise": [101]}
    assert found == [BY_ANA, BY_ANA, BY_ANA | expected, BY_ANA]


def test_a_deal_that_others_win_breaks_a_row():
    course = Course()
    for number, winner in enumerate([ANA, ANA, BOB, ANA, ANA], 1):
        table = at_deal_end(won(winner), deals=number)
        assert "passe-de-trois" not in earned(table, course)
        course, _ = count_deal(table, course)


LEFT = Seat(0, user=100, has_left=True)
FORGOTTEN = Seat(0, user=-1)


@pytest.mark.parametrize(
    ("seat", "users"),
    [
        (Seat(0, user=100), [100]),
        (Seat(0, user=100, missed=5), [100]),
        (LEFT, []),
        (FORGOTTEN, []),
        (Seat(0, robot="Pistache"), []),
    ],
    ids=["own", "a robot stands in", "left", "forgotten", "robot"],
)
def test_only_members_earn_badges_in_seats_of_their_own(seat: Seat, users: list[int]):
    table = at_deal_end(seats=(seat, *PEOPLE[1:]))
    assert earned(table).get("premiere-victoire", []) == users


def test_a_belle_left_in_hand_is_remembered_even_if_it_cost_nothing():
    caught, _ = count_deal(at_deal_end(won(ANA, hands=((), ("2S", "7D"), ("3S",)))), Course())
    assert [caught.seats[seat].has_kept for seat in (ANA, BOB, CHLOE)] == [False, True, False]
    later, _ = count_deal(at_deal_end(deals=2), caught)
    assert [later.seats[seat].has_kept for seat in (ANA, BOB, CHLOE)] == [False, True, False]


# The end of a game


def at_game_end(*seats: Seat, places: tuple[int, ...] = (), reason: Any = "deals", days: float = 0) -> Table:
    """Return a table as it closes, Ana's first place unless it says otherwise."""
    people = seats or PEOPLE
    ending = GameEnded(reason, places or (1, *(2 for _ in people[1:])))
    ended = replace(at_deal_end(seats=people, chips=(10,) * len(people)), phase="closed", opened_by=By(100))
    return replace(ended, touched_at=int(days * DAY), game=replace(ended.game, deals=4, ending=ending))


def course(*seats: Seat, kept: Sequence[int] = (), last: int | None = None, deals: int = 4) -> Course:
    """Return a course of so many deals, in which these seats have kept a belle, and this one was last."""
    own = {seat.seat_id: SeatCourse(deals=deals, has_kept=seat.seat_id in kept) for seat in seats or PEOPLE}
    return Course(own, (((), (last,))[last is not None],) * deals)


def earned_by_game(table: Table, course: Course) -> set[tuple[int, Badge]]:
    return {(one.user, one.badge) for one in count_game(table, course)}


CAUGHT = course(kept=(0, 1, 2))
ROBOTS = (Seat(3, robot="Maître Hector"), Seat(4, robot="Célestine"))
EIGHT = (*PEOPLE, Seat(7, user=107), *(Seat(number, robot="Pistache") for number in range(3, 7)))


@pytest.mark.parametrize(
    ("table", "before", "expected"),
    [
        (at_game_end(), CAUGHT, set()),
        (at_game_end(), course(kept=(0, 1, 2), last=0), {(100, "remontee")}),
        (at_game_end(), course(kept=(0, 1, 2), last=1), set()),
        (at_game_end(), course(deals=3, last=0), set()),
        (at_game_end(), course(kept=(0, 1)), {(102, "sans-dette")}),
        (at_game_end(reason="stopped"), course(last=0), set()),
        (at_game_end(days=14), CAUGHT, {(user, "au-long-cours") for user in (100, 101, 102)}),
        (at_game_end(days=13.9), CAUGHT, set()),
        (at_game_end(*PEOPLE, *ROBOTS), CAUGHT, {(100, "monocle")}),
        (at_game_end(*PEOPLE, *ROBOTS, places=(2, 2, 2, 1, 2)), CAUGHT, set()),
        (replace(at_game_end(*PEOPLE, *ROBOTS), loans=(Loan(5, ROBOTS[1].seat_id),)), CAUGHT, set()),
        (at_game_end(*EIGHT), CAUGHT, {(user, "a-huit") for user in (100, 101, 102)}),
        (at_game_end(*EIGHT[:3], replace(EIGHT[3], has_left=True), *EIGHT[4:]), CAUGHT, set()),
        (at_game_end(LEFT, *PEOPLE[1:]), course(last=0, kept=(1, 2)), set()),
    ],
)
def test_a_game_earns_badges(table: Table, before: Course, expected: set[tuple[int, Badge]]):
    assert earned_by_game(table, before) == expected


@pytest.mark.parametrize(
    ("seats", "hosted"),
    [
        (PEOPLE, 1),
        ((*PEOPLE[:2], *ROBOTS), 0),
        ((LEFT, *PEOPLE[1:], Seat(7, user=107)), 0),
    ],
)
def test_who_opens_a_game_for_two_others_and_stays_has_hosted_it(seats: tuple[Seat, ...], hosted: int):
    table = at_game_end(*seats)
    assert [has_hosted(table, seat) for seat in table.seats] == [bool(hosted), *(False for _ in seats[1:])]
