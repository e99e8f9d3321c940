"""Badges: by what they are earned, who gets them, and that it makes no difference when a table is counted."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bot.game.cards import BELLE, Card
from bot.game.events import CardPlayed, GameEnded, Passed, PotsSwept, PotTaken
from bot.game.rules import GAMES, with_house_rules
from bot.game.state import Deal, GameState
from bot.part import Part
from bot.services import audit
from bot.services.badges import Badges
from bot.store import badges as rows
from bot.tables import turns
from bot.tables.badges import Badge, Course, Earned, Feats, SeatCourse, count_deal, count_game, earned_by_many
from bot.tables.events import By
from bot.tables.table import Seat, Table
from tests.game.playing import stacked
from tests.tables.club import GUILD, HANDS, ONE_DEAL, Club, Person, game
from tests.tables.random_year import RandomYear

pytestmark = pytest.mark.every_engine

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
        (won(ANA, moves=laid("1 2S 3S 4S 5S 6S 7S 8S")), {"d-un-trait": [101]}),
        (won(ANA, moves=laid("1 2S 3S 4S 0 5S 1 6S 7S 8S")), {}),
        (
            won(ANA, moves=(*laid("1 2S 3S 4S 5S"), Passed(0, 6), Passed(1, 6), *laid("1 9S 10S JS"))),
            {"d-un-trait": [101]},
        ),
        (won(ANA, moves=laid(WHOLE_RUN)), {"as-au-roi": [100], "d-un-trait": [102]}),
        (won(ANA, moves=laid("0 AS 2S 1 3S 0 QS KS")), {}),
        (won(ANA, moves=laid("0 AS 1 2S 3S 0 KS AH 1 2H 0 KH")), {}),
        (won(ANA, hands=((), ("2S",), ("3S",))), {"au-cheveu": [100]}),
        (won(ANA, hands=((), ("2S",), ("3S", "4S"))), {}),
    ],
)
def test_a_deal_earns_badges(deal: Deal, more: dict[Badge, list[int]]):
    assert earned(at_deal_end(deal)) == BY_ANA | more


def test_a_deal_won_by_plans_alone_earns_a_badge():
    planned = replace(at_deal_end(), tells_who_chose=True, planned=(ANA,), unplanned=(BOB,))
    assert earned(planned) == BY_ANA | {"sans-un-clic": [100]}
    assert earned(replace(planned, planned=(BOB,))) == BY_ANA
    assert earned(replace(planned, unplanned=(ANA,))) == BY_ANA
    assert earned(replace(planned, tells_who_chose=False)) == BY_ANA


def test_a_large_pot_grows_with_the_stake():
    deal = won(ANA, taken=takes(BOB, "7D", chips=119))
    assert "magot" not in earned(at_deal_end(deal, stake=2))
    assert "magot" in earned(at_deal_end(won(ANA, taken=takes(BOB, "7D", chips=120)), stake=2))


def test_a_run_may_skip_ranks_where_the_house_says_so():
    deal = won(ANA, moves=laid("0 AS 1 2S 0 5S KS"))
    assert "as-au-roi" in earned(at_deal_end(deal, skip_missing=True))
    assert "as-au-roi" not in earned(at_deal_end(deal))


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
        (Seat(3, user=100, joined_after=2), [100]),
        (LEFT, []),
        (FORGOTTEN, []),
        (Seat(0, robot="Pistache"), []),
        (Seat(3, robot="Pistache", joined_after=2), []),
    ],
    ids=["own", "a robot stands in", "bought", "left", "forgotten", "robot", "taken over by a robot"],
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
    return {(one.user, one.badge) for one in count_game(table, course)[1]}


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
        (at_game_end(*PEOPLE, ROBOTS[0], replace(ROBOTS[1], joined_after=1)), CAUGHT, set()),
        (at_game_end(*EIGHT), CAUGHT, {(user, "a-huit") for user in (100, 101, 102)}),
        (at_game_end(*EIGHT[:3], replace(EIGHT[3], has_left=True), *EIGHT[4:]), CAUGHT, set()),
        (at_game_end(replace(PEOPLE[0], joined_after=1), *PEOPLE[1:]), course(last=0, kept=(1, 2)), set()),
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
    feats, _ = count_game(at_game_end(*seats), CAUGHT)
    assert [one.hosted for one in feats] == [hosted, *(0 for _ in feats[1:])]


def feats(table: int, *belles: int, deals: int = 0) -> Feats:
    """Return what Ana has done at a table: the belles that she took there, in the order of the board."""
    return Feats._make((table, 0, GUILD, 100, 10 * table, deals, *(belles or (0,) * 5), 0))


def test_the_whole_board_is_earned_by_the_belle_that_was_still_missing():
    games = [feats(1, 9, 9, 9, 9, 20), feats(2, 1, 1, 1, 0, 0), feats(3, 0, 0, 0, 1, 0), feats(4, 1, 1, 1, 1, 1)]
    assert earned_by_many("le-tableau", games) == Earned(100, "le-tableau", 30, 3, 0)


def test_the_hundredth_deal_may_be_in_the_middle_of_a_game():
    assert earned_by_many("cent-donnes", [feats(1, deals=99), feats(2, deals=3)]).table_id == 2


# On the disk


async def everything(club: Club) -> list[list[tuple[Any, ...]]]:
    """Return all that is kept of badges, but for who knows of them."""
    return [
        await club.asks(
            "SELECT guild_id, user_id, badge, at, table_id, deal FROM badge ORDER BY guild_id, user_id, badge"
        ),
        await club.asks("SELECT * FROM feats ORDER BY table_id, seat_id"),
    ]


async def forgets_counting(club: Club) -> None:
    for table in ("badge", "feats", "badge_count"):
        await club.asks(f"DELETE FROM {table}")


async def test_counted_years_later_or_while_it_was_played_a_year_is_the_same(club: Club):
    year = await RandomYear(club, 5).opens()
    await year.goes_on(games=12)
    await club.passes(days=40)
    assert await club.asks("SELECT id FROM game_table WHERE is_open = 1") == []
    kept = await everything(club)
    assert {"premiere-victoire", "sans-dette"} & {badge for _, _, badge, *_ in kept[0]}
    await forgets_counting(club)
    await club.services.badges.count_past()
    assert await everything(club) == kept
    assert await audit.find_problems(club.store) == []


async def known(club: Club, member: Person) -> dict[str, tuple[int, int]]:
    """Return the badges of a member, each with the table and the deal by which they have it."""
    async with club.store.transaction() as tx:
        kept = await rows.of_member(tx, GUILD, member.user)
    return {one.badge: (one.table_id, one.deal) for one in kept}


async def plays(club: Club) -> Person:
    """A game of one deal is played to its end; return who has won it."""
    await club.play(channel=next(club.interactions), hands=HANDS, **ONE_DEAL)
    await club.plays_the_deal()
    deal = (await club.table()).game.deal
    assert deal
    assert deal.winner is not None
    return club.people()[deal.winner]


async def test_a_badge_is_kept_from_the_deal_that_has_earned_it_first(club: Club):
    first = await plays(club)
    assert (await known(club, first))["premiere-victoire"] == (1, 1)
    assert await plays(club) == first
    assert (await known(club, first))["premiere-victoire"] == (1, 1)


async def test_who_was_caught_with_a_belle_at_no_cost_has_no_clean_slate(club: Club):
    await club.play(**game("classique", ends="deals", deals=4, belle_left="nothing"))
    caught = set[int]()
    while (table := await club.table()).phase == "playing":
        await (club.goes_on() if table.turn else club.passes(minutes=5))
        deal = (await club.table()).game.deal
        if deal and deal.is_over:
            caught |= {seat for seat, hand in enumerate(deal.hands) if not BELLE.keys().isdisjoint(hand)}
    assert (await club.table()).game.deals == 4
    assert caught
    clean = [seat for seat, person in enumerate(club.people()) if "sans-dette" in await known(club, person)]
    assert clean == [seat for seat in range(3) if seat not in caught]
    assert await audit.find_problems(club.store) == []


async def test_practice_earns_nothing(club: Club, ana: Person):
    await club.play(ana, robots=2, **ONE_DEAL)
    while (await club.table()).turn:
        await club.goes_on()
    assert await everything(club) == [[], []]


async def test_a_void_deal_earns_nothing(club: Club):
    await club.play(hands=HANDS)
    await club.goes_on()
    await club.is_stopped()
    assert await everything(club) == [[], []]


async def test_a_badge_for_many_deals_is_earned_by_the_game_with_which_they_are_enough(club: Club, ana: Person):
    await club.asks("INSERT INTO game_table SELECT 77, 9, 77, 0, 1, 1, '', NULL, NULL, 0")
    await club.asks("INSERT INTO feats VALUES (77, 0, $1, $2, 1, 98, 9, 9, 9, 9, 10, 0)", GUILD, ana.user)
    await plays(club)
    assert "cent-donnes" not in await known(club, ana)
    await plays(club)
    assert (await known(club, ana))["cent-donnes"] == (club.number, 0)
    await plays(club)
    assert (await known(club, ana))["cent-donnes"] == (club.number - 1, 0)


async def test_ten_games_opened_and_played_out_make_a_good_host(club: Club, ana: Person):
    for _ in range(10):
        assert "bonne-maison" not in await known(club, ana)
        await plays(club)
    assert (await known(club, ana))["bonne-maison"] == (10, 0)


async def test_of_a_badge_that_is_found_later_its_member_is_still_to_be_told(club: Club):
    winner = await plays(club)
    assert await club.asks("SELECT count(*) FROM badge WHERE is_told = 0") == [(0,)]
    await forgets_counting(club)
    await club.services.badges.count_past()
    found = await club.services.badges.tell(winner.request())
    assert "premiere-victoire" in found
    assert await club.services.badges.tell(winner.request()) == []


async def test_of_a_badge_earned_while_badges_are_off_its_member_is_told_once_they_are_on(club: Club):
    for person in club.people():
        await person.prefers("badges", wanted=False)
    winner = await plays(club)
    assert await club.services.lookups.badges_of(club.number, 1) == []
    assert await club.services.badges.tell(winner.request()) == []
    await winner.prefers("badges")
    await club.sets(badges=False)
    assert await club.services.badges.tell(winner.request()) == []
    await club.sets(badges=True)
    assert "premiere-victoire" in await club.services.badges.tell(winner.request())


async def test_no_result_tells_of_a_badge_while_earlier_games_are_not_counted(club: Club):
    winner = await plays(club)
    assert await club.services.lookups.badges_of(club.number, 1) != []
    await forgets_counting(club)
    assert await plays(club) == winner
    assert await club.services.lookups.badges_of(club.number, 1) == []
    await club.services.badges.count_past()
    assert (await known(club, winner))["premiere-victoire"] == (1, 1)
    assert "premiere-victoire" in await club.services.badges.tell(winner.request())
    assert await club.services.badges.tell(winner.request()) == []


async def test_a_game_that_had_begun_before_it_was_counted_is_counted_once_it_is_over(club: Club):
    await club.play(hands=HANDS, **game("classique", deals=2))
    await club.plays_the_deal()
    kept = await everything(club)
    await forgets_counting(club)
    await club.passes(minutes=30)
    await club.plays_the_deal()
    assert await everything(club) == [[], []]
    assert await audit.find_problems(club.store) == []
    await club.services.badges.count_past()
    assert (await everything(club))[0] != []
    assert {*kept[0]} <= {*(await everything(club))[0]}
    assert await audit.find_problems(club.store) == []


async def test_a_course_that_cannot_be_read_keeps_nobody_from_playing(club: Club, caplog: pytest.LogCaptureFixture):
    await club.play(hands=HANDS, **game("classique", ends="deals", deals=3))
    await club.plays_the_deal()
    await club.asks("UPDATE badge_count SET course = 'x'")
    club.stacks(HANDS, await club.table())
    await club.passes(minutes=30)
    await club.plays_the_deal()
    assert "could not be counted for badges; it is counted anew once its game is over" in caplog.text
    assert await audit.find_problems(club.store) == []
    await club.plays_it_out()
    assert await audit.find_problems(club.store) == []
    await club.services.badges.count_past()
    kept = await everything(club)
    assert {deal for *_, deal in kept[0]} >= {1, 2}
    assert await audit.find_problems(club.store) == []


async def test_whoever_is_forgotten_loses_their_badges(club: Club):
    winner = await plays(club)
    await club.services.privacy.forget(winner.request())
    assert [row for table in await everything(club) for row in table if winner.user in row] == []
    await forgets_counting(club)
    await club.services.badges.count_past()
    assert await known(club, winner) == {}
    assert await audit.find_problems(club.store) == []


async def test_a_game_that_cannot_be_read_does_not_keep_others_from_being_counted(
    club: Club, caplog: pytest.LogCaptureFixture
):
    await plays(club)
    second = await plays(club)
    await forgets_counting(club)
    await club.asks("UPDATE table_event SET body = 'x' WHERE table_id = 1 AND number = 3")
    await club.services.badges.count_past()
    assert (await known(club, second))["premiere-victoire"] == (2, 1)
    assert "Table 1 could not be counted for badges" in caplog.text


async def test_each_process_counts_the_games_of_its_own_servers(club: Club):
    await plays(club)
    await forgets_counting(club)
    elsewhere = Badges(club.store, Part(slot=1, slots=2, shards=2))
    await elsewhere.count_past()
    assert await everything(club) == [[], []]


@pytest.mark.parametrize(
    ("leads", "is_earned"),
    [(["AC"], True), (None, False)],
    ids=["planned", "by hand"],
)
async def test_who_wins_without_a_click_has_planned_every_card(
    club: Club, ana: Person, bob: Person, leads: list[str] | None, *, is_earned: bool
):
    run = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC KD KS"
    await club.play(hands={0: "QS", 1: run, 2: "KH"}, **ONE_DEAL)
    if leads:
        await bob.plans(*leads)
    await ana.lays("QS")
    while (await club.table()).turn:
        hand = (await club.table()).game.deal
        assert hand
        await bob.lays("AC" if "AC" in hand.hands[1] else hand.hands[1][0])
    assert ("sans-un-clic" in await known(club, bob)) == is_earned
    assert await audit.find_problems(club.store) == []


async def test_whoever_changes_a_plan_for_another_still_wins_without_a_click(club: Club, ana: Person, bob: Person):
    run = "3S QS KS AC 2C 3C 6C 7C 8C 9C 10C JC QC KC KD"
    hands = {0: ["2S", "4S", "JS"], 1: run.split(), 2: ["3H", "3D"]}
    club.chance.decks.append(stacked(GAMES["classique"], 3, hands, ["4C", "4D", "4H", "5C", "5D", "5H", "5S"]))
    await club.play(**ONE_DEAL)
    await bob.plans("AC")
    await ana.lays("2S")
    await bob.does(turns.cancel_plan)
    await bob.plans("AC", "6C", "KD")
    await ana.lays("JS")
    assert "sans-un-clic" in await known(club, bob)
    assert await audit.find_problems(club.store) == []


async def test_a_plan_that_had_nothing_to_choose_earns_nothing(club: Club, ana: Person, bob: Person):
    hands = {0: "AC 3D 3H 3S 4D 4H 4S 5D 5H 5S 6D 6H", 1: "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"}
    await club.play(*club.people(), club.person("Dora"), hands=hands, **ONE_DEAL)
    await bob.plans()
    await ana.lays("AC")
    found = await known(club, bob)
    assert "premiere-victoire" in found
    assert "sans-un-clic" not in found
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize(
    ("change", "badge"),
    [
        ("DELETE FROM badge WHERE badge = 'premiere-victoire'", "premiere-victoire"),
        ("UPDATE badge SET deal = 0 WHERE badge = 'premiere-victoire'", "premiere-victoire"),
        ("UPDATE badge SET badge = 'monocle' WHERE badge = 'premiere-victoire'", "monocle"),
    ],
)
async def test_the_audit_finds_badges_that_nobody_has_earned_or_got(club: Club, change: str, badge: str):
    winner = await plays(club)
    await club.asks(change)
    sentence = f"member {winner.user} of server {GUILD} has another record of badge {badge} than their games lead to"
    assert sentence in await audit.find_problems(club.store)
