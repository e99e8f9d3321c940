"""Scenes become pictures in a thread of its own, so that the event loop does not wait for them."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

from PIL import Image

from bot.game.cards import DECK, Card
from bot.language import LANGUAGES, Words, words
from bot.pictures.drawing.encoding import webp
from bot.pictures.drawing.fonts import can_draw
from bot.pictures.parts import seating, strip
from bot.pictures.parts.board import CHIP
from bot.pictures.parts.cards import SMALL_WIDTHS, back, face, small_face, style_of
from bot.pictures.parts.chips import MAX_PILE_HEIGHT, VALUES, stack
from bot.pictures.parts.emoji import emoji
from bot.pictures.scenes import hand, profile, ranking, replay, result, table

Scene = (
    table.TableScene
    | hand.HandScene
    | result.ResultScene
    | ranking.RankingScene
    | profile.ProfileScene
    | replay.ReplayScene
)

DRAWING_VERSION: Final = "1"
"""Which drawing this is; emojis of another one are uploaded anew."""
MAX_KEPT_PICTURES: Final = 64
"""Finished pictures that are not drawn again, of about 100 KiB each."""

_DRAW: Final[dict[type[Scene], Callable[[Any], Image.Image]]] = {
    table.TableScene: table.draw,
    hand.HandScene: hand.draw,
    result.ResultScene: result.draw,
    ranking.RankingScene: ranking.draw,
    profile.ProfileScene: profile.draw,
    replay.ReplayScene: replay.draw,
}
_WARM_WIDTHS: Final = (strip.CARD, hand.CARD)

_T = TypeVar("_T")
log = logging.getLogger(__name__)


def draw(scene: Scene) -> Image.Image:
    """The image of a scene."""
    return _DRAW[type(scene)](scene)


class Painter:
    """Draws one picture at a time, whoever asks."""

    def __init__(self) -> None:
        self._worker: Final = ThreadPoolExecutor(1, "painter")
        self._pictures: Final[OrderedDict[Scene, bytes]] = OrderedDict()

    async def close(self) -> None:
        """Draw what waits to be drawn, and end the thread."""
        await asyncio.to_thread(self._worker.shutdown)

    async def paint(self, scene: Callable[[], Scene]) -> bytes | None:
        """The picture of this scene as WebP; None when there is none, which is logged: the text beside it says all.

        The scene is made in the thread as well, because what can be drawn of a name is asked of the fonts.
        """
        return await self._work(partial(self._painted, scene))

    async def emoji(self, card: Card, speech: Words) -> bytes | None:
        """A card as an emoji; None when it cannot be drawn, which is logged."""
        return await self._work(partial(emoji, card, style_of(speech)))

    async def warm(self) -> None:
        """Make the sprites that most pictures need, giving way to whoever asks for a picture meanwhile."""
        for piece in _pieces():
            if await self._work(piece) is None:
                return  # it is logged, and the next one would fare no better

    async def _work(self, work: Callable[[], _T]) -> _T | None:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._worker, work)
        except Exception:
            log.exception("A picture could not be drawn")
            return None

    def _painted(self, make: Callable[[], Scene]) -> bytes:
        """Only the worker comes here, so the pictures need no lock."""
        scene = make()
        picture = self._pictures.pop(scene, None) or webp(draw(scene))
        self._pictures[scene] = picture
        if len(self._pictures) > MAX_KEPT_PICTURES:
            self._pictures.popitem(last=False)
        return picture


def _pieces() -> Iterator[Callable[[], object]]:
    """What is worth having before anybody asks."""
    yield partial(can_draw, "\u0634")  # which no font has, so that all of them are opened here
    for style in (style_of(words(language)) for language in LANGUAGES):
        yield partial(table.background, style)
        yield from (partial(small_face, card, SMALL_WIDTHS[0], style) for card in DECK)
        yield from (partial(face, card, width, style) for width in _WARM_WIDTHS for card in DECK)
    yield from (partial(back, width) for width in seating.BACKS)
    yield from (partial(stack, value, count, CHIP) for value in VALUES for count in range(1, MAX_PILE_HEIGHT + 1))
