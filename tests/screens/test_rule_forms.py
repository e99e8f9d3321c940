"""Every rule can be set in a form, and comes out of it as it went in."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.rules import _CONTRADICTIONS, GAMES, SETTABLE, with_house_rules
from bot.language import LANGUAGES, words_in
from bot.screens.house_rules import house_line
from bot.screens.rule_forms import THEMES, changes_from, rule_value, rules_form
from bot.tables.options import Options
from tests.game.house_rules import FIELDS, agreements
from tests.language.catalogues import read_message
from tests.pictures import samples
from tests.screens.forms import sent


def test_every_rule_is_in_one_form():
    assert sorted(field for fields in THEMES.values() for field in fields) == sorted(SETTABLE)


@given(agreements())
def test_a_form_that_is_sent_as_it_is_changes_nothing(agreed: tuple[Any, dict[str, object]]):
    game, house = agreed
    rules = with_house_rules(GAMES[game], house)
    view = samples.replace(samples.lead(), options=Options(rules=rules))
    for theme in THEMES:
        parts = rules_form(view, theme, words_in("fr")).to_dict()["components"]
        fields = {part["component"]["custom_id"]: sent(part["component"]) for part in parts}
        assert with_house_rules(rules, changes_from(theme, fields)) == rules


@pytest.mark.parametrize("language", LANGUAGES)
@given(st.fixed_dictionaries(FIELDS))
def test_every_value_of_a_rule_has_its_words(language: Any, values: dict[str, object]):
    words = words_in(language)
    told = {field: rule_value(field, value, words) for field, value in values.items()}
    assert all(told.values())


def test_numbers_are_read_however_they_are_set_apart():
    written = {"antes": " 1,2 ; 3  4/5", "stake": "1 0", "chips": "1 2 3 4 5 6", "belle_left": "ante", "pot_cap": ""}
    changes = changes_from("pots", written)
    assert (changes["antes"], changes["stake"]) == ((1, 2, 3, 4, 5), 10)
    assert with_house_rules(GAMES["classique"], changes).pot_cap == GAMES["classique"].pot_cap


def test_every_contradiction_has_its_sentence():
    [choice] = read_message("fr", "refused-rules_contradict").choices
    fields = {"-".join(fields) for fields in _CONTRADICTIONS}
    assert choice.variants - {"other"} < fields
    assert len(fields - choice.variants) == 1


def test_what_is_as_in_the_booklet_is_not_told():
    words = words_in("en")
    assert house_line(with_house_rules(GAMES["classique"], {"stake": 3, "laps": 2}), words) is None
    assert house_line(with_house_rules(GAMES["classique"], {"opening": "ace"}), words) == (
        "-# House rules: First card of the deal: an Ace"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stake_says_that_it_multiplies_the_starting_chips_too(language: Any):
    words = words_in(language)
    chips, stake = (words("house-rule", rule=rule).casefold() for rule in ("chips", "stake"))
    assert chips in stake
    once, twice = (Options(rules=with_house_rules(GAMES["classique"], {"stake": n})) for n in (1, 2))
    assert twice.chips_for(3) == 2 * once.chips_for(3)
