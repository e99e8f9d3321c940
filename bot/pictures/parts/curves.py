"""Curves of results."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from bot.pictures.drawing.palette import GAIN, LOSS
from bot.pictures.drawing.svg import document, rasterize

_MARGIN: Final = 10


def curve(values: Sequence[int], width: int, height: int, *, is_filled: bool = False) -> Image.Image:
    """Return a curve through at least two values, with a dashed line at zero and a dot at the newest."""
    low, high = min(0, *values), max(0, *values)
    span = (high - low) or 1

    def y(value: int) -> float:
        return _MARGIN + (high - value) / span * (height - 2 * _MARGIN)

    step = (width - 2 * _MARGIN) / (len(values) - 1)
    points = " ".join(f"{_MARGIN + number * step:.1f},{y(value):.1f}" for number, value in enumerate(values))
    colour = GAIN if values[-1] >= 0 else LOSS
    area = f"{_MARGIN},{y(0):.1f} {points} {width - _MARGIN},{y(0):.1f}"
    body = (
        f'<path d="M0 {y(0):.1f}H{width}" stroke="#fff" stroke-opacity=".3" stroke-width="2" stroke-dasharray="5 5"/>'
        f'<polygon points="{area}" fill="{colour}" fill-opacity="{0.18 if is_filled else 0}"/>'
        f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="5" stroke-linejoin="round"'
        f' stroke-linecap="round"/><circle cx="{width - _MARGIN}" cy="{y(values[-1]):.1f}" r="8" fill="{colour}"/>'
    )
    return rasterize(document(width, height, body), width)
