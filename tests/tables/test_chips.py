"""Chips: what a member has, what lies on the table, and what comes back from it."""

import asyncio

import pytest

from bot.game.refusal import Refusal
from bot.game.rules import GAMES
from bot.services import audit
from bot.tables.chips import BANK, Account
from bot.tables.opening import MAX_TABLES_A_HOST
from bot.tables.timer import BREAK_SECONDS
from tests.tables.club import ONE_DEAL, Club, Person, game


async def test_a_member_has_the_first_chips_at_first_sight(ana: Person):
    assert await ana.sees_balance() == 1000


async def test_a_server_sets_the_first_chips(club: Club, ana: Person):
    await club.sets(starting_chips=150)
    assert await ana.sees_balance() == 150


async def test_the_first_chips_are_given_only_once(club: Club, ana: Person):
    await ana.opens()
    await club.sets(starting_chips=150)
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


async def test_a_table_still_counts_when_all_but_one_have_left(club: Club, ana: Person, bob: Person):
    await club.play(ana, bob, robots=1)
    assert not (await bob.leaves()).table.practice


async def test_a_balance_may_go_below_zero_and_nobody_is_refused(club: Club, ana: Person):
    for channel in range(3):
        await club.play(chips=600, channel=channel)
    assert await club.chips(ana.balance) == -800


@pytest.mark.parametrize(("first", "brought"), [(1000, 900), (500, 500)])
async def test_a_seat_brings_the_chips_of_the_game_but_never_more_than_the_first_chips(
    club: Club, ana: Person, first: int, brought: int
):
    await club.sets(starting_chips=first)
    await club.play(**game("classique", stake=3))
    assert await club.chips(ana.balance) == first - brought


async def test_a_table_counts_what_it_was_opened_for_whatever_the_server_sets_since(club: Club, ana: Person):
    await club.sit_down()
    await club.sets(starting_chips=100)
    await ana.begins()
    assert await club.chips(ana.balance) == 700


async def test_where_chips_count_beginners_make_room_for_better_robots(ana: Person, bob: Person):
    """Robots that forget their pots would have the bank pay whoever sits there."""
    await ana.opens()
    await ana.adds("Pistache")
    await ana.adds("Ulysse")
    assert [seat.robot for seat in (await bob.joins()).table.seats] == [None, "Ulysse", None, "Mamie Odette"]
    with pytest.raises(Refusal, match="already_seated"):
        await ana.adds("Noisette")


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


@pytest.mark.parametrize("name", GAMES)
async def test_everything_adds_up_after_every_card(club: Club, name: str):
    await club.play(robots=1, **game(name, ends=2))
    found: list[str] = []
    while (table := await club.table()).phase != "closed":
        await (club.goes_on() if table.turn else club.passes(seconds=BREAK_SECONDS["24h"]))
        found += await audit.find_problems(club.store)
    assert found == []
