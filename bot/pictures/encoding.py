"""Images as bytes."""

from io import BytesIO
from typing import Final

from PIL import Image

QUALITY: Final = 86
EFFORT: Final = 2


def webp(image: Image.Image) -> bytes:
    """The picture as it is sent."""
    out = BytesIO()
    image.save(out, "WEBP", quality=QUALITY, method=EFFORT)
    return out.getvalue()


def png(image: Image.Image) -> bytes:
    """A small image with holes; 256 colours are all that a few flat ones and their edges need."""
    out = BytesIO()
    image.quantize(256, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()
