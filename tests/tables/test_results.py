"""What a game comes to, seat by seat, and which sums it is added to."""

from bot.store import results
from bot.store.database import BOT
from bot.tables.results import FinishedSeat, Tally
from tests.game.playing import walkover_hand
from tests.tables.club import GUILD, ONE_DEAL, Club, Person


async def finished(club: Club) -> list[tuple[int, ...]]:
    return await club.asks("SELECT table_id, deals, practice, is_complete FROM finished_game ORDER BY table_id")


async def seats(club: Club) -> dict[int, FinishedSeat]:
    """What was kept of each seat_id of the table."""
    async with club.store.transaction(BOT) as tx:
        return {seat.seat_id: seat for seat in await results.seats_of(tx, [club.number])}


async def tally(club: Club, member: Person) -> Tally:
    async with club.store.transaction(BOT) as tx:
        return await results.tally(tx, GUILD, member.user)


async def test_a_game_that_is_over_is_kept_with_every_seat(club: Club, ana: Person, bob: Person):
    await club.play(ana, bob, robots=1, **ONE_DEAL)
    await club.plays_the_deal()
    assert await finished(club) == [(1, 1, 0, 1)]
    assert [seat.user_id for seat in (await seats(club)).values()].count(None) == 1


async def test_a_stopped_game_is_kept_with_its_last_deal_and_without_winners(club: Club, ana: Person):
    await club.play()
    await club.plays_the_deal()
    await club.passes(minutes=5)
    await club.is_stopped()
    assert await finished(club) == [(1, 2, 0, 0)]
    assert [seat.deals for seat in (await seats(club)).values()] == [2, 2, 2]
    assert (await tally(club, ana))[:3] == (0, 0, 2)


async def test_a_grand_opera_is_counted_for_whoever_made_it(club: Club, ana: Person, bob: Person, chloe: Person):
    await club.play(hands={0: " ".join(walkover_hand(3))}, **ONE_DEAL)
    while (await club.table()).turn:
        await club.goes_on()
    assert {seat.user_id: seat.operas for seat in (await seats(club)).values()} == {
        ana.user: 1,
        bob.user: 0,
        chloe.user: 0,
    }


async def test_practice_is_part_of_the_history_and_its_deals_count_but_not_the_game(club: Club, ana: Person):
    await club.play(ana, robots=2, **ONE_DEAL)
    await club.plays_the_deal()
    assert await finished(club) == [(1, 1, 1, 1)]
    assert (await tally(club, ana))[:3] == (0, 0, 1)
