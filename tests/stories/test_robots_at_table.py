"""Robots sit down by turns, however many there are of each level."""

import pytest

from bot.language import LANGUAGES, Language, words_in
from bot.screens.since import what_happened
from bot.tables.context import Absences
from bot.tables.view import view_of
from tests.stories.discordland import Club
from tests.stories.fake_server import labels
from tests.stories.gameplay import plays_a_card, sits_down
from tests.stories.person import Person

fr = words_in("fr")


@pytest.mark.long
async def test_whoever_is_alone_with_robots_lays_every_card_or_the_rest_in_one_go(club: Club, ana: Person):
    fr = words_in("fr")
    await ana.opens(robots=3)
    await ana.begins()
    table = await club.open_table()
    assert table.turn
    assert table.turn.user == ana.id
    await plays_a_card(club, ana)
    assert ana.can("hurry")
    answer = await ana.clicks_own("hurry")
    assert answer.startswith(fr("done-hurried"))
    assert not ana.can("hurry")


async def test_until_my_turn_one_click_plays_on_to_the_next_choice_and_tells_what_happened(club: Club, ana: Person):
    await sits_down(club, [ana], robots=3)
    await ana.looks()
    while not ana.can("until_choice"):
        await (plays_a_card(club, ana) if (await club.open_table()).turn else ana.gets_ready())
    before = await club.open_table()
    assert before.game.deal
    answer = await ana.clicks_own("until_choice")
    after = await club.open_table()
    assert after.game.deal
    view = view_of(after, ana.id, Absences(club.now, {}))
    told = what_happened(view, after.game.deal.moves[len(before.game.deal.moves) :], fr)
    assert told
    assert answer.startswith(told)
    assert ana.can("hurry"), "every card after that is laid by hand again"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_robots_wait_to_be_seen_and_go_on_from_the_table_or_the_hand(club: Club, language: Language):
    club.speaks({"en": "en-US"}.get(language, language))
    ana, words = club.person("Ana", language), words_in(language)
    await ana.opens(robots=7, deals=1)
    await ana.begins()
    while (table := await club.open_table()).turn is None or table.turn.user is not None:
        await plays_a_card(club, ana)
    assert words("button-go-on") in labels(club.newest("go_on"))
    seen = len(table.game.deal.moves) if table.game.deal else 0
    await ana.clicks("go_on")
    table = await club.open_table()
    assert table.game.deal
    assert len(table.game.deal.moves) > seen
    await ana.looks()
    assert bool(ana.can("go_on")) is (table.turn is not None and table.turn.user is None)
