"""The stage of a Grand Opéra: a curtain, lights and the dwarf."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PIL import Image

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD
from bot.pictures.drawing.shapes import dwarf
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.parts.chips import draw_piles, stack

WIDTH: Final = 1200
HEIGHT: Final = 320
_FOLDS: Final = 7
_ROOM: Final = 510
_RAIN: Final = (
    *((10, 212, 96), (5, 256, 66), (1, 226, 168), (10, 410, 74), (1, 196, 236)),
    *((1, 972, 72), (10, 986, 128), (5, 952, 204), (10, 906, 236), (1, 978, 246), (5, 836, 204)),
)
"""Chips that fall onto the stage: the value of each, and where it is."""


def draw_stage(canvas: Canvas, title: str, subtitle: Sentence, won: str | None) -> None:
    """Draw the stage across the top of a picture, with the sum that was swept."""
    canvas.put(stage(), (0, 0))
    for value, x, y in _RAIN:
        canvas.put(stack(value, 1, 20), (x, y))
    canvas.put(dwarf(208, "jubilant"), (250, 62))
    canvas.write((476, 136), title, Pen("title", 80, LIGHT_GOLD), room=480)
    canvas.write((478, 184), subtitle.fit("bold", 34, _ROOM), Pen("bold", 38, CREAM), room=_ROOM)
    if won:
        width = canvas.write_centred((476, 238), won, Pen("heavy", 96, LIGHT_GOLD), room=360)
        draw_piles(canvas, (476 + width + 96, 280), 48, 24)


@lru_cache(maxsize=1)
def stage() -> Image.Image:
    """Return the curtain, the lights and the boards."""
    lights = "".join(_beam(turn) for turn in range(18))
    lamps = "".join(
        f'<circle cx="{x}" cy="306" r="9" fill="#ffe9a8"/>'
        f'<circle cx="{x}" cy="306" r="18" fill="#ffe9a8" fill-opacity=".25"/>'
        for x in range(268, 960, 68)
    )
    body = f"""<defs><radialGradient id="l" cx=".31" cy=".55" r=".6"><stop offset="0" stop-color="#b8453a"/>
<stop offset=".55" stop-color="#6d1420"/><stop offset="1" stop-color="#33070f"/></radialGradient>
<linearGradient id="c" x1="0" x2="1"><stop offset="0" stop-color="#7d0f1c"/><stop offset=".45" stop-color="#d3293a"/>
<stop offset="1" stop-color="#7d0f1c"/></linearGradient>
<linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9a5c28"/>
<stop offset="1" stop-color="#5a3114"/></linearGradient></defs>
<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#l)"/>{lights}
<rect y="284" width="{WIDTH}" height="36" fill="url(#w)"/>
<rect y="282" width="{WIDTH}" height="4" fill="#f2c14e"/>{lamps}
{_curtain()}<g transform="translate({WIDTH} 0) scale(-1 1)">{_curtain()}</g>{_valance()}"""
    return rasterize(document(WIDTH, HEIGHT, body), WIDTH)


def _beam(turn: int) -> str:
    """Return one ray of the light behind the dwarf."""
    angle, half = 2 * pi * turn / 18, 0.07
    (x0, y0), (x1, y1) = ((374 + 900 * cos(a), 176 + 900 * sin(a)) for a in (angle - half, angle + half))
    return f'<path d="M374 176L{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}z" fill="#ffd97a" fill-opacity=".13"/>'


def _curtain() -> str:
    """Return the left half of the curtain, gathered by a golden cord."""
    folds = "".join(
        f'<path d="M{fold * 34} 0H{fold * 34 + 36}C{fold * 31 + 36} 120 {fold * 22 + 24} 190 {fold * 20 + 24} 212'
        f"C{fold * 21 + 24} 250 {fold * 24 + 26} 290 {fold * 25 + 28} {HEIGHT}H{fold * 25}"
        f'C{fold * 24} 290 {fold * 21} 250 {fold * 20} 212C{fold * 22} 190 {fold * 31} 120 {fold * 34} 0z"'
        ' fill="url(#c)"/>'
        for fold in reversed(range(_FOLDS))
    )
    cord = '<path d="M0 205Q80 226 156 205v14Q80 242 0 219z" fill="#f2c14e" stroke="#a8780f" stroke-width="2"/>'
    tassel = '<path d="M150 212l8 8 6 46h-22l4-46z" fill="#f2c14e" stroke="#a8780f" stroke-width="2"/>'
    return folds + cord + tassel


def _valance() -> str:
    """Return the scallops along the top."""
    step = WIDTH / 10
    return "".join(
        f'<path d="M{n * step:.0f} 0H{(n + 1) * step:.0f}V30Q{(n + 0.5) * step:.0f} 84 {n * step:.0f} 30z"'
        ' fill="url(#c)"/>'
        f'<path d="M{n * step:.0f} 30Q{(n + 0.5) * step:.0f} 84 {(n + 1) * step:.0f} 30" fill="none" stroke="#f2c14e"'
        ' stroke-width="6"/>'
        for n in range(10)
    )
