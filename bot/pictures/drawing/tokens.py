"""Tokens: a player as a face in a ring of their colour; a robot is square, a person round.

Without a face, the player's mark stands on a disc of the colour.
"""

from functools import lru_cache
from math import hypot
from typing import Final

from PIL import Image

from bot.pictures.drawing import avatars
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, cap_height, text_width, write
from bot.pictures.drawing.palette import INK, SHADE
from bot.pictures.drawing.shapes import BoxStyle, box, round_mask
from bot.pictures.drawing.svg import ASSETS, document, rasterize

_CLOSE: Final = 90
"""Portraits smaller than this show less around the head."""
_WHOLE: Final = 'viewBox="0 0 120 120"'
_HEAD: Final = 'viewBox="9 9 102 102"'
_OVERSAMPLE: Final = 3


def token(who: Label, size: int, rim: str = SHADE) -> Image.Image:
    """Return the token of a player in a thin rim, with a robot in its corner while one plays for them.

    The robot reaches beyond the token, to the right and below.
    """
    avatar = avatars.picture(who.avatar, picture_size(size)) if who.avatar else None
    if who.face:
        image = _with_portrait(size, who.colour, rim, who.face)
    elif avatar:
        image = _in_ring(avatar, size, who.colour, rim, is_square=False)
    else:
        image = _with_initial(size, who.colour, rim, who.initial, is_square=who.is_robot)
    return _with_robot(image) if who.is_absent else image


@lru_cache(maxsize=512)
def _with_portrait(size: int, colour: str, rim: str, face: str) -> Image.Image:
    return _in_ring(portrait(face, picture_size(size)), size, colour, rim, is_square=True)


def _in_ring(picture: Image.Image, size: int, colour: str, rim: str, *, is_square: bool) -> Image.Image:
    """Return a picture in a ring, cut to its shape."""
    image, edge = _disc(size, colour, rim, is_square=is_square).copy(), _edge(size)
    radius = _radius(size, is_square=is_square)
    inner = box(size - 2 * edge, size - 2 * edge, max(1, radius - edge), BoxStyle(SHADE))
    image.paste(inner, (edge, edge), inner)
    at = (size - picture.width) // 2
    image.paste(picture, (at, at), round_mask(*picture.size, max(1, radius - at)))
    return image


def picture_size(size: int) -> int:
    """Return the width of the picture on a token of this size."""
    return size - 2 * (_edge(size) + max(1, _rim(size) - 1))


@lru_cache(maxsize=512)
def _with_initial(size: int, colour: str, rim: str, initial: str, *, is_square: bool) -> Image.Image:
    image = _disc(size, colour, rim, is_square=is_square).copy()
    pen = Pen("heavy", _initial_size(initial, size), INK)
    x = (size - text_width(initial, pen.face, pen.size)) / 2
    write(image, (x, (size + cap_height(pen.face, pen.size)) / 2), initial, pen)
    return image


@lru_cache(maxsize=512)
def _disc(size: int, colour: str, rim: str, *, is_square: bool) -> Image.Image:
    """Return a disc, or a square, of the colour in its rim."""
    radius, edge = _radius(size, is_square=is_square), _rim(size)
    image = box(size, size, radius, BoxStyle(rim)).copy()
    inner = box(size - 2 * edge, size - 2 * edge, max(1, radius - edge), BoxStyle(colour))
    image.paste(inner, (edge, edge), inner)
    return image


def _radius(size: int, *, is_square: bool) -> int:
    return round(size * 0.3) if is_square else size // 2


def _rim(size: int) -> int:
    return max(1, round(size / 50))


def _edge(size: int) -> int:
    """Return the width of the rim and the ring."""
    return _rim(size) + max(3, round(size / 16))


def _initial_size(text: str, diameter: int) -> int:
    """Return the size at which a text's corners stay inside a disc; a single letter keeps some space around it."""
    width, height = text_width(text, "heavy", 100) / 100, cap_height("heavy", 100) / 100
    return int(diameter * min(0.62, 0.88 / hypot(width, height)))


@lru_cache(maxsize=256)
def portrait(face: str, size: int) -> Image.Image:
    """Return the portrait of a robot."""
    svg = (ASSETS / "faces" / f"{face}.svg").read_text("utf-8")
    return rasterize(svg.replace(_WHOLE, _HEAD, 1) if size < _CLOSE else svg, size, oversample=_OVERSAMPLE)


def _with_robot(image: Image.Image) -> Image.Image:
    size = image.width
    whole, mark = Image.new("RGBa", (size * 9 // 8, size * 9 // 8)), _robot_head(size * 9 // 20)
    whole.paste(image)
    whole.paste(mark, (whole.width - mark.width, whole.height - mark.height), mark)
    return whole


@lru_cache(maxsize=16)
def _robot_head(size: int) -> Image.Image:
    body = (
        '<path d="M20 10V4" stroke="#1b1d22" stroke-width="4"/><circle cx="20" cy="5" r="4" fill="#ffd84a"'
        ' stroke="#1b1d22" stroke-width="2"/><rect x="3" y="10" width="34" height="28" rx="8" fill="#e6edf2"'
        ' stroke="#1b1d22" stroke-width="3"/><circle cx="13" cy="21" r="4" fill="#1b1d22"/>'
        '<circle cx="27" cy="21" r="4" fill="#1b1d22"/><path d="M12 31h16" stroke="#1b1d22" stroke-width="4"/>'
    )
    return rasterize(document(40, 40, body), size, oversample=_OVERSAMPLE)
