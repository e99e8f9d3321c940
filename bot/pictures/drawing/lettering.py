"""Measuring text, fitting it into the room for it, and writing it."""

from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image, ImageDraw

from bot.language.text import MAX_DRAWN_NAME_LENGTH, shorten
from bot.pictures.drawing.fonts import Face, font, main_font, split_by_font
from bot.pictures.drawing.palette import rgba
from bot.pictures.drawing.svg import fill, resize

MIN_TEXT_SIZE: Final = 28
"""In pixels; a phone shows a picture at a third of its size."""
_MIN_NAME_LETTERS: Final = 4
"""A name in a sentence is not cut shorter than this."""
NAME_SLOT: Final = "{}"
"""Where a name goes in the text of a Sentence."""
_OVERSAMPLE: Final = 3
"""A stamp is drawn this much larger first, for smooth edges."""


class Pen(NamedTuple):
    """The face, size and colour of a text."""

    face: Face
    size: int
    colour: str


@lru_cache(maxsize=8192)
def text_width(text: str, face: Face, size: int) -> float:
    """Return the width of a text."""
    return sum(_part_width(file, size, part) for file, part in split_by_font(text, face))


def _part_width(file: str, size: int, part: str) -> float:
    """Return the sum of the widths of the letters; none of the fonts has kerning."""
    return sum(_letter_width(file, size, letter) for letter in part)


@lru_cache(maxsize=8192)
def _letter_width(file: str, size: int, letter: str) -> float:
    letters, scale = font(file, size)
    return letters.getlength(letter) * scale


@lru_cache(maxsize=256)
def cap_height(face: Face, size: int) -> float:
    """Return the height of capital letters."""
    return -main_font(face, size).getbbox("H", anchor="ls")[1]


@lru_cache(maxsize=4096)
def fit_text(text: str, face: Face, size: int, room: float) -> tuple[str, int]:
    """Return the text and a size at which it fits: it is first made smaller, then cut."""
    while size > MIN_TEXT_SIZE and (width := text_width(text, face, size)) > room:
        size = max(MIN_TEXT_SIZE, min(size - 1, int(size * room / width)))
    if text_width(text, face, size) <= room:
        return text, size
    beginning = text
    while beginning and text_width(beginning + "…", face, size) > room:
        beginning = beginning[:-1]
    return beginning.rstrip() + "…", size


@lru_cache(maxsize=256)
def in_two_lines(text: str, face: Face, size: int, room: float) -> tuple[str, ...]:
    """Return a text that does not fit the room in two lines of nearly the same width, if it has a space."""
    words = text.split(" ")
    if text_width(text, face, size) <= room or len(words) == 1:
        return (text,)
    splits = ((" ".join(words[:number]), " ".join(words[number:])) for number in range(1, len(words)))
    return min(splits, key=lambda lines: max(text_width(line, face, size) for line in lines))


class Sentence(Struct, frozen=True):
    """A sentence whose names can be shortened, while the rest of its text cannot."""

    text: str
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the sentence with whole names."""
        return self.text.format(*self.names)

    def fit(self, face: Face, size: int, room: float) -> str:
        """Return the sentence with its names shortened until it fits the room."""
        versions = [
            self.text.format(*(shorten(name, letters) for name in self.names))
            for letters in range(MAX_DRAWN_NAME_LENGTH, _MIN_NAME_LETTERS - 1, -1)
        ]
        return next((text for text in versions if text_width(text, face, size) <= room), versions[-1])


def write(image: Image.Image, at: tuple[float, float], text: str, pen: Pen) -> float:
    """Write from a point on the baseline to the right, and return the width."""
    x, y = at
    for file, part in split_by_font(text, pen.face):
        rendered = _render(file, pen.size, part, pen.colour)
        image.paste(rendered.sprite, (round(x) + rendered.left, round(y) + rendered.top), rendered.sprite)
        x += rendered.width
    return x - at[0]


class _RenderedText(NamedTuple):
    sprite: Image.Image
    left: int
    top: int
    width: float


@lru_cache(maxsize=4096)
def _render(file: str, size: int, text: str, colour: str) -> _RenderedText:
    """Return a text as a sprite; cached, as the next picture shows the same names, numbers and words."""
    letters, scale = font(file, size)
    width, edge = _part_width(file, size, text), int(letters.size)
    mask = Image.new("L", (round(width / scale) + 2 * edge, 3 * edge), 0)
    ImageDraw.Draw(mask).text((edge, 2 * edge), text, font=letters, fill=255, anchor="ls")
    left, top, right, bottom = mask.getbbox() or (0, 0, 1, 1)
    inked = mask.crop((left, top, right, bottom))
    if scale != 1:
        inked = resize(inked, max(1, round(inked.width * scale)), max(1, round(inked.height * scale)))
    return _RenderedText(
        fill(inked, rgba(colour)), round((left - edge) * scale), round((top - 2 * edge) * scale), width
    )


def stamp(text: str, face: Face, colour: str, cap: float, max_width: float) -> Image.Image:
    """Return a text as an image with capitals of this height, squeezed if it would be too wide."""
    size = round(_OVERSAMPLE * cap * 100 / cap_height(face, 100))
    width = round(text_width(text, face, size)) + size
    image = Image.new("RGBa", (width, 2 * size))
    write(image, (size / 2, 1.5 * size), text, Pen(face, size, colour))
    inked = image.crop(image.getbbox())
    return resize(inked, round(min(inked.width / _OVERSAMPLE, max_width)), round(inked.height / _OVERSAMPLE))
