"""Text as it is measured, fit_text and drawn."""

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.pictures.drawing.fonts import Face, font, main_font, split_by_font
from bot.pictures.drawing.naming import MAX_NAME_LENGTH, shorten
from bot.pictures.drawing.palette import rgba
from bot.pictures.drawing.svg import resize

MIN_TEXT_SIZE: Final = 28
"""What a phone still shows: a third of it."""
_MIN_NAME_LETTERS: Final = 4
"""Letters that are left of a name at least."""
NAME_SLOT: Final = "{}"
"""What stands in a sentence for a name."""
_OVERSAMPLE: Final = 3
"""How much larger a stamp is drawn before it is pressed."""


class Pen(NamedTuple):
    """How a text is written."""

    face: Face
    size: int
    colour: str


@lru_cache(maxsize=4096)
def text_width(text: str, face: Face, size: int) -> float:
    """How wide the text is."""
    return sum(font(file, size).getlength(part) for file, part in split_by_font(text, face))


@lru_cache(maxsize=256)
def cap_height(face: Face, size: int) -> float:
    """How high its capitals are."""
    return -main_font(face, size).getbbox("H", anchor="ls")[1]


@lru_cache(maxsize=1024)
def fit_text(text: str, face: Face, size: int, room: float) -> tuple[str, int]:
    """The text and the size at which it fits: made smaller main_font, then cut."""
    while size > MIN_TEXT_SIZE and (wide := text_width(text, face, size)) > room:
        size = max(MIN_TEXT_SIZE, min(size - 1, int(size * room / wide)))
    if text_width(text, face, size) <= room:
        return text, size
    kept = text
    while kept and text_width(kept + "…", face, size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…", size


class Sentence(Struct, frozen=True):
    """What is said of people: their names can be shorten where there is too little room, the rest cannot."""

    text: str
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The sentence with the names whole."""
        return self.text.format(*self.names)

    def fit(self, face: Face, size: int, room: float) -> str:
        """The sentence with as many letters of the names as there is room for."""
        said = [
            self.text.format(*(shorten(name, letters) for name in self.names))
            for letters in range(MAX_NAME_LENGTH, _MIN_NAME_LETTERS - 1, -1)
        ]
        return next((text for text in said if text_width(text, face, size) <= room), said[-1])


def write(image: Image.Image, at: tuple[float, float], text: str, pen: Pen) -> float:
    """Write to the right of a point on the baseline; gives how wide it has become."""
    x, y = at
    for file, part in split_by_font(text, pen.face):
        drawn = _drawn(file, pen.size, part)
        image.paste(pen.colour, (round(x) + drawn.left, round(y) + drawn.top), drawn.mask)
        x += drawn.length
    return x - at[0]


class _Drawn(NamedTuple):
    mask: Image.Image
    left: int
    top: int
    length: float


@lru_cache(maxsize=1024)
def _drawn(file: str, size: int, text: str) -> _Drawn:
    """The shapes of a text, kept because names, numbers and words come again in the next picture."""
    letters = font(file, size)
    left, top, right, bottom = letters.getbbox(text, anchor="ls")
    mask = Image.new("L", (max(1, round(right - left)) + 2, max(1, round(bottom - top)) + 2), 0)
    ImageDraw.Draw(mask).text((1 - left, 1 - top), text, font=letters, fill=255, anchor="ls")
    return _Drawn(mask, round(left) - 1, round(top) - 1, letters.getlength(text))


def stamp(text: str, face: Face, colour: str, cap: float, widest: float) -> Image.Image:
    """The text alone, its capitals so high, pressed together where it would be wider than allowed."""
    size = round(_OVERSAMPLE * cap * 100 / cap_height(face, 100))
    wide = round(text_width(text, face, size)) + size
    image = Image.new("RGBA", (wide, 2 * size), rgba(colour, 0))
    write(image, (size / 2, 1.5 * size), text, Pen(face, size, colour))
    inked = image.crop(image.getbbox())
    return resize(inked, round(min(inked.width / _OVERSAMPLE, widest)), round(inked.height / _OVERSAMPLE))
