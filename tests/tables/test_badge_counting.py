"""Badges as they are earned by playing."""

import pytest

from bot.game.rules import GAMES
from bot.services import audit
from bot.store import badges as rows
from bot.tables import turns
from bot.tables.badges import MANY, Badge
from tests.game.playing import stacked
from tests.tables.club import GUILD, HANDS, ONE_DEAL, Club, Person
from tests.tables.scores import is_kept, seat_at

pytestmark = pytest.mark.either_engine


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


async def test_practice_earns_badges_too(club: Club, ana: Person):
    await club.play(ana, robots=2, **ONE_DEAL)
    await club.plays_it_out()
    assert (await known(club, ana))["premiere-victoire"] == (1, 1)
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize(
    ("badge", "first", "then"),
    [
        ("cent-donnes", {"deals": 98}, {"deals": 2}),
        ("le-tableau", dict.fromkeys(MANY["le-tableau"][1], 9), dict.fromkeys(MANY["le-tableau"][1], 1)),
    ],
)
async def test_a_badge_for_many_games_is_earned_by_the_one_with_which_they_are_enough(
    club: Club, ana: Person, badge: Badge, first: dict[str, int], then: dict[str, int]
):
    await is_kept(club, seat_at(77, ana.user, **first))
    await plays(club)
    assert badge not in await known(club, ana)
    await is_kept(club, seat_at(78, ana.user, **then))
    await plays(club)
    assert (await known(club, ana))[badge] == (78, 0)


@pytest.mark.long
async def test_ten_games_opened_and_played_out_make_a_good_host(club: Club, ana: Person):
    for _ in range(10):
        assert "bonne-maison" not in await known(club, ana)
        await plays(club)
    assert (await known(club, ana))["bonne-maison"] == (10, 0)


async def test_whoever_is_forgotten_loses_their_badges(club: Club):
    winner = await plays(club)
    await club.services.privacy.forget(winner.request())
    assert await known(club, winner) == {}


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


async def test_a_plan_that_had_nothing_to_choose_earns_nothing(club: Club, ana: Person, bob: Person):
    hands = {0: "AC 3D 3H 3S 4D 4H 4S 5D 5H 5S 6D 6H", 1: "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"}
    await club.play(*club.people(), club.person("Dora"), hands=hands, **ONE_DEAL)
    await bob.plans()
    await ana.lays("AC")
    found = await known(club, bob)
    assert "premiere-victoire" in found
    assert "sans-un-clic" not in found
