"""Where a channel refuses the bot the clock stands still, the host is told why, and the table is soon back."""

from datetime import timedelta
from typing import Any

import pytest
import simcord
from simcord.backend import serializers

from bot.language import words_in
from bot.screens.layout import relative_time
from tests.stories.discordland import Club
from tests.stories.gameplay import chooses_card_by_card, sits_down, whose_turn
from tests.stories.person import Person

fr = words_in("fr")
PRIVATE_THREAD = 12


@pytest.fixture
async def people(club: Club, ana: Person, bob: Person, chloe: Person) -> list[Person]:
    """Three at a table with turns of five minutes, of whom none is in front of the channel."""
    people = [ana, bob, chloe]
    await sits_down(club, people, clock="5m", card_by_card=True)
    await club.passes(minutes=2.5)
    return people


def times_out(club: Club, *, minutes: int) -> int:
    """A moderator silences the bot for so long, of which Discord tells it without any intent; return until when."""
    until = club.env.now() + timedelta(minutes=minutes)
    backend: Any = club.env.backend
    guild, me = backend.get_guild(club.guild.id), backend.bot_user.id
    backend.edit_member(guild.id, me, {"timed_out_until": until.isoformat()})
    told = {**serializers.member_payload(backend, guild, guild.members[me]), "guild_id": str(guild.id)}
    club.client._connection.parsers["GUILD_MEMBER_UPDATE"](told)  # noqa: SLF001 - as a session would
    return int(until.timestamp())


async def plays_and_nobody_is_shown_it(club: Club, people: list[Person]) -> Person:
    """Somebody plays from their hand until it is the turn of somebody else, who is not called."""
    first = whose_turn(await club.open_table(), people)
    while (following := whose_turn(await club.open_table(), people)) is first:
        await first.slash("hand")
        await first.lays()
    return following


@pytest.mark.parametrize("restarts", [False, True], ids=["runs", "restarts"])
async def test_while_the_bot_may_not_write_nobody_misses_a_turn_and_the_host_knows_why(
    club: Club,
    people: list[Person],
    restarts: bool,  # noqa: FBT001 - a parameter
):
    club.forbids(send_messages=True)
    club.expects_trouble()
    called = await plays_and_nobody_is_shown_it(club, people)
    before = await club.open_table()
    await club.passes(minutes=30)
    if restarts:
        await club.restarts()
    await club.passes(minutes=30)
    assert (await club.open_table()).moved == before.moved
    host = next(person for person in people if person.id == before.host)
    missing = fr("refused-missing_permissions", permissions=fr("permission", name="send_messages"))
    assert club.letters_to(host) == [f"{fr('notice-refused', link=f'<#{club.channel.id}>')} {missing}"]
    club.allows_again()
    await club.passes(minutes=1)
    assert club.is_up_to_date
    assert club.called()[-1] == [called.id]
    await club.passes(minutes=3)
    assert (await club.open_table()).moved == before.moved, "the turn has the time that it had"
    await club.passes(minutes=3)
    assert (await club.open_table()).moved > before.moved


async def test_a_bot_that_is_timed_out_says_so_and_is_back_when_that_ends(club: Club, people: list[Person]):
    until = times_out(club, minutes=60)
    await plays_and_nobody_is_shown_it(club, people)
    before = await club.open_table()
    await club.passes(minutes=59)
    [host] = [person for person in people if person.id == before.host]
    [letter] = club.letters_to(host)
    assert letter.endswith(fr("refused-timed_out", when=relative_time(until)))
    assert (await club.open_table()).moved == before.moved
    await club.passes(minutes=2)
    assert club.is_up_to_date
    club.channel = club.guild.create_text_channel("ailleurs")
    until = times_out(club, minutes=5)
    assert await host.opens() == fr("refused-timed_out", when=relative_time(until))


async def test_a_locked_thread_is_named_and_once_it_is_unlocked_the_table_is_back(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    club.forbids(manage_threads=True)
    await ana.opens(thread=True, clock="5m")
    [thread] = club.channel.threads
    club.channel = thread
    await chooses_card_by_card(ana)
    for person in (bob, chloe):
        await person.joins()
    await ana.begins()
    club.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    club.fails("POST", f"/channels/{thread.id}/messages", status=403, code=160005, times=None)
    club.fails("PATCH", f"/channels/{thread.id}/messages/*", status=400, code=50083, times=None)
    await plays_and_nobody_is_shown_it(club, [ana, bob, chloe])
    before = await club.open_table()
    await club.passes(minutes=20)
    assert [letter.split(". ")[-1] for letter in club.letters_to(ana)] == [fr("refused-thread_locked")]
    assert (await club.open_table()).moved == before.moved
    club.works_again()
    club.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": False})
    await club.passes(minutes=1)
    assert club.is_up_to_date


# Where no table can be opened


async def test_a_private_thread_without_the_bot_asks_to_be_mentioned(club: Club, ana: Person):
    thread = club.env.backend.create_thread(club.channel.id, "secret", ana.id, type=PRIVATE_THREAD, broadcast=False)
    club.channel = simcord.ChannelHandle(club.env, club.guild, thread)
    assert await ana.opens() == fr("refused-not_in_thread")
    assert await club.table() is None


async def test_where_discord_has_no_threads_a_table_gets_none(club: Club, ana: Person):
    club.channel = club.guild.create_voice_channel("vocal")
    await ana.opens(thread=True)
    assert club.is_up_to_date


@pytest.mark.parametrize("code", [160006, 50024])
async def test_a_thread_that_discord_refuses_is_refused_in_words_and_leaves_nothing(club: Club, ana: Person, code: int):
    club.fails("POST", "/channels/*/messages/*/threads", status=400, code=code)
    assert await ana.opens(thread=True) == fr("refused-thread_refused")
    assert club.messages == []
    assert await club.table() is None
