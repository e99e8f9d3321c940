"""The avatars of members for pictures: small, only in memory, and within fixed limits."""

import logging
import struct
from collections import OrderedDict
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from io import BytesIO
from threading import Lock
from typing import Final

from PIL import Image

from bot.pictures.drawing.encoding import jpeg
from bot.pictures.drawing.palette import SHADE
from bot.pictures.drawing.svg import resize

log = logging.getLogger(__name__)

SIZE: Final = 128
"""The longest side of an avatar, in pixels; no token is larger."""
MAX_FILE: Final = 128 * 1024
"""Twice the bytes of an uncompressed image of that size."""
_MAX_SIDE: Final = 4 * SIZE
"""A file that claims to be larger is not decoded, as a small one was asked for."""
MAX_AVATARS: Final = 4096
MAX_BYTES: Final = 16 * 1024 * 1024
"""The bytes of all avatars; one takes some 4 KiB."""
_UNREADABLE: Final = (OSError, SyntaxError, ValueError, LookupError, struct.error, Image.DecompressionBombError)
"""Raised by Pillow for a file that is not an image, or a broken one."""


class Album:
    """The avatars by Discord's name for each; the least recently used makes room for others."""

    def __init__(self, most: int = MAX_AVATARS, most_bytes: int = MAX_BYTES) -> None:
        self._most, self._most_bytes = most, most_bytes
        self._images: Final = OrderedDict[str, bytes]()
        self._size = 0
        self._lock: Final = Lock()

    def keep(self, avatar: str, file: bytes) -> None:
        """Keep an avatar, or the fact that there is nothing to be seen on it."""
        self.drop(avatar)
        image = _prepared(file)
        with self._lock:
            self._images[avatar] = image
            self._size += len(image)
            while len(self._images) > self._most or self._size > self._most_bytes:
                _, oldest = self._images.popitem(last=False)
                self._size -= len(oldest)

    def knows(self, avatar: str) -> bool:
        """Return whether an avatar need not be fetched."""
        return avatar in self._images

    def shows(self, avatar: str) -> bool:
        """Return whether an avatar is known and shows something."""
        return bool(self._images.get(avatar))

    def drop(self, avatar: str) -> None:
        """Forget an avatar."""
        with self._lock:
            self._size -= len(self._images.pop(avatar, b""))

    def image(self, avatar: str) -> bytes:
        """Return the file of an avatar for a picture; empty if it is no longer kept, or nothing is to be seen on it."""
        with self._lock:
            image = self._images.get(avatar, b"")
            if image:
                self._images.move_to_end(avatar)
        return image


ALBUM: Final = Album()
"""The avatars of this process."""


def picture(avatar: str, size: int) -> Image.Image | None:
    """Return an avatar as a square of this size, from the album unless it is said which to show; None if not there."""
    return _find.get(partial(_sized, ALBUM.image))(avatar, size)


@contextmanager
def showing(images: Mapping[str, bytes]) -> Generator[None]:
    """Show these avatars, and no others, on what is drawn in here; nothing of them is kept."""
    outside = _find.set(cache(partial(_sized, images.get)))
    try:
        yield
    finally:
        _find.reset(outside)


def _sized(find: Callable[[str], bytes | None], avatar: str, size: int) -> Image.Image | None:
    if not (file := find(avatar)):
        return None
    image = Image.open(BytesIO(file), formats=["JPEG"])
    image.draft("RGB", (size, size))  # most are decoded at half their size, in half the time
    return resize(image.convert("RGB"), size, size)


_find: Final = ContextVar[Callable[[str, int], Image.Image | None]]("avatars")
"""Finds the avatars for what is being drawn."""


def _prepared(file: bytes) -> bytes:
    """Return the middle of an image as a small JPEG; empty for no image, and for one of a single colour."""
    if not 0 < len(file) <= MAX_FILE:
        return b""
    try:
        with Image.open(BytesIO(file), formats=["PNG"]) as image:
            square = _square(image) if max(image.size) <= _MAX_SIDE else None
    except _UNREADABLE as error:
        log.info("An avatar is not an image; its member's initial stands for it: %s", error)
        return b""
    if square is None or len(square.getcolors(SIZE * SIZE) or ()) == 1:
        return b""
    return jpeg(square)


def _square(image: Image.Image) -> Image.Image:
    """Return the middle of the first frame, its transparent parts dark."""
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    pixels = image.convert("RGBA").crop((left, top, left + side, top + side))
    square = Image.new("RGB", pixels.size, SHADE)
    square.paste(pixels, mask=pixels)
    return square if side <= SIZE else resize(square, SIZE, SIZE)
