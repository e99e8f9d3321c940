"""What somebody shows to everybody: once, in the server's language, calling nobody, and never more than all may see."""

from typing import Any

import pytest
from simcord.backend.models import Overwrite

from bot.language import words_in
from tests.stories.discordland import Club
from tests.stories.fake_server import presses, texts
from tests.stories.person import Person

fr, en = words_in("fr"), words_in("en")
SILENT, PRIVATE = 1 << 12, 1 << 6
SCREENS = {"show_rank": "leaderboard", "show_profile": "profile"}


def may_not_write(club: Club, person: Person) -> None:
    denied = 1 << 11
    club.env.backend.set_overwrite(club.channel.id, Overwrite(target_id=person.id, type=1, deny=denied))


@pytest.mark.long
@pytest.mark.parametrize("verb", SCREENS)
async def test_everybody_is_shown_it_in_the_language_of_the_server(club: Club, people: list[Person], verb: str):
    english = people[1]
    club.locales[english.id] = "en-US"
    private = await english.slash(SCREENS[verb])
    shown = await english.shows(verb)
    assert fr("shown-by", player=english.mention) in texts(shown)
    assert texts(shown).split("\n")[0] != private.split("\n")[0]
    assert not any(press.split(".")[2].startswith("show_") for press in presses(shown))


@pytest.mark.parametrize("verb", SCREENS)
async def test_nobody_is_called(club: Club, people: list[Person], verb: str):
    await people[0].slash(SCREENS[verb])
    shown = await people[0].shows(verb)
    assert shown.flags & (SILENT | PRIVATE) == SILENT
    assert shown.ping_user_ids == []
    sent: Any = next(asked for asked in reversed(club.record.requests) if asked.path.endswith("/callback")).body
    assert sent["data"]["allowed_mentions"]["parse"] == []


@pytest.mark.long
@pytest.mark.parametrize("verb", SCREENS)
async def test_a_member_who_may_not_write_here_shows_nothing_here(club: Club, people: list[Person], verb: str):
    ana = people[0]
    await ana.slash(SCREENS[verb])
    [press] = ana.can(verb)
    may_not_write(club, ana)
    assert await ana.forges(press, on=ana.private) == fr("refused-may_not_write")
    await ana.slash(SCREENS[verb])
    assert not ana.can(verb)


async def test_which_row_is_the_readers_own_is_shown_to_nobody_else(people: list[Person]):
    ana = people[0]
    assert "**" in await ana.slash("leaderboard")
    assert "**" not in texts(await ana.shows("show_rank"))


async def test_a_discreet_member_is_named_in_nothing_that_others_show(people: list[Person]):
    ana, bob, _ = people
    await bob.prefers("discretion")
    await ana.slash("leaderboard")
    said = texts(await ana.shows("show_rank"))
    assert fr("somebody-discreet") in said
    assert "Bob" not in said
    assert bob.mention not in said


async def test_a_discreet_member_does_not_show_their_profile(people: list[Person]):
    bob = people[1]
    await bob.slash("profile")
    [press] = bob.can("show_profile")
    await bob.prefers("discretion")
    assert await bob.forges(press, on=bob.private) == fr("refused-discreet")
    await bob.slash("profile")
    assert not bob.can("show_profile")


@pytest.mark.parametrize("verb", SCREENS)
async def test_a_double_click_shows_it_once(club: Club, people: list[Person], verb: str):
    ana = people[0]
    await ana.slash(SCREENS[verb])
    [press] = ana.can(verb)
    shown = len(club.messages)
    await ana.shows(verb)
    assert await ana.forges(press, on=ana.private) == fr("refused-just_shown")
    assert len(club.messages) == shown + 1
