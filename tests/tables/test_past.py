"""A deal replayed without the cards of those before it is the deal that was played."""

import pytest

from bot.game.events import DealBegan, DealEnded
from bot.game.rules import GAMES
from bot.services import codec
from bot.services.lookups import Lookups
from bot.services.past import events_between, replay_on, replay_stored, scored, table_at_end_of_deal, table_before
from bot.store import tables
from bot.tables.evolution import replay
from bot.tables.results import Scorer
from bot.tables.steps import TimedEvent
from bot.tables.view import TableView
from tests.tables.club import Club, Person, game


async def all_events(club: Club) -> list[TimedEvent]:
    async with club.store.transaction() as tx:
        return [*codec.decode_events(await tables.events(tx, club.number))]


async def check_every_deal(club: Club) -> None:
    """Whatever can be seen of a deal is the same as in a plain replay from the first event on."""
    events = await all_events(club)
    begins = [number for number, (_, event) in enumerate(events, 1) if isinstance(event, DealBegan)]
    assert len(begins) > 1
    for begin, end in zip(begins, [*begins[1:], len(events) + 1], strict=True):
        of_deal = [event async for event in events_between(club.store, club.number, begin, end)]
        assert of_deal == events[begin - 1 : end - 1]
        before = await table_before(club.store, club.number, begin)
        for length in (1, len(of_deal) // 2, len(of_deal)):
            assert await replay_on(before, of_deal[:length]) == replay(events[: begin - 1 + length])


@pytest.mark.parametrize("name", GAMES)
async def test_a_deal_begins_as_it_began(club: Club, name: str):
    await club.play(robots=1, **game(name, ends=5))
    await club.plays_it_out()
    await check_every_deal(club)


async def test_a_deal_replays_alike_after_plans_missed_turns_and_a_seat_that_a_latecomer_plays(
    club: Club, ana: Person, bob: Person
):
    await club.play(ana, bob, robots=2, **game("asterix", ends=5))
    other = ana if await club.turn() is bob else bob
    await other.plans()
    await club.goes_on()
    await club.passes(days=2)
    await club.plays_the_deal()
    await club.person("Dora").comes_late()
    await club.plays_it_out()
    await check_every_deal(club)


@pytest.mark.parametrize("name", GAMES)
async def test_each_deal_ends_as_it_ended_whatever_came_after_it(club: Club, bob: Person, name: str):
    await club.play(robots=1, **game(name, ends=3))
    await bob.leaves()
    await club.plays_it_out()
    events = await all_events(club)
    ended = [number for number, (_, event) in enumerate(events, 1) if isinstance(event, DealEnded)]
    for deal, number in enumerate(ended, 1):
        table = await table_at_end_of_deal(club.store, club.number, deal)
        assert table.length == number + table.game.eliminated.count(deal)
        assert table == replay(events[: table.length])
        assert await ends(club, deal) == await replayed_end(club, deal)


async def ends(club: Club, deal: int) -> TableView:
    return await club.services.lookups.at_deal_end(club.number, deal)


async def replayed_end(club: Club, deal: int) -> TableView:
    """The end of a deal for a process that has just started."""
    return await Lookups(club.store, club.services.part, club.services.tables.looked_at).at_deal_end(club.number, deal)


@pytest.mark.either_engine
async def test_a_deal_is_remembered_as_it_was_settled(club: Club):
    await club.play(**game("classique", ends=2))
    await club.plays_the_deal()
    await club.passes(minutes=5)
    await club.plays_the_deal()
    replayed = [await replayed_end(club, deal) for deal in (1, 2)]
    await club.asks("DELETE FROM table_event")
    assert [await ends(club, deal) for deal in (1, 2)] == replayed


async def test_a_deal_is_not_remembered_with_a_member_who_was_forgotten_since(club: Club, bob: Person):
    await club.play(robots=1, **game("classique", ends=1))
    await club.plays_it_out()
    await club.services.privacy.forget(bob.request())
    assert bob.user not in {seat.user for seat in (await ends(club, 1)).seats}
    assert await ends(club, 1) == await replayed_end(club, 1)


@pytest.mark.parametrize("name", GAMES)
async def test_a_game_has_the_same_result_without_its_cards(club: Club, bob: Person, name: str):
    await club.play(robots=1, **game(name, ends=3))
    await bob.leaves()
    await club.plays_it_out()
    events = await all_events(club)
    whole = Scorer()
    for at, event in events:
        whole.add(event, at)
    for length in (0, len(events) // 2, len(events)):
        scorer = await scored(club.store, club.number, length, events[length:])
        assert scorer.result(7) == whole.result(7) is not None
    async with club.store.transaction() as tx:
        assert await replay_stored(tx, club.number) == replay(events)


@pytest.mark.either_engine
async def test_types_of_events_are_left_out_and_found_by_the_database(club: Club):
    await club.play(robots=1, **game("classique", ends=2))
    await club.plays_it_out()
    events = await all_events(club)
    others = [event async for event in events_between(club.store, 1, 1, len(events) + 1, without=[DealBegan])]
    assert others == [event for event in events if not isinstance(event[1], DealBegan)]
    async with club.store.transaction() as tx:
        numbers = await tables.numbers_of(tx, 1, "DealBegan")
    assert [events[number - 1] for number in numbers] == [e for e in events if isinstance(e[1], DealBegan)]
