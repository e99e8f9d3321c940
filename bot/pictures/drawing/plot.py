"""Lines, areas and dots of a chart, with smooth edges: as SVG, a sprite of such a size takes three times as long."""

from collections.abc import Callable, Sequence
from math import ceil, floor
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.drawing.palette import rgba
from bot.pictures.drawing.svg import solid

Point = tuple[float, float]
Draw = Callable[[ImageDraw.ImageDraw, list[Point]], object]
"""Draws a shape on a mask, where its points are these."""

_OVERSAMPLE: Final = 4
_OPAQUE: Final = 255


class Plot:
    """A sprite on which each thing is drawn over those before."""

    def __init__(self, width: int, height: int) -> None:
        self.sprite: Final = Image.new("RGBa", (width, height))

    def area(self, points: Sequence[Point], colour: str, opacity: float) -> None:
        """Fill the polygon between these points."""
        self._ink(points, 1, colour, lambda pen, shape: pen.polygon(shape, fill=round(opacity * _OPAQUE)))

    def line(self, points: Sequence[Point], colour: str, width: int) -> None:
        """Draw a line through these points, round at its ends and corners."""

        def draw(pen: ImageDraw.ImageDraw, shape: list[Point]) -> None:
            pen.line(shape, fill=_OPAQUE, width=width * _OVERSAMPLE, joint="curve")
            for end in (shape[0], shape[-1]):
                pen.circle(end, width * _OVERSAMPLE / 2, fill=_OPAQUE)

        self._ink(points, width, colour, draw)

    def dashes(self, y: float, colour: str, opacity: float, *, pattern: tuple[int, int], width: int) -> None:
        """Draw a line from the left to the right of dashes and gaps of these lengths."""
        dash, gap = pattern

        def draw(pen: ImageDraw.ImageDraw, shape: list[Point]) -> None:
            for (left, top), (right, bottom) in zip(shape[::2], shape[1::2], strict=True):
                pen.rectangle((left, top, right - 1, bottom - 1), fill=round(opacity * _OPAQUE))

        lefts = range(0, self.sprite.width, dash + gap)
        corners = [corner for x in lefts for corner in ((x, y - width / 2), (x + dash, y + width / 2))]
        self._ink(corners, 0, colour, draw)

    def dot(self, at: Point, radius: float, colour: str) -> None:
        """Draw a disc around this point."""
        self._ink([at], radius, colour, lambda pen, shape: pen.circle(shape[0], radius * _OVERSAMPLE, fill=_OPAQUE))

    def _ink(self, points: Sequence[Point], around: float, colour: str, draw: Draw) -> None:
        """Draw a shape that reaches so far around its points."""
        width, height = self.sprite.size
        left, right = floor(min(x for x, _ in points) - around), ceil(max(x for x, _ in points) + around)
        top, bottom = floor(min(y for _, y in points) - around), ceil(max(y for _, y in points) + around)
        left, right, top, bottom = max(0, left), min(width, right), max(0, top), min(height, bottom)
        size = right - left, bottom - top
        mask = Image.new("L", (size[0] * _OVERSAMPLE, size[1] * _OVERSAMPLE))
        draw(ImageDraw.Draw(mask), [((x - left) * _OVERSAMPLE, (y - top) * _OVERSAMPLE) for x, y in points])
        self.sprite.paste(solid(size, rgba(colour)), (left, top), mask.reduce(_OVERSAMPLE))
