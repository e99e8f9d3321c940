"""What pictures of days are recognised by: a calendar leaf, a flame, and the marks of deals."""

from datetime import date
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.lettering import Pen, Sentence, stamp
from bot.pictures.drawing.palette import GOLD, INK, MIST, WHITE
from bot.pictures.drawing.svg import ASSETS, document, rasterize
from bot.values.days import Mark

EMBLEM: Final = 116
TITLE: Final = 166
_EMBLEM_LEFT: Final = 26
_LEAST_TITLE: Final = 36
"""The size at which names in a title are shortened."""
_MARK: Final[dict[Mark, tuple[str, float, str]]] = {
    "better": ("#2fbf8f", 1.0, "#8be8ba"),
    "like": ("#f2c14e", 0.55, "#ffe29a"),
    "below": ("#ff7a45", 0.22, "#ffb08a"),
}
"""The fill of a mark, how high it stands, and its frame; the height says the same as the colours."""


class Emblem(Struct, frozen=True):
    """A date on its leaf."""

    month: str
    day: str

    def image(self) -> Image.Image:
        return _leaf(self.month, self.day, EMBLEM)


def emblem_of(day: date, words: Words) -> Emblem:
    return Emblem(words("picture-month", month=day.month), str(day.day))


def draw_title(canvas: Canvas, emblem: Emblem, title: Sentence, subtitle: str, *, room: float) -> None:
    """Draw the emblem across the top of a picture, with the title and the subtitle beside it."""
    canvas.put(emblem.image(), (_EMBLEM_LEFT, 14))
    canvas.write((TITLE, 70), title.fit("title", _LEAST_TITLE, room), Pen("title", 56, GOLD), room=room)
    canvas.write((TITLE, 118), subtitle, Pen("text", 34, MIST), room=room)


def flame(size: int) -> Image.Image:
    """Return the flame of a streak."""
    return _asset("flame", size)


@lru_cache(maxsize=16)
def mark(level: Mark, size: int) -> Image.Image:
    """Return the mark of a deal: the fuller, the better."""
    colour, share, edge = _MARK[level]
    height = 40 * share
    body = (
        '<clipPath id="c"><rect x="4" y="4" width="40" height="40" rx="10"/></clipPath>'
        '<rect x="4" y="4" width="40" height="40" rx="10" fill="#06150f"/>'
        f'<rect x="4" y="{44 - height}" width="40" height="{height}" fill="{colour}" clip-path="url(#c)"/>'
        f'<rect x="4" y="4" width="40" height="40" rx="10" fill="none" stroke="{edge}" stroke-width="3.5"/>'
    )
    return rasterize(document(48, 48, body), size, oversample=2)


DayDot = Literal["full", "thick", "thin"]


@lru_cache(maxsize=8)
def dot(look: DayDot, size: int) -> Image.Image:
    """Return the disc of a day in a streak: filled, or an outline that is thick or thin."""
    styles: dict[DayDot, str] = {
        "full": f'fill="{GOLD}" stroke="#a8780f" stroke-width="3"',
        "thick": f'fill="#3b3413" stroke="{GOLD}" stroke-width="5"',
        "thin": 'fill="#06150f" stroke="#5f7f74" stroke-width="2.5"',
    }
    return rasterize(document(56, 56, f'<circle cx="28" cy="28" r="25" {styles[look]}/>'), size, oversample=2)


@lru_cache(maxsize=8)
def _asset(name: str, size: int) -> Image.Image:
    return rasterize((ASSETS / "days" / f"{name}.svg").read_text("utf-8"), size, oversample=2)


@lru_cache(maxsize=64)
def _leaf(month: str, day: str, width: int) -> Image.Image:
    image, scale = _asset("leaf", width).copy(), width / 108
    for text, colour, middle, cap, room in ((month, WHITE, 27, 14, 80), (day, INK, 74, 44, 84)):
        printed = stamp(text, "heavy", colour, cap * scale, room * scale)
        at = round(52 * scale - printed.width / 2), round(middle * scale - printed.height / 2)
        image.paste(printed, at, printed)
    return image
