"""The settings of a server fit into one message."""

from typing import Any

import pytest
from simcord.components import walk_components

from bot.edge.permissions import NEEDED_FOR_THREAD
from bot.language import LANGUAGES, Language, words_in
from bot.screens.choices import choice_in_words
from bot.screens.settings import MAX_CHANNELS, Obstacles, settings_screen
from bot.tables.options import values_of
from bot.tables.settings import Settings
from tests.discord.requests import rules_missed

MAX_ID = 2**63 - 1
V2 = 1 << 15
CHANNELS = tuple(range(MAX_ID - MAX_CHANNELS, MAX_ID))
MAX_MENU_WIDTH = 26
"""Letters that a menu shows on a phone."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fits_into_a_message_whatever_is_set(language: Language):
    settings = Settings(channels=CHANNELS, call_role=MAX_ID, daily_channel=MAX_ID)
    missing: Any = dict.fromkeys(CHANNELS, NEEDED_FOR_THREAD)
    obstacles = Obstacles(cannot_write=missing, cannot_tell=(MAX_ID, NEEDED_FOR_THREAD), cannot_call=True)
    page = settings_screen(settings, obstacles, words_in(language), "refused")
    assert rules_missed("", {"flags": V2, "components": page.to_components()}) == []
    menus = [part["custom_id"] for part in walk_components(page.to_components()) if "custom_id" in part]
    assert [menu.rpartition(".")[2] for menu in menus] == [*Settings.__struct_fields__]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_menu_shows_fits_a_phone(language: Language):
    words, names = words_in(language), Settings.__struct_fields__
    said = [choice_in_words(name, value, words) for name in names for value in values_of(Settings, name)]
    assert [text for text in said if len(text) > MAX_MENU_WIDTH] == []
