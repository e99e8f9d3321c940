"""Has pictures drawn elsewhere, so that the event loop never waits for one."""

import logging
from collections.abc import Callable, Iterable
from typing import Final, Self, TypeVar, TypeVarTuple

from bot.game.cards import Card
from bot.language import Words
from bot.pictures import studio
from bot.pictures.drawing.avatars import ALBUM
from bot.pictures.parts.cards import style_of
from bot.pictures.parts.emoji import emoji
from bot.workers.threads import Threads
from bot.workers.worker import Worker

DRAWING_VERSION: Final = "2"
"""Part of the names of the card emojis; raise it to have changed cards uploaded again."""
PICTURES: Final = "pictures"
FILMS: Final = "films"
LINES: Final = {PICTURES: 3, FILMS: 1}
"""Pillow draws and encodes without the GIL: three threads draw half as much again as two, and a fourth adds nothing.

A film takes as long as thirty pictures, and no picture waits for one.
"""
NICENESS: Final = 5
"""Whoever clicks goes before their picture, and the picture before what is thought over."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")
log = logging.getLogger(__name__)


class Painter:
    """Has pictures drawn in the order of the requests: in threads of this process, unless others are given."""

    def __init__(self, workers: Threads | None = None, *, warms: bool = True) -> None:
        self._workers = workers or Threads(LINES)
        self._warms = warms

    @classmethod
    def elsewhere(cls) -> Self:
        """Return a painter whose pictures are drawn in a process of its own."""
        return cls(Worker("draws", LINES, NICENESS))

    async def close(self) -> None:
        """Draw nothing more; whoever waits for a picture is cancelled."""
        await self._workers.close()

    async def paint(self, make_scene: studio.MakeScene, avatars: Iterable[str] = ()) -> bytes | None:
        """Return the picture of a scene with these avatars as JPEG, or None when drawing fails, which is logged."""
        return await self._run(PICTURES, studio.paint, make_scene, _images_of(avatars))

    async def film(self, make_scene: studio.MakeFilm, avatars: Iterable[str] = ()) -> bytes | None:
        """Return a film as animated WebP, or None when drawing fails, which is logged."""
        return await self._run(FILMS, studio.film_of, make_scene, _images_of(avatars))

    async def emoji(self, card: Card, words: Words, *, four_colours: bool = False) -> bytes | None:
        """Return a card as an emoji in PNG, or None when drawing fails, which is logged."""
        return await self._run(PICTURES, emoji, card, style_of(words, four_colours=four_colours))

    async def warm(self) -> None:
        """Draw the sprites that most pictures need, in separate jobs, so that no picture waits for all of them."""
        number = 0 if self._warms else None
        while number is not None:  # logged by _run if it fails; a missing file would fail for every sprite
            number = await self._run(PICTURES, studio.draw_sprite, number)

    async def _run(self, line: str, work: Callable[[*_Ts], _T], *args: *_Ts) -> _T | None:
        try:
            return await self._workers.do(line, work, *args)
        except Exception:
            log.exception("A picture could not be drawn; the message goes out without it")
            return None


def _images_of(avatars: Iterable[str]) -> dict[str, bytes]:
    return {avatar: image for avatar in avatars if (image := ALBUM.image(avatar))}
