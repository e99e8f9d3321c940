"""Whoever is there is shown their turn where the table is; whoever is not is called, by a new message."""

import pytest
from simcord.backend.models import Message

from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person


@pytest.fixture
async def people(club: Club) -> list[Person]:
    """Three at a table with a turn of an hour, who have just sat down."""
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, clock="1h", deals=1, card_by_card=True)
    return people


async def whoever_is_next(club: Club, people: list[Person]) -> Person:
    return whose_turn(await club.open_table(), people)


async def plays_until_another_is_next(club: Club, people: list[Person]) -> Person:
    """The player plays on until it is somebody else's turn; return who that is."""
    player = await whoever_is_next(club, people)
    while (following := await whoever_is_next(club, people)) is player:
        await plays_a_card(club, player)
    return following


def shows_turn_of(player: Person, message: Message) -> bool:
    return player.mention in texts(message)


async def test_whoever_is_there_is_not_called_even_by_the_first_table_and_is_shown_their_turn_in_place(
    club: Club, people: list[Person]
):
    assert club.pushes(club.channel.id) == []
    table, posted = club.newest("hand").id, club.posted
    player = await plays_until_another_is_next(club, people)
    assert (club.newest("hand").id, club.posted) == (table, posted)
    assert shows_turn_of(player, club.newest("hand"))
    assert club.is_up_to_date


async def test_a_result_turns_into_the_next_table_while_its_player_is_there(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    people = [ana, bob, chloe]
    await sits_down(club, people, deals=3)
    while (table := await club.open_table()).turn:
        await plays_a_card(club, whose_turn(table, people))
    result = club.newest("next_deal").id
    await ana.deals_next()
    assert club.newest("hand").id == result, "no hand is pushed up"
    assert club.is_up_to_date


async def test_whoever_was_there_and_does_nothing_is_called_after_two_minutes(club: Club, people: list[Person]):
    table = club.newest("hand").id
    player = await plays_until_another_is_next(club, people)
    await club.passes(minutes=1)
    assert club.newest("hand").id == table
    await club.passes(minutes=1.5)
    assert club.newest("hand").id > table
    assert club.called()[-1] == [player.id]
    assert [message.id for message in club.messages].count(table) == 0, "the message before is deleted"
    assert club.is_up_to_date


async def test_whoever_is_not_there_is_called_at_once(club: Club, people: list[Person]):
    table = club.newest("hand").id
    await club.passes(minutes=3)
    player = await plays_until_another_is_next(club, people)
    assert club.newest("hand").id > table
    assert club.called()[-1] == [player.id]


async def test_whoever_was_called_long_ago_is_called_for_their_next_turn(club: Club, people: list[Person]):
    """Although the turns between were shown in place, so that nobody else was called since."""
    await club.passes(minutes=3)
    first = await plays_until_another_is_next(club, people)
    assert club.called()[-1] == [first.id]
    others = [person for person in people if person is not first]
    for other in others:
        await other.looks()
    posted = club.posted
    await plays_until_another_is_next(club, people)
    await club.passes(minutes=1.9)
    for other in others:
        await other.looks()
    await club.passes(minutes=0.5)
    assert club.posted == posted
    while await plays_until_another_is_next(club, people) is not first:
        assert club.posted == posted
    assert club.called()[posted:] == [[first.id]]


async def test_a_restart_calls_whoever_was_not_called(club: Club, people: list[Person]):
    player = await plays_until_another_is_next(club, people)
    posted = club.posted
    await club.restarts()
    await club.passes(minutes=1.5)
    assert club.called()[posted:] == [[player.id]]
    await club.restarts()
    await club.passes(minutes=1.5)
    assert club.posted == posted + 1
