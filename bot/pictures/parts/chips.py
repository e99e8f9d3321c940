"""Piles of chips. They are decoration: the number beside them says how many there are."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Final, NamedTuple

from PIL import Image

from bot.pictures.drawing.canvas import Anchor, Canvas
from bot.pictures.drawing.lettering import Pen, stamp, text_width
from bot.pictures.drawing.palette import CREAM
from bot.pictures.drawing.svg import document, rasterize, resize, shrink

MAX_PILE_HEIGHT: Final = 9
"""The most chips in a pile."""
_OVERSAMPLE: Final = 3


class _Paint(NamedTuple):
    top: str
    side: str
    stripe: str
    ink: str


_PAINT: Final = {
    10: _Paint("#5b2a86", "#3d1a5e", "#f2c14e", "#f7e7b4"),
    5: _Paint("#c8352b", "#8d1f1a", "#fff3e0", "#fff3e0"),
    1: _Paint("#f4ead2", "#c9b98f", "#2f6fae", "#2f6fae"),
}


VALUES: Final = tuple(_PAINT)


def draw_piles(canvas: Canvas, at: tuple[float, float], amount: int, radius: int) -> None:
    """Draw up to three piles, of tens, fives and ones, around this point."""
    stacks = [stack(value, min(count, MAX_PILE_HEIGHT), radius) for value, count in _change(amount) if count]
    overlap = max(4, radius // 3)
    x = at[0] - (sum(pile.width for pile in stacks) - overlap * (len(stacks) - 1)) / 2
    for pile in stacks:
        canvas.put(pile, (x, at[1] - pile.height))
        x += pile.width - overlap


def draw_count(canvas: Canvas, at: tuple[float, float], text: str, size: int, anchor: Anchor = "right") -> None:
    """Draw a number of chips with a small pile before it, ending at this point or around it."""
    pile, pen = stack(10, 2, round(size * 0.43)), Pen("bold", size, CREAM)
    width = pile.width + 7 + text_width(text, pen.face, pen.size)
    left = at[0] - width / (2 if anchor == "middle" else 1)
    canvas.put(pile, (left, at[1] - pile.height / 2 - 2))
    canvas.write_centred((left + pile.width + 7, at[1]), text, pen)


@lru_cache(maxsize=128)
def stack(value: int, count: int, radius: int) -> Image.Image:
    """Return a pile of this many chips of one value."""
    flat, thick = radius * 0.46, radius * 0.27
    width, height = 2 * radius + 8, thick * count + 2 * flat + 8
    floor = height - 4
    body = (
        f'<ellipse cx="{radius + 4}" cy="{floor - flat + 1:.1f}" rx="{radius + 3}" ry="{flat + 1:.1f}"'
        ' fill="#000" fill-opacity=".33"/>'
    )
    for level in range(count):
        # Shift each chip by up to a pixel and turn its stripes, so that the pile looks stacked by hand. The numbers
        # are arbitrary but fixed: the same pile looks the same in every picture.
        sway = ((level * 7 + value) % 5 - 2) * 0.5
        turn = level * 17 + value * 3
        body += _chip((radius + 4 + sway, floor - 2 - flat - thick * (level + 1)), _PAINT[value], radius, turn)
    image = rasterize(document(width, height, body), width * _OVERSAMPLE)
    _write_value(image, value, radius * _OVERSAMPLE, (radius + 4, floor - 2 - flat - thick * count))
    return shrink(image, width)


def _change(amount: int) -> tuple[tuple[int, int], ...]:
    """Return an amount as (value, count) of tens, fives and ones.

    It uses more small chips than necessary: five more ones if there would be at most two, and two more fives. So 30 is
    one ten, three fives and five ones, which makes three piles rather than one.
    """
    ones = amount % 5
    if amount >= 10 and ones < 3:  # noqa: PLR2004 - the values of the chips
        ones += 5
    rest = amount - ones
    fives = rest // 5 % 2 + (2 if rest >= 20 else 0)  # noqa: PLR2004 - same
    return (10, (rest - 5 * fives) // 10), (5, fives), (1, ones)


def _chip(at: tuple[float, float], paint: _Paint, radius: int, turn: int) -> str:
    (x, y), flat, thick = at, radius * 0.46, radius * 0.27
    edge = (
        f'<path d="M{x - radius} {y:.1f}v{thick}a{radius} {flat} 0 0 0 {2 * radius} 0v{-thick}z" fill="{paint.side}"/>'
    )
    stripes = "".join(_stripe(at, radius, radians(step * 30 + turn % 30), paint.stripe) for step in range(-3, 4))
    rings = (
        f'<ellipse cx="{x}" cy="{y:.1f}" rx="{radius}" ry="{flat}" fill="{paint.top}" stroke="{paint.side}"'
        f' stroke-width="1.6"/><ellipse cx="{x}" cy="{y:.1f}" rx="{radius * 0.86}" ry="{flat * 0.86}" fill="none"'
        f' stroke="{paint.stripe}" stroke-width="3.5" stroke-dasharray="{radius * 0.34} {radius * 0.3}"/>'
        f'<ellipse cx="{x}" cy="{y:.1f}" rx="{radius * 0.66}" ry="{flat * 0.66}" fill="{paint.top}"'
        f' stroke="{paint.stripe}" stroke-width="1.8"/>'
    )
    return edge + stripes + rings


def _stripe(at: tuple[float, float], radius: int, angle: float, colour: str) -> str:
    """Return a stripe on the edge of a chip; empty if it is too far round to be seen."""
    if abs(sin(angle)) > 0.985:  # noqa: PLR2004 - nearly a right angle
        return ""
    (x, y), flat, thick = at, radius * 0.46, radius * 0.27
    (x0, y0), (x1, y1), (x2, y2) = (
        (x + radius * sin(turned), y + flat * cos(turned)) for turned in (angle - 0.13, angle, angle + 0.13)
    )
    return (
        f'<path d="M{x0:.1f} {y0:.1f}Q{x1:.1f} {y1:.1f} {x2:.1f} {y2:.1f}v{thick}'
        f'Q{x1:.1f} {y1 + thick:.1f} {x0:.1f} {y0 + thick:.1f}z" fill="{colour}" fill-opacity=".85"/>'
    )


def _write_value(image: Image.Image, value: int, radius: int, at: tuple[float, float]) -> None:
    """Write the value on the top chip, flattened as the chip is."""
    upright = stamp(str(value), "heavy", _PAINT[value].ink, radius * 0.62, radius)
    number = resize(upright, upright.width, round(upright.height * 0.58))
    x, y = at[0] * _OVERSAMPLE - number.width / 2, at[1] * _OVERSAMPLE - number.height / 2
    image.paste(number, (round(x), round(y)), number)
