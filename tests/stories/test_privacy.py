"""Members ask what is known of them, take it away, and are forgotten."""

import json
from dataclasses import replace

import pytest

from bot import VERSION
from bot.language import Language, words_in
from bot.services import audit
from bot.store.database import BOT
from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import plays_on, sits_down
from tests.stories.person import Person

fr = words_in("fr")


async def traces(club: Club, user: int) -> list[str]:
    """Where the number of a member still stands in the file."""
    async with club.client.services.store.transaction(BOT) as tx:
        names = await tx.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        rows = [(name, row) for (name,) in names for row in await tx.execute(f"SELECT * FROM {name}")]
    return [f"{name}: {row}" for name, row in rows if str(user) in str(row)]


def file_of(club: Club, person: Person) -> bytes:
    [attachment] = person.private.attachments
    return club.env.backend.cdn.get(attachment["url"])


async def is_forgotten(club: Club, person: Person) -> None:
    """Ask for it, and wait until the day has closed."""
    await person.slash("me privacy")
    assert fr("privacy-planned", when="|").partition("|")[0] in await person.clicks_own("forget")
    club.record.aliases[person.id] = -1
    await club.passes(hours=24)


@pytest.fixture
async def people(club: Club, people: list[Person]) -> list[Person]:
    """Three in the middle of a game, after another one."""
    await sits_down(club, people)
    return people


@pytest.mark.parametrize(("locale", "language"), [("fr", "fr"), ("en-US", "en")])
async def test_a_member_is_told_what_is_stored(club: Club, ana: Person, locale: str, language: Language):
    club.locales[ana.id] = locale
    answer = await ana.slash("me privacy")
    assert words_in(language)("privacy-title") in answer
    assert f"Nain Jaune {VERSION}" in answer


async def test_a_member_takes_away_what_is_stored(club: Club, people: list[Person]):
    ana, bob, chloe = people
    await ana.slash("me privacy")
    assert await ana.clicks_own("export_data") == fr("privacy-data")
    data = json.loads(file_of(club, ana))
    assert data["user"] == ana.id
    assert [table["table"] for table in data["servers"][0]["tables"]] == [1, 2]
    assert not {str(bob.id), str(chloe.id)} & set(json.dumps(data).replace(",", " ").split())


@pytest.mark.long
async def test_a_member_is_forgotten_and_the_game_goes_on(club: Club, people: list[Person]):
    ana, bob, chloe = people
    await ana.slash("me privacy")
    await ana.clicks_own("forget")
    await club.restarts()
    assert str(ana.id) in texts(club.messages[-1])
    club.record.aliases[ana.id] = -1
    await club.passes(hours=24)
    assert await traces(club, ana.id) == []
    assert str(ana.id) not in texts(club.messages[-1])
    assert fr("somebody-forgotten") in texts(club.messages[-1])
    await plays_on(club, [bob, chloe])
    assert await audit.find_problems(club.client.services.store) == []


async def test_until_then_a_member_can_call_it_off_and_all_is_as_it_was(club: Club, people: list[Person]):
    ana = people[0]
    await ana.slash("me privacy")
    await ana.clicks_own("forget")
    assert not ana.can("forget")
    await ana.clicks_own("stay")
    assert ana.can("forget")
    await club.passes(hours=24)
    assert ana.id in (await club.open_table()).people
    assert "Ana" in await ana.slash("leaderboard")


async def test_a_table_that_a_member_had_left_no_longer_names_them(club: Club, ana: Person, bob: Person, chloe: Person):
    await sits_down(club, [ana, bob, chloe])
    await ana.leaves()
    assert str(ana.id) in club.public[-1]
    await is_forgotten(club, ana)
    assert str(ana.id) not in club.public[-1]


async def test_a_forgotten_member_is_shown_as_a_leaver_in_past_games(club: Club, people: list[Person]):
    ana, bob, _ = people
    await is_forgotten(club, ana)
    answer = await bob.lists_games()
    assert "Ana" not in answer
    assert fr("somebody-forgotten") in answer
    assert "Ana" not in await bob.slash("leaderboard")
    assert fr("somebody-forgotten") in await bob.watches()


async def test_a_forgotten_member_who_comes_back_begins_anew(club: Club, people: list[Person]):
    ana, *_ = people
    await is_forgotten(club, ana)
    assert fr("profile-new") in await ana.slash("profile")
    assert await ana.sees_balance() == 1000


async def plays_elsewhere_too(club: Club, ana: Person) -> None:
    elsewhere = club.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = elsewhere.create_text_channel("salon")
    there = Person(club, elsewhere.add_member(ana.member.user, nick="Ana"), "Ana")
    async with club.watched():
        there.reads_answer(await there.member.slash(channel, "nainjaune start"))


async def test_in_direct_messages_a_member_takes_away_what_all_servers_store(club: Club, people: list[Person]):
    ana, *_ = people
    await plays_elsewhere_too(club, ana)
    assert fr("privacy-title") in await ana.writes("privacy")
    assert await ana.clicks_own("export_data") == fr("privacy-data")
    data = json.loads(file_of(club, ana))
    assert [[table["table"] for table in server["tables"]] for server in data["servers"]] == [[1, 2], [3]]


@pytest.mark.long
async def test_in_direct_messages_a_member_is_forgotten_on_all_servers(club: Club, people: list[Person]):
    ana, bob, chloe = people
    await plays_elsewhere_too(club, ana)
    await ana.writes("privacy")
    await ana.clicks_own("forget")
    club.record.aliases[ana.id] = -1
    await club.passes(hours=24)
    assert await traces(club, ana.id) == []
    await plays_on(club, [bob, chloe])
    assert await audit.find_problems(club.client.services.store) == []


async def test_of_whom_nothing_is_stored_nothing_is_to_be_forgotten(club: Club):
    stranger = club.person("Max")
    await stranger.writes("privacy")
    assert await stranger.clicks_own("forget") == fr("privacy-nothing")


async def test_members_are_told_how_to_reach_whoever_runs_the_bot(club: Club, ana: Person):
    assert "nain@example.org" not in await ana.slash("me privacy") + await ana.slash("help")
    club.client.config = replace(
        club.client.config, contact="nain@example.org", privacy_url="https://example.org/privacy"
    )
    told = fr("operator-contact", contact="nain@example.org"), fr("operator-privacy", url="https://example.org/privacy")
    for page in (await ana.slash("me privacy"), await ana.slash("help"), await ana.writes("privacy")):
        assert " · ".join(told) in page
