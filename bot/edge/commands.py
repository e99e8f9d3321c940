"""Descriptions, options and choices of the commands, in every language."""

from typing import Any, Final, get_args

import discord
from discord import app_commands

from bot.game.rules import Deals, Game
from bot.language import language_of, words_in
from bot.tables.options import Clock

GameCommand = app_commands.Command[Any, ..., None]
CHOICES: Final[dict[str, tuple[object, str, str, str]]] = {
    "game": (Game, "game", "game", "{}"),
    "deals": (Deals, "deals", "n", "{}"),
    "clock": (Clock, "clock", "clock", "for-{}"),
}
"""The options with choices: their values, and the sentence of the catalogues that names each value."""


def description_of(command: str, option: str | None = None) -> app_commands.locale_str:
    """Return the description of a command or of an option: the sentence `command-GROUP-NAME-OPTION`."""
    return sentence("-".join(["command", *command.split(), *([option] if option else [])]))


def describe_options(command: str, options: list[str]) -> dict[str, app_commands.locale_str]:
    return {option: description_of(command, option) for option in options}


def names_of(options: list[str]) -> dict[str, app_commands.locale_str]:
    """Return what the options are called in each language: the sentence `option-OPTION`."""
    return {option: sentence(f"option-{option}") for option in options}


def choices_of(options: list[str]) -> dict[str, list[app_commands.Choice[Any]]]:
    return {option: _choices(*CHOICES[option]) for option in options if option in CHOICES}


def _choices(kind: object, name: str, variable: str, form: str) -> list[app_commands.Choice[Any]]:
    return [
        app_commands.Choice(name=sentence(name, **{variable: _named(value, form)}), value=value)
        for value in get_args(kind)
    ]


def _named(value: str | int, form: str) -> str | int:
    return value if isinstance(value, int) else form.format(value)


def sentence(name: str, **values: str | int) -> app_commands.locale_str:
    """Return a text of a command: in English, with the name of its sentence for the translator."""
    return app_commands.locale_str(words_in("en")(name, **values), sentence=name, values=values)


class Translator(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the sentence in this language; None in English, and for the name of the bot."""
        del context
        language, extras = language_of(str(locale)), string.extras
        if language == "en" or "sentence" not in extras:
            return None
        return words_in(language)(extras["sentence"], **extras["values"])
