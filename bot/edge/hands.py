"""The private hands that are open on somebody's screen, kept fresh as long as Discord lets us edit them."""

import logging
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import discord

from bot.edge.emojis import CardEmojis
from bot.edge.illustrator import Illustrator
from bot.edge.private_messages import forget_old
from bot.edge.responder import Call, Reply
from bot.language import Words, language_of, words_in
from bot.screens.hand import HandExtras, hand_screen
from bot.screens.layout import Screen
from bot.services.loading import LoadedTable

log = logging.getLogger(__name__)


class _OpenHand(NamedTuple):
    interaction: discord.Interaction
    at: int
    version: int


class Hands:
    """The newest private hand of each player at each table."""

    def __init__(self, illustrator: Illustrator, emojis: CardEmojis, now: Callable[[], int]) -> None:
        self._illustrator = illustrator
        self._emojis = emojis
        self._now = now
        self._open: dict[tuple[int, int], _OpenHand] = {}
        """By table and player; the oldest first."""

    async def reply(self, call: Call, loaded: LoadedTable, *, happened: str = "", in_place: bool = False) -> Reply:
        """Reply with the caller's hand, which is kept fresh from then on."""
        screen = await self._screen(loaded, call.request.user, call.words, happened)
        track = partial(self._track, loaded.table.id, loaded.table.version, call.interaction)
        return Reply(screen, in_place=in_place, on_shown=track, kind=f"hand-{loaded.table.id}")

    def suspend(self, table_id: int, user: int) -> bool:
        """Stop refreshing a hand, as its player has clicked and will be shown it; return whether it was tracked."""
        return self._open.pop((table_id, user), None) is not None

    async def refresh(self, loaded: LoadedTable) -> None:
        """Bring every open hand of this table up to date."""
        forget_old(self._open, self._now())
        table = loaded.table
        for (table_id, user), hand in list(self._open.items()):
            if table_id == table.id and hand.version < table.version:
                await self._refresh(hand, loaded, user)

    async def _refresh(self, hand: _OpenHand, loaded: LoadedTable, user: int) -> None:
        key = loaded.table.id, user
        reader = words_in(language_of(str(hand.interaction.locale)))
        try:
            screen = await self._screen(loaded, user, reader)
            await hand.interaction.edit_original_response(view=screen, attachments=screen.uploads())
        except (discord.HTTPException, OSError) as error:
            log.info("An open hand could not be refreshed and is left as it is: %s", error)
            if self._open.get(key) is hand:  # else its player has clicked or opened another meanwhile
                del self._open[key]
        else:
            if self._open.get(key) is hand:
                self._open[key] = hand._replace(version=loaded.table.version)

    async def _screen(self, loaded: LoadedTable, user: int, words: Words, happened: str = "") -> Screen:
        view, preferences = loaded.view(user), loaded.preferences(user)
        picture = None
        if loaded.wants_pictures(user):
            picture = await self._illustrator.hand(view, words, four_colours=preferences.four_colours)
        emoji_of = partial(self._emojis.find, four_colours=preferences.four_colours)
        return hand_screen(view, words, HandExtras(happened, preferences.menu, picture, emoji_of))

    def _track(self, table_id: int, version: int, interaction: discord.Interaction) -> None:
        forget_old(self._open, self._now())
        self._open.pop((table_id, interaction.user.id), None)
        self._open[table_id, interaction.user.id] = _OpenHand(interaction, self._now(), version)
