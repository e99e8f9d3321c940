"""Images as bytes."""

from io import BytesIO
from typing import Final

from PIL import Image

MAX_BYTES: Final = 150 * 1024
"""Bytes that a phone on a slow line still shows at once."""
QUALITY: Final = 86
_REDUCED_QUALITY: Final = 78
"""What a fuller picture is encoded at again: a fifth smaller, and the eye does not tell them apart."""
EFFORT: Final = 2


def webp(image: Image.Image) -> bytes:
    """The picture as it is sent."""
    picture = _webp(image, QUALITY)
    return picture if len(picture) <= MAX_BYTES else _webp(image, _REDUCED_QUALITY)


def _webp(image: Image.Image, quality: int) -> bytes:
    out = BytesIO()
    image.save(out, "WEBP", quality=quality, method=EFFORT)
    return out.getvalue()


def png(image: Image.Image) -> bytes:
    """A small image with holes; 256 colours are all that a few flat ones and their edges need."""
    out = BytesIO()
    image.quantize(256, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()
