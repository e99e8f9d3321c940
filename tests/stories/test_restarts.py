"""The bot goes and comes back in the middle of everything, and every old button still means what it meant."""

import pytest

from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import is_button, presses
from tests.stories.gameplay import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person

LEAVES_THINGS_AS_THEY_ARE = ("rules", "hand", "more")


async def every_button_answers(club: Club, person: Person):
    """Click on everything in the channel that changes nothing."""
    for message in club.messages:
        for custom_id in presses(message):
            if is_button(custom_id) and custom_id.split(".")[2] in LEAVES_THINGS_AS_THEY_ARE:
                assert await person.presses(custom_id, on=message)


@pytest.mark.long
async def test_a_lobby_outlives_the_bot(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens(game="asterix")
    await bob.joins()
    await ana.clicks("options")
    await ana.clicks_own("house")
    await club.restarts()
    await chloe.joins()
    await ana.chooses("set_rules.stake", "3")
    table = await club.open_table()
    assert table.people == (ana.id, bob.id, chloe.id)
    assert table.options.rules.stake == 3
    await every_button_answers(club, bob)
    for guest in (bob, chloe):  # the table costs more now
        await guest.joins()
    await ana.begins()
    await plays_on(club, [ana, bob, chloe], until_deal=2)


@pytest.mark.long
async def test_a_hand_on_the_screen_outlives_the_bot(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    table = await club.open_table()
    first = whose_turn(table, people)
    await first.looks()
    seen = first.reads
    await club.restarts()
    await every_button_answers(club, first)
    await first.looks()
    assert first.reads == seen
    play = first.can("play")[0]
    await first.presses(play, on=first.private)
    after = await club.open_table()
    assert after.moved > table.moved
    assert club.is_up_to_date
    assert len([message for message in club.messages if presses(message, "hand")]) == 1
    await plays_on(club, people, until_deal=2)


@pytest.mark.long
async def test_an_old_message_of_a_day_still_lays_its_card(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people, clock="3d")
    table = await club.open_table()
    first = whose_turn(table, people)
    await first.looks()
    await club.passes(hours=12)
    await club.restarts()
    await club.passes(hours=12)
    await first.lays()
    after = await club.open_table()
    assert after.moved > table.moved
    assert club.is_up_to_date


@pytest.mark.long
async def test_between_two_deals_the_next_one_outlives_the_bot(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people)
    while (table := await club.table()) and table.turn:
        await plays_a_card(club, whose_turn(table, people))
    await club.restarts()
    await every_button_answers(club, chloe)
    await (bob.deals_next() if (await club.open_table()).turn is None else bob.looks())
    again = await club.open_table()
    assert again.game.deals == 2
    assert club.is_up_to_date


@pytest.mark.long
async def test_a_result_outlives_the_bot(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people, deals=1)
    await plays_on(club, people)
    shown = club.public
    await club.restarts()
    await club.passes(minutes=5)
    assert club.public == shown
    await every_button_answers(club, bob)
    await chloe.asks_for_a_rematch()
    await bob.asks_for_a_rematch()
    await ana.joins()
    table = await club.open_table()
    assert table.people == (chloe.id, bob.id, ana.id)


@pytest.mark.long
async def test_after_a_restart_at_every_turn_the_game_is_still_the_same(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, game="mallette", deals=1)
    while table := await club.table():
        await plays_a_card(club, whose_turn(table, people))
        await club.restarts()
    assert words_in("fr")("game-cashed") in club.public[-1]
    assert sum([await person.sees_balance() for person in people]) == 3000


async def test_a_bot_that_shows_nothing_more_ends_and_leaves_it_to_the_next_one(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe])
    table, publisher = await club.open_table(), club.client.publisher
    publisher.publish(table.id)
    await publisher.abandon()
    assert publisher.outdated == 0
    await club.restarts()
    assert club.is_up_to_date
