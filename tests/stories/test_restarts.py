"""The bot goes and comes back in the middle of everything, and every old button still means what it meant."""

from bot.language import words_in
from tests.stories.discordland import Club, Person
from tests.stories.playing import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.stage import is_button, presses

LEAVES_THINGS_AS_THEY_ARE = ("rules", "journal", "hand", "more", "proof")


async def every_button_answers(club: Club, person: Person):
    """Click on everything in the channel that changes nothing."""
    for message in club.messages:
        for custom_id in presses(message):
            if is_button(custom_id) and custom_id.split(".")[2] in LEAVES_THINGS_AS_THEY_ARE:
                assert await person.presses(custom_id, on=message)


async def test_a_lobby_outlives_the_bot(club: Club, ana: Person, bob: Person, zoe: Person):
    await ana.slash("start", game="asterix")
    await bob.clicks("join")
    await ana.clicks("options")
    await club.restarts()
    await zoe.clicks("join")
    await ana.chooses("option.stake", "3")
    table = await club.table()
    assert table is not None
    assert table.people == (ana.id, bob.id, zoe.id)
    assert table.options.rules.stake == 3
    await every_button_answers(club, bob)
    await ana.clicks("deal")
    await plays_on(club, [ana, bob, zoe], until_deal=2)


async def test_a_hand_on_the_screen_outlives_the_bot(club: Club, ana: Person, bob: Person, zoe: Person):
    people = [ana, bob, zoe]
    await sits_down(club, people)
    table = await club.table()
    assert table is not None
    first = whose_turn(table, people)
    await first.clicks("hand")
    seen = first.reads
    await club.restarts()
    await every_button_answers(club, first)
    await first.clicks("hand")
    assert first.reads == seen
    play = first.can("play")[0]
    await first.presses(play, on=first.private)
    after = await club.table()
    assert after is not None
    assert after.moved > table.moved
    assert club.is_true
    assert len([message for message in club.messages if presses(message, "hand")]) == 1
    await plays_on(club, people, until_deal=2)


async def test_an_old_message_of_a_day_still_lays_its_card(club: Club, ana: Person, bob: Person, zoe: Person):
    people = [ana, bob, zoe]
    await sits_down(club, people, clock="3d")
    table = await club.table()
    assert table is not None
    first = whose_turn(table, people)
    await first.clicks("hand")
    await club.passes(hours=12)
    await club.restarts()
    await club.passes(hours=12)
    await first.clicks_own("play")
    after = await club.table()
    assert after is not None
    assert after.moved > table.moved
    assert club.is_true


async def test_between_two_deals_readiness_outlives_the_bot(club: Club, ana: Person, bob: Person, zoe: Person):
    people = [ana, bob, zoe]
    await sits_down(club, people)
    while (table := await club.table()) and table.turn:
        await plays_a_card(club, whose_turn(table, people))
    await ana.clicks("ready")
    await club.restarts()
    await bob.clicks("ready")
    await every_button_answers(club, zoe)
    await zoe.clicks("ready")
    again = await club.table()
    assert again is not None
    assert again.game.deals == 2
    assert club.is_true


async def test_a_result_outlives_the_bot(club: Club, ana: Person, bob: Person, zoe: Person):
    people = [ana, bob, zoe]
    await sits_down(club, people, deals=1)
    await plays_on(club, people)
    shown = club.public
    await club.restarts()
    await club.passes(minutes=5)
    assert club.public == shown
    await every_button_answers(club, bob)
    await zoe.clicks("rematch")
    await bob.clicks("rematch")
    await ana.clicks("join")
    table = await club.table()
    assert table is not None
    assert table.people == (zoe.id, bob.id, ana.id)


async def test_after_a_restart_at_every_turn_the_game_is_still_the_same(club: Club):
    people = club.people("Ana", "Bob", "Zoé")
    await sits_down(club, people, game="mallette", deals=1)
    while table := await club.table():
        await plays_a_card(club, whose_turn(table, people))
        await club.restarts()
    assert words_in("fr")("game-title") in club.public[-1]
    assert sum([await club.balance(person) for person in people]) == 3000


async def test_commands_are_told_to_discord_once_and_not_at_every_start(club: Club, ana: Person):
    await club.restarts()
    await club.restarts()
    assert sum(asked.method == "PUT" and asked.path.endswith("/commands") for asked in club.record.requests) == 1
    await ana.slash("help")
