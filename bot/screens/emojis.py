"""The cards as emojis of the application, each uploaded once; until Discord has it, its text stands alone."""

import asyncio
import logging
from typing import Final, cast

import discord

from bot.game.cards import DECK, RANK, Card
from bot.language import LANGUAGES, Words, words
from bot.pictures.painter import DRAWING, Painter

log = logging.getLogger(__name__)

REST: Final = 900
"""Seconds before the rest is tried again, when Discord does not take them all."""


class CardEmojis:
    """The emojis that Discord has; until it has one, the text of its card says all."""

    def __init__(self) -> None:
        self._known: dict[str, discord.PartialEmoji] = {}

    def of(self, card: Card, words: Words) -> discord.PartialEmoji | None:
        """The emoji of a card with the index of this language, once it is there."""
        return self._known.get(_name(card, words))

    async def bring_up(self, client: discord.Client, painter: Painter) -> None:
        """Learn which emojis there are, and upload those that are missing, for as long as it takes."""
        while True:
            try:
                await self._bring_up(client, painter)
            except (discord.HTTPException, OSError) as error:
                log.warning("Not all cards are emojis yet: %s", error)
                await asyncio.sleep(REST)
            else:
                return

    async def _bring_up(self, client: discord.Client, painter: Painter) -> None:
        self._known |= {emoji.name: _partial(emoji) for emoji in await client.fetch_application_emojis()}
        for speech in map(words, LANGUAGES):
            missing = [card for card in DECK if _name(card, speech) not in self._known]
            drawn = await painter.emojis(speech) if missing else {}
            for card in missing:
                if card in drawn:
                    emoji = await client.create_application_emoji(name=_name(card, speech), image=drawn[card])
                    self._known[emoji.name] = _partial(emoji)


def _name(card: Card, words: Words) -> str:
    """Languages share the emojis of the cards that look the same in both."""
    return f"nj{DRAWING}_{words.rank(RANK[card])}{card[-1]}"


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    """An emoji for buttons; ids go over the wire as text, and the library would send them as it finds them."""
    return discord.PartialEmoji(name=emoji.name, id=cast("int", str(emoji.id)))
