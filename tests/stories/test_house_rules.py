"""Hosts set house rules in forms, and managers keep them under a name."""

import pytest
from simcord.components import walk_components

from bot.language import Language, words_in
from bot.screens.rule_forms import THEMES
from tests.stories.discordland import Club
from tests.stories.fake_server import labels, texts
from tests.stories.gameplay import opens_rules, plays_on, sets_rules
from tests.stories.person import Person

fr = words_in("fr")
GRANNY = "Règles de Mamie"


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


async def test_a_manager_keeps_rules_and_another_host_chooses_them(club: Club, ana: Person, manager: Person):
    await manager.opens()
    await sets_rules(manager, "payments", hand_count="points_to_13")
    await manager.clicks_own("name_rules")
    assert GRANNY in await manager.fills_in(name=GRANNY)
    assert GRANNY in texts(club.newest("join"))
    await manager.stops()
    await ana.opens()
    await ana.clicks("options")
    game = next(press for press in ana.can("option") if press.endswith(".game"))
    await ana.hears_answer(ana.member.select(club.seen(ana.private), ["1"], custom_id=game))
    lobby = texts(club.newest("join"))
    assert fr("house-game", game="Classique", rules=GRANNY) in lobby
    assert fr("house-choice", choice="hand_count-points_to_13") in lobby
    await sets_rules(ana, "pots", stake="2")
    assert fr("house-none") in await ana.clicks_own("reset_rules")
    assert fr("house-choice", choice="hand_count-points_to_13") not in texts(club.newest("join"))


async def test_a_manager_renames_and_deletes_what_the_server_keeps(manager: Person):
    await manager.opens()
    await sets_rules(manager, "payments", hand_count="cards")
    await manager.clicks_own("name_rules")
    await manager.fills_in(name="Mamie")
    await manager.slash("server settings")
    assert "Mamie" in await manager.clicks_own("rule_sets")
    await manager.chooses("ask_rename_rules", "1")
    assert GRANNY in await manager.fills_in(name=GRANNY)
    assert fr("house-sure", rules=GRANNY) in await manager.chooses("ask_delete_rules", "1")
    assert fr("house-sets-none") in await manager.clicks_own("delete_rules")
    assert fr("button-settings") in labels(manager.private)


async def test_the_options_show_the_set_whose_rules_are_in_force_however_they_came(manager: Person):
    await manager.opens()
    await sets_rules(manager, "payments", hand_count="cards")
    await manager.clicks_own("name_rules")
    await manager.fills_in(name="Mamie")
    await manager.clicks("options")
    assert chosen(manager, "option.game") == ["1"]
    await sets_rules(manager, "payments", hand_count="points_to_13")
    await manager.clicks("options")
    assert chosen(manager, "option.game") == ["classique"]
    await sets_rules(manager, "payments", hand_count="cards")
    await manager.clicks("options")
    assert chosen(manager, "option.game") == ["1"]


def chosen(person: Person, menu: str) -> list[str]:
    """What a menu of the private message shows as chosen."""
    [found] = [part for part in walk_components(person.private.components) if part.get("custom_id", "").endswith(menu)]
    return [option["value"] for option in found["options"] if option.get("default")]


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
