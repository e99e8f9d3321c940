"""Which font draws which character.

Pillow knows no fallback from one font to the next, so a text is cut into split_by_font that one file can draw each.
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
"""The files of a face, the first that has a character draws it."""

_NOBODY_HAS: Final = "\U0010ffff"
_PROBE: Final = 24
_SPACES: Final = str.maketrans(dict.fromkeys("\u00a0\u202f\u2009", " "))
"""The fonts draw the narrow ones as boxes."""


def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    """One file at one size."""
    return _vast(file, size) if file == _JAPANESE else _small(file, size)


def main_font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """The file that gives a face its measures."""
    return font(_FILES[face][0], size)


@lru_cache(maxsize=2048)
def split_by_font(text: str, face: Face) -> tuple[tuple[str, str], ...]:
    """The text cut into (file, part), in which characters that no file has are left out."""
    return tuple(
        (file, "".join(char for _, char in part)) for file, part in groupby(_placed(text, face), lambda x: x[0])
    )


def can_draw(text: str, face: Face = "bold") -> bool:
    """Whether every character of the text has its shape in one of the files."""
    return all(_file_for(char, face) for char in text.translate(_SPACES))


def _placed(text: str, face: Face) -> Iterator[tuple[str, str]]:
    for char in text.translate(_SPACES):
        if file := _file_for(char, face):
            yield file, char


@lru_cache(maxsize=4096)
def _file_for(char: str, face: Face) -> str | None:
    return next((file for file in _FILES[face] if _has(file, char)), None)


def _has(file: str, char: str) -> bool:
    """Whether the file has a shape for the character, other than the box it draws for those it lacks."""
    try:
        return _shape(file, char) != _shape(file, _NOBODY_HAS)
    except OSError:  # a file that is not there has nothing
        return False


@lru_cache(maxsize=64)
def _shape(file: str, char: str) -> tuple[float, bytes]:
    probe = Image.new("L", (2 * _PROBE, 2 * _PROBE))
    ImageDraw.Draw(probe).text((_PROBE / 2, 1.5 * _PROBE), char, font=_probing(file), fill=255, anchor="ls")
    return _probing(file).getlength(char), probe.tobytes()


def _load(file: str, size: int) -> ImageFont.FreeTypeFont:
    # Laid out by Pillow alone, every machine draws the same.
    return ImageFont.truetype(ASSETS / "fonts" / f"{file}.woff2", size, layout_engine=ImageFont.Layout.BASIC)


_small: Final = lru_cache(maxsize=128)(_load)
_vast: Final = lru_cache(maxsize=3)(_load)
"""Thousands of characters take 6 MiB at each size."""


@lru_cache(maxsize=32)
def _probing(file: str) -> ImageFont.FreeTypeFont:
    return _load(file, _PROBE)
