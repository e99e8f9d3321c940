"""The ways in which friends of who plays once made chips of robots' seats: none of them does any more."""

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.tables.context import Request
from bot.tables.table import Table
from tests.game.playing import walkover_hand
from tests.tables.club import Club, Person, game
from tests.tables.fortunes import worth
from tests.tables.hostile import throws_the_deal

ROBOT = 2
SHORT_SEATS_STAY = {"ends": "deals", "deals": 12, "cannot_ante": "antes_the_rest", "cannot_pay": "out_at_zero"}
GAMES = {
    "asterix at a high stake": (6, 990, game("asterix", stake=66)),
    "asterix at six": (4, 900, game("asterix", stake=45)),
    "classique where short seats stay": (
        4,
        990,
        game("classique", stake=66, **SHORT_SEATS_STAY),
    ),
}


def ante(table: Table) -> int:
    return sum(table.game.rules.full_antes)


def short_robots(table: Table) -> list[int]:
    """The robots' seats that play on and cannot ante twice in full."""
    seats = [number for number in table.game.standing if table.seats[number].user is None]
    return [number for number in seats if table.game.chips[number] < 2 * ante(table)]


async def bought(club: Club, buyer: Person, **options: object) -> tuple[Table, int]:
    """Ana and Bob have played a deal with two robots, of which the buyer has bought one: the table and the price."""
    await club.play(*club.people("Ana", "Bob"), robots=2, **options)
    table = (await club.plays_the_deal()).table
    after = (await buyer.buys_seat(ROBOT)).table
    price = worth(table.game, ROBOT)
    assert await buyer.sees_balance() == 1000 - price
    return after, price


@pytest.mark.long
@pytest.mark.parametrize("variant", GAMES.values(), ids=GAMES.keys())
async def test_the_seat_of_a_robot_that_is_nearly_out_is_not_for_sale(
    club: Club, ana: Person, bob: Person, chloe: Person, variant: tuple[int, int, dict[str, object]]
):
    """Three friends won about 1,000 chips a game by it: the seat could win whole pots, and lose next to nothing."""
    robots, chips, options = variant
    await club.play(ana, bob, robots=robots, chips=chips, **options)
    tried = 0
    while (table := await club.table()).phase == "playing":
        for seat in short_robots(table):
            tried += 1
            with pytest.raises(Refusal, match="seat_gone"):
                await chloe.buys_seat(seat, most=worth(table.game, seat))
        await (club.plays_the_deal() if table.game.is_dealt else club.passes(minutes=5))
    assert tried
    assert await chloe.sees_balance() == 1000
    assert await audit.find_problems(club.store) == []


async def test_a_seat_requested_in_mid_deal_that_ends_short_is_not_sold(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    """The robot has two antes left when it is asked for, and only one when the deal is over."""
    rules = game("classique", hand_count="cards", **SHORT_SEATS_STAY)
    await club.play(ana, bob, robots=1, chips=45, hands={0: " ".join(walkover_hand(3))}, **rules)
    await chloe.buys_seat(ROBOT)
    request = Request(0, ana.guild, club.now)
    table = (await club.tables.act(club.number, request, throws_the_deal)).table
    assert (table.game.standing, short_robots(table)) == ((0, 1, 2), [ROBOT])
    assert (table.seats[ROBOT].user, table.requests) == (None, ())
    assert await chloe.sees_balance() == 1000


async def test_a_buyer_who_leaves_at_once_has_what_they_had(club: Club, chloe: Person):
    await bought(club, chloe)
    await chloe.leaves()
    assert await chloe.sees_balance() == 1000
    assert await audit.find_problems(club.store) == []


async def test_selling_a_seat_to_a_friend_by_leaving_gains_neither_anything(club: Club, bob: Person, chloe: Person):
    table, _ = await bought(club, chloe)
    await bob.leaves()
    assert await bob.sees_balance() == 700 + worth(table.game, 1)
    await club.person("Dora").buys_seat(1)
    assert await club.person("Dora").sees_balance() == 1000 - worth(table.game, 1)


@pytest.mark.parametrize("is_host", [True, False])
async def test_a_buyer_whose_table_is_stopped_has_what_they_had(
    club: Club, ana: Person, chloe: Person, *, is_host: bool
):
    await bought(club, chloe)
    if is_host:
        await ana.hands_over_to(chloe)
    await (chloe if is_host else ana).stops()
    assert (await club.table()).phase == "closed"
    assert await chloe.sees_balance() == 1000
    assert await audit.find_problems(club.store) == []


async def test_a_deal_that_is_void_costs_and_brings_a_buyer_nothing(club: Club, chloe: Person):
    await bought(club, chloe)
    await club.passes(minutes=5)
    await club.is_stopped()
    assert await chloe.sees_balance() == 1000


@pytest.mark.either_engine
async def test_a_season_that_closes_between_purchase_and_leaving_makes_no_chips_of_both_together(
    club: Club, chloe: Person, mod: Person
):
    await club.play(*club.people("Ana", "Bob", "Dora"), channel=2, **game("classique", deals=1))
    await club.plays_the_deal()
    await bought(club, chloe)
    await mod.closes_season(1)
    [(then,)] = await club.asks("SELECT balance FROM season_balance WHERE season = 1 AND user_id = $1", chloe.user)
    await chloe.leaves()
    assert (then, await chloe.sees_balance()) == (1000, 1000)
    assert await audit.find_problems(club.store) == []
