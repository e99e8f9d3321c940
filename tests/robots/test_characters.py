from collections import Counter

import pytest

from bot.robots import CHARACTERS, LEVELS


def test_every_level_has_some_characters():
    levels = Counter(character.level for character in CHARACTERS)
    assert levels.keys() == LEVELS.keys()
    assert min(levels.values()) >= 3


def test_no_two_characters_share_a_name_or_a_sentence():
    for field in ("name", "fr", "en"):
        values = [getattr(character, field) for character in CHARACTERS]
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.name)
def test_a_character_is_told_in_both_languages_and_shows_as_it_is_written(character):
    assert character.fr.endswith(".")
    assert character.en.endswith(".")
    assert character.fr != character.en
    text = character.name + character.fr + character.en
    assert not set("*_~`|<>@#[]'\"") & set(text)
