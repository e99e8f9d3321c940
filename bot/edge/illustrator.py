"""The pictures of messages, each with what it says to whoever does not see it; None where none is wanted or can be."""

import asyncio
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from bot.language import Words
from bot.pictures.painter import Painter, Scene
from bot.pictures.scenes import hand, profile, ranking, replay, result, standings, table
from bot.pictures.scenes.profile import ProfileCard
from bot.pictures.scenes.ranking import Ranking
from bot.screens import describing
from bot.screens.layout import Picture
from bot.services.archive import Replay
from bot.services.tables import Tables
from bot.tables.context import Request
from bot.tables.view import OnShow, TableView

log = logging.getLogger(__name__)

PATIENCE: Final = 1.0
"""Seconds that an answer waits for its picture; without it, its text says all."""
PUBLIC_PATIENCE: Final = 20.0
"""Seconds that a channel waits, where nobody waits for an answer."""


class Illustrator:
    """What is drawn, and for whom."""

    def __init__(self, painter: Painter | None, tables: Tables) -> None:
        self._painter = painter
        self._tables = tables

    async def table(self, found: OnShow, words: Words) -> Picture | None:
        """The living table."""
        if not found.pictures:
            return None
        view, names = found.view, await self._names(found.guild, found.view)
        scene = partial(table.scene, view, words, names)
        return await self._drawn("table", scene, describing.table(view, words, names))

    async def result(self, found: OnShow, at_end: TableView, words: Words) -> Picture | None:
        """A deal that is over."""
        if not found.pictures:
            return None
        names = await self._names(found.guild, at_end)
        scene = partial(result.scene, at_end, words, names)
        return await self._drawn("result", scene, describing.result(at_end, words, names))

    async def standings(self, found: OnShow, words: Words) -> Picture | None:
        """A game that is over."""
        if not found.pictures:
            return None
        view, names = found.view, await self._names(found.guild, found.view)
        scene = partial(standings.scene, view, words, names)
        return await self._drawn("standings", scene, describing.standings(view, words, names))

    async def hand(self, view: TableView, request: Request, words: Words) -> Picture | None:
        """The reader's own hand."""
        preferences = await self._tables.picture_preferences(request)
        if preferences is None or view.game.deal is None or not view.game.deal.hand:
            return None
        scene = partial(hand.scene, view, words, four_colours=preferences.four_colours)
        return await self._soon("hand", scene, describing.hand(view, words))

    async def ranking(self, page: Ranking, request: Request, words: Words) -> Picture | None:
        """A page of a ranking."""
        if not page.rows or await self._tables.picture_preferences(request) is None:
            return None
        return await self._soon("ranking", partial(ranking.scene, page, words), describing.ranking(page, words))

    async def profile(self, card: ProfileCard, request: Request, words: Words) -> Picture | None:
        """What a member has made of their games."""
        if await self._tables.picture_preferences(request) is None:
            return None
        return await self._soon("profile", partial(profile.scene, card, words), describing.profile(card, words))

    async def replay(self, shown: Replay, request: Request, words: Words) -> Picture | None:
        """A step of a deal: all hands once it is over, the table as long as it goes on."""
        preferences = await self._tables.picture_preferences(request)
        if preferences is None:
            return None
        view, names = shown.view, await self._names(request.guild, shown.view)
        if shown.hands is None:
            scene = partial(table.scene, view, words, names, four_colours=preferences.four_colours)
            return await self._soon("replay", scene, describing.table(view, words, names))
        of = (view, shown.hands, (shown.step, shown.steps), words, names)
        scene = partial(replay.scene, *of, four_colours=preferences.four_colours)
        return await self._soon("replay", scene, describing.replay(*of))

    async def _names(self, guild: int, view: TableView) -> Mapping[int, str]:
        return await self._tables.names(guild, [seat.user for seat in view.seats if seat.user is not None])

    async def _soon(self, name: str, scene: Callable[[], Scene], description: str) -> Picture | None:
        """A picture for somebody who waits for an answer."""
        return await self._drawn(name, scene, description, PATIENCE)

    async def _drawn(
        self, name: str, scene: Callable[[], Scene], description: str, patience: float = PUBLIC_PATIENCE
    ) -> Picture | None:
        if self._painter is None:
            return None
        try:
            async with asyncio.timeout(patience):
                content = await self._painter.paint(scene)
        except TimeoutError:
            log.warning("A picture of a %s took too long to wait for", name)
            return None
        return Picture(f"{name}.webp", content, description) if content else None
