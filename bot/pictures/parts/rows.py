"""What pictures made of rows share: a header with the dwarf, rows, small cards, the five pots."""

from collections.abc import Collection, Sequence
from typing import Final

from bot.game.cards import BELLES, Card
from bot.pictures.drawing.canvas import Anchor, Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import COST_FRAME, CREAM, GAIN, GOLD, LOSS, MIST, RED, SAGE
from bot.pictures.drawing.shapes import PANEL, BoxStyle, Mood, dwarf, medal
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.board import Pot
from bot.pictures.parts.cards import SMALL_WIDTHS, CardStyle, put_face, small_face

WIDTH: Final = 1200
ROW: Final = 76
"""The height of a row with the gap to the next."""
HEADER: Final = 142
_TITLE: Final = 164
_ROOM: Final = WIDTH - 24 - _TITLE
_POT: Final = 112
"""Room for the number of a pot."""
_CHOSEN: Final = BoxStyle("#3b3413", 235, GOLD)
_MEDALS: Final = 3


def draw_header(
    canvas: Canvas, title: Sentence, subtitle: str, won: str | None = None, *, mood: Mood = "awake"
) -> None:
    """Draw the dwarf, the title and subtitle beside him, and what was won at the other end."""
    canvas.put(dwarf(124, mood), (24, 10))
    room = _ROOM
    if won:
        room -= canvas.write_centred((WIDTH - 40, 78), won, Pen("heavy", 104, GAIN), "right") + 40
    canvas.write((_TITLE, 68), title.fit("title", 44, room), Pen("title", 58, GOLD), room=room)
    canvas.write((_TITLE, 116), subtitle, Pen("text", 36, MIST), room=room)


def draw_row(canvas: Canvas, top: float, *, is_chosen: bool, height: int = ROW) -> None:
    """Draw the ground of a row; the winner's or the reader's has a golden frame."""
    canvas.put_box((20, top), (WIDTH - 40, height - 8), 18, _CHOSEN if is_chosen else PANEL)


def draw_place(canvas: Canvas, place: int, middle: float, *, has_medal: bool = True) -> None:
    """Draw the place in a ranking, the first three as a medal unless there is nothing to honour."""
    if has_medal and place <= _MEDALS:
        canvas.centre(medal(place, 58), (60, middle))
    else:
        canvas.write_centred((60, middle), str(place), Pen("heavy", 42, SAGE), "middle", 72)


def draw_player(canvas: Canvas, who: Label, at: tuple[float, float], room: float) -> None:
    """Draw the token and the name of a player, from this point to the right."""
    canvas.put(token(who, 54), (at[0], at[1] - 27))
    canvas.write_centred((at[0] + 68, at[1]), who.name, Pen("bold", 40, CREAM), room=room - 68)


def draw_figure(
    canvas: Canvas,
    at: tuple[float, float],
    text: str,
    *,
    size: int = 44,
    room: float = 170,
    anchor: Anchor = "right",
) -> None:
    """Draw a number that ends at this point; gains and losses have a colour beside their sign."""
    colour = GAIN if text.startswith("+") else LOSS if text.startswith("−") else CREAM
    canvas.write_centred(at, text, Pen("heavy", size, colour), anchor, room)


def draw_cards(
    canvas: Canvas,
    cards: Sequence[Card],
    style: CardStyle,
    at: tuple[float, float],
    room: float,
    *,
    caught: Collection[Card] = (),
) -> None:
    """Draw small cards from this point to the right: narrower when there are many, then overlapping.

    Cards that have cost their holder a pot have a red frame.
    """
    width = next((width for width in SMALL_WIDTHS if len(cards) * (width + 4) <= room + 4), SMALL_WIDTHS[-1])
    step = min(width + 4, (room - width) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        if card in caught:
            canvas.put_box(
                (at[0] + number * step - 6, at[1] - 4), (width + 12, 72), 12, BoxStyle(RED, frame=COST_FRAME)
            )
        canvas.put_card(small_face(card, width, style), (at[0] + number * step, at[1]), blur=3)


def draw_pots(canvas: Canvas, pots: Sequence[Pot], style: CardStyle, at: tuple[float, float], step: float) -> None:
    """Draw the five belles in a row, each with its chips and the player who took them."""
    for number, (belle, pot) in enumerate(zip(BELLES, pots, strict=True)):
        x = at[0] + number * step
        put_face(canvas, belle, 54, style, (x, at[1]))
        middle = (x + 62 + _POT / 2, at[1] + 38)
        canvas.put_badge(middle, pot.text, 34, is_empty=not pot.chips, pad=10, room=_POT)
        if pot.taker:
            canvas.put(token(pot.taker, 44), (x - 16, at[1] + 38))
