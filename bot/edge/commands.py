"""The words of the commands: what each is, what it offers, in every language."""

from typing import Any, Final, get_args

import discord
from discord import app_commands

from bot.game.rules import Game
from bot.language import language_of, words_in
from bot.services.results import Period
from bot.tables.options import Clock, Pace
from bot.tables.results import Measure

GameCommand = app_commands.Command[Any, ..., None]
CHOICES: Final[dict[str, tuple[object, str, str, str]]] = {
    "by": (Measure, "rank-title", "measure", "{}"),
    "period": (Period, "choice-period", "period", "{}"),
    "game": (Game, "game", "game", "{}"),
    "clock": (Clock, "clock", "clock", "for-{}"),
    "pace": (Pace, "setting-pace", "value", "{}"),
}
"""The options with choices: what can be chosen, and the sentence that says each, by which of its values."""


def describe_options(name: str, options: list[str]) -> dict[str, app_commands.locale_str]:
    """Return what each option of a command is: the sentence `command-NAME-OPTION`."""
    return {option: sentence(f"command-{name}-{option}") for option in options}


def choices_of(options: list[str]) -> dict[str, list[app_commands.Choice[str]]]:
    """Return what there is to choose from, for those options that have choices."""
    return {option: _choices(*CHOICES[option]) for option in options if option in CHOICES}


def _choices(kind: object, name: str, variable: str, form: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=sentence(name, **{variable: form.format(value)}), value=value)
        for value in get_args(kind)
    ]


def sentence(name: str, **values: str) -> app_commands.locale_str:
    """Return a text of a command: English for everybody, and its sentence for the translator."""
    return app_commands.locale_str(words_in("en")(name, **values), sentence=name, values=values)


class Translator(app_commands.Translator):
    """Descriptions and choices of commands are sentences of the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the sentence in this language; names of commands stay as they are."""
        del context
        language, extras = language_of(str(locale)), string.extras
        if language == "en" or "sentence" not in extras:
            return None
        return words_in(language)(extras["sentence"], **extras["values"])
