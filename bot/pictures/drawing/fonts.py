"""Choosing the font file that draws each character.

Pillow has no fallback from one font to the next, so a text is split into parts that one file can draw.

Nor does Pillow say which characters a file has: it draws a box for missing ones. So each character is drawn with the
file, and compared with the box for a character that no file has.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, Literal

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.drawing.svg import ASSETS

Face = Literal["text", "bold", "heavy", "title", "index"]

_JAPANESE: Final = "noto-sans-jp/noto-sans-jp-japanese-700-normal"
_OTHER_SCRIPTS: Final = (
    _JAPANESE,
    "noto-sans-jp/noto-sans-jp-cyrillic-700-normal",
    "roboto-slab/roboto-slab-greek-700-normal",
)


def _barlow(weight: int) -> tuple[str, ...]:
    parts = ("latin", "latin-ext", "vietnamese")
    return (*(f"barlow/barlow-semi-condensed-{part}-{weight}-normal" for part in parts), *_OTHER_SCRIPTS)


_FILES: Final[dict[Face, tuple[str, ...]]] = {
    "text": _barlow(600),
    "bold": _barlow(700),
    "heavy": _barlow(800),
    "title": ("abril/abril-fatface-latin-400-normal", "abril/abril-fatface-latin-ext-400-normal", *_barlow(800)),
    "index": ("roboto-slab/roboto-slab-latin-700-normal",),
}
"""The files of a face: the first one that has a character draws it."""

_IN_NO_FILE: Final = "\U0010ffff"
_PROBE_SIZE: Final = 24
_JAPANESE_SIZE: Final = 72
"""The only size of the Japanese font, which takes 6 MiB and a tenth of a second at each."""
_SPACES: Final = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
"""No-break and thin spaces become plain ones; the fonts draw the thin ones as boxes."""


def font(file: str, size: int) -> tuple[ImageFont.FreeTypeFont, float]:
    """Return a font file, and the factor that scales what it draws to this size."""
    return (_load(file, _JAPANESE_SIZE), size / _JAPANESE_SIZE) if file == _JAPANESE else (_load(file, size), 1)


def main_font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """Return the first file of a face, whose metrics count for the whole face."""
    return _load(_FILES[face][0], size)


@lru_cache(maxsize=4096)
def split_by_font(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """Return the text as parts of (file, text), without the characters that no file has."""
    return tuple(
        (file, "".join(char for _, char in part))
        for file, part in groupby(_with_files(text, face), lambda pair: pair[0])
    )


def can_draw(text: str, face: Face = "bold") -> bool:
    """Return whether the files together have every character of the text."""
    return all(_file_for(char, face) for char in text.translate(_SPACES))


def _with_files(text: str, face: Face) -> Iterator[tuple[str, str]]:
    for char in text.translate(_SPACES):
        if file := _file_for(char, face):
            yield file, char


@lru_cache(maxsize=4096)
def _file_for(char: str, face: Face) -> str | None:
    return next((file for file in _FILES[face] if _has(file, char)), None)


def _has(file: str, char: str) -> bool:
    """Return whether the file has the character; see the top of this module."""
    try:
        return _glyph(file, char) != _glyph(file, _IN_NO_FILE)
    except OSError:  # the file is missing
        return False


@lru_cache(maxsize=64)
def _glyph(file: str, char: str) -> tuple[float, bytes]:
    letters, _ = font(file, _PROBE_SIZE)
    room = letters.size
    probe = Image.new("L", (int(2 * room), int(2 * room)))
    ImageDraw.Draw(probe).text((room / 2, 1.5 * room), char, font=letters, fill=255, anchor="ls")
    return letters.getlength(char), probe.tobytes()


@lru_cache(maxsize=128)
def _load(file: str, size: int) -> ImageFont.FreeTypeFont:
    # Pillow's own layout engine draws the same on every machine.
    return ImageFont.truetype(ASSETS / "fonts" / f"{file}.woff2", size, layout_engine=ImageFont.Layout.BASIC)
