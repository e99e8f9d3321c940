"""The stage of great feasts: a curtain, lights and boards; and what a Grand Opéra shows on it."""

from functools import lru_cache, partial
from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD, MIST
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.parts.chips import stack
from bot.pictures.parts.panels import WIDTH

HEIGHT: Final = 300
FACE: Final = (176, 88)
"""Where the face of the winner begins."""
TEXT: Final = 316
END: Final = 846
"""Where the sum ends."""
ROOM: Final = 350
"""Beside the sum."""
_DRAWN: Final = 1200, 320
"""The size that the curtain is made for."""
_FOLDS: Final = 7
_OPEN: Final = 0.72
"""How wide the curtain hangs."""
_BEAMS: Final = 18
_RAIN: Final = (
    *((10, 138, 80), (5, 160, 42), (1, 128, 150), (10, 262, 226), (1, 134, 210)),
    *((1, 812, 52), (10, 752, 72), (5, 858, 92), (10, 858, 170), (1, 850, 232), (5, 776, 234)),
)
"""Chips that fall onto the stage: the value and position of each."""


def draw_stage(canvas: Canvas, title: str, swept: Sentence, subtitle: str) -> None:
    """Draw the stage across the top of a picture, with room for the winner's face and sum."""
    canvas.put(stage(), (0, 0))
    for value, x, y in _RAIN:
        canvas.put(stack(value, 1, 17), (x, y))
    canvas.write((TEXT, 112), title, Pen("title", 64, LIGHT_GOLD), room=400)
    canvas.write((TEXT, 156), swept.fit("bold", 30, ROOM), Pen("bold", 34, CREAM), room=ROOM)
    canvas.write((TEXT, 240), subtitle, Pen("text", 28, MIST), room=END - TEXT)


@lru_cache(maxsize=2)
def theatre(height: int, light: tuple[int, int]) -> Image.Image:
    """Return a stage of this height, with its light around this point."""
    (width, made), scale = _DRAWN, _DRAWN[0] / WIDTH
    floor = height * scale
    x, y = light[0] * scale, light[1] * scale
    side = f'<g transform="scale({_OPEN} {floor / made:.3f})">{_curtain()}</g>'
    lamps = "".join(
        f'<circle cx="{lamp}" cy="{floor - 17:.0f}" r="9" fill="#ffe9a8"/>'
        f'<circle cx="{lamp}" cy="{floor - 17:.0f}" r="18" fill="#ffe9a8" fill-opacity=".25"/>'
        for lamp in range(220, 1000, 76)
    )
    body = f"""<defs><radialGradient id="l" cx="{x / width:.2f}" cy="{y / floor:.2f}" r=".7">
<stop offset="0" stop-color="#b8453a"/><stop offset=".5" stop-color="#6d1420"/>
<stop offset="1" stop-color="#2e060e"/></radialGradient>
<linearGradient id="c" x1="0" x2="1"><stop offset="0" stop-color="#7d0f1c"/><stop offset=".45" stop-color="#d3293a"/>
<stop offset="1" stop-color="#7d0f1c"/></linearGradient>
<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9a5c28"/>
<stop offset="1" stop-color="#5a3114"/></linearGradient></defs>
<rect width="{width}" height="{floor}" fill="url(#l)"/>{"".join(_beam(x, y, turn) for turn in range(_BEAMS))}
<rect y="{floor - 40}" width="{width}" height="40" fill="url(#w)"/>
<rect y="{floor - 42}" width="{width}" height="4" fill="#f2c14e"/>{lamps}
{side}<g transform="translate({width} 0) scale(-1 1)">{side}</g>{_valance()}"""
    return rasterize(document(width, floor, body), WIDTH)


stage: Final = partial(theatre, HEIGHT, (FACE[0] + 59, FACE[1] + 59))
"""Of a Grand Opéra."""


def _beam(x: float, y: float, turn: int) -> str:
    """Return one ray of the light."""
    angle, half = 2 * pi * turn / _BEAMS, 0.07
    (x0, y0), (x1, y1) = ((x + 1300 * cos(a), y + 1300 * sin(a)) for a in (angle - half, angle + half))
    return f'<path d="M{x:.0f} {y:.0f}L{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}z" fill="#ffd97a" fill-opacity=".12"/>'


def _curtain() -> str:
    """Return the left half of the curtain, gathered by a golden cord."""
    folds = "".join(
        f'<path d="M{fold * 34} 0H{fold * 34 + 36}C{fold * 31 + 36} 120 {fold * 22 + 24} 190 {fold * 20 + 24} 212'
        f"C{fold * 21 + 24} 250 {fold * 24 + 26} 290 {fold * 25 + 28} {_DRAWN[1]}H{fold * 25}"
        f'C{fold * 24} 290 {fold * 21} 250 {fold * 20} 212C{fold * 22} 190 {fold * 31} 120 {fold * 34} 0z"'
        ' fill="url(#c)"/>'
        for fold in reversed(range(_FOLDS))
    )
    cord = '<path d="M0 205Q80 226 156 205v14Q80 242 0 219z" fill="#f2c14e" stroke="#a8780f" stroke-width="2"/>'
    tassel = '<path d="M150 212l8 8 6 46h-22l4-46z" fill="#f2c14e" stroke="#a8780f" stroke-width="2"/>'
    return folds + cord + tassel


def _valance() -> str:
    """Return the scallops along the top."""
    step = _DRAWN[0] / 10
    return "".join(
        f'<path d="M{n * step:.0f} 0H{(n + 1) * step:.0f}V30Q{(n + 0.5) * step:.0f} 84 {n * step:.0f} 30z"'
        ' fill="url(#c)"/>'
        f'<path d="M{n * step:.0f} 30Q{(n + 0.5) * step:.0f} 84 {(n + 1) * step:.0f} 30" fill="none" stroke="#f2c14e"'
        ' stroke-width="6"/>'
        for n in range(10)
    )
