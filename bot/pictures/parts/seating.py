"""The seating: a panel with a row for each seat, its player, cards and chips.

The fewer seats, the taller the rows and the larger everything in them.
"""

from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import amount
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import ALARM, CREAM, DARK_ALARM, GOLD, INK, RED, SAGE, SHADE, WHITE
from bot.pictures.drawing.shapes import PANEL, QUIET, BoxStyle, arrow, crown
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import back
from bot.pictures.parts.chips import stack
from bot.tables.view import TableView

LEFT: Final = 468
TOP: Final = 14
WIDTH: Final = 518
HEIGHT: Final = 424
_RIGHT: Final = LEFT + WIDTH - 18
_MARGIN: Final = 6
_MAX_ROW_HEIGHT: Final = 136
_SPACE: Final = 14
"""The gap between two things on one line."""
_NOTE_WIDTH: Final = 110
_MIN_NAME_WIDTH: Final = 90
_MIN_NUMBER_SIZE: Final = 32
_FEW_CARDS: Final = 2
"""Up to this number of cards, the number is drawn as a warning."""


class _RowSizes(NamedTuple):
    """The sizes of everything in a row of at least this height."""

    min_height: int
    token: int
    name: int
    number: int
    back: int = 28
    """The width of the card before the number of cards."""
    chip: int = 18
    """Half the width of a chip before the number of chips."""
    lift: float = 0
    """How far the name is above the middle and the note below it, as a share of the height; 0 for one line."""
    is_below: bool = False
    """Whether the numbers are below the name too, rather than beside it."""
    digits: int = 2
    """The digits of the longest number of cards."""

    @property
    def left(self) -> int:
        """Where the name begins."""
        return LEFT + 28 + self.token

    @property
    def cards_width(self) -> float:
        """The width of the number of cards with the card before it."""
        return self.back + 10 + self.number * 0.54 * self.digits


_ROW_SIZES: Final = (
    _RowSizes(130, 92, 50, 56, back=38, chip=22, lift=0.23, is_below=True),
    _RowSizes(100, 80, 46, 48, back=31, chip=19, lift=0.235, is_below=True),
    _RowSizes(80, 68, 44, 46, chip=16, lift=0.255),
    _RowSizes(66, 60, 44, 46),
    _RowSizes(57, 53, 40, 40, back=26, chip=16),
    _RowSizes(0, 47, 38, 40, back=26, chip=15),
)
BACKS: Final = tuple({plan.back: None for plan in _ROW_SIZES})
"""Every width of a card before a number of cards."""
TOKENS: Final = tuple(plan.token for plan in _ROW_SIZES)
"""Every size of a token."""


class SeatRow(Struct, frozen=True):
    """A seat as it is shown."""

    who: Label
    cards: int
    chips: str
    is_turn: bool = False
    is_out: bool = False
    is_host: bool = False
    note: str | None = None
    """A pill beside the name: the player is out of the game or, in a film, says or wins something."""
    is_won: bool = False
    """Whether the note says what the player wins."""


def rows_of(view: TableView, labels: tuple[Label, ...], words: Words) -> tuple[SeatRow, ...]:
    """Return a row for each seat."""
    game, deal = view.game, view.game.deal
    return tuple(
        SeatRow(
            label,
            cards=deal.counts[seat] if deal else 0,
            chips=amount(game.chips[seat], words),
            is_turn=deal is not None and deal.turn == seat and not view.is_paused and not view.is_asleep,
            is_out=bool(game.eliminated[seat]),
            is_host=view.seats[seat].user == view.host,
            note=words("table-out") if game.eliminated[seat] else None,
        )
        for seat, label in enumerate(labels)
    )


def draw_ground(canvas: Canvas) -> None:
    """Draw the panel to the right of the board."""
    canvas.put_box((LEFT, TOP), (WIDTH, HEIGHT), 20, PANEL)


def draw_rows(canvas: Canvas, rows: tuple[SeatRow, ...]) -> None:
    """Draw the rows on the panel."""
    top, height = _first_row(len(rows))
    sizes = _sizes_for(rows, height)
    chips_width = _chips_width(rows, sizes)
    for number, row in enumerate(rows):
        _draw_row(canvas, row, sizes, (top + number * height, height), chips_width)


def place_of(rows: tuple[SeatRow, ...], number: int) -> tuple[float, float]:
    """Return where the name of this row begins."""
    top, height = _first_row(len(rows))
    return _sizes_for(rows, height).left, top + (number + 0.5) * height


def _first_row(rows: int) -> tuple[int, int]:
    """Return the top of the first row and the height of each, for this number of rows."""
    height = min(_MAX_ROW_HEIGHT, (HEIGHT - 2 * _MARGIN) // rows)
    return TOP + (HEIGHT - height * rows) // 2, height


def _sizes_for(rows: tuple[SeatRow, ...], height: int) -> _RowSizes:
    """Return the sizes for rows of this height, with smaller numbers if they leave too little room for the rest."""
    sizes = next(sizes for sizes in _ROW_SIZES if height >= sizes.min_height)
    sizes = sizes._replace(digits=max(len(str(row.cards)) for row in rows))
    if sizes.is_below:
        others = _NOTE_WIDTH  # only the note shares the line of the numbers
    elif sizes.lift:
        others = 2 * _MIN_NAME_WIDTH
    else:
        others = _NOTE_WIDTH + _MIN_NAME_WIDTH
    room = _RIGHT - sizes.left - 2 * _SPACE - others
    sprites = sizes.back + _pile(sizes).width + 20  # the card and the pile before the numbers, with their gaps
    numbers = sizes.cards_width + _chips_width(rows, sizes) - sprites
    scale = min(1, (room - sprites) / numbers)
    return sizes._replace(number=max(_MIN_NUMBER_SIZE, int(sizes.number * scale)))


def _chips_width(rows: tuple[SeatRow, ...], sizes: _RowSizes) -> float:
    """Return the width of the longest number of chips with the pile before it."""
    longest = max(text_width(row.chips, "heavy", sizes.number) for row in rows)
    return _pile(sizes).width + 10 + max(sizes.number * 1.5, longest)


def _draw_row(canvas: Canvas, row: SeatRow, sizes: _RowSizes, place: tuple[int, int], chips_width: float) -> None:
    top, height = place
    middle, lift = top + height / 2, sizes.lift * height
    if row.is_turn:
        canvas.put_box((LEFT + 6, top + 1), (WIDTH - 12, height - 2), 16, BoxStyle(GOLD))
        canvas.centre(arrow(int(min(height, 80) * 0.5)), (LEFT + 1, middle))
    canvas.put(token(row.who, sizes.token, WHITE if row.is_turn else SHADE), (LEFT + 17, middle - sizes.token / 2))
    if row.is_host:
        canvas.centre(crown(14 + sizes.token * 3 // 10), (LEFT + 19 + sizes.token / 8, middle - sizes.token / 2 + 5))
    cards, note, name_end = _positions(row, sizes, chips_width)
    numbers = middle + lift * sizes.is_below
    _draw_cards(canvas, row, sizes, (cards, numbers))
    _draw_chips(canvas, row, sizes, (_RIGHT - chips_width, numbers))
    if row.note:
        canvas.put_pill((note, middle + lift), row.note, *_note_style(row))
    pen = Pen("heavy" if row.is_turn else "bold", sizes.name, _ink(row))
    name = middle - lift if sizes.is_below or row.note else middle
    canvas.write_centred((sizes.left, name), row.who.name, pen, room=name_end - sizes.left)


def _positions(row: SeatRow, sizes: _RowSizes, chips_width: float) -> tuple[float, float, float]:
    """Return where the cards begin, where the note begins, and where the name must end."""
    cards_width = 0 if row.is_out else sizes.cards_width + _SPACE
    if sizes.is_below:
        return sizes.left, sizes.left + cards_width, _RIGHT
    cards = _RIGHT - chips_width - cards_width
    if sizes.lift:
        return cards, sizes.left, cards - 8
    note = cards - 10 - (pill_width(row.note) if row.note else 0)
    return cards, note, note - 6


def _draw_cards(canvas: Canvas, row: SeatRow, sizes: _RowSizes, at: tuple[float, float]) -> None:
    """Draw the number of cards left, with a card before it."""
    if row.is_out:
        return
    alarm = DARK_ALARM if row.is_turn else ALARM
    pen = Pen("heavy", sizes.number, alarm if row.cards <= _FEW_CARDS else _ink(row))
    canvas.write_centred((at[0] + sizes.cards_width, at[1]), str(row.cards), pen, "right")
    hidden = back(sizes.back)
    canvas.put(hidden, (at[0], at[1] - hidden.height / 2))


def _draw_chips(canvas: Canvas, row: SeatRow, sizes: _RowSizes, at: tuple[float, float]) -> None:
    canvas.write_centred((_RIGHT, at[1]), row.chips, Pen("heavy", sizes.number, _ink(row)), "right")
    pile = _pile(sizes)
    canvas.put(pile, (at[0], at[1] - pile.height / 2 - 2))


def _pile(sizes: _RowSizes) -> Image.Image:
    return stack(10, 2, sizes.chip)


def _ink(row: SeatRow) -> str:
    return INK if row.is_turn else SAGE if row.is_out else CREAM


def _note_style(row: SeatRow) -> tuple[BoxStyle, str]:
    """Return the box and the ink of a note; red has a frame, as some people cannot tell dark red from dark green."""
    if row.is_won:
        return BoxStyle(GOLD, frame=INK, width=2), INK
    return (QUIET, CREAM) if row.is_out else (BoxStyle(RED, frame="#ffb3a7", width=2), WHITE)
