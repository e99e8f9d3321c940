"""Sprites that all pictures are composed of: boxes, shadows, discs, arrows, slots. Each is drawn once and cached."""

from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.pictures.drawing.lettering import Pen, cap_height, text_width, write
from bot.pictures.drawing.palette import GOLD, INK, NIGHT, RGBA, SHADE, WHITE, rgba
from bot.pictures.drawing.svg import ASSETS, document, rasterize, resize

_OVERSAMPLE: Final = 4


class Look(NamedTuple):
    """The fill and the frame of a box."""

    fill: str
    alpha: int = 255
    frame: str | None = None
    width: int = 3


PANEL: Final = Look(NIGHT, 150)
QUIET: Final = Look("#3a4a44")


@lru_cache(maxsize=512)
def box(width: int, height: int, radius: int, look: Look) -> Image.Image:
    """Return a rounded rectangle."""
    if look.frame is None:
        return _fill(_round_mask(width, height, radius), rgba(look.fill, look.alpha))
    image = _fill(_round_mask(width, height, radius), rgba(look.frame))
    inner = _round_mask(width - 2 * look.width, height - 2 * look.width, max(1, radius - look.width))
    image.paste(rgba(look.fill, look.alpha), (look.width, look.width), inner)
    return image


@lru_cache(maxsize=128)
def shadow(width: int, height: int, radius: int, blur: int, alpha: int) -> Image.Image:
    """Return the shadow of a card, larger than the card by twice the blur on every side."""
    mask = Image.new("L", (width + 4 * blur, height + 4 * blur), 0)
    mask.paste(_dim(_round_mask(width, height, radius), alpha), (2 * blur, 2 * blur))
    return _fill(mask.filter(ImageFilter.GaussianBlur(blur)), (0, 0, 0, 255))


GLOW_MARGIN: Final = 30
"""A glow reaches this far beyond its card, in pixels."""


@lru_cache(maxsize=16)
def glow(width: int, height: int, radius: int) -> Image.Image:
    """Return the light around a card that can be laid."""
    mask = Image.new("L", (width + 2 * GLOW_MARGIN, height + 2 * GLOW_MARGIN), 0)
    frame = (GLOW_MARGIN - 8, GLOW_MARGIN - 8, width + GLOW_MARGIN + 8, height + GLOW_MARGIN + 8)
    ImageDraw.Draw(mask).rounded_rectangle(frame, radius=radius + 8, fill=255)
    return _fill(mask.filter(ImageFilter.GaussianBlur(8)), rgba("#ffd24d"))


@lru_cache(maxsize=256)
def disc(size: int, colour: str, initial: str, ring: str = SHADE, *, is_square: bool = False) -> Image.Image:
    """Return a player's disc; it is square for a seat that a robot plays."""
    radius = size // 5 if is_square else size // 2
    image = box(size, size, radius, Look(ring)).copy()
    inner = box(size - 6, size - 6, max(1, radius - 3), Look(colour))
    image.paste(inner, (3, 3), inner)
    pen = Pen("heavy", _initial_size(initial, size), INK)
    x = (size - text_width(initial, pen.face, pen.size)) / 2
    write(image, (x, (size + cap_height(pen.face, pen.size)) / 2), initial, pen)
    return image


def _initial_size(text: str, diameter: int) -> int:
    """Return the size of a text whose corners stay inside a disc; a single letter keeps some space around it."""
    width, height = text_width(text, "heavy", 100) / 100, cap_height("heavy", 100) / 100
    return int(diameter * min(0.62, 0.88 / hypot(width, height)))


@lru_cache(maxsize=8)
def slot(width: int, height: int) -> Image.Image:
    """Return the outline of the next card."""
    image = Image.new("RGBA", (width * 3, height * 3), (0, 0, 0, 0))
    frame = (4, 4, width * 3 - 5, height * 3 - 5)
    ImageDraw.Draw(image).rounded_rectangle(frame, radius=20, outline=rgba(GOLD), width=9, fill=rgba(GOLD, 30))
    return resize(image, width, height)


@lru_cache(maxsize=8)
def arrow(height: int) -> Image.Image:
    """Return the arrow that points at the row of the player to act."""
    body = f'<path d="M2 2L29 25L2 48z" fill="{WHITE}" stroke="#7a4d00" stroke-width="3" stroke-linejoin="round"/>'
    return rasterize(document(31, 50, body), round(height * 0.62), oversample=_OVERSAMPLE)


@lru_cache(maxsize=3)
def medal(place: int, size: int) -> Image.Image:
    """Return a medal of gold, silver or bronze with the place on it."""
    metal, edge = {1: ("#f2c14e", "#a8780f"), 2: ("#d5dbe0", "#8b949c"), 3: ("#d9935a", "#8f5424")}[place]
    body = (
        f'<circle cx="30" cy="30" r="27" fill="{metal}" stroke="{edge}" stroke-width="4"/>'
        f'<circle cx="30" cy="30" r="20" fill="none" stroke="{edge}" stroke-width="2" stroke-dasharray="3 4"/>'
    )
    image, pen = (
        rasterize(document(60, 60, body), size, oversample=_OVERSAMPLE),
        Pen("heavy", size * 17 // 30, "#3a2a08"),
    )
    x = (size - text_width(str(place), pen.face, pen.size)) / 2
    write(image, (x, (size + cap_height(pen.face, pen.size)) / 2), str(place), pen)
    return image


@lru_cache(maxsize=16)
def felt(width: int, height: int) -> Image.Image:
    """Return the green cloth under a picture."""
    body = (
        '<defs><radialGradient id="f" cx=".45" cy=".33" r="1"><stop offset="0" stop-color="#1f6a52"/>'
        '<stop offset=".6" stop-color="#134739"/><stop offset="1" stop-color="#0a2a23"/></radialGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#f)"/>'
    )
    return rasterize(document(width, height, body), width).convert("RGB")


@lru_cache(maxsize=8)
def dwarf(width: int) -> Image.Image:
    """Return the yellow dwarf, who holds the seven of diamonds."""
    return rasterize((ASSETS / "nain.svg").read_text("utf-8"), width, oversample=2)


@lru_cache(maxsize=512)
def _round_mask(width: int, height: int, radius: int) -> Image.Image:
    size = (width * _OVERSAMPLE, height * _OVERSAMPLE)
    mask = Image.new("L", size, 0)
    corner = (size[0] - 1, size[1] - 1)
    ImageDraw.Draw(mask).rounded_rectangle(((0, 0), corner), radius=radius * _OVERSAMPLE, fill=255)
    return resize(mask, width, height)


def _fill(mask: Image.Image, colour: RGBA) -> Image.Image:
    image = Image.new("RGBA", mask.size, colour)
    image.putalpha(_dim(mask, colour[3]))
    return image


def _dim(mask: Image.Image, alpha: int) -> Image.Image:
    return ImageChops.multiply(mask, Image.new("L", mask.size, alpha))
