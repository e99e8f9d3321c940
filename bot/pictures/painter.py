"""Draws scenes in its own threads, so that the event loop never waits for a picture."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from threading import Lock
from typing import Final, Generic, Protocol, TypeVar

from PIL import Image

from bot.game.cards import BELLES, DECK, Card
from bot.language import LANGUAGES, Words, words_in
from bot.pictures.drawing import rasterizer
from bot.pictures.drawing.encoding import animation, jpeg
from bot.pictures.drawing.fonts import can_draw
from bot.pictures.drawing.labels import FACES
from bot.pictures.drawing.shapes import dwarf
from bot.pictures.drawing.tokens import picture_size, portrait
from bot.pictures.parts import board, headline, laurels, opera, podium, seating, strip
from bot.pictures.parts.cards import back, raised_face, small_face, style_of
from bot.pictures.parts.chips import MAX_PILE_HEIGHT, VALUES, stack
from bot.pictures.parts.emoji import emoji
from bot.pictures.scenes import film, hand, result, table


class Scene(Hashable, Protocol):
    """A picture as a value, which can be drawn; equal scenes are the same picture."""

    def draw(self) -> Image.Image:
        """Return the image."""
        ...


DRAWING_VERSION: Final = "2"
"""Part of the names of the card emojis; raise it to have changed cards uploaded again."""
MAX_KEPT_PICTURES: Final = 64
"""Each takes about 150 KiB."""
MAX_KEPT_FILMS: Final = 8
"""Each takes up to 600 KiB."""
THREADS: Final = 2
"""Pillow draws and encodes without the GIL; a third thread would only wait for it."""

_OF_ONE_TURN: Final = (table.TableScene, hand.HandScene)
"""Kept apart: they are many, and few are asked for twice. A result is asked for each time somebody gets ready."""
_WARM_WIDTHS: Final = (strip.CARD, *hand.CARDS)

_T = TypeVar("_T")
log = logging.getLogger(__name__)


def draw_film(scene: film.FilmScene) -> bytes:
    """Return a film as animated WebP."""
    return animation(scene.draw(), [frame.milliseconds for frame in scene.frames])


class Painter:
    """Draws pictures in the order of the requests, a few at a time, and keeps those likely to be asked for again."""

    def __init__(self, threads: int = THREADS) -> None:
        self._workers: Final = ThreadPoolExecutor(threads, "painter")
        self._projectionist: Final = ThreadPoolExecutor(1, "film")
        """The thread for films: a film takes as long as thirty pictures, and no picture waits for one."""
        self._pictures: Final = _PictureCache[Scene](MAX_KEPT_PICTURES)
        self._turns: Final = _PictureCache[Scene](MAX_KEPT_PICTURES)
        """For a second reader, and for the next version where it looks alike: one hand in twenty-five does."""
        self._films: Final = _PictureCache[film.FilmScene](MAX_KEPT_FILMS)
        rasterizer.shared.open()

    async def close(self) -> None:
        """Draw what is still waiting, and end the threads."""
        await asyncio.to_thread(self._workers.shutdown)
        await asyncio.to_thread(self._projectionist.shutdown)
        await asyncio.to_thread(rasterizer.shared.close)

    async def paint(self, make_scene: Callable[[], Scene]) -> bytes | None:
        """Return the picture of a scene as JPEG, or None when drawing fails, which is logged.

        The scene is also made in a thread, as finding out which names can be drawn reads font files.
        """
        return await self._run(partial(self._paint, make_scene))

    async def film(self, make_scene: Callable[[], film.FilmScene]) -> bytes | None:
        """Return a film as animated WebP, or None when drawing fails, which is logged."""
        return await self._run(lambda: self._films.get(make_scene(), draw_film), self._projectionist)

    async def emoji(self, card: Card, words: Words, *, four_colours: bool = False) -> bytes | None:
        """Return a card as an emoji in PNG, or None when drawing fails, which is logged."""
        return await self._run(partial(emoji, card, style_of(words, four_colours=four_colours)))

    async def warm(self) -> None:
        """Draw the sprites that most pictures need, in separate jobs, so that no picture waits for all of them."""
        for draw_sprite in _common_sprites():
            if await self._run(draw_sprite) is None:
                return  # logged by _run; a missing file would fail for every sprite

    async def _run(self, work: Callable[[], _T], workers: ThreadPoolExecutor | None = None) -> _T | None:
        try:
            return await asyncio.get_running_loop().run_in_executor(workers or self._workers, work)
        except Exception:
            log.exception("A picture could not be drawn; the message goes out without it")
            return None

    def _paint(self, make_scene: Callable[[], Scene]) -> bytes:
        scene = make_scene()
        pictures = self._turns if isinstance(scene, _OF_ONE_TURN) else self._pictures
        return pictures.get(scene, _drawn)


def _drawn(scene: Scene) -> bytes:
    return jpeg(scene.draw())


class _PictureCache(Generic[_T]):
    """The newest pictures by their scenes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pictures: Final[OrderedDict[_T, bytes]] = OrderedDict()
        self._lock: Final = Lock()
        """Held while the pictures are read or changed."""

    def get(self, scene: _T, paint: Callable[[_T], bytes]) -> bytes:
        """Return the picture of a scene, painting it now unless it is kept."""
        with self._lock:
            kept = self._pictures.pop(scene, None)
        picture = kept or paint(scene)
        with self._lock:
            self._pictures[scene] = picture
            if len(self._pictures) > self._most:
                self._pictures.popitem(last=False)
        return picture


def _common_sprites() -> Iterator[Callable[[], object]]:
    """Yield functions that each draw one common sprite."""
    yield partial(can_draw, "\u0634")  # an Arabic letter, which no file has, so that every file is opened
    styles = [style_of(words_in(language)) for language in LANGUAGES]
    yield from (partial(raised_face, *sprite) for sprite in product(DECK, _WARM_WIDTHS, styles))
    yield from (partial(raised_face, *sprite) for sprite in product(BELLES, (strip.ANTE_CARD,), styles))
    yield from (partial(small_face, *sprite) for sprite in product(DECK, strip.BEFORE_WIDTHS[:2], styles))
    yield from (partial(table.background, style) for style in styles)
    sizes = {
        picture_size(size): None
        for size in (*seating.TOKENS, strip.TOKEN, strip.BAR_TOKEN, headline.TOKEN, board.TOKEN, *result.TOKENS)
    }
    yield from (partial(portrait, *sprite) for sprite in product(FACES.values(), sizes))
    yield from (partial(back, width) for width in seating.BACKS)
    yield from (partial(dwarf, board.DWARF, mood) for mood in table.MOODS)
    yield from (partial(stack, value, count, board.CHIP) for value in VALUES for count in range(1, MAX_PILE_HEIGHT + 1))
    # Rarely needed, but nobody plays while they are drawn.
    yield from (board.sunburst, podium.stage, opera.stage, laurels.stage)
