"""A member's choices in a deal that is over, counted and looked at one by one."""

from bot.game.events import DealBegan
from bot.services.past import events_between
from bot.tables.evolution import replay
from bot.tables.own_choices import ChoiceReader, own_choices
from bot.tables.steps import TimedEvent
from bot.tables.valued_choices import OwnDeal, own_deals, review_choice
from tests.tables.club import HANDS, Club, Person, game


async def plays(club: Club) -> list[TimedEvent]:
    """A game of two deals is played to its end."""
    await club.play(hands=HANDS, **game("classique", ends=2))
    await club.plays_it_out()
    return [event async for event in events_between(club.store, club.number, 1, (await club.table()).length + 1)]


async def test_choices_are_counted_as_they_are_reviewed(club: Club, ana: Person):
    events = await plays(club)
    _, deals = own_deals(ChoiceReader(), events, ana.user)
    choices = [choice for own in deals for choice in own.choices]
    assert {choice.deal for choice in choices} == {1, 2}
    first, second = (number for number, (_, event) in enumerate(events) if isinstance(event, DealBegan))
    for deal, (begin, end) in enumerate([(first, second), (second, len(events))], 1):
        before, numbers = replay(events[:begin]), [choice.number for choice in choices if choice.deal == deal]
        reviews = [review_choice(before, events[begin:end], ana.user, number) for number in numbers]
        assert all(reviewed and (reviewed.own.user, reviewed.own.deal) == (ana.user, deal) for reviewed in reviews)
        steps = [reviewed.own.step for reviewed in reviews if reviewed]
        assert steps == sorted({*steps})
        assert review_choice(before, events[begin:end], ana.user, len(numbers) + 1) is None


async def test_what_is_read_a_few_at_a_time_is_what_is_read_at_once(club: Club, ana: Person):
    events, reader, deals = await plays(club), ChoiceReader(), list[OwnDeal]()
    for start in range(0, len(events), 7):
        reader, new = own_deals(reader, events[start : start + 7], ana.user)
        deals += new
    assert deals == own_deals(ChoiceReader(), events, ana.user)[1]
    assert [(own.deal, own.was_asked) for own in deals] == [(1, True), (2, True)]


async def test_a_choice_without_anything_to_value_is_not_reviewed(club: Club):
    events = await plays(club)
    made = [own for deal in own_choices(events) for own in deal]
    users = {own.user for own in made}
    deals = [own for user in users for own in own_deals(ChoiceReader(), events, user)[1]]
    free = [choice for own in deals for choice in own.choices]
    assert len(free) == sum(own.is_free for own in made)
    assert sum(own.has_won for own in deals) == 2
    assert all(own.brought > 0 for own in deals if own.has_won)
