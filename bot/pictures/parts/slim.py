"""The slim strip above a hand in company: the end of the run, the next card, how many cards others have, the pots.

The whole table is in the channel; whoever has their hand before them need not go and look.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from msgspec import Struct

from bot.game.cards import BELLES
from bot.game.view import DealView
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import ALARM, CREAM, GOLD, MIST, SAGE
from bot.pictures.drawing.shapes import BoxStyle, box, slot
from bot.pictures.drawing.tokens import token
from bot.pictures.parts import board
from bot.pictures.parts.cards import CardStyle, small_face
from bot.pictures.parts.panels import WIDTH, draw_panel
from bot.pictures.parts.strip import Strip

HEIGHT: Final = 186
"""At 272 pixels, on a phone, a quarter of it."""
_TOP: Final = 12
_LEFT: Final = 28
_CARD: Final = (66, 92)
_STEP: Final = 60
_RUN_TOP: Final = 24
_BAR: Final = 40
_BAR_TOKEN: Final = 46
_POT: Final = 78
_POTS: Final = WIDTH - 24 - 5 * _POT
_BELLE: Final = (54, 76)
_TAKER: Final = 44
_OTHER: Final = 64
_MAX_OTHERS: Final = 4
"""With more, those with the fewest cards."""
_OTHER_TOKEN: Final = 50
_LAST: Final = 1
_ANY: Final = 32
"""The size of the word for any card."""
_VEIL: Final = BoxStyle("#0c2a23", 120)


class Other(Struct, frozen=True):
    """Another player, and how many cards they have left."""

    who: Label
    count: int


class Slim(Struct, frozen=True):
    """What the slim strip shows."""

    strip: Strip
    pots: tuple[board.Pot, ...]
    others: tuple[Other, ...]


def others_of(deal: DealView, labels: tuple[Label, ...], seat: int) -> tuple[Other, ...]:
    """Return the other players of a deal, the next one first."""
    at = deal.order.index(seat) + 1
    order = (*deal.order[at:], *deal.order[: at - 1])
    shown = sorted(order, key=lambda other: deal.counts[other])[:_MAX_OTHERS]
    return tuple(Other(labels[other], deal.counts[other]) for other in order if other in shown)


def draw_slim(canvas: Canvas, slim: Slim, style: CardStyle) -> None:
    """Draw the strip at the top of a picture."""
    draw_panel(canvas, _TOP, HEIGHT - _TOP - 6)
    _draw_pots(canvas, slim, style)
    left = _POTS - 22 - len(slim.others) * _OTHER
    _draw_others(canvas, slim.others, left)
    _draw_run(canvas, slim.strip, style, left - 16)


def _draw_others(canvas: Canvas, others: Sequence[Other], left: float) -> None:
    """Draw the other players with the number of their cards; whoever has but one is to be feared."""
    for number, other in enumerate(others):
        middle = left + number * _OTHER + _OTHER / 2
        size = _OTHER_TOKEN
        canvas.put(token(other.who, size), (middle - size / 2, _RUN_TOP + 14))
        ink = ALARM if other.count == _LAST else CREAM
        canvas.write_centred((middle, _RUN_TOP + _BELLE[1] + 28), str(other.count), Pen("heavy", 42, ink), "middle")


def _draw_run(canvas: Canvas, strip: Strip, style: CardStyle, right: float) -> None:
    """Draw the newest cards of the run that fit, who laid them, and the place of the next card."""
    width, height = _CARD
    awaited = strip.awaited or ""
    place = max(width, round(text_width(awaited, "heavy", _ANY)) + 24) if strip.is_over else width + 10
    room = right - _LEFT - place - 14
    most = max(1, int((room - width) // _STEP) + 1)
    hidden, laid = strip.laid[:-most], strip.laid[-most:]
    x = float(_LEFT)
    if hidden and len(laid) > 1:
        x = _draw_more(canvas, x, height)
        laid = laid[1:]
    start = x
    for number, one in enumerate(laid):
        at = start + number * _STEP, float(_RUN_TOP)
        sprite = small_face(one.card, width, style, height)
        canvas.put(sprite, at)
        if strip.is_over:
            canvas.put(box(width, height, 7, _VEIL), at)
    for who, cards in groupby(enumerate(laid), key=lambda numbered: numbered[1].who):
        numbers = [number for number, _ in cards]
        left = start + numbers[0] * _STEP
        last = width if numbers[-1] == len(laid) - 1 else _STEP - 4
        _draw_bar(canvas, who, left, (len(numbers) - 1) * _STEP + last)
    x = start + (len(laid) - 1) * _STEP + width + 14 if laid else start
    if strip.awaited is None:
        return
    canvas.put(slot(place, height), (x, _RUN_TOP))
    pen = Pen("heavy", _ANY if strip.is_over else 60, GOLD)
    canvas.write_centred((x + place / 2, _RUN_TOP + height / 2), awaited, pen, "middle", place - 10)
    if strip.turn:
        _draw_bar(canvas, strip.turn, x, place, style=BoxStyle(GOLD))


def _draw_more(canvas: Canvas, x: float, height: int) -> float:
    canvas.write_centred((x, _RUN_TOP + height / 2), "…", Pen("heavy", 44, MIST))
    return x + 40


def _draw_bar(canvas: Canvas, who: Label, x: float, width: float, style: BoxStyle | None = None) -> None:
    """Draw the bar of a player under their cards, with their face."""
    top = _RUN_TOP + _CARD[1] + 4
    canvas.put_box((x, top + (_BAR - 16) / 2), (width, 16), 8, style or BoxStyle(who.colour))
    canvas.put(token(who, _BAR_TOKEN), (x + width / 2 - _BAR_TOKEN / 2, top + _BAR / 2 - _BAR_TOKEN / 2))


def _draw_pots(canvas: Canvas, slim: Slim, style: CardStyle) -> None:
    canvas.put_box((_POTS - 14, _TOP + 14), (2, HEIGHT - _TOP - 34), 1, BoxStyle(SAGE, 90))
    for number, (belle, pot) in enumerate(zip(BELLES, slim.pots, strict=True)):
        middle = _POTS + number * _POT + _POT / 2
        width, height = _BELLE
        at = middle - width / 2, float(_RUN_TOP)
        canvas.put(small_face(belle, width, style, height), at)
        if pot.taker and not pot.chips:
            canvas.put(box(width, height, 7, _VEIL), at)
            canvas.put(token(pot.taker, _TAKER), (middle - _TAKER / 2, _RUN_TOP + height - _TAKER / 2 + 8))
        else:
            at = middle, _RUN_TOP + height + 28
            canvas.put_badge(at, pot.text, 42, is_empty=not pot.chips, pad=8, room=_POT - 4)
