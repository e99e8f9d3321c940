"""A season closes: its ranking stays, everybody begins again, and every chip of it is in the ledger."""

import asyncio

import pytest

from bot.game.refusal import Refusal
from bot.services import audit
from bot.store import ledger, results, seasons
from bot.store.database import BOT
from bot.tables.chips import BANK, Account
from tests.tables.club import GUILD, ONE_DEAL, Club, Person, game
from tests.tables.harness import STATEMENTS


@pytest.fixture
async def played(club: Club) -> Club:
    """Three have played a game to its end, an hour ago."""
    await club.play(**ONE_DEAL)
    await club.plays_the_deal()
    club.now += 3600
    return club


async def season(club: Club) -> tuple[int, int]:
    """The season in progress, and how many games have counted in it."""
    async with club.store.transaction(BOT) as tx:
        number = await seasons.current(tx, GUILD)
        return number, await seasons.count_games(tx, GUILD, number)


async def final_ranking(club: Club, number: int) -> dict[int, int]:
    async with club.store.transaction(BOT) as tx:
        return await seasons.balances(tx, GUILD, number)


async def test_a_closed_season_keeps_what_everybody_had_and_all_begin_again(played: Club, manager: Person):
    had = {user: await played.chips(Account("balance", user)) for user in (100, 101, 102)}
    assert len(set(had.values())) > 1
    await manager.closes_season(1)
    assert await final_ranking(played, 1) == had
    assert [await played.chips(Account("balance", user)) for user in had] == [1000, 1000, 1000]
    assert await season(played) == (2, 0)
    assert await audit.find_problems(played.store) == []


async def test_everybody_begins_again_with_the_chips_that_the_server_gives_now(
    played: Club, manager: Person, ana: Person
):
    await played.sets(starting_chips=250)
    await manager.closes_season(1)
    assert await ana.sees_balance() == 250
    assert await played.chips(BANK) == -750
    assert await audit.find_problems(played.store) == []


async def test_a_season_in_which_nobody_gained_closes_too(played: Club, manager: Person):
    await manager.closes_season(1)
    await played.asks("UPDATE finished_game SET season = 2")
    await manager.closes_season(2)
    assert set((await final_ranking(played, 2)).values()) == {1000}
    async with played.store.transaction(BOT) as tx:
        assert await ledger.find_problems(tx) == []


async def test_a_game_in_progress_counts_in_the_season_in_which_it_ends(
    played: Club, manager: Person, ana: Person, bob: Person, chloe: Person
):
    had = {member.user: await member.sees_balance() for member in (ana, bob, chloe)}
    await played.play(**ONE_DEAL)
    await manager.closes_season(1)
    assert await final_ranking(played, 1) == had
    assert [await played.chips(member.balance) for member in (ana, bob, chloe)] == [700, 700, 700]
    played.now += 60
    table = (await played.plays_the_deal()).table
    assert [await ana.sees_balance(), await bob.sees_balance()] == [700 + chips for chips in table.game.chips[:2]]
    assert await season(played) == (2, 1)
    async with played.store.transaction(BOT) as tx:
        counted = await results.played(tx, GUILD, 2)
    assert {user: sums.games for user, sums in counted.items()} == {100: 1, 101: 1, 102: 1}
    assert await audit.find_problems(played.store) == []


@pytest.mark.either_engine
async def test_what_is_won_in_a_game_counts_in_the_season_in_which_the_game_ends(
    played: Club, manager: Person, ana: Person, bob: Person, chloe: Person
):
    """However much of it was won, or lay on the board, when the season before was closed."""
    had = [await member.sees_balance() for member in (ana, bob, chloe)]
    await played.play(**game("classique", ends=10))
    await played.plays_the_deal()
    await manager.closes_season(1)
    assert [*(await final_ranking(played, 1)).values()] == had
    table = (await played.is_stopped()).table
    assert [await member.sees_balance() for member in (ana, bob, chloe)] == [700 + left for left in table.game.chips]


async def test_a_season_closes_only_once(played: Club, manager: Person):
    answers = await asyncio.gather(*(manager.closes_season(1) for _ in range(4)), return_exceptions=True)
    assert [str(answer and getattr(answer, "code", answer)) for answer in answers] == ["None"] + 3 * ["season_over"]
    with pytest.raises(Refusal, match="season_empty"):
        await manager.closes_season(2)
    assert [row[0] for row in await played.asks("SELECT number FROM season")] == [1]


async def test_another_server_is_not_concerned(played: Club, manager: Person, ana: Person):
    await played.sets(starting_chips=500)
    await ana.elsewhere().sees_balance()
    await manager.closes_season(1)
    assert await ana.elsewhere().sees_balance() == 1000
    elsewhere = manager.elsewhere()
    elsewhere.is_manager = True
    with pytest.raises(Refusal, match="season_empty"):
        await elsewhere.closes_season(1)


@pytest.mark.either_engine
async def test_a_crash_leaves_the_season_open_or_closed_but_nothing_between(played: Club, manager: Person):
    for statement in STATEMENTS:
        await played.dies_during(manager.closes_season(1), statement)
        assert await audit.find_problems(played.store) == []
        number, _ = await season(played)
        kept = {user: await played.chips(Account("balance", user)) for user in (100, 101, 102)}
        assert (set(kept.values()) == {1000}) is (number == 2)
        assert bool(await final_ranking(played, 1)) is (number == 2)
        if number == 2:
            break
    assert statement > 8
