"""The stage on which a season ends: velvet, its first three on their steps, and laurels around the winner."""

from collections.abc import Sequence
from functools import lru_cache, partial
from math import cos, radians, sin
from typing import Final

from PIL import Image

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD
from bot.pictures.drawing.shapes import dwarf
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.parts.opera import theatre
from bot.pictures.parts.podium import Step, StepSize, draw_steps

HEIGHT: Final = 640
_MIDDLE: Final = 500
_FLOOR: Final = HEIGHT - 38
_ROOM: Final = 640
"""Between the curtains."""
_SIZES: Final = (StepSize(334, 212, 262, 132, 66), StepSize(112, 212, 226, 116, 56), StepSize(556, 212, 200, 106, 52))
_LAUREL: Final = 198
_LIGHT: Final = (440, 285)
"""Behind the face of the first."""
stage: Final = partial(theatre, HEIGHT, _LIGHT)


def draw_stage(canvas: Canvas, steps: Sequence[Step], title: Sentence, subtitle: str) -> None:
    """Draw the stage across the top of a picture, with its title and up to three members."""
    canvas.put(stage(), (0, 0))
    canvas.write((_MIDDLE, 132), title.fit("title", 44, _ROOM), Pen("title", 60, LIGHT_GOLD), "middle", _ROOM)
    canvas.write((_MIDDLE, 178), subtitle, Pen("text", 34, CREAM), "middle", _ROOM)
    canvas.put(dwarf(146, "crowned"), (774, _FLOOR - 158))
    for step, size in zip(steps, _SIZES, strict=False):
        if step.place == 1:
            face = _FLOOR - _SIZES[0].height - _SIZES[0].face / 2 + 8
            canvas.centre(_laurel(_LAUREL), (size.left + size.width / 2, face))
    draw_steps(canvas, steps, _SIZES, _FLOOR)


@lru_cache(maxsize=1)
def _laurel(width: int) -> Image.Image:
    """Return two branches around the face of a winner."""
    leaves = ""
    for angle in range(100, 253, 17):
        x, y = 80 + 66 * cos(radians(angle)), 80 + 66 * sin(radians(angle))
        for turn, colour in ((angle + 62, "#f2c14e"), (angle + 118, "#d9a520")):
            leaves += (
                f'<path transform="translate({x:.1f} {y:.1f}) rotate({turn})" d="M0 0C6-7 16-7 22 0C16 7 6 7 0 0Z"'
                f' fill="{colour}" stroke="#7a4d00" stroke-width="2"/>'
            )
    half = f'<path d="M80 146A66 66 0 0 1 18 56" fill="none" stroke="#a8780f" stroke-width="4"/>{leaves}'
    whole = f'{half}<g transform="translate(160 0) scale(-1 1)">{half}</g>'
    return rasterize(document(160, 166, whole), width, oversample=2)
