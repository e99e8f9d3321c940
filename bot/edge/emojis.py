"""The cards as emojis of the application, each uploaded once; until then buttons show only text."""

import logging
from collections.abc import Mapping
from typing import Final, NamedTuple

import discord

from bot.edge.trouble import reason
from bot.game.cards import DECK, RANK, Card
from bot.language import LANGUAGES, Words, words_in
from bot.pictures.painter import DRAWING_VERSION, Painter
from bot.pictures.parts.cards import FOUR_COLOURS, TWO_COLOURS
from bot.screens.components import Emoji

log = logging.getLogger(__name__)

_BAD_REQUEST: Final = 400
"""The status of an error that concerns only one emoji."""
_TOO_MANY_EMOJIS: Final = 30008


class _Variant(NamedTuple):
    """A card as the readers of one language see it, in two colours or four."""

    card: Card
    words: Words
    four_colours: bool


class CardEmojis:
    def __init__(self) -> None:
        self._emojis: dict[str, Emoji] = {}

    def find(self, card: Card, words: Words, *, four_colours: bool = False) -> Emoji | None:
        """Return the emoji of a card with the index letters of this language, if Discord has it."""
        return self._emojis.get(_name(_Variant(card, words, four_colours)))

    async def sync(self, client: discord.Client, painter: Painter, *, uploads: bool = True) -> bool:
        """Fetch the existing emojis, upload the missing ones if `uploads`, and return whether all are there."""
        variants = (
            _Variant(card, words_in(language), four)
            for four in (False, True)
            for language in LANGUAGES
            for card in DECK
        )
        wanted = {_name(variant): variant for variant in variants}
        self._emojis = {emoji.name: _button_emoji(emoji) for emoji in await client.fetch_application_emojis()}
        if uploads:
            await self._upload(client, painter, {name: wanted[name] for name in wanted if name not in self._emojis})
        return wanted.keys() <= self._emojis.keys()

    async def _upload(self, client: discord.Client, painter: Painter, missing: Mapping[str, _Variant]) -> None:
        """Upload these emojis; skip those that Discord refuses, and raise an error that would hit all of them."""
        for name, variant in missing.items():
            image = await painter.emoji(variant.card, variant.words, four_colours=variant.four_colours)
            if image is None:
                return  # the painter has logged why; the next one would fail too
            try:
                emoji = await client.create_application_emoji(name=name, image=image)
            except discord.HTTPException as error:
                if error.status != _BAD_REQUEST or error.code == _TOO_MANY_EMOJIS:
                    raise
                log.warning("Discord refuses emoji %s; skipping it for now: %s", name, reason(error))
            else:
                self._emojis[emoji.name] = _button_emoji(emoji)


def _name(variant: _Variant) -> str:
    """Return the name of a card's emoji; cards that look the same in two languages or colourings share it."""
    suit = variant.card[-1]
    colours = "4" if variant.four_colours and FOUR_COLOURS[suit] != TWO_COLOURS[suit] else ""
    return f"nj{DRAWING_VERSION}_{variant.words.rank(RANK[variant.card])}{suit}{colours}"


def _button_emoji(emoji: discord.Emoji) -> Emoji:
    return Emoji(emoji.name, str(emoji.id))
