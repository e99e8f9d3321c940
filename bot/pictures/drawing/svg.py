"""Turning SVG into sprites, and resizing images.

Sprites are images of Pillow's mode RGBa, whose colours are premultiplied by their opacity: pasting them takes less than
half the time of RGBA.
"""

from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

from bot.pictures.drawing.palette import RGBA

ASSETS: Final = Path(__file__).parents[1] / "assets"


def document(width: float, height: float, body: str) -> str:
    """Return an SVG document of this size."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{body}</svg>'


def rasterize(svg: str, width: int, *, oversample: int = 1) -> Image.Image:
    """Return an SVG as a sprite of this width; drawn `oversample` times larger first, so that thin lines are even."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width * oversample, skip_system_fonts=True)
    image = Image.open(BytesIO(bytes(png))).convert("RGBa")
    return image if oversample == 1 else shrink(image, width)


def fill(mask: Image.Image, colour: RGBA) -> Image.Image:
    """Return a sprite of one colour in the shape of a mask."""
    image = Image.new("RGBa", mask.size)
    image.paste(solid(mask.size, colour), (0, 0), mask)
    return image


def solid(size: tuple[int, int], colour: RGBA) -> Image.Image:
    """Return a sprite of a single colour."""
    return Image.new("RGBa", size, colour)


def shrink(image: Image.Image, width: int) -> Image.Image:
    """Return an image resized to this width, keeping its proportions."""
    return resize(image, width, round(image.height * width / image.width))


def resize(image: Image.Image, width: int, height: int) -> Image.Image:
    """Return an image resized to this size, whatever its proportions."""
    if image.mode == "RGBa":  # Pillow's filter overshoots at edges, and no colour may exceed its opacity
        return resize(image.convert("RGBA"), width, height).convert("RGBa")
    # Pillow's types name numpy's, which is not installed.
    return image.resize((width, height), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]
