"""The help, and the commands that sentences link to."""

import re

import pytest

from bot.game.rules import GAMES
from bot.language import LANGUAGES, Language
from bot.screens.help import GROUPS
from tests.registered import commands_below, root_of
from tests.stories.discordland import Club
from tests.stories.person import Person

LINK = re.compile(r"</nainjaune ([a-z ]+):(\d+)>")
MAX_LINE_LENGTH = 36
"""Characters of small letters that fit on one line of a phone."""


def registered(club: Club) -> tuple[str, set[str]]:
    """The id of the commands, and their names, as Discord knows them."""
    command = root_of(club.env)
    return command["id"], {name for name, _ in commands_below(command)}


async def lists_commands(person: Person) -> str:
    await person.slash("help")
    return await person.clicks_own("help")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_list_of_commands_links_to_every_one(club: Club, language: Language):
    number, names = registered(club)
    linked = LINK.findall(await lists_commands(club.person("Ana", language)))
    assert {found for _, found in linked} == {str(number)}
    assert {name for name, _ in linked} == names - {"help"}


async def test_the_help_is_one_screen_of_a_phone_and_leads_everywhere(ana: Person):
    assert len((await ana.slash("help")).splitlines()) == 2
    for verb in ("learn", "rules", "daily", "help"):
        await ana.slash("help")
        assert len(ana.can("learn") + ana.can("rules") + ana.can("daily") + ana.can("help")) == 4  # and no more
        assert await ana.clicks_own(verb)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_rules_of_every_game_are_a_click_away_from_each_other(club: Club, language: Language):
    ana, words = club.person("Ana", language), club.words(language)
    await ana.slash("rules")
    for game in ("mallette", "asterix", "habourdin", "classique"):
        title, origin = words("rules-title", game=words("game", game=game)), words("booklet", game=game)
        assert f"{title}\n-# {origin}\n" in await ana.clicks_own(f"rules.{game}")
        assert len(ana.can("rules")) == len(GAMES) - 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_in_direct_messages_the_help_leads_to_the_rules_the_lesson_and_the_commands(
    club: Club, language: Language
):
    ana, words = club.person("Ana", language), club.words(language)
    for verb, answer in (
        ("rules", words("rules-title", game=words("game", game="classique"))),
        ("learn", words("lesson-small", n=8)),
        ("help", words("help-group", group="table")),
    ):
        assert words("help-title") in await ana.writes("help")
        assert answer in await ana.clicks_own(verb)


async def test_the_list_has_one_short_line_for_each_command(ana: Person):
    listed = [name for group in GROUPS.values() for name in group]
    read = LINK.sub(r"/nainjaune \1", await lists_commands(ana)).split("\n")
    lines = [line.removeprefix("-# ") for line in read if line.startswith("-# ")]
    assert len(lines) == len(listed)
    assert max(map(len, lines)) <= MAX_LINE_LENGTH


async def test_a_restart_keeps_the_links_without_telling_discord_of_the_commands_again(club: Club, ana: Person):
    number, _ = registered(club)
    await club.restarts()
    assert sum(asked.method == "PUT" and asked.path.endswith("/commands") for asked in club.record.requests) == 1
    assert f"</nainjaune start:{number}>" in await ana.slash("hand")


async def test_sentences_link_to_the_commands_they_name(ana: Person):
    assert "</nainjaune start:" in await ana.slash("hand")
    await ana.opens()
    assert "</nainjaune me preferences:" in await ana.slash("me privacy")
