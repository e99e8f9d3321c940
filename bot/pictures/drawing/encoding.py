"""Encoding images as JPEG, PNG and animated WebP."""

import os
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import BinaryIO, Final

from PIL import Image

SUFFIX: Final = ".jpg"
"""At the end of the name of a picture's file."""
MAX_BYTES: Final = 240 * 1024
"""What a line of two megabits sends in a second; Discord makes smaller ones of it for its readers."""
QUALITY: Final = 76
_REDUCED_QUALITY: Final = 65
"""For pictures that would exceed MAX_BYTES: a sixth smaller, with hardly a difference to the eye."""

FILM_SUFFIX: Final = ".webp"
MAX_FILM_BYTES: Final = 600 * 1024
FILM_QUALITY: Final = 72
TIMES_PLAYED: Final = 3
_REDUCED_FILM_QUALITY: Final = 40
"""For films that would exceed MAX_FILM_BYTES."""


def jpeg(image: Image.Image) -> bytes:
    """Return an image as JPEG, at lower quality when it would be too large.

    WebP that looks as good takes ten times as long, for three quarters of the bytes. Like WebP, it keeps the brightness
    of every pixel, but the colour of every fourth one only, which is fine enough for a picture shown at half its size.
    """
    picture = _jpeg(image, QUALITY)
    return picture if len(picture) <= MAX_BYTES else _jpeg(image, _REDUCED_QUALITY)


def _jpeg(image: Image.Image, quality: int) -> bytes:
    with _buffer() as out:
        image.save(out, "JPEG", quality=quality, subsampling="4:2:0")
        out.seek(0)
        return out.read()


def animation(images: Iterable[Image.Image], milliseconds: Sequence[int]) -> bytes:
    """Return images as one animated WebP that is played a few times; the last image stays.

    Discord plays it on every platform: discord.com/blog/modern-image-formats-at-discord-supporting-webp-and-avif. A GIF
    of it has three times as many bytes, of 256 colours.
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
            kmax=0,  # no frame is whole but the first: nobody begins in the middle
        )
        out.seek(0)
        return out.read()


def _buffer() -> BinaryIO:
    """Return a file in memory; Pillow lets other threads run only while it writes into a file of the system."""
    return os.fdopen(os.memfd_create("picture"), "w+b") if hasattr(os, "memfd_create") else BytesIO()


def png(image: Image.Image) -> bytes:
    """Return a small transparent image as PNG of 256 colours, enough for flat colours and their edges."""
    out = BytesIO()
    image.convert("RGBA").quantize(256, Image.Quantize.FASTOCTREE).save(out, "PNG")
    return out.getvalue()
