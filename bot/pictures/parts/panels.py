"""The width of pictures, and panels that reach from one edge of theirs to the other."""

from typing import Final

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.shapes import GOLDEN, PANEL

WIDTH: Final = 1000
EDGE: Final = 14
"""Between a panel and the edge of its picture."""


def draw_panel(canvas: Canvas, top: float, height: float, *, is_golden: bool = False, corner: int = 20) -> None:
    """Draw a panel; a golden one has a frame."""
    canvas.put_box((EDGE, top), (canvas.image.width - 2 * EDGE, height), corner, GOLDEN if is_golden else PANEL)
