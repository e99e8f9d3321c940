"""The message with a member's preferences, each a button that switches it."""

import discord

from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import Button, Screen, button_rows, screen
from bot.screens.verbs import Verb
from bot.tables.settings import Preferences


def preferences_screen(preferences: Preferences, words: Words) -> Screen:
    return screen(
        "### " + words("preferences-title"),
        words("preferences-text"),
        *button_rows(_switch(name, words, is_on=is_on) for name, is_on in preferences._asdict().items()),
    )


def _switch(name: str, words: Words, *, is_on: bool) -> Button:
    style = discord.ButtonStyle.success if is_on else discord.ButtonStyle.secondary
    label = words("preference", preference=name, wanted="yes" if is_on else "no")
    return button(ButtonId.to(Verb.SET_PREFERENCE, name, not is_on), label, style)
