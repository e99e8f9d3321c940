"""Encoding images as JPEG, PNG and animated WebP."""

import os
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import BinaryIO, Final

from PIL import Image

SUFFIX: Final = ".jpg"
"""The end of the file name of a picture."""
MAX_BYTES: Final = 160 * 1024
"""What a connection of 1.3 megabits sends in a second; Discord makes smaller copies for its readers."""
QUALITY: Final = 76
_REDUCED_QUALITY: Final = 65
"""For pictures that would exceed MAX_BYTES: a sixth smaller, with hardly a visible difference."""

FILM_SUFFIX: Final = ".webp"
MAX_FILM_BYTES: Final = 600 * 1024
FILM_QUALITY: Final = 35
"""At 1000 pixels it is nearer to what was drawn than 800 pixels at quality 72, in as many bytes."""
TIMES_PLAYED: Final = 3
_REDUCED_FILM_QUALITY: Final = 20
"""For films that would exceed MAX_FILM_BYTES."""


def jpeg(image: Image.Image) -> bytes:
    """Return an image as JPEG, at lower quality if it would be too large.

    WebP of the same quality takes ten times as long, for three quarters of the bytes. Like WebP, it keeps the
    brightness of every pixel but the colour of only every fourth, fine enough for a picture shown at half its size.
    """
    picture = _jpeg(image, QUALITY)
    return picture if len(picture) <= MAX_BYTES else _jpeg(image, _REDUCED_QUALITY)


def _jpeg(image: Image.Image, quality: int) -> bytes:
    with _buffer() as out:
        image.save(out, "JPEG", quality=quality, subsampling="4:2:0")
        out.seek(0)
        return out.read()


def animation(images: Iterable[Image.Image], milliseconds: Sequence[int]) -> bytes:
    """Return images as one animated WebP that plays a few times and stops at the last image.

    Discord plays it on every platform: discord.com/blog/modern-image-formats-at-discord-supporting-webp-and-avif. As a
    GIF it would have three times as many bytes, and 256 colours.
    """
    first, *others = images
    film = _animation(first, others, milliseconds, FILM_QUALITY)
    return film if len(film) <= MAX_FILM_BYTES else _animation(first, others, milliseconds, _REDUCED_FILM_QUALITY)


def _animation(first: Image.Image, others: Sequence[Image.Image], milliseconds: Sequence[int], quality: int) -> bytes:
    with _buffer() as out:
        first.save(
            out,
            "WEBP",
            save_all=True,
            append_images=others,
            duration=[*milliseconds],
            loop=TIMES_PLAYED,
            quality=quality,
            method=2,
            kmax=0,  # only the first frame is whole: nobody begins in the middle
        )
        out.seek(0)
        return out.read()


def _buffer() -> BinaryIO:
    """Return a file in memory; Pillow lets other threads run only while it writes to a real file descriptor."""
    return os.fdopen(os.memfd_create("picture"), "w+b") if hasattr(os, "memfd_create") else BytesIO()


def png(image: Image.Image) -> bytes:
    """Return a small transparent image as PNG of 256 colours, enough for flat colours and their edges."""
    out = BytesIO()
    image.convert("RGBA").quantize(256, Image.Quantize.FASTOCTREE).save(out, "PNG")
    return out.getvalue()
