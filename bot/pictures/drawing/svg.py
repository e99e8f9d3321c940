"""Turning SVG into images, and changing their size."""

from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

ASSETS: Final = Path(__file__).parents[1] / "assets"


def document(width: float, height: float, body: str) -> str:
    """Return an SVG document of this size."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{body}</svg>'


def rasterize(svg: str, width: int, *, oversample: int = 1) -> Image.Image:
    """Return an SVG as an image of this width; `oversample` draws it that much larger first, for even thin lines."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width * oversample, skip_system_fonts=True)
    image = Image.open(BytesIO(bytes(png))).convert("RGBA")
    return image if oversample == 1 else shrink(image, width)


def shrink(image: Image.Image, width: int) -> Image.Image:
    """Return an image at this width, its proportions kept."""
    return resize(image, width, round(image.height * width / image.width))


def resize(image: Image.Image, width: int, height: int) -> Image.Image:
    """Return an image at this size, its proportions not kept."""
    # Pillow's types name numpy's, which is not installed.
    return image.resize((width, height), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]
