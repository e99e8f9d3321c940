"""The private hands that are open on somebody's screen, kept fresh as long as Discord lets us edit them."""

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

import discord

from bot.edge.emojis import CardEmojis
from bot.edge.illustrator import Illustrator
from bot.game.refusal import Refusal
from bot.language import Words, language_of, words
from bot.screens.hand import Shown, hand_screen
from bot.screens.layout import Screen
from bot.services.tables import Tables
from bot.tables.context import Request
from bot.tables.view import TableView

log = logging.getLogger(__name__)

TOKEN_LIFE: Final = 14 * 60
"""Seconds for which a private message can be edited, with a minute to spare."""


class _Open(NamedTuple):
    interaction: discord.Interaction
    at: int
    version: int


class Hands:
    """The newest private hand of each player at each table."""

    def __init__(self, tables: Tables, illustrator: Illustrator, emojis: CardEmojis, now: Callable[[], int]) -> None:
        self._tables = tables
        self._illustrator = illustrator
        self._emojis = emojis
        self._now = now
        self._open: dict[tuple[int, int], _Open] = {}

    def opened(self, table_id: int, version: int, interaction: discord.Interaction) -> None:
        """This interaction shows a hand, as of this version, from now on."""
        self._forget_old()
        self._open[table_id, interaction.user.id] = _Open(interaction, self._now(), version)

    def busy(self, table_id: int, user: int) -> None:
        """The player has clicked: the answer to that will be their hand, and nothing else may come between."""
        self._open.pop((table_id, user), None)

    async def screen(self, view: TableView, request: Request, words: Words, *, happened: str = "") -> Screen:
        """A player's own hand, as they like to see it."""
        preferences = await self._tables.preferences(request)
        picture = await self._illustrator.hand(view, request, words)
        shown = Shown(happened, preferences.menu, picture, self._emojis)
        return hand_screen(view, words, shown)

    async def refresh(self, table_id: int, version: int, guild: int) -> None:
        """Show what has changed on every fresh hand of this table."""
        self._forget_old()
        for (table, user), hand in list(self._open.items()):
            if table == table_id and hand.version < version:
                await self._refresh(hand, table, Request(user, guild, self._now()))

    async def _refresh(self, hand: _Open, table_id: int, request: Request) -> None:
        try:
            view = await self._tables.view(table_id, request, request.user)
            screen = await self.screen(view, request, words(language_of(str(hand.interaction.locale))))
            await hand.interaction.edit_original_response(view=screen, attachments=screen.uploads())
        except (Refusal, discord.HTTPException) as error:
            log.info("A hand could not be refreshed: %s", error)
            self._open.pop((table_id, request.user), None)
        else:
            self._open[table_id, request.user] = hand._replace(version=view.version)

    def _forget_old(self) -> None:
        oldest = self._now() - TOKEN_LIFE
        self._open = {key: hand for key, hand in self._open.items() if hand.at > oldest}
