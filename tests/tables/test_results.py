"""What a game comes to, seat by seat, and which sums it is added to."""

from bot.store import results
from bot.store.database import BOT
from bot.tables.results import EVER, FinishedSeat, Span, Tally, week_of
from tests.game.playing import walkover_hand
from tests.tables.club import GUILD, ONE_DEAL, Club, Person
from tests.tables.harness import START


async def finished(club: Club) -> list[tuple[int, ...]]:
    return await club.asks("SELECT table_id, deals, practice, is_complete FROM finished_game ORDER BY table_id")


async def seats(club: Club) -> dict[int, FinishedSeat]:
    """What was kept of each seat_id of the table."""
    async with club.store.transaction(BOT) as tx:
        return {seat.seat_id: seat for seat in await results.seats_of(tx, [club.number])}


async def tallied(club: Club) -> set[int]:
    return {*await sums(club)}


async def sums(club: Club, span: Span = EVER) -> dict[int, Tally]:
    async with club.store.transaction(BOT) as tx:
        return await results.tallies(tx, GUILD, span)


async def test_a_game_that_is_over_is_kept_with_every_seat(club: Club, ana: Person, bob: Person):
    await club.play(ana, bob, robots=1, **ONE_DEAL)
    await club.plays_the_deal()
    assert await finished(club) == [(1, 1, 0, 1)]
    assert [seat.user_id for seat in (await seats(club)).values()].count(None) == 1


async def test_a_stopped_game_is_kept_with_its_last_deal_and_without_winners(club: Club):
    await club.play()
    await club.plays_the_deal()
    await club.passes(minutes=5)
    await club.is_stopped()
    assert await finished(club) == [(1, 2, 0, 0)]
    assert [seat.deals for seat in (await seats(club)).values()] == [2, 2, 2]
    assert {(own.games, own.games_won) for own in (await sums(club)).values()} == {(0, 0)}


async def test_whoever_leaves_still_wins_or_loses_what_their_seat_does(club: Club, bob: Person):
    await club.play(**ONE_DEAL)
    await bob.leaves()
    await club.plays_the_deal()
    assert bob.user in await tallied(club)


async def test_a_grand_opera_is_counted_for_whoever_made_it(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(hands={0: " ".join(walkover_hand(3))}, **ONE_DEAL)
    while (await club.table()).turn:
        await club.goes_on()
    assert {seat.user_id: seat.operas for seat in (await seats(club)).values()} == {
        ana.user: 1,
        bob.user: 0,
        chloe.user: 0,
    }


async def test_practice_is_part_of_the_history_but_of_no_sum(club: Club, ana: Person):
    await club.play(ana, robots=2, **ONE_DEAL)
    await club.plays_the_deal()
    assert await finished(club) == [(1, 1, 1, 1)]
    assert await tallied(club) == set()


async def test_a_game_counts_when_it_ends_and_not_when_it_begins(club: Club):
    await club.play(**ONE_DEAL)
    await club.passes(days=8)
    await club.plays_it_out()
    assert (bool(await sums(club, week_of(club.now))), await sums(club, week_of(START))) == (True, {})
