"""The podium at the end of a game: up to three players on their steps, the first with a crown, and the dwarf."""

from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, GOLD, MIST, SAGE, SEATS, SHADE, WHITE
from bot.pictures.drawing.shapes import BoxStyle, dwarf, medal, winners_crown
from bot.pictures.drawing.svg import document, rasterize, resize
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.chips import draw_count
from bot.pictures.parts.rows import draw_figure

WIDTH: Final = 1200
HEIGHT: Final = 650
_ROOM: Final = WIDTH - 60
_FLOOR: Final = 622
_STEP: Final = 296
_MEDAL: Final = 68
_LIGHT_SCALE: Final = 4


class _StepSize(NamedTuple):
    """The measures of a step."""

    height: int
    disc: int
    figure: int
    """The size of the gain on it."""


_SIZES: Final = {1: _StepSize(292, 152, 84), 2: _StepSize(254, 124, 66), 3: _StepSize(222, 108, 60)}
_STONES: Final = {1: BoxStyle("#7d5b12", frame=GOLD, width=5), 2: BoxStyle("#24503f", frame=SAGE, width=4)}
_LEFTS: Final = (350, 42, 658)
"""The left edges of the steps of the first, the second and the third: the first is in the middle."""


class Step(Struct, frozen=True):
    """A player on the podium."""

    place: int
    who: Label
    gain: str
    chips: str

    @property
    def has_gained(self) -> bool:
        """Whether the game brought chips; otherwise there is no medal."""
        return self.gain.startswith("+")


def draw_podium(canvas: Canvas, steps: tuple[Step, ...], title: Sentence, subtitle: str) -> None:
    """Draw the podium across the top of a picture, below its title."""
    canvas.put(stage(), (0, 0))
    canvas.write((WIDTH / 2, 84), title.fit("title", 60, _ROOM), Pen("title", 72, GOLD), "middle", _ROOM)
    canvas.write((WIDTH / 2, 134), subtitle, Pen("text", 38, MIST), "middle", _ROOM)
    canvas.put(dwarf(212, "crowned"), (966, _FLOOR - 230))
    for step, left in zip(steps, _LEFTS, strict=False):
        _draw_step(canvas, step, left)


def _draw_step(canvas: Canvas, step: Step, left: int) -> None:
    size = _SIZES[min(step.place, 3)]
    top, middle = _FLOOR - size.height, left + _STEP / 2
    canvas.put_box((left, top), (_STEP, size.height + 4), 14, _STONES[min(step.place, 2)])
    canvas.put(
        token(step.who, size.disc, WHITE if step.place == 1 else SHADE),
        (middle - size.disc / 2, top - size.disc + 10),
    )
    if step.place == 1:
        canvas.centre(winners_crown(96), (middle, top - size.disc + 2))
    _draw_place(canvas, step, (middle, top + 12))
    canvas.write_centred((middle, top + 70), step.who.name, Pen("bold", 44, CREAM), "middle", _STEP - 28)
    draw_figure(canvas, (middle, top + 66 + size.figure), step.gain, size=size.figure, room=_STEP - 28, anchor="middle")
    draw_count(canvas, (middle, _FLOOR - 34), step.chips, 42, "middle")


def _draw_place(canvas: Canvas, step: Step, at: tuple[float, float]) -> None:
    if step.has_gained and step.place in _SIZES:
        canvas.centre(medal(step.place, _MEDAL), at)
    else:
        canvas.put_badge(at, str(step.place), 46, is_empty=True)


@lru_cache(maxsize=1)
def stage() -> Image.Image:
    """Return the light behind the winner, confetti, and the floor."""
    body = f"""<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9a5c28"/>
<stop offset="1" stop-color="#5a3114"/></linearGradient></defs>{_confetti()}
<rect y="{_FLOOR}" width="{WIDTH}" height="{HEIGHT - _FLOOR}" fill="url(#w)"/>
<rect y="{_FLOOR - 2}" width="{WIDTH}" height="4" fill="{GOLD}"/>"""
    image, front = resize(_light(), WIDTH, HEIGHT), rasterize(document(WIDTH, HEIGHT, body), WIDTH)
    image.paste(front, (0, 0), front)
    return image


def _light() -> Image.Image:
    """Return the light at a small size: it is smooth, and rasterizing an SVG blocks all other threads."""
    x, y = _LEFTS[0] + _STEP / 2, _FLOOR - _SIZES[1].height - 60
    beams = "".join(_beam(x, y, 2 * pi * turn / 20) for turn in range(20))
    body = f"""<defs><radialGradient id="g" cx="{x}" cy="{y}" r="560" gradientUnits="userSpaceOnUse">
<stop offset="0" stop-color="#ffe9a8" stop-opacity=".75"/><stop offset=".35" stop-color="#f2c14e" stop-opacity=".35"/>
<stop offset="1" stop-color="#f2c14e" stop-opacity="0"/></radialGradient></defs>
<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#g)"/>{beams}"""
    return rasterize(document(WIDTH, HEIGHT, body), WIDTH // _LIGHT_SCALE)


def _beam(x: float, y: float, angle: float) -> str:
    half, far = 0.06, 1000
    (x0, y0), (x1, y1) = ((x + far * cos(turn), y + far * sin(turn)) for turn in (angle - half, angle + half))
    return f'<path d="M{x} {y}L{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}z" fill="#ffd97a" fill-opacity=".10"/>'


def _confetti() -> str:
    rng = Random(7)  # noqa: S311 - the same confetti in every picture
    return "".join(
        f'<rect x="{rng.randint(0, WIDTH)}" y="{rng.randint(150, _FLOOR - 20)}" width="16" height="9" rx="2"'
        f' fill="{colour}" fill-opacity=".8" transform="rotate({rng.randint(-30, 30)})"/>'
        for colour in SEATS * 12
    )
