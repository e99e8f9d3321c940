"""Who is credited with a choice: whoever made it, by a click or a plan, and nobody for what a robot chose."""

import pytest

from bot.game.events import CardPlayed
from bot.game.refusal import Refusal
from bot.services.past import events_between
from bot.tables import events as e
from bot.tables import turns
from bot.tables.own_choices import ChoiceReader, OwnChoice, own_choices
from bot.tables.steps import TimedEvent
from bot.tables.valued_choices import value_choices
from bot.valuation.yardstick import value
from tests.tables.club import HANDS, ONE_DEAL, Club, Person, game


async def told(club: Club) -> list[TimedEvent]:
    return [event async for event in events_between(club.store, club.number, 1, (await club.table()).length + 1)]


async def credited(club: Club) -> list[OwnChoice]:
    """The choices of all deals of the table that are settled."""
    return [choice for deal in own_choices(await told(club)) for choice in deal]


async def cards_of(club: Club, member: Person) -> list[str]:
    """The cards that a member is credited with."""
    return [str(own.choice.play.card) for own in await credited(club) if own.user == member.user]


async def plays(club: Club) -> Club:
    """Ana begins a deal with a hand of lone cards, at a table with Bob and Chloé."""
    await club.play(clock="1h", hands=HANDS, **ONE_DEAL)
    return club


async def test_a_click_is_credited(club: Club, ana: Person):
    await (await plays(club)).plays_it_out()
    [first, *_] = await credited(club)
    assert (first.user, first.seat_id, first.deal) == (ana.user, 0, 1)
    assert first.choice.play.card == "2S"


async def test_a_choice_is_credited_with_what_its_player_could_see_then(club: Club):
    await (await plays(club)).plays_it_out()
    for own in await credited(club):
        assert own.choice.play in own.choice.view.deal.legal
        assert own.choice.view.deal.revealed is None
        assert own.choice.fingerprint == (await club.table()).fingerprint


async def test_a_card_laid_by_a_plan_is_its_players_choice(club: Club, bob: Person):
    await plays(club)
    await bob.plans(keeps_belles=True)
    await club.plays_it_out()
    assert {"7H", "7S"} & {*await cards_of(club, bob)}


async def test_a_belle_that_goes_before_its_sisters_unasked_is_nobodys_choice(club: Club, bob: Person):
    await plays(club)
    await club.plays_it_out()
    assert "7D" in [event.card for _, event in await told(club) if isinstance(event, CardPlayed)]
    assert "7D" not in await cards_of(club, bob)


async def test_a_card_that_leaves_no_choice_is_nobodys(club: Club):
    await (await plays(club)).plays_it_out()
    cards = [event for _, event in await told(club) if isinstance(event, CardPlayed)]
    assert 0 < len(await credited(club)) < len(cards)
    assert all(len(own.choice.view.deal.choices) > 1 for own in await credited(club))


async def test_nothing_is_credited_before_the_deal_is_settled(club: Club, ana: Person):
    await plays(club)
    await ana.lays("2S")
    assert await credited(club) == []


async def test_what_a_robot_chooses_for_whoever_is_away_is_nobodys(club: Club, ana: Person):
    await plays(club)
    await ana.steps_away(days=20)
    await club.plays_it_out()
    assert await cards_of(club, ana) == []
    assert await credited(club)


async def test_whoever_plays_for_a_robot_is_credited_from_then_on(club: Club, ana: Person, bob: Person, dora: Person):
    await club.play(ana, bob, robots=2, **game("classique", ends=5))
    await club.plays_the_deal()
    await dora.comes_late()
    await club.plays_it_out()
    deals = {own.deal for own in await credited(club) if own.user == dora.user}
    assert deals
    assert min(deals) > 1


async def test_nothing_is_credited_in_a_deal_that_is_void(club: Club, ana: Person):
    await club.play(ana, robots=2, hands=HANDS)
    await ana.lays("2S")
    await ana.stops()
    assert await credited(club) == []


async def test_a_choice_for_which_a_hint_was_asked_counts_for_nothing(club: Club, ana: Person):
    await club.play(ana, robots=2, hands=HANDS, **ONE_DEAL)
    for _ in range(2):
        await ana.does(turns.be_advised)
    await club.plays_it_out()
    events = await told(club)
    assert sum(isinstance(event, e.HintGiven) for _, event in events) == 1
    made = await credited(club)
    assert [own.is_advised for own in made] == [True, *[False] * (len(made) - 1)]
    assert not made[0].is_free
    _, worths = value_choices(ChoiceReader(), events)
    assert sum(worth.leads for worth in worths.values()) == sum(value(own.choice).leads for own in made[1:])
    assert value(made[0].choice).leads == 1


async def test_only_whoever_is_to_move_is_advised(club: Club, bob: Person):
    await plays(club)
    with pytest.raises(Refusal, match="stale"):
        await bob.does(turns.be_advised)
