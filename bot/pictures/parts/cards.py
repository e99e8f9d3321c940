"""The 52 cards and their back.

Everything is drawn here except the twelve court figures, which come from a public deck.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import BELLE, KING, NAIN, RANK, Card
from bot.language import Words
from bot.pictures.drawing.canvas import SHADOW_DROP, XY, Canvas
from bot.pictures.drawing.lettering import stamp
from bot.pictures.drawing.shapes import BoxStyle, box, dwarf_svg, shadow
from bot.pictures.drawing.svg import ASSETS, document, rasterize, shrink

WIDTH: Final = 200
HEIGHT: Final = 280
"""The size of the SVG documents from which cards are drawn."""
_VEIL: Final = BoxStyle("#0c2a23", 107)
_VEIL_RADIUS: Final = 13
"""The radius of its corners, which also covers the corners of a belle's thick frame."""
_DRAWN_WIDTH: Final = 2 * 146
"""Twice the width of the widest card in a hand, for even thin lines."""
_LARGE: Final = 100
"""Wider cards have a wider shadow."""
SMALL_WIDTHS: Final = (46, 40, 34, 27)
_SMALL_HEIGHT: Final = 64
"""The sizes of cards in a row of many."""
_TENS: Final = 10

PAPER: Final = "#fffdf6"
NAIN_PAPER: Final = "#ffe58a"
TWO_COLOURS: Final = {"S": "#1b1d22", "C": "#1b1d22", "H": "#d01a20", "D": "#d01a20"}
FOUR_COLOURS: Final = TWO_COLOURS | {"C": "#00734f", "D": "#0b62b0"}

_SIGNS: Final = {
    "D": "M0-50C9-31 24-13 40 0C24 13 9 31 0 50C-9 31-24 13-40 0C-24-13-9-31 0-50Z",
    "H": "M0 49C-8 30-47 10-47-18C-47-36-36-47-23-47C-11-47-3-39 0-28"
    "C3-39 11-47 23-47C36-47 47-36 47-18C47 10 8 30 0 49Z",
    "S": "M0-50C6-30 45-10 45 16C45 32 34 40 23 40C14 40 7 35 4 28"
    "C5 38 9 46 17 50L-17 50C-9 46-5 38-4 28C-7 35-14 40-23 40"
    "C-34 40-45 32-45 16C-45-10-6-30 0-50Z",
    "C": "M0-50C14-50 23-40 23-28C23-19 18-12 12-8C18-11 23-12 27-12C40-12 49-2 49 11C49 24 40 33 27 33C16 33 8 27 4 19"
    "C5 34 9 45 18 50L-18 50C-9 45-5 34-4 19C-8 27-16 33-27 33C-40 33-49 24-49 11C-49-2-40-12-27-12"
    "C-23-12-18-11-12-8C-18-12-23-19-23-28C-23-40-14-50 0-50Z",
}
_SOFT_COLOURS: Final = {"#1C1585": "#3d4395", "#E61408": "#d42a1e", "#F8C20F": "#e8c23a"}
"""Replaces the bright colours of the public deck by colours that match the board."""


class CardStyle(Struct, frozen=True):
    """How the cards look to a reader: the text in the corner for each rank, and two or four colours."""

    indices: tuple[str, ...]
    four_colours: bool = False

    def index(self, rank: int) -> str:
        """Return the text in the corner of a card of this rank."""
        return self.indices[rank - 1]

    def colour(self, card: Card) -> str:
        """Return the colour of a card."""
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[card[-1]]


def style_of(words: Words, *, four_colours: bool = False) -> CardStyle:
    """Return the style of cards as printed where this language is spoken."""
    return CardStyle(tuple(words.rank(rank) for rank in range(1, KING + 1)), four_colours)


def face(card: Card, width: int, style: CardStyle) -> Image.Image:
    """Return a card, face up."""
    return _draw_face(card, width, style.index(RANK[card]), style.colour(card))


def put_face(canvas: Canvas, card: Card, width: int, style: CardStyle, at: XY) -> None:
    """Put a card, face up, with its shadow."""
    blur, _ = _shadow_under(width)
    canvas.put(raised_face(card, width, style), (at[0] - 2 * blur, at[1] - 2 * blur + SHADOW_DROP))


@lru_cache(maxsize=512)
def raised_face(card: Card, width: int, style: CardStyle) -> Image.Image:
    """Return a card, face up, with its shadow, and a margin of twice the shadow's blur around the card."""
    sprite, (blur, alpha) = face(card, width, style), _shadow_under(width)
    image = shadow(*sprite.size, max(4, width // 12), blur, alpha).copy()
    image.paste(sprite, (2 * blur, 2 * blur - SHADOW_DROP), sprite)
    return image


def _shadow_under(width: int) -> tuple[int, int]:
    """Return the blur and the strength of the shadow of a card."""
    return (5, 130) if width > _LARGE else (4, 110)


def small_face(card: Card, width: int, style: CardStyle, height: int | None = None) -> Image.Image:
    """Return a small card with only its rank and suit, for a row of many; unless told, a wider one is also higher."""
    return _draw_small_face(card, width, height or small_height(width), style.index(RANK[card]), style.colour(card))


def small_height(width: int) -> int:
    """Return the height of a small card."""
    return round(_SMALL_HEIGHT * max(1, width / SMALL_WIDTHS[0]))


def veil(width: int) -> Image.Image:
    """Return a veil that dims a card of this width, which cannot be laid now."""
    return box(width, card_height(width), round(width * _VEIL_RADIUS / WIDTH), _VEIL)


@lru_cache(maxsize=8)
def back(width: int) -> Image.Image:
    """Return a card, face down."""
    lozenges = "".join(
        f'<path d="M{x} {y}l9 9l-9 9l-9-9z" fill="none" stroke="#f3d67a" stroke-opacity=".55" stroke-width="1.6"/>'
        for y in range(22, 250, 18)
        for x in range(28, 180, 18)
    )
    body = (
        f'<rect x="1.5" y="1.5" width="197" height="277" rx="17" fill="{PAPER}" stroke="#b9b2a2" stroke-width="2"/>'
        f'<rect x="12" y="12" width="176" height="256" rx="10" fill="#7a1f2b"/>{lozenges}'
        '<rect x="17" y="17" width="166" height="246" rx="7" fill="none" stroke="#f3d67a" stroke-width="2.5"/>'
        '<circle cx="100" cy="140" r="34" fill="#7a1f2b" stroke="#f3d67a" stroke-width="3"/>'
    )
    return rasterize(document(WIDTH, HEIGHT, body + suit_sign("D", (100, 140), 44, "#f3d67a")), width, oversample=2)


def suit_sign(suit: str, at: tuple[float, float], size: float, colour: str) -> str:
    """Return the sign of a suit around this point, as SVG."""
    move = f"translate({at[0]:g} {at[1]:g}) scale({size / 100:g})"
    return f'<path transform="{move}" d="{_SIGNS[suit]}" fill="{colour}"/>'


def card_height(width: int) -> int:
    """Return the height of a card of this width."""
    return round(width * HEIGHT / WIDTH)


def _draw_face(card: Card, width: int, index: str, colour: str) -> Image.Image:
    scale = width / WIDTH
    image = shrink(_draw_without_index(card, colour), width)
    corner = stamp(index, "index", colour, 62 * scale, 55 * scale)
    image.paste(corner, (round(41 * scale - corner.width / 2), round(82 * scale - corner.height)), corner)
    return image


@lru_cache(maxsize=8)
def _draw_without_index(card: Card, colour: str) -> Image.Image:
    """Return a card at full size without its index, to be shrunk for every width and language."""
    body = suit_sign(card[-1], (41, 121), 54, colour)
    if card == NAIN:
        body += dwarf_on_card((64, 92), 174)
    elif RANK[card] > _TENS:
        body = _figure(card) + body
    else:
        body += suit_sign(card[-1], (126, 186), 118, colour)
    return rasterize(document(WIDTH, HEIGHT, _paper(card) + body), _DRAWN_WIDTH)


@lru_cache(maxsize=416)
def _draw_small_face(card: Card, width: int, height: int, index: str, colour: str) -> Image.Image:
    size = height / _SMALL_HEIGHT
    edge, thick = ("#d9a520", 4) if card in BELLE else ("#b9b2a2", 1.5)
    sheet = (
        f'<rect x="{thick / 2}" y="{thick / 2}" width="{width - thick}" height="{height - thick}" rx="7"'
        f' fill="{_paper_colour(card)}" stroke="{edge}" stroke-width="{thick}"/>'
    )
    sign = suit_sign(card[-1], (width / 2, 45 * size), min(27 * size, width - 10), colour)
    image = rasterize(document(width, height, sheet + sign), width)
    rank = stamp(index, "heavy", colour, 23 * size, width - 10)
    image.paste(rank, ((width - rank.width) // 2, round(29 * size) - rank.height), rank)
    return image


def _paper_colour(card: Card) -> str:
    return NAIN_PAPER if card == NAIN else PAPER


def _paper(card: Card) -> str:
    edge, thick = ("#d9a520", 7) if card in BELLE else ("#b9b2a2", 2)
    sheet = (
        f'<rect x="1.5" y="1.5" width="197" height="277" rx="17" fill="{_paper_colour(card)}" stroke="{edge}"'
        f' stroke-width="{thick}"/>'
    )
    inner = '<rect x="7.5" y="7.5" width="185" height="265" rx="12" fill="none" stroke="#f3d67a" stroke-width="2.5"/>'
    return sheet + inner if card in BELLE else sheet


def dwarf_on_card(at: tuple[float, float], height: float, part: tuple[int, int, int, int] = (22, 0, 237, 330)) -> str:
    """Return this part of the dwarf at this height, as SVG inside a card."""
    x, y, width, whole = part
    size = f'width="{height * width / whole:g}" height="{height}" viewBox="{x} {y} {width} {whole}"'
    return f'<svg x="{at[0]}" y="{at[1]}" {size}>{dwarf_svg("idle")}</svg>'


def _figure(card: Card) -> str:
    """Return the upper part of a court figure, larger than its card, with room left for the corner."""
    svg = (ASSETS / "courts" / f"{card}.svg").read_text("utf-8")
    for loud, soft in _SOFT_COLOURS.items():
        svg = svg.replace(loud, soft)
    placed = svg.replace("<svg ", '<svg x="-4" y="8" width="260" height="376.2" ', 1)
    return (
        '<clipPath id="frame"><rect x="10" y="10" width="180" height="260" rx="10"/></clipPath>'
        f'<g clip-path="url(#frame)">{placed}</g><path d="M10 10H74V140Q74 156 58 156H10z" fill="{PAPER}"/>'
    )
