"""Taking a robot's seat in a game that has begun."""

import pytest

from bot.language import Language, words_in
from bot.screens.voices import Voice
from bot.tables.table import Table
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person

fr = words_in("fr")
ROBOT = 1


def watching(table: Table, seats: str) -> str:
    """What somebody reads who has no seat."""
    return fr("watching", players=Voice(fr).together([Voice(fr).player(seat) for seat in table.seats]), seats=seats)


async def ends_the_deal(club: Club, people: list[Person]) -> None:
    """They play until the deal is over."""
    while (table := await club.open_table()).turn:
        await plays_a_card(club, whose_turn(table, people))


@pytest.mark.long
async def test_a_member_who_comes_during_a_deal_has_a_robot_s_seat_at_its_end(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    people = [ana, bob]
    await sits_down(club, people, robots=1, deals=2)
    table = await club.open_table()
    robot = fr("robot", name=table.seats[ROBOT].robot or "")
    assert watching(table, "yes") == await chloe.looks()
    asked = await chloe.slash("join")
    assert fr("seats-title") in asked
    assert fr("seats-price", when="later", chips=fr("chips", n=300)) in asked
    answer = await chloe.clicks_own("take_seat")
    [request] = (await club.open_table()).requests
    assert answer == fr("seats-asked", robot=robot, chips=fr("chips", n=request.most), free="no")
    assert fr("news", what="expected", player=chloe.mention, by="", robot=robot) in club.public[-1]
    assert watching(table, "asked") == await chloe.looks()
    await ends_the_deal(club, people)
    assert club.letters_to(chloe) == [fr("notice", what="seated", by="", link=f"<#{club.channel.id}>")]
    assert fr("news", what="seated", player=chloe.mention, by="", robot=robot) in club.public[-1]
    assert await chloe.sees_balance() < 1000
    await plays_on(club, [ana, bob, chloe])
    assert chloe.mention in club.public[-1]


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_between_two_deals_the_result_has_the_button(club: Club, ana: Person, bob: Person, language: Language):
    await sits_down(club, [ana, bob], robots=1, deals=2)
    words = words_in(language)
    await ends_the_deal(club, [ana, bob])
    dora = club.person("Dora", language)
    answer = await dora.clicks("seats")
    assert words("seats-price", when="now", chips="") in answer
    assert words("seats-count") in answer
    result = club.public[-1].split("⏳")[0]
    bought = await dora.clicks_own("take_seat")
    table = await club.open_table()
    seat = table.seats[ROBOT]
    robot, chips = words("robot", name=table.former[0].robot or ""), words("chips", n=seat.brought or 0)
    assert words("seats-bought", robot=robot, chips=chips, free="no") in bought
    assert words("result-title", n=1, player=dora.mention) not in bought
    assert club.public[-1].split("-#")[0] == result.split("-#")[0], "the result is still that of the robot"
    await dora.clicks_own("next_deal")
    assert (await club.open_table()).game.deals == 2


@pytest.mark.parametrize("seed", [1])
async def test_what_a_robot_took_is_not_told_of_the_buyer_of_its_seat(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob], robots=1, deals=2)
    await chloe.slash("join")
    await chloe.clicks_own("take_seat")
    robot = fr("robot", name=(await club.open_table()).seats[ROBOT].robot or "")
    await ends_the_deal(club, [ana, bob])
    await club.restarts()  # after which a hand tells everything since the deal
    answer = await ana.slash("hand")
    assert fr("since-deal") in answer
    table = await club.open_table()
    assert table.seats[ROBOT].user == chloe.id
    assert any(taken.seat == ROBOT and taken.amount for taken in table.game.deal.taken), "the robot took nothing"
    assert robot in answer
    assert chloe.mention not in answer
