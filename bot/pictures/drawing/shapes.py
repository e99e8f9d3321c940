"""Sprites that all pictures are composed of: boxes, shadows, arrows, slots. Each is drawn once and cached."""

from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple
from xml.etree import ElementTree as ET

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.pictures.drawing.lettering import Pen, cap_height, text_width, write
from bot.pictures.drawing.palette import GOLD, INK, NIGHT, WHITE, rgba
from bot.pictures.drawing.svg import ASSETS, document, fill, rasterize, resize, solid

Mood = Literal["awake", "idle", "asleep", "paused", "jubilant", "crowned", "sulking"]
"""The dwarf's moods: `idle` is without his card, `crowned` for a winner, `sulking` for a seven that nobody laid."""

_OVERSAMPLE: Final = 4
_FELT_SCALE: Final = 4
_FELT_STEP: Final = 100
_SVG: Final = "http://www.w3.org/2000/svg"
ET.register_namespace("", _SVG)


class BoxStyle(NamedTuple):
    """The fill and the frame of a box."""

    fill: str
    alpha: int = 255
    frame: str | None = None
    width: int = 3


PANEL: Final = BoxStyle(NIGHT, 150)
GOLDEN: Final = BoxStyle("#3b3413", 235, GOLD)
"""Of the one panel that matters, or one's own."""
QUIET: Final = BoxStyle("#3a4a44")


@lru_cache(maxsize=512)
def box(width: int, height: int, radius: int, box_style: BoxStyle) -> Image.Image:
    """Return a rounded rectangle."""
    if box_style.frame is None:
        return fill(round_mask(width, height, radius), rgba(box_style.fill, box_style.alpha))
    image = fill(round_mask(width, height, radius), rgba(box_style.frame))
    inner = round_mask(width - 2 * box_style.width, height - 2 * box_style.width, max(1, radius - box_style.width))
    image.paste(solid(inner.size, rgba(box_style.fill, box_style.alpha)), (box_style.width, box_style.width), inner)
    return image


@lru_cache(maxsize=128)
def shadow(width: int, height: int, radius: int, blur: int, alpha: int) -> Image.Image:
    """Return the shadow of a card, which extends beyond the card by twice the blur on every side."""
    mask = Image.new("L", (width + 4 * blur, height + 4 * blur), 0)
    mask.paste(_dim(round_mask(width, height, radius), alpha), (2 * blur, 2 * blur))
    return fill(mask.filter(ImageFilter.GaussianBlur(blur)), (0, 0, 0, 255))


GLOW_MARGIN: Final = 30
"""A glow reaches this far beyond its card, in pixels."""


@lru_cache(maxsize=16)
def glow(width: int, height: int, radius: int) -> Image.Image:
    """Return the light around a card that can be laid."""
    mask = Image.new("L", (width + 2 * GLOW_MARGIN, height + 2 * GLOW_MARGIN), 0)
    frame = (GLOW_MARGIN - 8, GLOW_MARGIN - 8, width + GLOW_MARGIN + 8, height + GLOW_MARGIN + 8)
    ImageDraw.Draw(mask).rounded_rectangle(frame, radius=radius + 8, fill=255)
    return fill(mask.filter(ImageFilter.GaussianBlur(8)), rgba("#ffd24d"))


@lru_cache(maxsize=8)
def crown(width: int) -> Image.Image:
    """Return the crown of a table's host."""
    body = (
        '<path d="M5 30L2 9l11 8L22 3l9 14 11-8-3 21z" fill="#ffd84a" stroke="#5a3a05" stroke-width="3"'
        ' stroke-linejoin="round"/><path d="M7 25h30" stroke="#c8161d" stroke-width="4"/>'
    )
    return rasterize(document(44, 33, body), width, oversample=_OVERSAMPLE)


@lru_cache(maxsize=8)
def winners_crown(width: int) -> Image.Image:
    """Return the crown over a winner's face."""
    body = (
        f'<path d="M6 58L2 14L26 34L48 4L70 34L94 14L90 58z" fill="{GOLD}" stroke="{INK}" stroke-width="3"'
        ' stroke-linejoin="round"/><path d="M7 50H89" stroke="#a8780f" stroke-width="4"/>'
        '<circle cx="48" cy="36" r="6" fill="#c8161d"/><circle cx="24" cy="42" r="4" fill="#56b4e9"/>'
        '<circle cx="72" cy="42" r="4" fill="#56b4e9"/>'
    )
    return rasterize(document(96, 62, body), width, oversample=2)


@lru_cache(maxsize=8)
def slot(width: int, height: int) -> Image.Image:
    """Return the outline of the next card."""
    image = Image.new("RGBa", (width * 3, height * 3))
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


@lru_cache(maxsize=64)
def badge(name: str, size: int) -> Image.Image:
    """Return what members earn by a feat."""
    return rasterize((ASSETS / "badges" / f"{name}.svg").read_text("utf-8"), size, oversample=2)


def felt(width: int, height: int) -> Image.Image:
    """Return a new piece of the green cloth under pictures."""
    whole = _felt(width, -(-height // _FELT_STEP) * _FELT_STEP)
    return whole.crop((0, 0, width, height))


@lru_cache(maxsize=12)
def _felt(width: int, height: int) -> Image.Image:
    """Return a cloth of one of a few heights, drawn small and enlarged, which takes a tenth of the time."""
    body = (
        '<defs><radialGradient id="f" cx=".45" cy=".33" r="1"><stop offset="0" stop-color="#1f6a52"/>'
        '<stop offset=".6" stop-color="#134739"/><stop offset="1" stop-color="#0a2a23"/></radialGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#f)"/>'
    )
    return resize(rasterize(document(width, height, body), width // _FELT_SCALE).convert("RGB"), width, height)


@lru_cache(maxsize=16)
def dwarf(width: int, mood: Mood = "awake") -> Image.Image:
    """Return the yellow dwarf in one of his moods; awake, he holds the seven of diamonds."""
    return rasterize(dwarf_svg(mood), width, oversample=2)


@cache
def dwarf_svg(mood: Mood = "awake") -> str:
    """Return the yellow dwarf as SVG; the groups of a mood replace those with the same ids."""
    figure = _parse("nain.svg")
    if mood != "awake":
        groups = {group.get("id"): group for group in figure.iter()}
        for change in _parse(f"moods/{mood}.svg"):
            group = groups[change.get("id")]
            group.attrib.update(change.attrib)
            group[:] = list(change)
    return ET.tostring(figure, encoding="unicode")


def _parse(asset: str) -> ET.Element:
    return ET.fromstring((ASSETS / asset).read_text("utf-8"))  # noqa: S314 - our own files


def round_mask(width: int, height: int, radius: int) -> Image.Image:
    """Return the shape of a rounded rectangle."""
    radius = min(radius, width // 2, height // 2)
    mask, disc = Image.new("L", (width, height), 255), _disc_mask(radius)
    for left, x in ((0, 0), (radius, width - radius)):
        for top, y in ((0, 0), (radius, height - radius)):
            mask.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return mask


@lru_cache(maxsize=64)
def _disc_mask(radius: int) -> Image.Image:
    large = 2 * radius * _OVERSAMPLE
    mask = Image.new("L", (large, large), 0)
    ImageDraw.Draw(mask).ellipse((0, 0, large - 1, large - 1), fill=255)
    return resize(mask, 2 * radius, 2 * radius)


def _dim(mask: Image.Image, alpha: int) -> Image.Image:
    return ImageChops.multiply(mask, Image.new("L", mask.size, alpha))
