"""Channels and threads come and go; no table hangs, and nothing of it stays where nobody plays."""

from typing import Any

import pytest
from simcord.backend.models import Channel

from bot.language import words_in
from bot.screens.layout import relative_time
from bot.tables import opening, timer, turns
from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import plays_a_card, sits_down, whose_turn
from tests.stories.person import Person

LANGUAGES = [("fr", "fr"), ("en", "en-GB")]


def deletes(club: Club, channel: int) -> None:
    """Somebody who may deletes a channel or a thread."""
    club.env.backend.delete_channel(channel)


def forgets_silently(club: Club, channel: int) -> None:
    """A channel is deleted, and no event tells the bot of it."""
    backend = club.env.backend
    emit, backend.emit = backend.emit, lambda *_args, **_options: None
    backend.delete_channel(channel)
    backend.emit = emit


def thread_of(club: Club, channel: int) -> Channel:
    return club.env.backend.get_channel(channel)


async def balances(people: list[Person]) -> list[int]:
    return [await person.sees_balance() for person in people]


@pytest.mark.parametrize(("language", "locale"), LANGUAGES)
async def test_a_deleted_channel_closes_its_table_and_the_host_hears_of_it(club: Club, language: str, locale: str):
    club.speaks(locale)
    people, words = club.people("Ana", "Bob", "Chloé", locale=locale), words_in(language)
    await sits_down(club, people, clock="none")
    home = club.channel
    async with club.watched():
        deletes(club, home.id)
        await club.env.settle()
    assert await club.table() is None
    assert sum(await balances(people)) == 3000
    game = words("game", game="classique")
    assert club.letters_to(people[0]) == [words("notice-gone", table=1, game=game)]
    assert club.letters_to(people[1]) == []
    club.channel = club.guild.create_text_channel("ailleurs")
    await people[0].opens()
    assert await club.table() is not None


async def begins_in_a_thread(club: Club, host: Person, *others: Person) -> Any:
    """Begin a game in a thread, where the story goes on, and return the channel that it is of."""
    home = club.channel
    await host.opens(thread=True)
    [club.channel] = home.threads
    for person in others:
        await person.joins()
    await host.begins()
    return home


async def test_a_deleted_thread_closes_its_table_and_the_card_says_so(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    home = await begins_in_a_thread(club, ana, bob, chloe)
    async with club.watched():
        deletes(club, club.channel.id)
        await club.env.settle()
    assert await club.table() is None
    card, *_ = club.public_messages(home.id)
    assert texts(card) == words_in("fr")("lobby-closed", cause="gone")


async def test_a_channel_deleted_while_the_bot_is_down_closes_its_table_when_it_is_back(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], clock="none")
    await club.env.bot.close()
    deletes(club, club.channel.id)
    await club.comes_back()
    assert await club.table() is None
    assert len(club.letters_to(ana)) == 1


async def test_a_deletion_that_nobody_told_of_is_found_when_the_table_is_to_be_shown(
    club: Club, ana: Person, bob: Person, chloe: Person
):
    await sits_down(club, [ana, bob, chloe], clock="5m")
    forgets_silently(club, club.channel.id)
    await club.passes(minutes=6)
    assert await club.table() is None
    assert club.letters_to(ana)[-1] == words_in("fr")("notice-gone", table=1, game="Classique")


async def test_a_table_refused_once_its_thread_is_there_leaves_it_archived(
    club: Club, ana: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
):
    def takes_the_last_table(event: str, _payload: object) -> None:
        if event == "THREAD_CREATE":
            monkeypatch.setattr(opening, "MAX_TABLES", 1)

    home, club.channel = club.channel, club.guild.create_text_channel("ailleurs")
    await bob.opens()
    club.channel = home
    club.env.backend.subscribers.append(takes_the_last_table)
    assert await ana.opens(thread=True) == words_in("fr")("refused-too_many_tables", most=1)
    [thread] = home.threads
    metadata = thread_of(club, thread.id).thread_metadata
    assert metadata is not None
    assert metadata.archived
    assert [message for message in club.messages if message.components] == []


async def test_a_lobby_that_closes_unplayed_archives_its_thread(club: Club, ana: Person):
    home = club.channel
    await ana.opens(thread=True)
    [club.channel] = home.threads
    await ana.stops()
    metadata = thread_of(club, club.channel.id).thread_metadata
    assert metadata is not None
    assert metadata.archived


# A pause ends


SHORT_PAUSE = 7 * 3600
"""The longest pause of these stories; seven days of them would take long to tell."""


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (timer, turns):
        monkeypatch.setattr(module, "MAX_PAUSE_SECONDS", SHORT_PAUSE)


@pytest.mark.long
@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize(("language", "locale"), LANGUAGES)
async def test_a_pause_says_when_it_ends_and_ends_by_itself(club: Club, language: str, locale: str):
    club.speaks(locale)
    people, words = club.people("Ana", "Bob", "Chloé", locale=locale), words_in(language)
    await sits_down(club, people)
    await people[0].pauses()
    table = await club.open_table()
    since, until = relative_time(table.waiting_since), relative_time(club.now + SHORT_PAUSE)
    told = words("table-paused", host=people[0].mention, since=since, until=until)
    assert told in club.public[-1]
    await club.passes(hours=6)
    assert (await club.open_table()).paused_at is not None
    await club.passes(hours=2)
    table = await club.open_table()
    assert table.paused_at is None
    awaited = whose_turn(table, people)
    assert awaited.mention in club.public[-1]
    await plays_a_card(club, awaited)


@pytest.mark.long
@pytest.mark.usefixtures("_short")
async def test_a_pause_that_ends_leaves_the_turn_the_time_it_had(club: Club):
    people = club.people("Ana", "Bob", "Chloé")
    await sits_down(club, people, clock="8h")
    await club.passes(hours=3)
    await people[0].pauses()
    await club.passes(hours=7 + 4)
    before = (await club.open_table()).moved
    assert (await club.open_table()).paused_at is None
    await club.passes(hours=2)
    assert (await club.open_table()).moved > before
