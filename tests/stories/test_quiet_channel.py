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
    posted, deals = list[int](), 0
    while table := await club.table():
        deals, before = table.game.deals, club.posted
        if table.turn:
            await club.passes(minutes=minutes)
            before = club.posted
            await plays_a_card(club, whose_turn(table, people))
            posted.append(club.posted - before)
        else:
            await people[0].deals_next()
    assert max(posted[:-1]) == (1 if minutes else 0), posted
    assert club.posted <= 3 + len(posted) + deals
    left = club.messages
    assert len(left) <= 1 + deals + 1, "the seal, the results that no table has replaced, and that of the game"
    assert not any(presses(message, verb) for message in left for verb in ("join", "hand", "next_deal"))


async def test_alone_with_robots_deals_and_results_stay_in_one_message_above_the_hand(club: Club, ana: Person):
    await sits_down(club, [ana], robots=3, deals=3)
    shown, own = club.newest("hand").id, 0
    await ana.looks()
    while (table := await club.table()) and table.game.deals < 3:
        assert club.newest("hand" if table.turn else "next_deal").id == shown
        assert club.is_up_to_date
        own += 1
        await ana.clicks_own("play" if table.turn else "next_deal")
    assert own > 3


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
