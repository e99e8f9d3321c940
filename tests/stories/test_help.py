"""The help, and the commands that sentences link to."""

import re

import pytest

from bot import VERSION
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


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_help_links_to_every_command_and_leads_to_the_rules_of_every_game(club: Club, language: Language):
    ana = club.person("Ana", language)
    number, names = registered(club)
    linked = LINK.findall(await ana.slash("help"))
    assert {found for _, found in linked} == {str(number)}
    assert {name for name, _ in linked} == names - {"help"}
    assert len(ana.can("rules_of")) == len(GAMES)
    for game, button in zip(GAMES, ana.can("rules_of"), strict=True):
        words = club.words(language)
        title, origin = words("rules-title", game=words("game", game=game)), words("booklet", game=game)
        await ana.slash("help")
        assert f"{title}\n-# {origin}\n" in await ana.presses(button, on=ana.private)


async def test_the_help_has_one_short_line_for_each_command(club: Club, ana: Person):
    listed = [name for group in GROUPS.values() for name in group]
    assert sorted(listed) == sorted(registered(club)[1] - {"help"})
    read = LINK.sub(r"/nainjaune \1", await ana.slash("help")).split("\n")
    *lines, version = [line.removeprefix("-# ") for line in read if line.startswith("-# ")]
    assert version.startswith(f"Nain Jaune {VERSION}")
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
