"""Curves of results."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.pictures.drawing.palette import GAIN, LOSS, WHITE
from bot.pictures.drawing.plot import Plot

_MARGIN: Final = 10


def curve(values: Sequence[int], width: int, height: int, *, is_filled: bool = False) -> Image.Image:
    """Return a curve through at least two values, with a dashed line at zero and a dot at the newest."""
    low, high = min(0, *values), max(0, *values)
    span = (high - low) or 1

    def y(value: int) -> float:
        return _MARGIN + (high - value) / span * (height - 2 * _MARGIN)

    step = (width - 2 * _MARGIN) / (len(values) - 1)
    points = [(_MARGIN + number * step, y(value)) for number, value in enumerate(values)]
    colour = GAIN if values[-1] >= 0 else LOSS
    plot = Plot(width, height)
    plot.dashes(y(0), WHITE, 0.3, pattern=(5, 5), width=2)
    if is_filled:
        plot.area([(_MARGIN, y(0)), *points, (width - _MARGIN, y(0))], colour, 0.18)
    plot.line(points, colour, 5)
    plot.dot(points[-1], 8, colour)
    return plot.sprite
