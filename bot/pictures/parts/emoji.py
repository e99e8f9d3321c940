"""The 52 cards as emojis for buttons: at 22 pixels only a rank and a suit can be read."""

from typing import Final

from PIL import Image

from bot.game.cards import BELLE, RANK, Card
from bot.pictures.drawing.encoding import png
from bot.pictures.drawing.lettering import stamp
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.parts.cards import PAPER, Style, suit_sign

SIZE: Final = 128


def emoji(card: Card, style: Style) -> bytes:
    """Return a card as an emoji in PNG."""
    return png(draw(card, style))


def draw(card: Card, style: Style) -> Image.Image:
    """Return the image of an emoji: the rank beside the suit."""
    edge, thick = ("#e0a500", 8) if card in BELLE else ("#9a9488", 4)
    body = (
        f'<rect x="4" y="4" width="120" height="120" rx="22" fill="{PAPER}" stroke="{edge}" stroke-width="{thick}"/>'
        + suit_sign(card[-1], (94, 65), 48, style.colour(card))
    )
    image = rasterize(document(SIZE, SIZE, body), SIZE, oversample=2)
    rank = stamp(style.index(RANK[card]), "heavy", style.colour(card), 68, 50)
    image.alpha_composite(rank, (39 - rank.width // 2, 98 - rank.height))
    return image
