"""The cards as emojis of the application, each uploaded once; until Discord has it, its text stands alone."""

import asyncio
import logging
from collections.abc import Mapping
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
                self._known = {emoji.name: _partial(emoji) for emoji in await client.fetch_application_emojis()}
                for speech in map(words, LANGUAGES):
                    if self._lacks(speech):
                        await self._upload_missing(client, await painter.emojis(speech), speech)
            except (discord.HTTPException, OSError) as error:
                log.warning("Not all cards are emojis yet: %s", error)
            if not any(map(self._lacks, map(words, LANGUAGES))):
                return
            await asyncio.sleep(REST)

    def _lacks(self, words: Words) -> bool:
        return not all(self.of(card, words) for card in DECK)

    async def _upload_missing(self, client: discord.Client, drawn: Mapping[str, bytes], speech: Words) -> None:
        """One that is refused keeps no other waiting."""
        for card in DECK:
            if self.of(card, speech) or card not in drawn:
                continue
            try:
                emoji = await client.create_application_emoji(name=_name(card, speech), image=drawn[card])
            except discord.HTTPException as error:
                log.warning("%s is no emoji yet: %s", card, error)
            else:
                self._known[emoji.name] = _partial(emoji)


def _name(card: Card, words: Words) -> str:
    """Languages share the emojis of the cards that look the same in both."""
    return f"nj{DRAWING}_{words.rank(RANK[card])}{card[-1]}"


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    """An emoji for buttons; ids go over the wire as text, and the library would send them as it finds them."""
    return discord.PartialEmoji(name=emoji.name, id=cast("int", str(emoji.id)))
