"""The scale of the play score, from 40 to 100: its band, its yardsticks, and its course."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import FACES, Label
from bot.pictures.drawing.palette import GOLD, MIST, SAGE
from bot.pictures.drawing.plot import Plot
from bot.pictures.drawing.shapes import BoxStyle
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.drawing.tokens import token

LOWEST: Final = 40
"""Chance alone is a little higher."""
HIGHEST: Final = 100
CHANCE: Final = 45
YARDSTICKS: Final = {80: "Mamie Odette", 95: "Maître Hector"}
"""The play scores of robots: see `python -m bench skill`."""
_HEIGHT: Final = 20
_EDGE: Final = "#06150f"
TROUGH: Final = BoxStyle(_EDGE, frame="#3f5d53", width=2)
_DIE: Final = (
    '<rect x="4" y="4" width="40" height="40" rx="10" fill="#fffdf6" stroke="#0b1512" stroke-width="2.5"/>'
    '<g fill="#1b1d22"><circle cx="14" cy="14" r="4.2"/><circle cx="34" cy="14" r="4.2"/>'
    '<circle cx="24" cy="24" r="4.2"/><circle cx="14" cy="34" r="4.2"/><circle cx="34" cy="34" r="4.2"/></g>'
)


class Band(NamedTuple):
    """A play score and what it may be off by."""

    points: float
    margin: float


def draw_scale(canvas: Canvas, at: tuple[float, float], width: float, band: Band, *, is_known: bool = True) -> None:
    """Draw where a play score lies 19 times out of 20, and its best guess if that `is_known`."""
    x, y = at
    canvas.put_box(at, (width, _HEIGHT), _HEIGHT // 2, TROUGH)
    low, high = (x + share(points) * width for points in (band.points - band.margin, band.points + band.margin))
    colour = GOLD if is_known else SAGE
    canvas.put_box((low, y), (max(_HEIGHT, high - low), _HEIGHT), _HEIGHT // 2, BoxStyle(colour, 150))
    if is_known:
        canvas.put_box((x + share(band.points) * width - 4, y - 8), (8, _HEIGHT + 16), 4, BoxStyle(colour))


def draw_yardsticks(canvas: Canvas, at: tuple[float, float], width: float, *, size: int, stem: int = 0) -> None:
    """Draw what the scale is read by, centred on this height: chance, and two robots, each on a stem of this length."""
    x, y = at
    for points, name in {CHANCE: "", **YARDSTICKS}.items():
        middle = x + share(points) * width
        canvas.centre(yardstick(name, size) if name else _die(size), (middle, y))
        if stem:
            canvas.put_box((middle - 1.5, y + size / 2), (3, stem), 1, BoxStyle(MIST))


def yardstick(name: str, size: int) -> Image.Image:
    """Return the face of a robot."""
    return token(Label(name, name[0], is_robot=True, face=FACES[name]), size)


def ticks(bands: Sequence[Band]) -> tuple[int, ...]:
    """Return the numbers beside a course: the ten below all of it, what a regular robot scores, and the highest."""
    lowest = max(0, int(min(band.points - band.margin for band in bands)) // 10 * 10)
    return tuple(sorted({lowest, max(lowest, min(YARDSTICKS)), HIGHEST}))


def course(bands: Sequence[Band], size: tuple[int, int], lowest: int) -> Image.Image:
    """Return how a play score went, with what it might have been off by, and a dashed line for each yardstick."""
    width, height = size
    xs = [12 + number * (width - 24) / max(1, len(bands) - 1) for number in range(len(bands))]

    def y(points: float) -> float:
        return (HIGHEST - min(HIGHEST, max(lowest, points))) / (HIGHEST - lowest) * height

    def line(points: Sequence[float]) -> list[tuple[float, float]]:
        return [(x, y(each)) for x, each in zip(xs, points, strict=True)]

    upper, lower = line([sum(band) for band in bands]), line([band.points - band.margin for band in bands])
    middle = line([band.points for band in bands])
    plot = Plot(width, height)
    for points in YARDSTICKS:
        if points > lowest:
            plot.dashes(y(points), SAGE, 0.6, pattern=(9, 8), width=3)
    plot.area([*upper, *reversed(lower)], GOLD, 0.28)
    plot.line(middle, GOLD, 6)
    plot.dot(middle[-1], 10, _EDGE)
    plot.dot(middle[-1], 8, GOLD)
    return plot.sprite


def share(points: float) -> float:
    """Return how far along the scale these points lie."""
    return (min(HIGHEST, max(LOWEST, points)) - LOWEST) / (HIGHEST - LOWEST)


@lru_cache(maxsize=4)
def _die(size: int) -> Image.Image:
    return rasterize(document(48, 48, _DIE), size, oversample=2)
