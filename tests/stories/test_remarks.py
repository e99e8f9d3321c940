"""What robots say at great moments, as a table and its film tell it, and where a server wants none of it."""

import json
import re

import pytest

from bot.language import LANGUAGES, Language, words_in
from bot.screens.remarks import newest_remark
from bot.screens.voices import Voice
from bot.tables.context import Absences
from bot.tables.view import view_of
from tests.stories.discordland import Club
from tests.stories.gameplay import plays_a_card, plays_on, sits_down
from tests.stories.person import Person


async def plays_until_a_robot_speaks(club: Club, ana: Person, language: Language) -> str:
    """Return what it says."""
    say = Voice(words_in(language))
    while True:
        table = await club.open_table()
        if table.turn is None:
            await ana.deals_next()
        elif said := newest_remark(view_of(table, None, Absences(club.now, {})), say):
            return said
        else:
            await plays_a_card(club, ana)


def last_said(club: Club) -> list[str]:
    """The lines of the newest public message."""
    return club.public[-1].split("\n")


def ever_said(club: Club) -> list[str]:
    """The messages so far in which a robot says something, in French."""
    before, between, _after = words_in("fr")("robot-says", player="🤖|", said="|").split("|")
    sent = [json.dumps(asked.body, ensure_ascii=False, default=str) for asked in club.record.requests]
    return [text for text in sent if re.search(f"-# {before}[^|]{{1,20}}{between}", text)]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_table_tells_what_a_robot_says_at_a_great_moment(club: Club, ana: Person, language: Language):
    club.speaks({"en": "en-US"}.get(language, language))
    await sits_down(club, [ana], robots=4)
    said = await plays_until_a_robot_speaks(club, ana, language)
    assert said.startswith("-# 🤖 ")
    assert last_said(club).count(said) == 1


async def test_a_manager_has_the_robots_of_open_tables_be_silent_and_speak_again(
    club: Club, manager: Person, ana: Person
):
    await sits_down(club, [ana], robots=4)
    said = await plays_until_a_robot_speaks(club, ana, "fr")
    await manager.slash("server settings")
    await manager.sets(remarks=False)
    assert said not in last_said(club)
    await club.restarts()
    await manager.slash("server settings")
    await manager.sets(remarks=True)
    assert said in last_said(club)
    assert ever_said(club)


@pytest.mark.long
async def test_the_film_of_a_deal_tells_it_too_where_robots_speak(club: Club, ana: Person):
    await sits_down(club, [ana], robots=4)
    said = await plays_until_a_robot_speaks(club, ana, "fr")
    await ana.watches()
    replay = ana.private
    [film] = ana.can("film")
    assert said in (await ana.presses(film, on=replay)).split("\n")
    await club.sets(remarks=False)
    assert said not in (await ana.presses(film, on=replay)).split("\n")


@pytest.mark.long
async def test_where_a_server_wants_none_of_it_a_whole_game_goes_by_without_a_word(club: Club, ana: Person):
    await club.sets(remarks=False)
    await sits_down(club, [ana], robots=4, deals=2)
    await plays_on(club, [ana])
    assert ever_said(club) == []
