"""The settings of a server fit into their messages and forms, with room for more of them."""

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from simcord.components import walk_components

from bot.edge.permissions import NEEDED_FOR_THREAD
from bot.language import LANGUAGES, Language, Words, words_in
from bot.screens.buttons import ButtonId
from bot.screens.forms import MAX_CHANNELS
from bot.screens.layout import Screen
from bot.screens.setting_forms import TOPICS, Topic, settings_form, value_in_words, written_anew
from bot.screens.settings import Obstacles, changes_in_words, settings_screen
from bot.tables.settings import CHOICES, NUMBERS, Settings
from tests.discord.requests import rules_missed
from tests.language.catalogues import read_message
from tests.screens.forms import sent

MAX_ID = 2**63 - 1
V2 = 1 << 15
MAX_LETTERS = 3_600
"""Of 4,000."""


def longest(words: Words) -> Settings:
    """The settings that take the most room in a language."""
    choices: dict[str, Any] = {name: max(CHOICES[name], key=partial(room, name, words)) for name in CHOICES}
    numbers: dict[str, Any] = {name: most for name, (_, most) in NUMBERS.items()}
    channels = tuple(range(MAX_ID - MAX_CHANNELS, MAX_ID))
    return Settings(**choices, **numbers, channels=channels, call_role=MAX_ID, daily_channel=MAX_ID)


def room(name: str, words: Words, value: object) -> int:
    return len(value_in_words(name, value, words))


def letters(shown: Screen) -> int:
    return sum(len(part.get("content", "")) for part in walk_components(shown.to_components()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_the_panel_has_room_for_more_settings(topic: Topic, language: Language):
    words = words_in(language)
    settings = longest(words)
    obstacles = Obstacles(cannot_write=dict.fromkeys(settings.channels, NEEDED_FOR_THREAD), cannot_call=True)
    before = replace(settings, **{name: getattr(Settings(), name) for name in TOPICS[topic]})
    panel = settings_screen(settings, obstacles, words, changes_in_words(before, settings, words))
    assert letters(panel) <= MAX_LETTERS
    assert rules_missed("", {"flags": V2, "components": panel.to_components()}) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_a_form_fits_and_changes_nothing_when_it_is_sent_as_it_is(topic: Topic, language: Language):
    words = words_in(language)
    for settings in (Settings(), longest(words)):
        form: dict[str, Any] = settings_form(topic, settings, words).to_dict()
        assert rules_missed("", form) == []
        fields = {part["component"]["custom_id"]: sent(part["component"]) for part in form["components"]}
        assert [*fields] == [*TOPICS[topic]]
        _topic, *marks = ButtonId.parse(form["custom_id"]).arguments
        assert written_anew(topic, marks, fields) == {}


def test_every_setting_is_in_one_form():
    in_forms = [name for names in TOPICS.values() for name in names]
    assert sorted(in_forms) == sorted(Settings.__struct_fields__)
    for sentence, names in (("settings-topic", TOPICS), ("setting-hint", in_forms)):
        [choice] = read_message("fr", sentence).choices
        assert choice.variants == {*names}


@pytest.mark.parametrize(("language", "shown"), [("fr", "21\N{NO-BREAK SPACE}h"), ("en", "21:00")])
def test_the_hour_of_the_close_reads_as_an_hour(language: Language, shown: str):
    assert value_in_words("daily_hour", 21, words_in(language)) == shown
