"""The commands in words: what each is and offers, in every language."""

from collections.abc import Callable, Coroutine
from inspect import signature
from typing import Any, Final, get_args

import discord
from discord import app_commands

from bot.game.rules import Game
from bot.language import language_of, words
from bot.services.results import Period
from bot.store.results import Measure
from bot.tables.options import Clock, Pace

GameCommand = app_commands.Command[Any, ..., None]


def game_command(name: str) -> Callable[[Callable[..., Coroutine[Any, Any, None]]], GameCommand]:
    """A command under `/nainjaune`, it and its options described by the sentences `command-NAME` and -OPTION."""

    def decorate(callback: Callable[..., Coroutine[Any, Any, None]]) -> GameCommand:
        options = list(signature(callback).parameters)[1:]
        described = app_commands.describe(**{option: said(f"command-{name}-{option}") for option in options})
        offered = app_commands.choices(**{option: _choices(*CHOICES[option]) for option in CHOICES.keys() & options})
        return app_commands.Command(
            name=name, description=said(f"command-{name}"), callback=offered(described(callback))
        )

    return decorate


CHOICES: Final[dict[str, tuple[object, str, str, str]]] = {
    "by": (Measure, "rank-title", "measure", "{}"),
    "period": (Period, "choice-period", "period", "{}"),
    "game": (Game, "game", "game", "{}"),
    "clock": (Clock, "clock", "clock", "for-{}"),
    "pace": (Pace, "setting-pace", "value", "{}"),
}
"""The options with choices: what can be chosen, and the sentence that says each, by which of its values."""


def _choices(kind: object, sentence: str, name: str, form: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=said(sentence, **{name: form.format(value)}), value=value) for value in get_args(kind)
    ]


def said(sentence: str, **values: str) -> app_commands.locale_str:
    """A text of a command: English for everybody, and its sentence for the translator."""
    return app_commands.locale_str(words("en")(sentence, **values), sentence=sentence, values=values)


class Translator(app_commands.Translator):
    """Descriptions and choices of commands are sentences of the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The sentence in this language; names of commands stay as they are."""
        del context
        language, of = language_of(str(locale)), string.extras
        return words(language)(of["sentence"], **of["values"]) if language != "en" and "sentence" in of else None
