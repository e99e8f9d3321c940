"""Two ways to say one thing: written in Discord's Markdown, and aloud for those who cannot see the picture.

A screen tells what its picture shows in functions that take a voice. In a `Voice` that is the message of those without
pictures, in `Speech` the description of the picture: there suits are spelled out, and names cut until Discord takes it.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from bot.game.cards import RANK, Card, in_order
from bot.game.events import CardPlayed
from bot.language import Words
from bot.language.names import MemberNames
from bot.language.text import MAX_NAME_LENGTH, plain_name
from bot.screens.layout import escaped, join_dots, join_lines, mention
from bot.tables.table import Seat
from bot.tables.view import TableView

MAX_DESCRIPTION_LENGTH: Final = 1024
"""Discord accepts no more characters: discord.com/developers/docs/components/reference#media-gallery"""
_MEDALS: Final = {1: "🥇", 2: "🥈", 3: "🥉"}
_NAME_LENGTHS: Final = (MAX_NAME_LENGTH, 24, 16, 12, 8, 5, 3)
"""The most letters of each name; the first length with which a description fits is used."""
_WHO, _FACTS = "\x00", "\x01"
"""Placeholders for the two values of a row; names have no such characters."""


class Voice:
    """Says sentences, players and cards in a message; members whose names are given are named, others mentioned."""

    is_aloud = False
    """Whether this is heard beside the message, which tells changing times itself."""

    def __init__(self, words: Words, names: Mapping[int, str] | None = None) -> None:
        self.words: Final = words
        self._names: Final = names or {}

    def __call__(self, sentence: str, /, **values: str | int) -> str:
        return self.words(sentence, **values)

    def player(self, seat: Seat) -> str:
        if seat.user is None:
            return self.words("robot", name=seat.robot or "?")
        return self.words("robot-instead", player=self.member(seat.user)) if seat.has_left else self.member(seat.user)

    def member(self, user: int) -> str:
        """Return the name of a member, or a mention if it is not given; a neutral word for a forgotten member."""
        if name := self._names.get(user):
            return escaped(name)
        return mention(user) if user > 0 else self.words("somebody-forgotten")

    def players(self, seats: Iterable[Seat]) -> str:
        return ", ".join(map(self.player, seats))

    def together(self, names: Sequence[str]) -> str:
        """Return these names as one phrase, the last one after an "and"."""
        *others, last = names
        return self.words("told-and", players=", ".join(others), last=last) if others else last

    def card(self, card: Card) -> str:
        return self.words.belle(card)

    def hand(self, cards: Sequence[Card]) -> str:
        """Return the cards of a hand; empty for none."""
        return " ".join(map(self.words.belle, cards))

    def run(self, view: TableView) -> str:
        """Return the cards of the present run, and the rank that it waits for or who laid them."""
        cards, need = self.hand([move.card for move in _laid(view)]), view.deal.need
        return cards if need is None else self.words("table-awaits", run=cards, rank=self.words.rank(need))

    def place(self, place: int | None, *, has_medal: bool = False) -> str:
        """Return a place in a list, or a dash if there is none; the first three as medals if `has_medal`."""
        number = f"{place}\\." if place else "–"  # a form that Discord does not take for a numbered list
        return _MEDALS.get(place or 0, number) if has_medal else number

    def strong(self, text: str) -> str:
        return f"**{text}**"

    def items(self, items: Iterable[str | None]) -> str:
        return join_dots([*items])

    def sentences(self, sentences: Iterable[str]) -> str:
        return self.items(sentences)

    def listed(self, label: str, items: Iterable[str]) -> str:
        """Return a line of items under a label."""
        return self._labelled(self.strong(label), self.items(items))

    def row(self, who: str, facts: Iterable[str | None], details: Iterable[str] = (), *, sign: str = "") -> str:
        """Return a row of a list: a player, facts about them, and their details; `sign` goes before it, for the eye."""
        more = self.items(details)
        return join_lines(self.items([f"{sign} {who}".lstrip(), *facts]), f"-# {more}" if more else None)

    def _labelled(self, who: str, facts: str) -> str:
        blank = self.words("said-row", who=_WHO, facts=_FACTS)  # Fluent would take three times as long to fill it in
        return blank.replace(_WHO, who).replace(_FACTS, facts)


class Speech(Voice):
    """Says it to a listener, with at most this many letters of each name."""

    is_aloud = True

    def __init__(self, words: Words, names: Mapping[int, str], letters: int = MAX_NAME_LENGTH) -> None:
        super().__init__(words, names)
        self._letters: Final = letters

    def player(self, seat: Seat) -> str:
        """Return the name of a player; one who left is said as a robot, which is shorter."""
        if seat.user is None or not seat.has_left:
            return super().player(seat)
        return self.words("robot", name=self.member(seat.user))

    def member(self, user: int) -> str:
        return spoken_name(self._names.get(user, ""))[: self._letters].strip() or "?"

    def card(self, card: Card) -> str:
        return self.words("picture-said-card", rank=self.words.rank(RANK[card]), suit=card[-1])

    def hand(self, cards: Sequence[Card]) -> str:
        """Return cards by suit, which is shorter than one by one."""
        ranks = {suit: [self.words.rank(RANK[card]) for card in in_order(cards) if card[-1] == suit] for suit in "SHDC"}
        return self.items(
            self.words("picture-said-suit", suit=suit, ranks=", ".join(held)) for suit, held in ranks.items() if held
        )

    def run(self, view: TableView) -> str:
        return self._parts(
            self.row(self.player(view.seats[seat]), [self.card(move.card) for move in moves])
            for seat, moves in groupby(_laid(view), key=lambda move: move.seat)
        )

    def place(self, place: int | None, *, has_medal: bool = False) -> str:  # noqa: ARG002 - a medal says no more
        return f"{place}." if place else "–"

    def strong(self, text: str) -> str:
        return text

    def items(self, items: Iterable[str | None]) -> str:
        return ", ".join(item for item in items if item)

    def sentences(self, sentences: Iterable[str]) -> str:
        return " ".join(map(_sentence, sentences))

    def row(
        self,
        who: str,
        facts: Iterable[str | None],
        details: Iterable[str] = (),
        *,
        sign: str = "",  # noqa: ARG002 - it is not for the ear
    ) -> str:
        made_up, line = self._parts(details), self.items(facts)
        return self._labelled(who, f"{line} ({made_up})" if made_up else line)

    def _parts(self, parts: Iterable[str]) -> str:
        """Join parts that may contain commas."""
        return self.words("said-then").join(parts)


Tell = Callable[[Voice], Iterable[str]]
"""Tells what a picture shows, sentence by sentence."""


def spoken(tell: Tell, names: Mapping[int, str], words: Words) -> str:
    """Return the description of a picture, its names shortened until it fits."""
    text = ""
    for letters in _NAME_LENGTHS:
        text = " ".join(map(_sentence, tell(Speech(words, names, letters))))
        if len(text) <= MAX_DESCRIPTION_LENGTH:
            return text
    return text[: MAX_DESCRIPTION_LENGTH - 1] + "…"


def spoken_at_table(tell: Tell, view: TableView, names: Mapping[int, str], words: Words) -> str:
    """Return the description of a picture of a table; players without a visible name are called by their seats."""
    users = {seat.user: n for n, seat in enumerate(view.seats, 1) if seat.user is not None}
    called = {user: names.get(user, "") for user in users}
    unnamed = {user: words("picture-seat", n=users[user]) for user, name in called.items() if not spoken_name(name)}
    return spoken(tell, {**names, **called, **unnamed}, words)


@lru_cache(maxsize=4096)
def spoken_name(name: str) -> str:
    """Return a name to be said, whether or not it can be drawn; empty if nothing of it is visible."""
    return plain_name(unicodedata.normalize("NFKC", name))


def _laid(view: TableView) -> Iterator[CardPlayed]:
    return (move for move in view.deal.run if isinstance(move, CardPlayed))


def _sentence(text: str) -> str:
    return text if text.endswith(("?", "!", ".")) else f"{text}."


def discreet_voice(names: MemberNames, words: Words) -> Voice:
    """Return a voice that mentions members, except those who asked not to be named to its reader."""
    return Voice(words, dict.fromkeys(names.discreet, words("somebody-discreet")))


def name_in_text(user: int, names: MemberNames, words: Words) -> str:
    """Return a member's name with its Markdown escaped, or a mention when the name is not known."""
    return Voice(words, names.all_plain([user], words)).member(user)


def shown_by(user: int, words: Words) -> str:
    """Say which member shows everybody a message."""
    return "-# " + words("shown-by", player=Voice(words).member(user))
