"""The seats of a table, one row each: whose turn it is, cards and chips left, who lacks what."""

from typing import Final

from msgspec import Struct

from bot.game.view import lacking
from bot.language import Words
from bot.pictures.amounts import amount
from bot.pictures.board import mark
from bot.pictures.canvas import Canvas, pill_width
from bot.pictures.cards import back
from bot.pictures.chips import stack
from bot.pictures.labels import Label
from bot.pictures.lettering import Pen, length
from bot.pictures.palette import ALARM, CREAM, DARK_ALARM, GOLD, INK, RED, SAGE, SHADE, WHITE
from bot.pictures.shapes import PANEL, QUIET, Look, arrow
from bot.tables.view import TableView

LEFT: Final = 632
TOP: Final = 20
WIDTH: Final = 548
HEIGHT: Final = 548
_RIGHT: Final = LEFT + WIDTH - 22
_HEADER: Final = 70
_TALLEST: Final = 112
_TWO_LINES: Final = 84
"""A row of this height has room for a second line under the name."""
_FEW: Final = 2
"""Who has so few cards left is about to go out."""
_SIZES: Final = ((76, 46), (64, 40), (0, 36))
"""From which height of a row the text is how large."""


class Row(Struct, frozen=True):
    """What is seen of a seat."""

    who: Label
    cards: int
    chips: str
    is_turn: bool = False
    is_out: bool = False
    note: str | None = None
    """What lies beside the name: "sans 9", or that a robot plays."""


def rows_of(view: TableView, labels: tuple[Label, ...], words: Words) -> tuple[Row, ...]:
    """A row for each seat."""
    game, donne = view.game, view.game.donne
    said = lacking(donne) if donne else None
    sans = dict.fromkeys(said[0], words("told-sans", rank=words.rank(said[1]))) if said else {}
    return tuple(
        Row(
            label,
            cards=donne.counts[label.seat] if donne else 0,
            chips=amount(game.chips[label.seat], words),
            is_turn=donne is not None and donne.turn == label.seat,
            is_out=bool(game.eliminated[label.seat]),
            note=words("table-out") if game.eliminated[label.seat] else sans.get(label.seat),
        )
        for label in labels
    )


def draw_ground(canvas: Canvas) -> None:
    """The panel at the right of the board."""
    canvas.box((LEFT, TOP), (WIDTH, HEIGHT), 24, PANEL)


def draw_rows(canvas: Canvas, rows: tuple[Row, ...], title: str, subtitle: str) -> None:
    """What stands on the panel."""
    wide = canvas.text((LEFT + 22, TOP + 50), title, Pen("title", 42, GOLD))
    canvas.text((_RIGHT, TOP + 48), subtitle, Pen("text", 32, "#d9e6df"), "right", WIDTH - wide - 64)
    height = min(_TALLEST, (HEIGHT - _HEADER - 10) // len(rows))
    top = TOP + _HEADER + (HEIGHT - _HEADER - 10 - height * len(rows)) // 2
    widest = max(length(row.chips, "heavy", _size(height)) for row in rows)
    for number, row in enumerate(rows):
        _draw_row(canvas, row, (top + number * height, height), widest)


def _draw_row(canvas: Canvas, row: Row, place: tuple[int, int], widest: float) -> None:
    top, height = place
    middle, size = top + height / 2, _size(height)
    if row.is_turn:
        canvas.box((LEFT + 8, top + 2), (WIDTH - 16, height - 4), 18, Look(GOLD))
        canvas.centre(arrow(int(min(height, 80) * 0.5)), (LEFT + 2, middle))
    ink = INK if row.is_turn else SAGE if row.is_out else CREAM
    across = min(height - 10, 66)
    canvas.put(mark(row.who, across, WHITE if row.is_turn else SHADE), (LEFT + 20, middle - across / 2))
    canvas.label((_RIGHT, middle), row.chips, Pen("heavy", size, ink), "right")
    pile = stack(10, 2, 18)
    x = _RIGHT - max(widest, size * 1.5) - 10 - pile.width
    canvas.put(pile, (x, middle - pile.height / 2 - 2))
    x = x if row.is_out else _draw_cards(canvas, row, (x - 10, middle), size)
    _draw_name(canvas, row, (LEFT + 20 + across + 12, x - 12, middle), height)


def _draw_cards(canvas: Canvas, row: Row, at: tuple[float, float], size: int) -> float:
    """How many cards are left; gives where that begins."""
    few = DARK_ALARM if row.is_turn else ALARM
    ink = few if row.cards <= _FEW else INK if row.is_turn else CREAM
    canvas.label(at, str(row.cards), Pen("heavy", size, ink), "right")
    hidden = back(28)
    x = at[0] - size * 1.08 - hidden.width
    canvas.put(hidden, (x, at[1] - hidden.height / 2))
    return x


def _draw_name(canvas: Canvas, row: Row, place: tuple[float, float, float], height: int) -> None:
    """The name and the note in the space between, one under the other where there is room."""
    left, right, middle = place
    room, y, size = right - left, middle, _size(height)
    if row.note and height >= _TWO_LINES:
        y, size = middle - 21, 40
        canvas.pill((left, middle + 24), row.note, *_note_look(row))
    elif row.note:
        width = pill_width(row.note)
        canvas.pill((right - width, middle), row.note, *_note_look(row))
        room -= width + 8
    ink = INK if row.is_turn else SAGE if row.is_out else CREAM
    canvas.label((left, y), row.who.name, Pen("heavy" if row.is_turn else "bold", size, ink), room=room)


def _note_look(row: Row) -> tuple[Look, str]:
    """With a frame, because dark red on dark green is one colour to some."""
    return (QUIET, CREAM) if row.is_out else (Look(RED, frame="#ffb3a7", width=2), WHITE)


def _size(height: int) -> int:
    return next(size for least, size in _SIZES if height >= least)
