"""SVG to pixels, once for each sprite."""

from io import BytesIO
from pathlib import Path
from typing import Final

import resvg_py
from PIL import Image

ASSETS: Final = Path(__file__).parents[1] / "assets"


def document(width: float, height: float, body: str) -> str:
    """A drawing of this size."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{body}</svg>'


def rasterize(svg: str, width: int, *, oversample: int = 1) -> Image.Image:
    """The drawing so many pixels wide; `oversample` draws it larger first, which keeps thin lines even."""
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width * oversample, skip_system_fonts=True)
    image = Image.open(BytesIO(bytes(png))).convert("RGBA")
    return image if oversample == 1 else shrink(image, width)


def shrink(image: Image.Image, width: int) -> Image.Image:
    """The image so many pixels wide."""
    return resize(image, width, round(image.height * width / image.width))


def resize(image: Image.Image, width: int, height: int) -> Image.Image:
    """The image in this size, whatever its proportions were."""
    # Pillow's types name numpy's, which is not installed.
    return image.resize((width, height), Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]
