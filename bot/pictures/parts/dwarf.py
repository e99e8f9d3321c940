"""The yellow dwarf, with the seven of diamonds in his hand."""

from functools import lru_cache

from PIL import Image

from bot.pictures.drawing.svg import ASSETS, raster


@lru_cache(maxsize=8)
def dwarf(width: int) -> Image.Image:
    """The dwarf, so many pixels wide."""
    return raster((ASSETS / "nain.svg").read_text("utf-8"), width, finer=2)
