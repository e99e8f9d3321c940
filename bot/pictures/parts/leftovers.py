"""What a deal leaves: the cards in each hand, with what belles have cost there, and the pots of the next deal."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from bot.game.cards import BELLES, NAIN, Card
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import COST_FRAME, CREAM, RED, SAGE
from bot.pictures.drawing.shapes import BoxStyle, Mood, dwarf
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.board import Pot
from bot.pictures.parts.cards import CardStyle, small_face
from bot.pictures.parts.panels import draw_panel

CARD_HEIGHT: Final = 84
BOARD_HEIGHT: Final = 108
"""Of the panel with the pots."""
_WIDTHS: Final = (62, 54, 46, 38, 33)
_GAP: Final = 4
_COST: Final = 30
_COST_PAD: Final = 9
_FRAME: Final = 5
_LABEL: Final = 140
_FIRST_POT: Final = 184
_POT: Final = 158
_TAKER: Final = 44


def draw_hand(
    canvas: Canvas,
    cards: Sequence[Card],
    costs: Mapping[Card, str],
    style: CardStyle,
    at: tuple[float, float],
    room: float,
) -> None:
    """Draw the cards left in a hand from this point to the right: narrower when there are many, then overlapping.

    A belle that has cost its holder chips has a red frame, and what it has cost at its foot.
    """
    width = next((width for width in _WIDTHS if sum(_slots(cards, costs, width)) <= room + _GAP), _WIDTHS[-1])
    slots = _slots(cards, costs, width)
    fixed = sum(slot for card, slot in zip(cards, slots, strict=True) if card in costs)
    share = min(1, (room - width - fixed) / max(1, sum(slots) - fixed - width))
    steps = [slot if card in costs else share * slot for card, slot in zip(cards, slots, strict=True)]
    starts = accumulate(steps, initial=at[0])
    lefts = [start + (slot - _GAP - width) / 2 for start, slot in zip(starts, slots, strict=False)]
    for card, x in zip(cards, lefts, strict=True):
        if card in costs:
            size = width + 2 * _FRAME, CARD_HEIGHT + 2 * _FRAME
            canvas.put_box((x - _FRAME, at[1] - _FRAME), size, 12, BoxStyle(RED, frame=COST_FRAME))
        canvas.put_card(small_face(card, width, style, CARD_HEIGHT), (x, at[1]), blur=3)
    for card, x in zip(cards, lefts, strict=True):
        if card in costs:
            canvas.put_badge((x + width / 2, at[1] + CARD_HEIGHT + 4), costs[card], _COST, pad=_COST_PAD)


def _slots(cards: Sequence[Card], costs: Mapping[Card, str], width: int) -> list[float]:
    """Return the room for each card with the gap to the next; what it has cost may be wider than the card."""
    wide = {card: text_width(cost, "heavy", _COST) + 2 * _COST_PAD for card, cost in costs.items()}
    return [max(width, wide.get(card, 0)) + _GAP for card in cards]


def draw_board(canvas: Canvas, label: str, pots: Sequence[Pot], mood: Mood, style: CardStyle, top: float) -> None:
    """Draw the five pots on one panel, the empty ones with who took them; the dwarf stands for his card."""
    draw_panel(canvas, top, BOARD_HEIGHT, corner=16)
    middle = top + BOARD_HEIGHT / 2
    canvas.write_centred((32, middle), label, Pen("text", 30, SAGE), room=_LABEL)
    for number, (belle, pot) in enumerate(zip(BELLES, pots, strict=True)):
        x = _FIRST_POT + number * _POT
        if belle == NAIN:
            canvas.put(dwarf(92, mood), (x - 12, top + 2))
        else:
            canvas.put_card(small_face(belle, 54, style, 76), (x, top + 16), blur=3)
        start, pen = x + (84 if belle == NAIN else 62), Pen("heavy", 42, CREAM if pot.chips else SAGE)
        end = start + canvas.write_centred((start, middle), pot.text, pen, room=_POT - 76)
        if pot.taker and not pot.chips:
            canvas.put(token(pot.taker, _TAKER), (end + _GAP, middle - _TAKER / 2))
