"""A game leaves no wall of messages behind, and calls nobody without need."""

import pytest

from tests.stories.discordland import Club
from tests.stories.fake_server import presses
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person


@pytest.mark.long
@pytest.mark.parametrize("minutes", [0, 3])
async def test_a_game_of_four_puts_at_most_one_message_into_the_channel_for_each_turn(club: Club, minutes: int):
    """None at all while everybody is there, and none of them misses it."""
    people = club.people("Ana", "Bob", "Chloé", "Dora")
    await sits_down(club, people)
    assert club.posted == 3, "the lobby, the seal, and the first table"
    posted, readies, deals = list[int](), 0, 0
    while table := await club.table():
        deals, before = table.game.deals, club.posted
        if table.turn:
            await club.passes(minutes=minutes)
            before = club.posted
            await plays_a_card(club, whose_turn(table, people))
            posted.append(club.posted - before)
        for person in people if table.turn is None else ():
            await person.gets_ready()
            readies += 1
    assert max(posted[:-1]) == (1 if minutes else 0), posted
    assert club.posted <= 3 + len(posted) + readies
    left = club.messages
    assert len(left) == 1 + deals + 1, "the seal, the result of each deal, and that of the game"
    assert not any(presses(message, verb) for message in left for verb in ("join", "hand", "ready"))


async def test_alone_with_robots_ones_own_clicks_put_no_new_table_below_the_hand(club: Club, ana: Person):
    await sits_down(club, [ana], robots=3)
    shown, own = club.newest("hand").id, 0
    await ana.looks()
    while (table := await club.open_table()).turn:
        assert club.newest("hand").id == shown
        assert club.is_up_to_date
        own += table.turn.user == ana.id
        await ana.clicks_own("play" if ana.can("play") else "go_on")
    assert own > 1


@pytest.mark.long
async def test_exactly_the_one_whose_turn_it_is_is_called_and_nobody_twice_in_a_row(club: Club):
    people = club.people("Ana", "Bob", "Chloé", "Dora")
    await sits_down(club, people, deals=1)
    turns: list[int | None] = []
    while (table := await club.table()) and table.turn:
        if turns[-1:] != [table.turn.user]:
            turns.append(table.turn.user)
        await club.passes(minutes=3)
        await plays_a_card(club, whose_turn(table, people))
    assert [user for users in club.called() for user in users] == turns
    assert all(len(users) <= 1 for users in club.called())
