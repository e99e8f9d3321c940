"""While the game runs: one card and everything that follows from it, at both paces, with robots and without."""

import asyncio
from functools import partial
from random import Random

import pytest

from bot.game import events as g
from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.refusal import Refusal
from bot.game.rules import GAMES
from bot.game.view import View
from bot.tables import events as e
from bot.tables import turns
from bot.tables.timer import BREAK_SECONDS
from tests.game.playing import walkover_hand
from tests.tables.club import LOW, Club, Person, game, names
from tools.players import first_choice


@pytest.fixture
async def player(club: Club, ana: Person) -> Person:
    """Ana leads; whatever she leads up to the Jack, Bob has the only answer."""
    await club.play(hands={0: LOW, 1: "3S 5S 7S 9S JS"})
    return ana


async def test_the_deal_and_the_antes_are_one_unit_of_work(club: Club):
    outcome = await club.play()
    happened = names(outcome)
    assert happened == [
        "StakesSet", "GameStarted", "DealBegan", *["AntePaid"] * 3, "Shuffled", *["HandDealt"] * 3, "TalonSetAside",
    ]  # fmt: skip


async def test_what_leaves_no_choice_is_laid_in_the_same_unit_of_work(club: Club, ana: Person):
    await club.play(hands={0: " ".join(walkover_hand(3))})
    laid = [event.card for event in (await ana.lays("AS")).events if isinstance(event, g.CardPlayed)]
    assert laid == walkover_hand(3)[:13]


async def test_a_whole_run_is_laid_in_one_go_card_by_card_too(club: Club, ana: Person):
    await club.play(card_by_card=True, hands={0: " ".join(walkover_hand(3))})
    table = await club.table()
    run = partial(turns.play, card=Card("AS"), announced=False, seen=table.version, whole_run=True)
    laid = [event.card for event in (await ana.does(run)).events if isinstance(event, g.CardPlayed)]
    assert laid == walkover_hand(3)[:13]


async def test_a_robot_sees_its_own_hand_and_no_other(club: Club, ana: Person):
    seen: list[View] = []

    def noting(level: str, view: View, random: Random) -> PlayCard:
        seen.append(view)
        return first_choice(level, view, random)

    club.plays_with(noting)
    await club.play(ana, robots=2)
    await club.goes_on()
    assert all(view.seat and view.deal and view.deal.revealed is None for view in seen)


async def test_a_robot_plays_at_its_own_level(club: Club, ana: Person):
    levels: set[str] = set()

    def noting(level: str, view: View, random: Random) -> PlayCard:
        levels.add(level)
        return first_choice(level, view, random)

    club.plays_with(noting)
    await club.play(ana, robots=2)
    await club.plays_the_deal()
    assert levels == {"robot 0", "robot 1"}


async def test_a_robots_mistake_is_no_refusal_of_the_players_click(club: Club, ana: Person):
    club.plays_with(lambda _level, view, _random: PlayCard(view.seat, "7D", announced=True))
    await club.sit_down(ana, robots=2)
    club.chance.dealer = 0
    [outcome] = await asyncio.gather(ana.begins(), return_exceptions=True)
    assert isinstance(outcome, Exception)
    assert not isinstance(outcome, Refusal)


async def test_two_clicks_at_once_lay_one_card(club: Club, player: Person):
    seen = (await club.table()).version
    both = await asyncio.gather(player.lays("2S", seen=seen), player.lays("4S", seen=seen), return_exceptions=True)
    assert [type(outcome) for outcome in both].count(Refusal) == 1


async def test_a_click_delivered_twice_takes_effect_once(club: Club, player: Person):
    await player.lays("2S")
    table = await club.table()
    again = await player.repeats()
    assert (again.table, again.events) == (table, ())


async def test_a_click_delivered_twice_at_the_same_time_takes_effect_once(club: Club, player: Person):
    table, request = await club.table(), player.request()
    click = partial(turns.play, card=Card("2S"), announced=False, seen=table.version)
    outcomes = await asyncio.gather(*(club.tables.act(table.id, request, click) for _ in range(3)))
    assert sorted(bool(outcome.events) for outcome in outcomes) == [False, False, True]


async def test_a_refused_click_may_succeed_when_it_repeats(club: Club, ana: Person, bob: Person):
    await ana.opens()
    await ana.gets_up()
    with pytest.raises(Refusal):
        await bob.joins()
    request, _ = bob.last
    club.number = (await ana.opens()).table.id
    outcome = await club.tables.act(club.number, request, lambda *_: [e.HostChanged(bob.user)])
    assert outcome.events


async def test_a_click_is_good_as_long_as_nothing_has_moved(club: Club, ana: Person, bob: Person, player: Person):
    """Somebody else paused, resumed and came to be host since the player looked."""
    seen = (await club.table()).version
    await ana.pauses()
    await ana.resumes()
    await ana.hands_over_to(bob)
    assert "CardPlayed" in names(await player.lays("2S", seen=seen))


async def test_the_next_deal_begins_by_itself_after_a_break(club: Club):
    await club.play()
    await club.plays_the_deal()
    [outcome] = await club.passes(seconds=BREAK_SECONDS["24h"])
    assert outcome.table.game.deals == 2


async def test_robots_play_to_the_end_before_the_eyes_of_a_person_who_is_out(club: Club, ana: Person):
    club.chance.random.seed(19)  # so that it comes to this
    await club.sit_down(ana, robots=2, chips=20, **game("classique", ends=3))
    await ana.begins()
    while (table := await club.table()).turn:
        await club.goes_on()
    assert [seat.user for number, seat in enumerate(table.seats) if table.game.eliminated[number]] == [ana.user]
    assert not await club.passes(hours=24), "alone it is dealt by a click"
    await ana.deals_next()
    assert (await club.table()).game.deals == 2


async def test_whoever_is_out_may_deal_for_those_who_are_not(club: Club, ana: Person):
    club.chance.random.seed(19)  # so that it comes to this
    await club.sit_down(chips=20, **game("classique", ends=3))
    await ana.begins()
    while (table := await club.table()).turn:
        await club.goes_on()
    assert [seat.user for number, seat in enumerate(table.seats) if table.game.eliminated[number]] == [ana.user]
    assert "DealBegan" in names(await ana.deals_next())


async def test_whoever_deals_a_moment_later_finds_the_deal_begun(club: Club, ana: Person, bob: Person):
    await club.play()
    await club.plays_the_deal()
    await bob.deals_next(deal=1)
    assert names(await ana.deals_next(deal=1)) == []
    assert (await club.table()).game.deals == 2


@pytest.mark.parametrize("name", GAMES)
async def test_every_game_can_be_played_to_its_end(club: Club, name: str):
    await club.play(**game(name, ends=5))
    while (await club.plays_the_deal()).table.phase != "closed":
        await club.passes(seconds=BREAK_SECONDS["24h"])
    assert (await club.table()).closing == "finished"


async def test_a_member_sees_their_own_hand_and_no_other(club: Club, ana: Person, bob: Person):
    await club.play(hands={0: LOW})
    views = [(await club.services.lookups.load(1, bob.request())).view(member.user) for member in (ana, bob)]
    assert [set(LOW.split()) == set(view.game.deal.hand) for view in views if view.game.deal] == [True, False]


async def test_whoever_does_not_sit_at_a_table_sees_no_hand(club: Club):
    await club.play()
    view = (await club.services.lookups.load(1, club.person("Dora").request())).view(club.person("Dora").user)
    assert view.game.deal
    assert view.game.deal.hand == ()


async def test_whoever_has_left_sees_no_hand_any_more(club: Club, ana: Person):
    await club.play()
    await ana.leaves()
    view = (await club.services.lookups.load(1, ana.request())).view(ana.user)
    assert view.game.deal
    assert view.game.deal.hand == ()
