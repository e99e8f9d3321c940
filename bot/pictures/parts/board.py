"""The board: the five belles, their pots, and the dwarf in the middle."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.game.cards import BELLE, BELLES, NAIN, Card
from bot.game.view import View
from bot.language import Words
from bot.language.amounts import amount
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.palette import WHITE
from bot.pictures.drawing.shapes import Mood, dwarf
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import CardStyle, card_height, face
from bot.pictures.parts.chips import draw_piles
from bot.tables.headlines import is_hoard

LEFT: Final = 14
TOP: Final = 14
WIDTH: Final = 440
HEIGHT: Final = 424
_CARD: Final = 88
DWARF: Final = 142
"""The width of the dwarf in the middle."""
CHIP: Final = 15
"""Half a chip's width in the corners."""
TOKEN: Final = 52
"""The size of the token of a player who has taken a pot."""
_MARGIN: Final = 24
_MIDDLE: Final = (LEFT + WIDTH / 2, TOP + HEIGHT / 2)
_RADIUS: Final = 96
"""The radius of the middle of the board."""
_FIELD: Final = 116
"""Room for the number of a pot in its corner of the board."""


class _Corner(NamedTuple):
    card: Card
    is_left: bool
    is_top: bool
    tint: tuple[str, str]

    @property
    def at(self) -> tuple[int, int]:
        """The upper left corner of the card."""
        x = LEFT + _MARGIN if self.is_left else LEFT + WIDTH - _MARGIN - _CARD
        y = TOP + _MARGIN if self.is_top else TOP + HEIGHT - _MARGIN - card_height(_CARD)
        return x, y


_CORNERS: Final = (
    _Corner(BELLES[0], is_left=True, is_top=True, tint=("#f8d3b6", "#eaa67c")),
    _Corner(BELLES[1], is_left=False, is_top=True, tint=("#d9eac2", "#a9cb86")),
    _Corner(BELLES[2], is_left=True, is_top=False, tint=("#c9e0ee", "#8fbcd9")),
    _Corner(BELLES[3], is_left=False, is_top=False, tint=("#f8c6c1", "#e58f89")),
)


class _Heap(NamedTuple):
    dx: int
    dy: int
    chips: int
    radius: int


_HEAPS: Final = (_Heap(-78, 44, 78, 14), _Heap(80, 46, 93, 14), _Heap(-48, 66, 47, 15), _Heap(52, 68, 36, 15))
"""A hoard is always drawn as these heaps, however many chips it holds."""


class Pot(Struct, frozen=True):
    """The chips on a belle, and the player who took its pot in this deal."""

    chips: int
    text: str
    taker: Label | None = None
    is_hoard: bool = False


def pots_of(game: View, labels: tuple[Label, ...], words: Words) -> tuple[Pot, ...]:
    """Return the five pots, in the order of the belles."""
    takers = {taken.belle: labels[taken.seat] for taken in game.deal.taken} if game.deal else {}
    return tuple(
        Pot(chips, amount(chips, words), takers.get(belle), is_hoard=belle == NAIN and is_hoard(game))
        for belle, chips in zip(BELLES, game.pots, strict=True)
    )


def place_of(belle: int) -> tuple[float, float]:
    """Return the point where the chips of a belle lie."""
    if belle == BELLE[NAIN]:
        return _MIDDLE
    corner = next(corner for corner in _CORNERS if BELLE[corner.card] == belle)
    return corner.at[0] + _CARD / 2, corner.at[1] + card_height(_CARD) / 2


def draw_pots(canvas: Canvas, pots: tuple[Pot, ...], mood: Mood) -> None:
    """Draw the pots on the board, and the dwarf in the middle."""
    _draw_middle(canvas, pots[BELLE[NAIN]], mood)
    for corner in _CORNERS:
        _draw_corner(canvas, corner, pots[BELLE[corner.card]])


def _draw_corner(canvas: Canvas, corner: _Corner, pot: Pot) -> None:
    x, y = corner.at
    if pot.chips:
        centre = LEFT + 164 if corner.is_left else LEFT + WIDTH - 164
        draw_piles(canvas, (centre, TOP + 106 if corner.is_top else TOP + HEIGHT - 28), pot.chips, CHIP)
    edge = TOP + 176 if corner.is_top else TOP + HEIGHT - 176
    canvas.put_badge((x + _CARD / 2, edge), pot.text, 46, is_empty=not pot.chips, room=_FIELD)
    if pot.taker:
        canvas.put(token(pot.taker, TOKEN, WHITE), (x + (_CARD - 32 if corner.is_left else -20), y + 76))


def _draw_middle(canvas: Canvas, pot: Pot, mood: Mood) -> None:
    x, y = _MIDDLE
    if pot.is_hoard:
        canvas.centre(sunburst(), _MIDDLE)
        canvas.put(dwarf(154, mood), (x - 80, y - 116))
        for heap in _HEAPS:
            draw_piles(canvas, (x + heap.dx, y + heap.dy), heap.chips, heap.radius)
    else:
        canvas.put(dwarf(DWARF, mood), (x - 70, y - 93))
        if pot.chips and pot.taker is None:
            draw_piles(canvas, (x - 52, y + 58), pot.chips, 13)
    canvas.put_badge((x, y + 84), pot.text, 52 if pot.is_hoard else 46, is_empty=not pot.chips)
    if pot.taker:
        canvas.put(token(pot.taker, TOKEN, WHITE), (x + 44, y + 28))


def background(width: int, height: int, style: CardStyle) -> Image.Image:
    """Return what never changes: the felt, the board and the four cards in its corners."""
    canvas = Canvas(rasterize(document(width, height, _svg(width, height)), width).convert("RGB"))
    for corner in _CORNERS:
        canvas.put_card(face(corner.card, _CARD, style), corner.at, blur=5, alpha=120)
    return canvas.image


def _svg(width: int, height: int) -> str:
    (x, y), corner = _MIDDLE, (LEFT, TOP)
    return f"""<defs>{"".join(map(_gradient, _CORNERS))}
<radialGradient id="felt" cx=".38" cy=".36" r=".95"><stop offset="0" stop-color="#1f6a52"/>
<stop offset=".6" stop-color="#134739"/><stop offset="1" stop-color="#0a2a23"/></radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8a5226"/>
<stop offset=".5" stop-color="#5f3415"/><stop offset="1" stop-color="#7a451d"/></linearGradient>
<radialGradient id="sun" cx=".5" cy=".45" r=".6"><stop offset="0" stop-color="#fff1b8"/>
<stop offset=".7" stop-color="#ffd95e"/><stop offset="1" stop-color="#f0b52c"/></radialGradient></defs>
<rect width="{width}" height="{height}" fill="url(#felt)"/>
<rect x="{corner[0] + 3}" y="{corner[1] + 6}" width="{WIDTH}" height="{HEIGHT}" rx="24" fill-opacity=".35"/>
<rect x="{corner[0]}" y="{corner[1]}" width="{WIDTH}" height="{HEIGHT}" rx="22" fill="url(#wood)"/>
<rect x="{corner[0] + 7}" y="{corner[1] + 7}" width="{WIDTH - 14}" height="{HEIGHT - 14}" rx="16" fill="#f7ebcb"
 stroke="#f2c14e" stroke-width="3"/>{"".join(map(_field, _CORNERS))}
<circle cx="{x}" cy="{y}" r="{_RADIUS + 11}" fill="#8a6a2c"/>
<circle cx="{x}" cy="{y}" r="{_RADIUS + 8}" fill="#f7ebcb"/>
<circle cx="{x}" cy="{y}" r="{_RADIUS}" fill="url(#sun)"/>{_rays(_MIDDLE, _RADIUS - 1, 0.045, 24, "#fff7d6")}
<circle cx="{x}" cy="{y}" r="{_RADIUS}" fill="none" stroke="#c8961e" stroke-width="3"/>"""


def _gradient(corner: _Corner) -> str:
    light, dark = corner.tint
    return (
        f'<linearGradient id="{corner.card}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></linearGradient>'
    )


def _field(corner: _Corner) -> str:
    x = LEFT + 14 if corner.is_left else LEFT + WIDTH / 2 + 2
    y = TOP + 14 if corner.is_top else TOP + HEIGHT / 2 + 2
    width, height = WIDTH / 2 - 16, HEIGHT / 2 - 16
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="12" fill="url(#{corner.card})" stroke="#8a6a2c"'
        f' stroke-width="2"/><rect x="{x + 4}" y="{y + 4}" width="{width - 8}" height="{height - 8}" rx="9"'
        ' fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.5"/>'
    )


def _rays(at: tuple[float, float], radius: float, half: float, count: int, colour: str) -> str:
    (x, y), angles = at, [2 * pi * step / count for step in range(count)]
    return "".join(
        f'<path d="M{x} {y}L{x + cos(angle - half) * radius:.1f} {y + sin(angle - half) * radius:.1f}'
        f'L{x + cos(angle + half) * radius:.1f} {y + sin(angle + half) * radius:.1f}z"'
        f' fill="{colour}" fill-opacity=".55"/>'
        for angle in angles
    )


@lru_cache(maxsize=1)
def sunburst() -> Image.Image:
    """Return the light of a hoard, which shines beyond the middle of the board."""
    body = f"""<defs><radialGradient id="b" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#fff3b0"/>
<stop offset=".9" stop-color="#ffc933"/><stop offset="1" stop-color="#f0ab1c"/></radialGradient>
<radialGradient id="fade" gradientUnits="userSpaceOnUse" cx="230" cy="230" r="228">
<stop offset=".5" stop-color="#fff3a6" stop-opacity=".95"/><stop offset="1" stop-color="#ffd54a" stop-opacity="0"/>
</radialGradient></defs>{_rays((230, 230), 228, 0.075, 20, "url(#fade)")}
<circle cx="230" cy="230" r="128" fill="url(#b)" stroke="#a86b06" stroke-width="4"/>
{_rays((230, 230), 124, 0.05, 20, "#fffbe0")}"""
    return rasterize(document(460, 460, body), 368)
