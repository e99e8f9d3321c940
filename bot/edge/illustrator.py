"""The pictures of messages, each with its description for whoever does not see it; None when none can be drawn."""

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
from bot.tables.view import TableView

log = logging.getLogger(__name__)

PRIVATE_PICTURE_TIMEOUT: Final = 1.0
"""Seconds that an answer waits for its picture; without it, its text says all."""
PUBLIC_PICTURE_TIMEOUT: Final = 20.0
"""Seconds that a channel waits, where nobody waits for an answer."""

Names = Mapping[int, str]


class Illustrator:
    """Draws what is shown, within the time that its reader waits."""

    def __init__(self, painter: Painter | None) -> None:
        self._painter = painter

    @property
    def draws(self) -> bool:
        """Whether there are pictures at all."""
        return self._painter is not None

    async def table(self, view: TableView, names: Names, words: Words) -> Picture | None:
        """Draw a table in play."""
        scene = partial(table.scene, view, words, names)
        return await self._draw("table", scene, describing.table(view, words, names))

    async def result(self, view: TableView, names: Names, words: Words) -> Picture | None:
        """Draw a deal that is over."""
        scene = partial(result.scene, view, words, names)
        return await self._draw("result", scene, describing.result(view, words, names))

    async def standings(self, view: TableView, names: Names, words: Words) -> Picture | None:
        """Draw a game that is over."""
        scene = partial(standings.scene, view, words, names)
        return await self._draw("standings", scene, describing.standings(view, words, names))

    async def hand(self, view: TableView, words: Words, *, four_colours: bool) -> Picture | None:
        """Draw the reader's own hand."""
        if view.game.deal is None or not view.game.deal.hand:
            return None
        scene = partial(hand.scene, view, words, four_colours=four_colours)
        return await self._draw_soon("hand", scene, describing.hand(view, words))

    async def ranking(self, page: Ranking, words: Words) -> Picture | None:
        """Draw a page of a ranking."""
        if not page.rows:
            return None
        return await self._draw_soon("ranking", partial(ranking.scene, page, words), describing.ranking(page, words))

    async def profile(self, card: ProfileCard, words: Words) -> Picture | None:
        """Draw what a member has made of their games."""
        return await self._draw_soon("profile", partial(profile.scene, card, words), describing.profile(card, words))

    async def replay(self, shown: Replay, names: Names, words: Words, *, four_colours: bool) -> Picture | None:
        """Draw a step of a deal: all hands once it is over, the table as long as it goes on."""
        view = shown.view
        if shown.hands is None:
            scene = partial(table.scene, view, words, names, four_colours=four_colours)
            return await self._draw_soon("replay", scene, describing.table(view, words, names))
        step = (shown.step, shown.steps)
        scene = partial(replay.scene, view, shown.hands, step, words, names, four_colours=four_colours)
        return await self._draw_soon("replay", scene, describing.replay(view, shown.hands, step, words, names))

    async def _draw_soon(self, name: str, scene: Callable[[], Scene], description: str) -> Picture | None:
        return await self._draw(name, scene, description, PRIVATE_PICTURE_TIMEOUT)

    async def _draw(
        self, name: str, scene: Callable[[], Scene], description: str, seconds: float = PUBLIC_PICTURE_TIMEOUT
    ) -> Picture | None:
        if self._painter is None:
            return None
        try:
            async with asyncio.timeout(seconds):
                content = await self._painter.paint(scene)
        except TimeoutError:
            log.warning("A picture of a %s took more than %g s; its words are shown alone", name, seconds)
            return None
        return Picture(f"{name}.webp", content, description) if content else None
