"""Getting up, being shown the door, stopping and pausing; and whose the chips are then."""

import pytest

from bot.language import words_in
from bot.tables.context import Request
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.gameplay import plays_a_card, plays_on, sits_down, whose_turn
from tests.stories.person import Person

fr = words_in("fr")


async def cancels(person: Person) -> None:
    """Answer a question with no, which takes it away."""
    asked = person.private
    await person.clicks_own("cancel")
    assert asked.id not in person.club.env.backend.messages[asked.channel_id]
    person.screen = None


@pytest.mark.long
async def test_a_leaver_s_seat_is_played_on_under_their_name_and_is_paid_in_the_end(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], game="asterix", deals=2)
    brought = 1000 - await bob.sees_balance()
    await bob.clicks("more")
    assert await bob.clicks_own("leave") == fr("more-leave-sure", after="others", robot="")
    assert await bob.clicks_own("leave.1") == club.words()("done-left-playing", after="others", robot="")
    assert await bob.looks() == fr("watching-left")
    assert fr("robot-instead", player=bob.mention) in club.public[-1]
    await plays_on(club, [ana, chloe])
    request = Request(club.guild.owner.id, club.guild.id, club.now)
    closed = (await club.client.services.lookups.load(1, request)).table
    assert await bob.sees_balance() == 1000 - brought + closed.game.chips[1]
    assert f"{bob.mention} · **" in club.public[-1]
    assert fr("robot-instead", player=bob.mention) not in club.public[-1]


async def test_who_has_left_comes_back_by_the_button_or_the_command(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], card_by_card=True)
    for _ in range(2):
        await bob.leaves()
        assert bob.id not in (await club.open_table()).people
        await bob.looks()
        await bob.clicks_own("return")
        assert bob.id in (await club.open_table()).people
    await bob.leaves()
    assert fr("done-returned") in await bob.slash("join")
    assert bob.id in (await club.open_table()).people


async def test_who_comes_late_plays_for_a_robot_from_the_next_deal_on(
    club: Club, ana: Person, bob: Person, dora: Person
):
    await sits_down(club, [ana, bob], robots=1, deals=5)
    await dora.clicks("more")
    assert await dora.clicks_own("come_late") == fr("done-late")
    assert fr("news", what="expected", player=dora.mention, by=dora.mention) in club.public[-1]
    while (table := await club.open_table()).turn:
        await plays_a_card(club, whose_turn(table, [ana, bob]))
    await club.passes(minutes=5)
    seat = (await club.open_table()).seat_of(dora.id)
    assert seat
    assert seat.robot
    await dora.clicks("more")
    robot = fr("robot", name=seat.robot)
    assert await dora.clicks_own("leave") == fr("more-leave-sure", after="loan", robot=robot)
    assert await dora.clicks_own("leave.1") == fr("done-left-playing", after="loan", robot=robot)
    assert await dora.sees_balance() == 1000


async def test_an_hour_after_everybody_has_left_the_table_is_closed(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    people = [ana, bob, chloe]
    await sits_down(club, people, card_by_card=True)
    for person, after in zip(people, ("others", "others", "alone"), strict=True):
        assert club.is_up_to_date
        assert await person.leaves() == club.words()("done-left-playing", after=after, robot="")
    assert "💤" in club.public[-1]
    await club.passes(hours=1)
    assert await club.table() is None
    assert presses(club.messages[-1], "rematch")
    assert sum([await person.sees_balance() for person in people]) == 3000
    assert fr("game-reason", reason="left", player="") in club.public[-1]
    assert "🏆" not in club.public[-1]


async def test_the_channel_of_a_table_that_was_left_is_free(club: Club, ana: Person):
    await ana.opens(robots=2)
    await ana.begins()
    assert await ana.slash("leave") == fr("more-leave-sure", after="alone", robot="")
    await cancels(ana)
    await ana.leaves()
    first = await club.open_table()
    await ana.opens()
    assert (await club.open_table()).id != first.id


async def test_the_host_gives_somebody_s_seat_to_a_robot(club: Club, ana: Person, bob: Person, chloe: Person):
    await sits_down(club, [ana, bob, chloe], deals=1)
    await ana.clicks("more")
    assert chloe.mention in await ana.chooses("kick", str(chloe.id))
    table = await club.open_table()
    assert chloe.id in table.people
    await cancels(ana)
    assert club.letters_to(chloe) == []
    await ana.clicks("more")
    await ana.chooses("kick", str(chloe.id))
    assert await ana.clicks_own("kick") == fr("done-kicked", player=chloe.mention)
    assert fr("news", what="replaced", player=chloe.mention, by=ana.mention) in club.public[-1]
    assert club.letters_to(chloe) == [fr("notice", what="replaced", by=ana.mention, link=f"<#{club.channel.id}>")]
    assert club.letters_to(bob) == []
    assert fr("robot-instead", player=chloe.mention) in await chloe.looks()
    await bob.clicks("more")
    assert not bob.can("kick")


async def test_the_host_hands_the_table_over(club: Club, ana: Person, bob: Person, chloe: Person):
    await sits_down(club, [ana, bob, chloe])
    await ana.clicks("more")
    assert bob.mention in await ana.chooses("hand_over", str(bob.id))
    assert fr("news", what="handed_over", player=bob.mention, by=ana.mention) in club.public[-1]
    assert club.letters_to(bob) == [fr("notice", what="handed_over", by=ana.mention, link=f"<#{club.channel.id}>")]
    assert fr("more-title", host=bob.mention) in await bob.clicks("more")
    await bob.clicks_own("pause")
    await bob.clicks_own("resume")
    await bob.clicks_own("pause")
    assert fr("hand-paused") in bob.reads
    await ana.clicks("more")
    assert not ana.can("resume")
    table = await club.open_table()
    assert table.paused_at is not None


@pytest.mark.long
async def test_during_a_pause_nobody_plays_and_no_time_runs(club: Club, ana: Person, bob: Person, chloe: Person):
    people = [ana, bob, chloe]
    await sits_down(club, people, clock="1h")
    table = await club.open_table()
    first = whose_turn(table, people)
    await first.looks()
    old = first.can("play")[0]
    assert fr("hand-paused") in await ana.pauses()
    assert await first.forges(old, on=first.private)
    assert fr("hand-paused") in first.reads
    assert not first.can("play")
    await club.passes(hours=5)
    paused = await club.open_table()
    assert paused.game == table.game
    assert [club.letters_to(person) for person in people] == [[], [], []]
    assert fr("hand-paused") not in await ana.resumes()
    await club.passes(minutes=45)
    await plays_a_card(club, first)
    assert club.is_up_to_date


async def test_a_stopped_table_was_asked_about_and_can_be_played_again(
    club: Club, ana: Person, bob: Person, chloe: Person, mod: Person
):
    await sits_down(club, [ana, bob, chloe])
    await mod.clicks("more")
    assert await mod.clicks_own("stop") == fr("more-stop-sure", when="end")
    await cancels(mod)
    assert await mod.clicks("stop") == fr("more-stop-sure", when="end")
    assert await mod.clicks_own("stop.1") == fr("done-stopping")
    await plays_on(club, [ana, bob, chloe])
    assert await club.table() is None
    assert fr("game-title") in club.public[-1]
    assert fr("game-reason", reason="stopped-between", player=mod.mention) in club.public[-1]
    stopped = fr("notice", what="stopped", by=mod.mention, link=f"<#{club.channel.id}>")
    assert [letter.startswith(stopped) for letter in club.letters_to(bob)] == [True]
    assert club.letters_to(mod) == []
    assert await ana.slash("hand") == club.words()("refused-no_table_here")
    await bob.asks_for_a_rematch()
    assert await club.table() is not None


@pytest.mark.long
async def test_a_table_with_its_own_thread_keeps_the_channel_quiet(club: Club, ana: Person, bob: Person, chloe: Person):
    channel = club.channel
    await ana.opens(thread=True, deals=1)
    card, _notice = club.messages
    [club.channel] = channel.threads
    assert f"<#{club.channel.id}>" in texts(card)
    await bob.joins()
    await chloe.joins()
    await ana.begins()
    await plays_on(club, [ana, bob, chloe])
    assert fr("game-cashed") in club.public[-1]
    card, _notice = club.public_messages(channel.id)
    assert fr("game-cashed") in texts(card)


async def test_a_member_with_closed_dms_is_told_in_the_channel_alone(
    club: Club, ana: Person, bob: Person, dora: Person
):
    await sits_down(club, [ana, bob, dora])
    club.fails("POST", "/users/@me/channels", status=403, code=50007)
    await ana.leaves()
    assert club.letters_to(bob) == []
    assert fr("news", what="inherited", player=bob.mention, by=ana.mention) in club.public[-1]


async def test_a_command_in_the_channel_shows_the_way_to_a_table_s_own_thread(club: Club, ana: Person):
    await ana.opens(thread=True)
    [thread] = club.channel.threads
    assert await ana.slash("hand") == fr("refused-tables_in_threads", channels=f"<#{thread.id}>")
