"""Counting badges: it makes no difference whether a table is counted while it is played or years later."""

from typing import Any

import pytest

from bot.game.cards import BELLE
from bot.game.rules import GAMES
from bot.part import Part
from bot.services import audit
from bot.services.badges import Badges
from bot.store import badges as rows
from bot.tables import turns
from tests.game.playing import stacked
from tests.scale import some
from tests.tables.club import GUILD, HANDS, ONE_DEAL, Club, Person, game
from tests.tables.random_year import RandomYear

pytestmark = pytest.mark.either_engine


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
    await year.goes_on(games=some(4, of=12))
    await club.passes(days=40)
    assert await club.asks("SELECT id FROM game_table WHERE is_open = 1") == []
    kept = await everything(club)
    assert {"premiere-victoire", "sans-dette"} & {badge for _, _, badge, *_ in kept[0]}
    await forgets_counting(club)
    for _ in ("from the first game", "from those not packed"):
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
    await club.asks("INSERT INTO game_table SELECT 77, 9, 77, 0, 1, 1, '', NULL, NULL, 0, 0")
    await club.asks("INSERT INTO feats VALUES (77, 0, $1, $2, 1, 98, 9, 9, 9, 9, 10, 0)", GUILD, ana.user)
    await plays(club)
    assert "cent-donnes" not in await known(club, ana)
    await plays(club)
    assert (await known(club, ana))["cent-donnes"] == (club.number, 0)
    await plays(club)
    assert (await known(club, ana))["cent-donnes"] == (club.number - 1, 0)


@pytest.mark.long
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


@pytest.mark.long
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
