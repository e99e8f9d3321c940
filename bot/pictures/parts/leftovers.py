"""What is left after a deal, on one panel: the pots with those who took from them, and the talon."""

from collections.abc import Sequence
from typing import Final

from bot.game.cards import BELLES, Card
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import CREAM, MIST, SAGE
from bot.pictures.drawing.shapes import PANEL
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.board import Pot
from bot.pictures.parts.cards import SMALL_WIDTHS, CardStyle, small_face
from bot.pictures.parts.rows import WIDTH, draw_cards

HEIGHT: Final = 100
_LEFT: Final = 36
_STEP: Final = 144
_TALON: Final = _LEFT + 5 * _STEP + 16
_CAPTION: Final = 90


def draw_leftovers(
    canvas: Canvas, pots: Sequence[Pot], talon: tuple[str, tuple[Card, ...]], style: CardStyle, top: float
) -> None:
    """Draw the five pots, and the talon after its caption."""
    canvas.put_box((20, top), (WIDTH - 40, HEIGHT - 14), 18, PANEL)
    for number, (belle, pot) in enumerate(zip(BELLES, pots, strict=True)):
        x = _LEFT + number * _STEP
        canvas.put_card(small_face(belle, SMALL_WIDTHS[0], style), (x, top + 11), blur=3)
        if pot.taker:
            canvas.put(token(pot.taker, 36), (x - 12, top + 46))
        pen = Pen("heavy", 38, CREAM if pot.chips else SAGE)
        canvas.write_centred((x + 56, top + 43), pot.text, pen, room=_STEP - 62)
    caption, cards = talon
    if cards:
        canvas.write_centred((_TALON, top + 43), caption, Pen("text", 36, MIST), room=_CAPTION)
        draw_cards(canvas, cards, style, (_TALON + _CAPTION + 8, top + 11), WIDTH - 34 - _TALON - _CAPTION - 8)
