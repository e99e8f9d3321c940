"""What pictures made of rows share: a header with the dwarf, rows, figures, the five pots."""

from collections.abc import Sequence
from typing import Final

from bot.game.cards import BELLES
from bot.pictures.drawing.canvas import Anchor, Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, GAIN, GOLD, LOSS, MIST, SAGE
from bot.pictures.drawing.shapes import Mood, dwarf, medal
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.board import Pot
from bot.pictures.parts.cards import CardStyle, put_face
from bot.pictures.parts.panels import WIDTH, draw_panel

ROW: Final = 76
"""The height of a row, with the gap to the next one."""
HEADER: Final = 142
_TITLE: Final = 150
_ROOM: Final = WIDTH - 24 - _TITLE
_TAKER: Final = 50
_POT: Final = 84
"""Room for the number of a pot."""
_MEDALS: Final = 3


def draw_header(canvas: Canvas, title: Sentence, subtitle: str, *, mood: Mood = "awake") -> None:
    """Draw the dwarf, with the title and the subtitle beside him."""
    canvas.put(dwarf(112, mood), (22, 10))
    canvas.write((_TITLE, 70), title.fit("title", 44, _ROOM), Pen("title", 52, GOLD), room=_ROOM)
    canvas.write((_TITLE, 116), subtitle, Pen("text", 34, MIST), room=_ROOM)


def draw_row(canvas: Canvas, top: float, *, is_chosen: bool, height: int = ROW) -> None:
    """Draw the background of a row; the reader's has a golden frame."""
    draw_panel(canvas, top, height - 8, is_golden=is_chosen, corner=16)


def draw_place(canvas: Canvas, place: int | None, middle: float) -> None:
    """Draw a place in a ranking, the first three as medals; a dash if there is none."""
    if place and place <= _MEDALS:
        canvas.centre(medal(place, 54), (54, middle))
    else:
        canvas.write_centred((54, middle), str(place or "–"), Pen("heavy", 40, SAGE), "middle", 72)


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
    """Draw a number that ends at this point; gains and losses have a colour as well as a sign."""
    colour = GAIN if text.startswith("+") else LOSS if text.startswith("−") else CREAM
    canvas.write_centred(at, text, Pen("heavy", size, colour), anchor, room)


def draw_pots(canvas: Canvas, pots: Sequence[Pot], style: CardStyle, at: tuple[float, float], step: float) -> None:
    """Draw the five belles in a row, each with its chips, or with who took them."""
    for number, (belle, pot) in enumerate(zip(BELLES, pots, strict=True)):
        x = at[0] + number * step
        put_face(canvas, belle, 54, style, (x, at[1]))
        middle = (x + 62 + _POT / 2, at[1] + 38)
        if pot.taker and not pot.chips:
            canvas.centre(token(pot.taker, _TAKER), (x + 68 + _TAKER / 2, at[1] + 38))
        else:
            canvas.put_badge(middle, pot.text, 34, is_empty=not pot.chips, pad=10, room=_POT)
