"""Cards as people write them: "dame de pique", "D♠", "DP", "queen of spades", "QS", "10 carreau" or just "dame".

Words are understood in both languages. Letters are those of the reader's language: in French D is the Dame, in English
it is a diamond. A text in the letters of the other language is understood if one of them gives it away: a J in French,
a V in English.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from bot.game.cards import DECK, RANK, Card
from bot.language import LANGUAGES, Language

_RANK_WORDS: Final[Mapping[Language, Mapping[str, int]]] = {
    "fr": {
        "as": 1,
        "deux": 2,
        "trois": 3,
        "quatre": 4,
        "cinq": 5,
        "six": 6,
        "sept": 7,
        "huit": 8,
        "neuf": 9,
        "dix": 10,
        "valet": 11,
        "dame": 12,
        "reine": 12,
        "roi": 13,
    },
    "en": {
        "ace": 1,
        "two": 2,
        "three": 3,
        "four": 4,
        "five": 5,
        "six": 6,
        "seven": 7,
        "eight": 8,
        "nine": 9,
        "ten": 10,
        "jack": 11,
        "queen": 12,
        "king": 13,
    },
}
_RANK_LETTERS: Final[Mapping[Language, Mapping[str, int]]] = {
    "fr": {"a": 1, "v": 11, "d": 12, "r": 13},
    "en": {"a": 1, "j": 11, "q": 12, "k": 13},
}
_NUMBERS: Final = {str(number): number for number in range(1, 11)}
_SUIT_WORDS: Final[Mapping[Language, Mapping[str, str]]] = {
    "fr": {"piques": "S", "coeurs": "H", "carreaux": "D", "trefles": "C"},
    "en": {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"},
}
_SUIT_LETTERS: Final[Mapping[Language, Mapping[str, str]]] = {
    "fr": {"p": "S", "c": "HD", "k": "D", "t": "C"},
    "en": {"s": "S", "h": "H", "d": "D", "c": "C"},
}
_SYMBOLS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_LINKS: Final = ("", "de", "of")
_ARTICLES: Final = {"l", "la", "le", "the"}
_MIN_LETTERS_OF_SUIT: Final = 2
"""The least that a word may be cut short to: ca stands for carreau, and a single letter is no word."""


class _Alphabet(NamedTuple):
    """What the parts of a card's name mean: words in both languages, letters in one of them."""

    ranks: Mapping[str, int]
    suits: Mapping[str, str]


def cards_named(text: str, language: Language) -> tuple[Card, ...]:
    """Return the cards that this text may mean to a reader of this language; a rank alone means all four of them."""
    typed, own = _plain(text), _alphabet(language)
    if parts := _parts(typed, own):
        return _cards(parts, own)
    [other] = (_alphabet(other) for other in LANGUAGES if other != language)
    return _cards([part for part in _parts(typed, other) if _is_foreign(*part, own)], other)


def may_become(text: str, card: Card, language: Language) -> bool:
    """Return whether this text names the card, or is the beginning of its name or of its suit."""
    typed = _plain(text)
    return card in cards_named(text, language) or any(name.startswith(typed) for name in _names(card))


def _plain(text: str) -> str:
    """Return a text's letters, digits and suit symbols, symbols last; without case, accents, spaces or articles."""
    whole = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe"))
    bare = "".join(letter for letter in whole if not unicodedata.combining(letter))
    words = [word for word in re.findall(f"[a-z0-9]+|[{''.join(_SYMBOLS)}]", bare) if word not in _ARTICLES]
    return "".join(sorted(words, key=_SYMBOLS.__contains__))


@cache
def _alphabet(language: Language) -> _Alphabet:
    ranks = _NUMBERS | _RANK_WORDS["fr"] | _RANK_WORDS["en"] | _RANK_LETTERS[language]
    short = {
        word[:length]: suit
        for words in _SUIT_WORDS.values()
        for word, suit in words.items()
        for length in range(_MIN_LETTERS_OF_SUIT, len(word) + 1)
    }
    return _Alphabet(ranks, short | _SYMBOLS | _SUIT_LETTERS[language])


def _parts(typed: str, alphabet: _Alphabet) -> list[tuple[str, str]]:
    """Return every way to read a text as a rank and a suit, or else as a rank without a suit."""
    whole = [
        (rank, suit)
        for rank in alphabet.ranks
        for link in _LINKS
        if typed.startswith(rank + link) and (suit := typed.removeprefix(rank + link)) in alphabet.suits
    ]
    return whole or [(rank, "") for rank in alphabet.ranks if rank == typed]


def _is_foreign(rank: str, suit: str, own: _Alphabet) -> bool:
    """Return whether one of the parts means nothing in the reader's own letters: a J in French, a V in English."""
    return rank not in own.ranks or (suit != "" and suit not in own.suits and suit not in own.ranks)


def _cards(parts: list[tuple[str, str]], alphabet: _Alphabet) -> tuple[Card, ...]:
    meant = {(alphabet.ranks[rank], suit) for rank, part in parts for suit in alphabet.suits.get(part, "SHDC")}
    return tuple(card for card in DECK if (RANK[card], card[-1]) in meant)


def _names(card: Card) -> Iterator[str]:
    """Yield the names of a card with its whole suit, and the names of that suit."""
    ranks = {rank for language in LANGUAGES for rank, n in _alphabet(language).ranks.items() if n == RANK[card]}
    whole = (*_SUIT_WORDS.values(), _SYMBOLS)
    suits = [suit for words in whole for suit, letter in words.items() if letter == card[-1]]
    yield from suits
    yield from (f"{rank}{link}{suit}" for rank in ranks for link in _LINKS for suit in suits)
