"""French and English: every sentence a person reads, looked up by its name in `fr.ftl` or `en.ftl`.

The catalogues are Project Fluent's: plain text that a translator can edit, with plurals and selections of its own.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal, cast, get_args

from fluent.runtime import FluentBundle, FluentResource

from bot.game.cards import BELLE, RANK, Card

Language = Literal["fr", "en"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)

_AS_TEXT: Final = "\ufe0e"
"""Keeps Discord from drawing a suit as an emoji, which is dark on dark for half of them."""
_SUITS: Final = {"S": f"♠{_AS_TEXT}", "H": f"♥{_AS_TEXT}", "D": f"♦{_AS_TEXT}", "C": f"♣{_AS_TEXT}"}
_RANKS: Final[Mapping[Language, Mapping[int, str]]] = {
    "fr": {1: "As", 11: "V", 12: "D", 13: "R"},
    "en": {1: "A", 11: "J", 12: "Q", 13: "K"},
}


def language_of(locale: str | None) -> Language:
    """The language of a Discord locale: English for whoever speaks none of ours."""
    own: list[Language] = [language for language in LANGUAGES if locale and locale.startswith(language)]
    return own[0] if own else "en"


def plain(text: str) -> str:
    """Text as people type it, to compare it with what they are shown."""
    return text.replace(_AS_TEXT, "").lower()


class Words:
    """The sentences of one language."""

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        self._bundle = _bundle(language)

    def __call__(self, name: str, /, **values: str | int) -> str:
        """The sentence of this name, with these values in it."""
        message = self._bundle.get_message(name)
        assert message.value is not None, name
        text, errors = self._bundle.format_pattern(message.value, values)
        if errors:
            raise LookupError(name, errors)
        is_negative = any(isinstance(value, int) and value < 0 for value in values.values())
        return re.sub(r"(?<!\w)-(?=\d)", "−", cast("str", text)) if is_negative else cast("str", text)

    def has(self, name: str) -> bool:
        """Whether there is a sentence of this name."""
        return self._bundle.has_message(name)

    def rank(self, rank: int) -> str:
        """A rank as it stands on the cards of this language: 9, V or J."""
        return _RANKS[self.language].get(rank, str(rank))

    def card(self, card: Card) -> str:
        """A card as players write it: 9♠, V♣ or J♣."""
        return self.rank(RANK[card]) + _SUITS[card[-1]]

    def belle(self, card: Card) -> str:
        """A card, set off when it is one of the five of the board."""
        return f"**{self.card(card)}**" if card in BELLE else self.card(card)


@cache
def words(language: Language) -> Words:
    """The sentences of this language, read once."""
    return Words(language)


def _bundle(language: Language) -> FluentBundle:
    # Isolation marks around values would show up as boxes and break mentions.
    bundle = FluentBundle([language], use_isolating=False)
    catalogue = Path(__file__).with_name(f"{language}.ftl").read_text("utf-8")
    bundle.add_resource(FluentResource(catalogue))
    return bundle
