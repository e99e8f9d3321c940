"""Chips: what a member has, what lies on the table, and what comes back from it."""

import asyncio

import pytest

from bot.game.refusal import Refusal
from bot.game.rules import GAMES, MAX_CHIPS
from bot.services import audit
from bot.tables.chips import BANK, Account
from bot.tables.opening import MAX_TABLES_A_HOST
from bot.tables.settings import Settings
from bot.tables.timer import BREAK_SECONDS
from tests.tables.club import ONE_DEAL, Club, Person, game


async def test_a_member_has_the_first_chips_at_first_sight(ana: Person):
    assert await ana.sees_balance() == 1000


async def test_a_server_sets_the_first_chips(club: Club, ana: Person):
    await club.sets(starting_chips=50)
    assert await ana.sees_balance() == 50


async def test_the_first_chips_are_given_only_once(club: Club, ana: Person):
    await ana.opens()
    await club.sets(starting_chips=50)
    assert await ana.sees_balance() == 1000


async def test_the_first_chips_are_given_only_once_even_to_somebody_seen_many_times_at_once(club: Club, ana: Person):
    await asyncio.gather(*(ana.sees_balance() for _ in range(8)), ana.opens(1), ana.opens(2))
    assert (await club.chips(ana.balance), await club.chips(BANK)) == (1000, -1000)


async def test_nothing_is_paid_in_the_lobby(club: Club, ana: Person):
    await club.sit_down()
    assert await club.chips(ana.balance) == 1000


async def test_the_chips_go_from_the_balances_to_the_seats_when_the_game_begins(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await club.play()
    assert [await club.chips(member.balance) for member in (ana, bob, chloe)] == [700, 700, 700]


async def test_the_antes_go_from_the_seats_to_the_pots(club: Club):
    await club.play()
    assert [await club.chips(Account("pot", 1, pot)) for pot in range(5)] == [3, 6, 9, 12, 15]


async def test_the_bank_stakes_the_robots(club: Club, ana: Person, bob: Person):
    await club.play(ana, bob, robots=2)
    assert await club.chips(BANK) == -2 * 1000 - 2 * 300


async def test_the_end_of_the_game_brings_every_chip_back(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(**ONE_DEAL)
    table = (await club.plays_the_deal()).table
    balances = [await club.chips(member.balance) for member in (ana, bob, chloe)]
    assert balances == [700 + chips for chips in table.game.chips]


async def test_a_table_with_two_people_counts(club: Club, ana: Person, bob: Person):
    assert not (await club.play(ana, bob, robots=1)).table.practice


async def test_chips_without_end_do_not_count(club: Club):
    await club.play(**game("classique", credit=True))
    assert (await club.table()).practice


async def test_where_robot_tables_count_they_cost(club: Club, ana: Person):
    await club.sets(robot_tables_count=True)
    await club.play(ana, robots=2)
    assert await club.chips(ana.balance) == 700


async def test_a_table_stays_for_practice_when_the_setting_changes_meanwhile(club: Club, ana: Person):
    await club.play(ana, robots=2)
    await club.sets(robot_tables_count=True)
    await ana.stops()
    assert await club.chips(ana.balance) == 1000


async def test_a_table_still_counts_when_all_but_one_have_left(club: Club, ana: Person, bob: Person):
    await club.play(ana, bob, robots=1)
    assert not (await bob.leaves()).table.practice


async def test_the_bank_advances_the_first_chips_to_whoever_has_fewer(club: Club, ana: Person):
    await club.play(chips=600, channel=1)
    await club.play(chips=1000, channel=2)
    assert await club.chips(ana.balance) == -600


async def test_the_bank_advances_no_more_than_the_first_chips(ana: Person, bob: Person):
    await ana.opens(chips=1001)
    with pytest.raises(Refusal, match="too_dear") as refusal:
        await bob.joins()
    assert refusal.value.data == {"chips": 1001, "most": 1000}


async def test_whoever_has_won_may_bring_all_of_it_up_to_the_limit_of_the_server(club: Club, ana: Person, bob: Person):
    """A server of few first chips, so that a deal makes somebody rich."""
    await club.sets(starting_chips=40)
    await club.play(ana, bob, robots=1, chips=40, **ONE_DEAL)
    table = (await club.plays_the_deal()).table
    richest = max((ana, bob), key=lambda member: table.game.chips[table.people.index(member.user)])
    [held] = [held for member in (ana, bob) if (held := await member.sees_balance()) and member is richest]
    assert held > 40
    await richest.opens(chips=held)
    await club.sets(robot_tables_count=True)
    await richest.adds("one")
    await richest.adds("two")
    assert not (await richest.begins()).table.practice


async def test_handing_tables_to_an_accomplice_opens_no_more_of_them(ana: Person, bob: Person):
    """The two of them could have filled the server."""
    for channel in range(MAX_TABLES_A_HOST):
        await bob.opens(channel)
    for channel in range(10, 10 + MAX_TABLES_A_HOST):
        await ana.opens(channel)
        await bob.joins()
        assert (await ana.gets_up()).table.host == bob.user
    with pytest.raises(Refusal, match="too_many_hosted"):
        await ana.opens()
    await bob.gets_up()
    assert (await ana.opens()).table.host == ana.user


async def test_a_host_of_enough_tables_gets_none_while_the_next_deal_begins(club: Club, ana: Person, bob: Person):
    """The news of who is host now end with that deal."""
    for channel in range(MAX_TABLES_A_HOST):
        await bob.opens(channel)
    await club.play(channel=60)
    await club.plays_the_deal()
    club.now += BREAK_SECONDS["24h"]
    with pytest.raises(Refusal, match="hosts_enough"):
        await ana.hands_over_to(bob)
    assert (await club.table()).host == ana.user


@pytest.mark.parametrize(
    ("balance", "most"), [(1500, 1500), (1000, 1000), (999, 1000), (0, 1000), (-1000, 1000), (-1001, 999), (-1500, 500)]
)
def test_on_credit_one_may_bring_the_first_chips_until_one_owes_them_twice(balance: int, most: int):
    assert Settings().most_to_bring(balance) == most


@pytest.mark.parametrize("balance", [-2000, -2001, -50_000])
def test_whoever_owes_the_first_chips_twice_brings_nothing(balance: int):
    assert Settings().most_to_bring(balance) <= 0


async def test_debts_end_and_practice_goes_on(club: Club, ana: Person, bob: Person):
    await club.play(ana, bob, robots=1)
    await club.is_stopped()
    await club.asks("UPDATE account SET balance = -2000 WHERE owner_id = $1 AND kind = 'balance'", bob.user)
    await ana.opens()
    with pytest.raises(Refusal, match="too_dear") as refusal:
        await bob.joins()
    assert refusal.value.data == {"chips": 300, "most": 0}
    await club.play(bob, robots=2, channel=2)
    assert (await club.table()).practice


async def test_without_credit_nobody_joins_a_table_that_costs_more_than_they_have(club: Club, ana: Person, bob: Person):
    await ana.opens(chips=1001)
    await club.sets(credit=False)
    with pytest.raises(Refusal, match="too_dear"):
        await bob.joins()


async def test_a_table_can_be_closed_where_somebody_owes_more_than_they_have(club: Club, ana: Person):
    """Chips may go below zero at this table, and the server stops giving credit meanwhile."""
    await club.sets(starting_chips=1)
    await club.play(chips=1, **game("classique", credit=True))
    await club.plays_the_deal()
    await club.sets(credit=False)
    assert (await ana.stops()).table.phase == "closed"


async def test_the_most_chips_that_can_be_brought_can_be_played_for(club: Club):
    await club.sets(starting_chips=MAX_CHIPS)
    await club.play(chips=MAX_CHIPS, **game("classique", stake=3))
    await club.plays_the_deal()
    assert await audit.find_problems(club.store) == []


@pytest.mark.parametrize("name", GAMES)
async def test_everything_adds_up_after_every_card(club: Club, name: str):
    await club.play(robots=1, **game(name, ends=2))
    found: list[str] = []
    while (table := await club.table()).phase != "closed":
        await (club.goes_on() if table.turn else club.passes(seconds=BREAK_SECONDS["24h"]))
        found += await audit.find_problems(club.store)
    assert found == []


async def test_of_two_tables_that_begin_at_once_with_money_for_one_only_one_begins(club: Club, ana: Person):
    await club.sets(credit=False)
    await club.sit_down(chips=600, channel=1)
    await club.sit_down(chips=600, channel=2)
    outcomes = await asyncio.gather(ana.begins(1), ana.begins(2), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Refusal) == 1
