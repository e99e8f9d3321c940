"""The podium at the end of a game: up to three players on their steps, the first with a crown, and the dwarf."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, GOLD, MIST, SEATS
from bot.pictures.drawing.shapes import BoxStyle, dwarf, medal, winners_crown
from bot.pictures.drawing.svg import document, rasterize, resize
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.chips import draw_count
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.rows import draw_figure

HEIGHT: Final = 542
_ROOM: Final = WIDTH - 60
_FLOOR: Final = 518
_MEDAL: Final = 56
_SUBTITLE: Final = 116
_LIGHT_SCALE: Final = 4


class StepSize(NamedTuple):
    """The measures of a step."""

    left: int
    width: int
    height: int
    face: int
    figure: int
    """The size of the gain on it."""


_SIZES: Final = (StepSize(290, 250, 232, 128, 76), StepSize(26, 250, 202, 112, 60), StepSize(554, 250, 182, 104, 54))
"""Of the steps of the first, who stands in the middle, the second and the third."""
_STONES: Final = (
    BoxStyle("#7d5b12", frame=GOLD, width=4),
    BoxStyle("#4d565d", frame="#d5dbe0", width=4),
    BoxStyle("#6b3f1c", frame="#d9935a", width=4),
)
"""Gold, silver and bronze."""


class Step(Struct, frozen=True):
    """A player on the podium."""

    place: int
    who: Label
    gain: str
    chips: str
    """Empty where there are none."""
    note: str = ""
    """When the player was out, which explains the place."""
    choices: str = ""
    """How good the choices were, told instead of the chips where all had the same cards."""

    @property
    def has_gained(self) -> bool:
        """Whether the game brought chips; otherwise there is no medal, but for who had the same cards as all others."""
        return self.gain.startswith("+")


def draw_podium(canvas: Canvas, steps: tuple[Step, ...], title: Sentence, subtitle: str) -> None:
    """Draw the podium across the top of a picture, below its title."""
    canvas.put(stage(), (0, 0))
    canvas.write((WIDTH / 2, 70), title.fit("title", 44, _ROOM), Pen("title", 64, GOLD), "middle", _ROOM)
    canvas.write((WIDTH / 2, _SUBTITLE), subtitle, Pen("text", 34, MIST), "middle", _ROOM)
    canvas.put(dwarf(176, "crowned"), (808, _FLOOR - 192))
    draw_steps(canvas, steps, _SIZES, _FLOOR)


def draw_steps(canvas: Canvas, steps: Sequence[Step], sizes: Sequence[StepSize], floor: float) -> None:
    """Draw up to three players on steps of these sizes, which stand on the floor; equals stand equally high."""
    for step, own in zip(steps, sizes, strict=False):
        rank = min(step.place, len(sizes)) - 1
        size = sizes[rank]._replace(left=own.left)
        _draw_step(canvas, step, size, _STONES[rank], floor)


def _draw_step(canvas: Canvas, step: Step, size: StepSize, stone: BoxStyle, floor: float) -> None:
    top, middle, room = floor - size.height, size.left + size.width / 2, size.width - 24
    canvas.put_box((size.left, top), (size.width, size.height), 14, stone)
    canvas.put(token(step.who, size.face), (middle - size.face / 2, top - size.face + 8))
    if step.place == 1:
        canvas.centre(winners_crown(round(size.face * 0.58)), (middle, top - size.face + 4))
    _draw_place(canvas, step, (middle, top + 6))
    canvas.write_centred((middle, top + 54), step.who.name, Pen("bold", 38, CREAM), "middle", room)
    figure = middle, top + (size.height + 26) / 2
    draw_figure(canvas, figure, step.gain, size=size.figure, room=room, anchor="middle")
    if step.chips and not step.note:
        draw_count(canvas, (middle, floor - 30), step.chips, 36, "middle")
    canvas.write_centred((middle, floor - 28), step.note or step.choices, Pen("text", 32, MIST), "middle", room)


def _draw_place(canvas: Canvas, step: Step, at: tuple[float, float]) -> None:
    if (step.has_gained or not step.chips) and step.place <= len(_SIZES):
        canvas.centre(medal(step.place, _MEDAL), at)
    else:
        canvas.put_badge(at, str(step.place), 38, is_empty=True)


@lru_cache(maxsize=1)
def stage() -> Image.Image:
    """Return the light behind the winner, confetti below the title, and the floor."""
    body = f"""<defs><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9a5c28"/>
<stop offset="1" stop-color="#5a3114"/></linearGradient></defs>{_confetti()}
<rect y="{_FLOOR}" width="{WIDTH}" height="{HEIGHT - _FLOOR}" fill="url(#w)"/>
<rect y="{_FLOOR - 2}" width="{WIDTH}" height="4" fill="{GOLD}"/>"""
    image, front = resize(_light(), WIDTH, HEIGHT), rasterize(document(WIDTH, HEIGHT, body), WIDTH)
    image.paste(front, (0, 0), front)
    return image


def _light() -> Image.Image:
    """Return the light at a small size: it is smooth, and rasterizing an SVG blocks all other threads."""
    x, y = _SIZES[0].left + _SIZES[0].width / 2, _FLOOR - _SIZES[0].height - 50
    beams = "".join(_beam(x, y, 2 * pi * turn / 20) for turn in range(20))
    body = f"""<defs><radialGradient id="g" cx="{x}" cy="{y}" r="470" gradientUnits="userSpaceOnUse">
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
        f'<rect x="-7" y="-4" width="14" height="8" rx="2" fill="{colour}" fill-opacity=".8"'
        f' transform="translate({rng.randint(0, WIDTH)} {rng.randint(_SUBTITLE + 24, _FLOOR - 20)})'
        f' rotate({rng.randint(-30, 30)})"/>'
        for colour in SEATS * 12
    )
