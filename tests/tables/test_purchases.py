"""Taking a robot's seat in a game that has begun."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services import audit
from bot.store import results
from bot.store.database import BOT
from bot.tables import events as e
from bot.tables.chips import BANK
from bot.tables.context import Absences, Context
from bot.tables.notices import Notice, notices_of
from bot.tables.purchases import SeatOffer, answer, offers_at
from bot.tables.results import EVER
from bot.tables.settings import Settings
from bot.tables.table import News, SeatRequest, Table
from tests.tables.club import GUILD, Club, Person, game, names

ROBOT = 2
"""The robot's seat."""


async def between_deals(club: Club, *people: Person, **options: object) -> Table:
    """These members, or Ana and Bob, have played a deal with a robot."""
    await club.play(*(people or club.people("Ana", "Bob")), robots=1, **options)
    await club.plays_the_deal()
    return await club.table()


def offer(table: Table) -> SeatOffer:
    [found] = offers_at(table)
    return found


async def test_a_seat_costs_its_chips_and_its_share_of_the_board(club: Club, chloe: Person):
    table = await between_deals(club)
    given = offer(table)
    assert given.price - table.game.chips[ROBOT] in {sum(table.game.pots) // 3, sum(table.game.pots) // 3 + 1}
    bank = await club.chips(BANK)
    after = (await chloe.buys_seat()).table
    assert (after.seats[ROBOT].user, after.game) == (chloe.user, table.game)
    assert await club.chips(chloe.balance) == 1000 - given.price
    assert await club.chips(BANK) == bank - 1000 + given.price
    assert after.news == News("seated", chloe.user, e.By(chloe.user), robot="robot 0")
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize("seed", range(6))
async def test_a_buyer_who_leaves_as_the_game_ends_has_neither_won_nor_lost(
    club: Club, chloe: Person, mod: Person, seed: int
):
    """However the robot stands, and whatever lies on the board, while nobody is out."""
    rules = game(("classique", "mallette")[seed % 2], ends=10, stake=1 + seed % 3)
    table = await between_deals(club, **rules)
    for _ in range(seed):
        if table.phase == "playing":
            await club.passes(minutes=5)
            table = (await club.plays_the_deal()).table
    if offers_at(table) and len(table.game.standing) == len(table.seats):
        await chloe.buys_seat()
        await mod.stops()
        assert await chloe.sees_balance() == 1000
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize(
    ("house", "least"),
    [
        ({"hand_count": "cards"}, 2 * (1 + 2 + 3 + 4 + 5)),
        ({"hand_count": "cards", "stake": 3}, 90),
        ({"hand_count": "points"}, 15 * 340 // 52),
        ({"belle_surcharge": 10, "antes": (1, 1, 1, 1, 1)}, 15 * (340 + 50) // 52),
    ],
    ids=["antes", "antes at a stake", "points", "points and belles"],
)
async def test_a_seat_that_cannot_pay_two_antes_or_a_whole_hand_is_not_for_sale(
    club: Club, house: dict[str, object], least: int
):
    """Where it pays what it has, it can win whole pots and hands, and lose next to nothing."""
    table = await between_deals(club, **game("classique", **house))

    def seats_for_sale(chips: int) -> list[int]:
        poor = replace(table, game=replace(table.game, chips=(*table.game.chips[:ROBOT], chips)))
        return [given.seat for given in offers_at(poor)]

    assert [seats_for_sale(chips) for chips in (0, 1, least - 1, least)] == [[], [], [], [ROBOT]]


async def test_the_buyer_plays_from_the_next_deal_on(club: Club, chloe: Person):
    await between_deals(club)
    await chloe.buys_seat()
    await club.passes(minutes=5)
    outcome = await club.plays_the_deal()
    assert outcome.table.people[-1] == chloe.user
    assert outcome.table.phase == "playing"


async def test_everybody_s_result_is_of_the_deals_they_played(club: Club, ana: Person, bob: Person, chloe: Person):
    """The game itself counts for those who have played it from its first deal."""
    table = await between_deals(club, **game("classique", ends=2))
    price, robots = offer(table).price, table.game.chips[ROBOT]
    await chloe.buys_seat()
    await club.passes(minutes=5)
    table = (await club.plays_the_deal()).table
    assert table.closing == "finished"
    rows = await club.asks("SELECT user_id, gain, deals, joined_after FROM finished_seat ORDER BY seat_id")
    assert rows == [
        (ana.user, table.game.chips[0] - 300, 2, 0),
        (bob.user, table.game.chips[1] - 300, 2, 0),
        (None, robots - 300, 1, 0),
        (chloe.user, table.game.chips[ROBOT] - price, 1, 1),
    ]
    async with club.store.transaction(BOT) as tx:
        tallies = await results.tallies(tx, GUILD, EVER)
    sums = [(user, own.games, own.deals, own.net) for user, own in sorted(tallies.items())]
    assert [row[:3] for row in sums] == [(ana.user, 1, 2), (bob.user, 1, 2), (chloe.user, 0, 1)]
    assert sums[2][3] == await chloe.sees_balance() - 1000
    assert await audit.find_problems(club.store) == []


async def test_a_buyer_who_ends_with_the_most_has_not_won_the_game(club: Club, ana: Person, bob: Person, chloe: Person):
    """Otherwise one could buy the leading robot's seat before the last deal, table after table."""
    await between_deals(club, **game("classique", ends=3))
    await club.asks("UPDATE account SET balance = 100000 WHERE kind = 'balance'")
    await chloe.buys_seat()
    await ana.leaves()
    await bob.leaves()
    async with club.store.transaction(BOT) as tx:
        assert (await results.tallies(tx, GUILD, EVER))[chloe.user].games_won == 0


# During a deal


async def test_a_seat_requested_during_a_deal_is_bought_at_its_end(club: Club, chloe: Person):
    await club.play(*club.people("Ana", "Bob"), robots=1)
    asked = await chloe.buys_seat()
    assert names(asked) == ["SeatRequested"]
    assert asked.table.news == News("expected", chloe.user, e.By(chloe.user), robot="robot 0")
    assert await chloe.sees_balance() == 1000
    ended = await club.plays_the_deal()
    assert names(ended)[-2:] == ["RequestEnded", "SeatBought"]
    assert ended.table.seats[ROBOT].user == chloe.user
    assert await chloe.sees_balance() == 1000 - ended.table.brought(ended.table.seats[ROBOT])
    assert notices_of(ended.table, ended.events) == [Notice(chloe.user, "seated", 0)]
    assert await audit.find_problems(club.store) == []


async def test_a_buyer_who_can_no_longer_pay_does_not_get_the_seat(
    club: Club, ana: Person, bob: Person, chloe: Person, mod: Person
):
    await club.sets(credit=False)
    await club.play(ana, bob, robots=1)
    first = club.number
    await chloe.buys_seat()
    await club.play(chloe, mod, robots=1, channel=2, chips=900)
    ended = await club.plays_the_deal(first)
    assert (ended.table.requests, ended.table.seats[ROBOT].user) == ((), None)
    assert notices_of(ended.table, ended.events) == [Notice(chloe.user, "too_dear", 0)]
    assert ended.table.news is None


async def test_nobody_pays_more_than_they_agreed_to(club: Club, chloe: Person):
    await club.play(*club.people("Ana", "Bob"), robots=1)
    [request] = (await chloe.buys_seat()).table.requests
    assert request.most == 2 * 300 - 15 + 15


async def test_a_robot_that_is_out_of_the_game_has_no_seat_to_give(club: Club, chloe: Person):
    table = await between_deals(club)
    out = replace(table, game=replace(table.game, eliminated=(0, 0, 1)))
    assert offers_at(out) == ()
    context = Context(chloe.request(), Settings(), 1000, Absences(club.now, {}), club.chance, means={chloe.user: 1000})
    asked = SeatRequest(chloe.user, ROBOT, 600)
    assert answer(out, asked, context) == [e.RequestEnded(chloe.user, "seat_gone")]
    assert answer(table, asked, context)[0] == e.RequestEnded(chloe.user, "seated")
    assert answer(table, replace(asked, most=100), context) == [e.RequestEnded(chloe.user, "too_dear")]
    short = replace(table, game=replace(table.game, chips=(*table.game.chips[:ROBOT], 29)))
    assert answer(short, asked, context) == [e.RequestEnded(chloe.user, "seat_gone")]


async def test_a_buyer_who_withdraws_pays_nothing(club: Club, chloe: Person):
    await club.play(*club.people("Ana", "Bob"), robots=1)
    await chloe.buys_seat()
    assert (await chloe.withdraws()).table.news is None
    assert names(await club.plays_the_deal())[-1] == "DealEnded"


async def test_being_forgotten_ends_a_seat_request(club: Club, chloe: Person):
    await club.play(*club.people("Ana", "Bob"), robots=1)
    await chloe.buys_seat()
    await club.services.privacy.forget(chloe.request())
    assert (await club.plays_the_deal()).table.requests == ()
    assert await audit.find_problems(club.store) == []


async def test_a_waiting_buyer_keeps_a_table_open_that_another_leaves(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await club.play(ana, bob, robots=1)
    await chloe.buys_seat()
    await bob.leaves()
    table = (await club.plays_the_deal()).table
    assert (table.phase, table.people) == ("playing", (ana.user, chloe.user))
    assert await audit.find_problems(club.store) == []


# Who may


async def test_whoever_was_removed_from_the_lobby_sits_down_neither_there_nor_later(
    club: Club, ana: Person, chloe: Person
):
    await club.sit_down(robots=1)
    await ana.removes(2)
    with pytest.raises(Refusal, match="removed"):
        await chloe.joins()
    await ana.begins()
    with pytest.raises(Refusal, match="removed"):
        await chloe.buys_seat()


@pytest.mark.parametrize("credit", [True, False])
async def test_a_seat_is_paid_on_credit_where_any_table_is(club: Club, mod: Person, chloe: Person, *, credit: bool):
    await club.sets(credit=credit)
    await club.play(chloe, mod, robots=1, channel=1, chips=900)
    await between_deals(club, channel=2)
    if credit:
        await chloe.buys_seat()
        assert await chloe.sees_balance() < 0
    else:
        with pytest.raises(Refusal, match="too_dear"):
            await chloe.buys_seat()


async def test_a_click_that_saw_a_lower_price_is_too_late(club: Club, chloe: Person):
    price = offer(await between_deals(club)).price
    with pytest.raises(Refusal, match="stale"):
        await chloe.buys_seat(most=price - 1)


async def test_a_click_in_a_deal_on_the_price_of_the_break_before_agrees_to_that_price_only(club: Club, chloe: Person):
    """Chips were to be paid at once; the request allowed for as many as the game is begun with on top of them."""
    read = offer(await between_deals(club))
    await club.passes(minutes=5)
    now = offer(await club.table()).price
    assert read.most == read.price
    with pytest.raises(Refusal, match="stale"):
        await chloe.buys_seat(most=now - 1)
    [request] = (await chloe.buys_seat(most=now)).table.requests
    assert request.most == now


async def test_two_purchases_at_once_never_spend_the_same_chips(club: Club, chloe: Person):
    """Both are judged by the same balance; the second is judged again before it is saved."""
    await club.sets(credit=False)
    for channel in (1, 2):
        await between_deals(club, *club.people("Ana" if channel == 1 else "Dora", "Bob"), channel=channel, chips=450)
    taken = await asyncio.gather(*(chloe.buys_seat(at=number) for number in (1, 2)), return_exceptions=True)
    refused = [answer for answer in taken if isinstance(answer, Refusal)]
    prices = [table.seats[ROBOT].brought for table in (await club.table(1), await club.table(2))]
    assert await chloe.sees_balance() == 1000 - sum(price or 0 for price in prices) >= 0
    assert [refusal.code for refusal in refused] in ([], ["too_dear"])
    assert await audit.find_problems(club.store) == []
