"""Cups: opened by a manager, played by everyone when they like, told when they close."""

import pytest

from bot.language import words_in
from bot.tables.contests import ContestKey
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.person import Person
from tests.stories.solo_play import closes, looks_at, plays_all, rushes

fr = words_in("fr")
FORM = {"name": "*L’été d'Ana*", "game": ["mixed"], "deals": "2", "until": "3 jours"}


async def opens(manager: Person, **fields: object) -> str:
    await manager.slash("cup")
    await manager.clicks_own("new_cup")
    return await manager.changes_form(**{**FORM, **fields})


def first_cup(club: Club) -> ContestKey:
    return ContestKey(club.guild.id, 1)


async def test_only_a_manager_opens_a_cup(club: Club, manager: Person, ana: Person):
    assert fr("cups-none", manages=False) in await ana.slash("cup")
    assert not ana.can("new_cup")
    assert await ana.forges("nj:0.0.new_cup", on=ana.private) == fr("refused-not_manager")
    assert fr("cups-none", manages=True) in await manager.slash("cup")
    await opens(manager)
    [opened] = [message for message in club.messages if presses(message, "contest")]
    assert "L’été d'Ana" in texts(opened)
    assert fr("contest-fingerprint", fingerprint="|").partition("|")[0] in texts(opened)


@pytest.mark.parametrize(
    ("field", "typed", "code"),
    [
        ("deals", "99", "cup_deals"),
        ("deals", "x", "cup_deals"),
        ("name", "***", "cup_name"),
        ("until", "?", "no_such_time"),
    ],
)
async def test_a_form_that_is_refused_says_why_and_keeps_the_rest(
    club: Club, manager: Person, field: str, typed: str, code: str
):
    said = await opens(manager, **{field: typed})
    assert said.startswith(fr(f"refused-{code}", most="|").partition("|")[0])
    await manager.clicks_own("new_cup")
    assert manager.filled_in[field] == typed
    assert not [message for message in club.messages if presses(message, "contest")]
    await manager.changes_form(**FORM)
    assert [message for message in club.messages if presses(message, "contest")]


async def test_a_cup_is_played_from_its_message_to_its_end(club: Club, manager: Person, ana: Person, bob: Person):
    await opens(manager)
    await ana.clicks("contest")
    await plays_all(ana)
    await rushes(club, bob, first_cup(club))
    await bob.clicks("contest")
    assert not bob.can("standings")
    await closes(club, first_cup(club))
    told = texts(club.messages[-1])
    assert "L’été d'Ana" in told
    assert ana.name in told
    assert bob.name in told
    assert fr("cups-none", manages=False) in await ana.slash("cup")
    assert "L’été d'Ana" in ana.reads
    await ana.clicks_own("standings")
    assert bob.name in ana.reads


async def test_a_cup_has_an_event_until_it_is_cancelled(club: Club, manager: Person):
    assert fr("cup-no-event") not in await opens(manager)
    events = club.env.backend.get_guild(club.guild.id).scheduled_events
    assert [event.name for event in events.values()] == [fr("cup-event", name="L’été d'Ana")]
    await manager.clicks_own("ask_cancel_cup")
    await manager.clicks_own("cancel_cup")
    assert not events


@pytest.mark.long
async def test_a_cancelled_cup_ends_without_a_word(club: Club, manager: Person, ana: Person):
    await opens(manager)
    await rushes(club, ana, first_cup(club))
    await manager.clicks_own("ask_cancel_cup")
    assert fr("done-cup-cancelled", title="|").partition("|")[2] in await manager.clicks_own("cancel_cup")
    before = len(club.messages)
    await club.passes(hours=80)
    assert len(club.messages) == before
    await looks_at(ana, first_cup(club))
    assert fr("contest-cancelled") in ana.reads


async def test_a_cup_is_of_its_server_only(club: Club, manager: Person):
    await opens(manager)
    other = club.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = other.create_text_channel("jeux")
    dora = club.person("Dora", guild=other)
    await dora.hears_answer(dora.member.slash(channel, "nainjaune cup"))
    assert fr("cups-none", manages=False) in dora.reads
    assert await dora.forges("nj:0.0.contest.cup-1", on=dora.private) == fr("refused-no_such_cup")
