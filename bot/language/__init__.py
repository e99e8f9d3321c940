"""French and English: every sentence that a person reads, by its name in `fr.ftl` or `en.ftl`.

The catalogues are in the format of Project Fluent: plain text for translators, with plurals and selections.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, Final, Literal, cast, get_args

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from bot.game.cards import BELLE, DECK, RANK, Card
from bot.language.text import AS_TEXT

Language = Literal["fr", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

MAX_REMEMBERED_TEXTS: Final = 4096
"""For each language; the same cards, names and amounts are said again and again."""

_SUITS: Final = {"S": f"♠{AS_TEXT}", "H": f"♥{AS_TEXT}", "D": f"♦{AS_TEXT}", "C": f"♣{AS_TEXT}"}
_RANKS: Final[Mapping[Language, Mapping[int, str]]] = {
    "fr": {1: "As", 11: "V", 12: "D", 13: "R"},
    "en": {1: "A", 11: "J", 12: "Q", 13: "K"},
}
_NAMED: Final[Mapping[Language, Mapping[str, str]]] = {
    "fr": {"As": "as", "V": "valet", "D": "dame", "R": "roi"},
    "en": {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"},
}


@lru_cache(maxsize=64)
def language_of(locale: str | None) -> Language:
    """Return the language of a Discord locale; English when there is no catalogue for it."""
    own: list[Language] = [language for language in LANGUAGES if locale and locale.startswith(language)]
    return own[0] if own else "en"


class Words:
    """The sentences of one language; commands in them are links if the id that Discord gave them is known."""

    def __init__(self, language: Language, commands: int | None = None) -> None:
        self.language: Final = language
        self._commands = commands
        self._bundle = _bundle(language, commands)
        self._cards = {card: self.rank(RANK[card]) + _SUITS[card[-1]] for card in DECK}
        self._belles = {card: f"**{text}**" if card in BELLE else text for card, text in self._cards.items()}
        self._remember = lru_cache(MAX_REMEMBERED_TEXTS, typed=True)(self._resolve)

    def __reduce__(self) -> tuple[Callable[..., "Words"], tuple[Language, int | None]]:
        """Let another process, to which this is sent, have its own sentences of the language."""
        return words_in, (self.language, self._commands)

    def __call__(self, name: str, /, **values: str | int) -> str:
        """Return the sentence of this name with these values in it; the catalogues have "yes" and "no" for a bool.

        Raise LookupError if a value is missing.
        """
        return self._remember(name, tuple(values), *values.values())

    def _resolve(self, name: str, variables: tuple[str, ...], *given: str | int) -> str:
        values = {variable: _chosen_by(value) for variable, value in zip(variables, given, strict=True)}
        message = self._bundle.get_message(name)
        assert message.value is not None, name
        text, errors = self._bundle.format_pattern(message.value, values)
        if errors:
            raise LookupError(name, errors)
        is_negative = any(isinstance(value, int) and value < 0 for value in values.values())
        return re.sub(r"(?<!\w)-(?=\d)", "−", cast("str", text)) if is_negative else cast("str", text)

    def rank(self, rank: int) -> str:
        """Return a rank as printed on the cards of this language: 9, V or J."""
        return _RANKS[self.language].get(rank, str(rank))

    def card(self, card: Card) -> str:
        """Return a card as players write it: 9♠, V♣ or J♣."""
        return self._cards[card]

    def belle(self, card: Card) -> str:
        """Return a card as players write it, in bold if it is a belle."""
        return self._belles[card]


def _chosen_by(value: str | int) -> str | int:
    """Return a value as the variants of the catalogues are called."""
    return ("yes" if value else "no") if isinstance(value, bool) else value


@cache
def words_in(language: Language, commands: int | None = None) -> Words:
    """Return the sentences of this language, with the id of the commands if it is known."""
    return Words(language, commands)


def _bundle(language: Language, commands: int | None) -> FluentBundle:
    # Isolation marks around values would show up as boxes and break mentions.
    functions: dict[str, Callable[[Any], Any]] = {
        "NAMED": partial(_named, language),
        "ONE": partial(_one, language),
        "ORDINAL": partial(_ordinal, language),
        "THE": partial(_the, language),
        "COMMAND": partial(_command, commands),
    }
    bundle = FluentBundle([language], functions=functions, use_isolating=False)
    bundle.add_resource(_catalogue(language))
    return bundle


@cache
def _catalogue(language: Language) -> ast.Resource:
    return FluentResource(Path(__file__).with_name(f"{language}.ftl").read_text("utf-8"))


def _command(commands: int | None, name: object) -> str:
    """Return a command as a link to click on, or as it is typed; the catalogues write it COMMAND("start")."""
    return f"`/nainjaune {name}`" if commands is None else f"</nainjaune {name}:{commands}>"


def _named(language: Language, rank: object) -> str:
    """Return a printed rank as it is spoken: 9, dame or Queen; the catalogues write it NAMED($rank)."""
    return _NAMED[language].get(str(rank), str(rank))


def _ordinal(language: Language, number: object) -> str:
    """Return a place as it is spoken: 5th or 5e; the catalogues write it ORDINAL($place)."""
    place = int(str(number))
    if language == "fr":
        return f"{place}er" if place == 1 else f"{place}e"
    is_teen = place % 100 in range(11, 14)
    return f"{place}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def _the(language: Language, rank: object) -> str:
    """Return a printed rank with its definite article: the 9, l’as or la dame; the catalogues write it THE($rank)."""
    name = _named(language, rank)
    if language == "en":
        return f"the {name}"
    return {"as": "l’as", "dame": "la dame"}.get(name, f"le {name}")


def _one(language: Language, rank: object) -> str:
    """Return a printed rank with its article: a 9, an Ace or une dame; the catalogues write it ONE($rank)."""
    name = _named(language, rank)
    if language == "fr":
        return f"une {name}" if name == "dame" else f"un {name}"
    return f"an {name}" if name in {"Ace", "8"} else f"a {name}"
