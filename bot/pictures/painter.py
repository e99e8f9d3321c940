"""Has pictures drawn elsewhere, so that the event loop never waits for one."""

import logging
from collections.abc import Callable, Iterable
from typing import Final, TypeVar, TypeVarTuple

from bot.game.cards import Card
from bot.language import Words
from bot.pictures import studio
from bot.pictures.drawing.avatars import ALBUM
from bot.pictures.parts.cards import style_of
from bot.pictures.parts.emoji import emoji
from bot.workers.worker import Worker, WorkerLostError

DRAWING_VERSION: Final = "2"
"""Part of the names of the card emojis; raise it to have changed cards uploaded again."""
NICENESS: Final = 5
"""Whoever clicks goes before their picture, and the picture before what is thought over."""
PICTURE_SECONDS: Final = 10.0
"""A picture takes a hundredth of a second: a process that takes so long over one is stuck."""
FILM_SECONDS: Final = 60.0
"""A film takes a second; what its cards are drawn from, another one."""
FILMS_IDLE_SECONDS: Final = 300.0
"""The process that draws films needs as much memory as that of the pictures; few films are asked for."""

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")
log = logging.getLogger(__name__)


class Painter:
    """Has pictures drawn in the order of the requests, and films apart: one takes as long as a hundred pictures.

    They are drawn in processes of their own, unless another worker is given.
    """

    def __init__(self, worker: Worker | None = None, *, warms: bool = True) -> None:
        self._pictures = worker or Worker("draws", NICENESS, PICTURE_SECONDS)
        self._films = worker or Worker("films", NICENESS, FILM_SECONDS, FILMS_IDLE_SECONDS)
        self._warms = warms

    async def close(self) -> None:
        """Draw nothing more; whoever waits for a picture is cancelled."""
        await self._pictures.close()
        await self._films.close()

    async def paint(self, make_scene: studio.MakeScene, avatars: Iterable[str] = ()) -> bytes | None:
        """Return the picture of a scene with these avatars as JPEG, or None when drawing fails, which is logged."""
        return await _draw(self._pictures, studio.paint, make_scene, _images_of(avatars))

    async def film(self, make_scene: studio.MakeFilm, avatars: Iterable[str] = ()) -> bytes | None:
        """Return a film as animated WebP, or None when drawing fails, which is logged."""
        return await _draw(self._films, studio.film_of, make_scene, _images_of(avatars))

    async def emoji(self, card: Card, words: Words, *, four_colours: bool = False) -> bytes | None:
        """Return a card as an emoji in PNG, or None when drawing fails, which is logged."""
        return await _draw(self._pictures, emoji, card, style_of(words, four_colours=four_colours))

    async def warm(self) -> None:
        """Draw the sprites that most pictures need, in separate jobs, so that no picture waits for all of them."""
        number = 0 if self._warms else None
        while number is not None:  # logged by _draw if it fails; a missing file would fail for every sprite
            number = await _draw(self._pictures, studio.draw_sprite, number)


async def _draw(worker: Worker, draw: Callable[[*_Ts], _T], *args: *_Ts) -> _T | None:
    try:
        return await worker.do(draw, *args)
    except WorkerLostError:  # which the worker has logged
        return None
    except Exception:
        log.exception("A picture could not be drawn; the message goes out without it")
        return None


def _images_of(avatars: Iterable[str]) -> dict[str, bytes]:
    return {avatar: image for avatar in avatars if (image := ALBUM.image(avatar))}
