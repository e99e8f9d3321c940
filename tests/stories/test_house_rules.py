"""Hosts choose house rules from menus."""

import pytest

from bot.game.rules import HOUSE_RULES
from bot.language import Language, words_in
from bot.screens.choices import choice_in_words
from tests.stories.discordland import Club
from tests.stories.fake_server import texts
from tests.stories.gameplay import plays_on, sets_rule
from tests.stories.person import Person

fr = words_in("fr")


async def test_every_house_rule_has_a_menu_and_the_length_is_among_the_options(ana: Person):
    await ana.opens()
    await ana.clicks("options")
    assert ana.can("option.ends")
    await ana.clicks_own("house")
    assert {press.rpartition(".")[2] for press in ana.can("set_rules")} == {*HOUSE_RULES} - {"ends"}


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_what_differs_from_the_booklet_is_told_in_the_lobby_and_on_the_page_of_the_rules(
    club: Club, ana: Person, language: Language
):
    words = words_in(language)
    club.speaks(language)
    club.locales[ana.id] = language
    await ana.opens()
    await sets_rule(ana, "opening", "ace")
    await sets_rule(ana, "hand_count", "cards")
    await ana.clicks("rules")
    for text in (texts(club.newest("join")), ana.reads):
        assert choice_in_words("opening", "ace", words) in text
        assert choice_in_words("hand_count", "cards", words) in text
    assert words("house-title") in texts(club.newest("join"))


async def test_one_click_goes_back_to_the_booklet(club: Club, ana: Person):
    await ana.opens()
    await sets_rule(ana, "belle_left", "nothing")
    await sets_rule(ana, "stake", 3)
    await ana.clicks_own("reset_rules")
    assert fr("house-title") not in texts(club.newest("join"))
    assert (await club.open_table()).options.rules.stake == 1


async def test_a_value_that_nobody_offers_is_refused(ana: Person):
    await ana.opens()
    await ana.clicks("options")
    await ana.clicks_own("house")
    [menu] = ana.can("set_rules.stake")
    assert fr("refused-unknown_action") in await ana.forges(menu, on=ana.private)
    assert fr("refused-unknown_action") in await ana.forges(menu.replace("stake", "stake-9"), on=ana.private)


@pytest.mark.long
async def test_a_game_by_house_rules_is_known_as_such_afterwards(club: Club, ana: Person, bob: Person, chloe: Person):
    await ana.opens(deals=1)
    await sets_rule(ana, "hand_count", "cards")
    for person in (bob, chloe):
        await person.joins()
    await ana.begins()
    await plays_on(club, [ana, bob, chloe])
    assert fr("house-game", game="Classique", rules=fr("house-title")) in await bob.lists_games()
    assert choice_in_words("hand_count", "cards", fr) in await bob.watches()
