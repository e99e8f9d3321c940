from collections import Counter

import pytest

from bot.language import LANGUAGES
from bot.robots import CHARACTERS, LEVELS


def test_every_level_has_some_characters():
    levels = Counter(character.level for character in CHARACTERS)
    assert levels.keys() == LEVELS.keys()
    assert min(levels.values()) >= 3


def test_no_two_characters_share_a_name_or_a_sentence():
    for field in ("name", *LANGUAGES):
        values = [getattr(character, field) for character in CHARACTERS]
        assert len(set(values)) == len(values)


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda character: character.name)
def test_a_character_is_told_in_every_language_and_shows_as_it_is_written(character):
    told = {getattr(character, language) for language in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert all(sentence.endswith(".") for sentence in told)
    assert not set("*_~`|<>@#[]'\"") & set(character.name + "".join(told))
