"""Hosts set house rules in forms."""

import pytest

from bot.language import Language, words_in
from bot.screens.rule_forms import THEMES
from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import opens_rules, plays_on, sets_rules
from tests.stories.person import Person

fr = words_in("fr")


async def test_the_forms_show_every_rule_as_it_is(ana: Person):
    await ana.opens()
    seen: list[str] = []
    for theme, fields in THEMES.items():
        await opens_rules(ana, theme)
        assert ana.form is not None
        parts = ana.form.modal["components"]
        assert [part["component"]["custom_id"] for part in parts] == [*fields]
        seen += [part["label"] for part in parts]
    assert fr("house-rule", rule="opera") in seen
    assert len(seen) == len({*seen})


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_what_differs_from_the_booklet_is_told_in_the_lobby_and_on_the_page_of_the_rules(
    club: Club, ana: Person, language: Language
):
    words = words_in(language)
    club.speaks(language)
    club.locales[ana.id] = language
    await ana.opens()
    await sets_rules(ana, "cards", opening="ace", belles_in_talon=False, packet=["3"])
    said = await sets_rules(ana, "pots", antes="2 2 2 2 4", pot_cap="100")
    told = {
        "opening": words("house-choice", choice="opening-ace"),
        "belles_in_talon": words("setting-switch", value="no"),
        "packet": "3",
        "antes": "2 2 2 2 4",
        "pot_cap": "100",
    }
    differences = [words("setting-is", setting=words("house-rule", rule=rule), value=told[rule]) for rule in told]
    await ana.clicks("rules")
    for text in (said, texts(club.newest("join")), ana.reads):
        assert [difference for difference in differences if difference not in text] == []
    assert words("house-title") in texts(club.newest("join"))


@pytest.mark.long
async def test_a_game_by_house_rules_is_known_as_such_afterwards(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens(deals=1)
    await sets_rules(ana, "payments", hand_count="cards")
    for person in (bob, chloe):
        await person.joins()
    await ana.begins()
    await plays_on(club, [ana, bob, chloe])
    assert fr("house-game", game="Classique", rules=fr("house-title")) in await bob.slash("past history")
    assert fr("house-choice", choice="hand_count-cards") in await bob.slash("past replay", table=1)
