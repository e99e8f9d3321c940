"""The 52 cards as emojis for buttons: at 22 pixels only a rank and a suit can be read."""

from functools import cache
from typing import Final

from PIL import Image

from bot.game.cards import BELLE, NAIN, RANK, Card
from bot.pictures.drawing.encoding import png
from bot.pictures.drawing.lettering import stamp
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.parts.cards import NAIN_PAPER, PAPER, CardStyle, dwarf_on_card, suit_sign

SIZE: Final = 128


@cache
def emoji(card: Card, style: CardStyle) -> bytes:
    """Return a card as an emoji in PNG."""
    return png(draw(card, style))


def draw(card: Card, style: CardStyle) -> Image.Image:
    """Return the image of an emoji: the rank beside the suit, or the dwarf beside his seven."""
    edge, thick = ("#e0a500", 8) if card in BELLE else ("#9a9488", 4)
    paper = NAIN_PAPER if card == NAIN else PAPER
    sheet = (
        f'<rect x="4" y="4" width="120" height="120" rx="22" fill="{paper}" stroke="{edge}" stroke-width="{thick}"/>'
    )
    colour, rank = style.colour(card), style.index(RANK[card])
    if card == NAIN:
        body = dwarf_on_card((53, 18), 94, (66, 0, 150, 232)) + suit_sign("D", (34, 95), 36, colour)
        number, (x, foot) = stamp(rank, "heavy", colour, 52, 50), (34, 72)
    else:
        body = suit_sign(card[-1], (94, 65), 48, colour)
        number, (x, foot) = stamp(rank, "heavy", colour, 68, 50), (39, 98)
    image = rasterize(document(SIZE, SIZE, sheet + body), SIZE)
    image.paste(number, (x - number.width // 2, foot - number.height), number)
    return image
