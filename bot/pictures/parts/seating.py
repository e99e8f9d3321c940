"""The seats of a table, one row each: whose turn it is, cards and chips left, who lacks what."""

from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.game.view import lacking
from bot.language import Words
from bot.language.amounts import amount
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import ALARM, CREAM, DARK_ALARM, GOLD, INK, RED, SAGE, SHADE, WHITE
from bot.pictures.drawing.shapes import PANEL, QUIET, Look, arrow
from bot.pictures.parts.board import player_disc
from bot.pictures.parts.cards import back
from bot.pictures.parts.chips import stack
from bot.tables.view import TableView

LEFT: Final = 632
TOP: Final = 20
WIDTH: Final = 548
HEIGHT: Final = 548
_RIGHT: Final = LEFT + WIDTH - 22
_HEADER: Final = 70
_MAX_ROW_HEIGHT: Final = 150
_SPACE: Final = 14
"""Between what stands on one line."""
_NOTE: Final = 110
_NAME: Final = 90
_MIN_NUMBER_SIZE: Final = 32
_FEW_CARDS: Final = 2
"""Who has so few cards left is about to go out."""


class _Plan(NamedTuple):
    """How large everything in a row is, from this height of it on."""

    least: int
    disc: int
    name: int
    number: int
    back: int = 28
    """How wide the card before the number of cards is."""
    chip: int = 18
    """Half a chip's width before the number of chips."""
    lift: float = 0
    """How far the name stands above the middle and the note below it, in heights of a row; 0 is on one line."""
    is_below: bool = False
    """Whether the numbers stand below the name as well, rather than beside it."""

    @property
    def left(self) -> int:
        """Where the name begins."""
        return LEFT + 34 + self.disc

    @property
    def counting(self) -> float:
        """How wide the number of cards and the card before it are."""
        return self.back + 10 + self.number * 1.08


_PLANS: Final = (
    _Plan(140, 92, 52, 58, back=38, chip=24, lift=0.23, is_below=True),
    _Plan(110, 88, 48, 54, back=36, chip=22, lift=0.23, is_below=True),
    _Plan(84, 74, 46, 50, back=32, chip=20, lift=0.23),
    _Plan(76, 66, 46, 46),
    _Plan(64, 56, 40, 40),
    _Plan(0, 50, 36, 36),
)
BACKS: Final = tuple({plan.back: None for plan in _PLANS})
"""Each width that a card's back has beside its number."""


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
    game, deal = view.game, view.game.deal
    said = lacking(deal) if deal else None
    sans = dict.fromkeys(said[0], words("told-sans", rank=words.rank(said[1]))) if said else {}
    return tuple(
        Row(
            label,
            cards=deal.counts[label.seat] if deal else 0,
            chips=amount(game.chips[label.seat], words),
            is_turn=deal is not None and deal.turn == label.seat,
            is_out=bool(game.eliminated[label.seat]),
            note=words("table-out") if game.eliminated[label.seat] else sans.get(label.seat),
        )
        for label in labels
    )


def draw_ground(canvas: Canvas) -> None:
    """The panel at the right of the board."""
    canvas.put_box((LEFT, TOP), (WIDTH, HEIGHT), 24, PANEL)


def draw_rows(canvas: Canvas, rows: tuple[Row, ...], title: str, subtitle: str) -> None:
    """What stands on the panel."""
    wide = canvas.write((LEFT + 22, TOP + 50), title, Pen("title", 42, GOLD))
    canvas.write((_RIGHT, TOP + 48), subtitle, Pen("text", 32, "#d9e6df"), "right", WIDTH - wide - 64)
    height = min(_MAX_ROW_HEIGHT, (HEIGHT - _HEADER - 10) // len(rows))
    top = TOP + _HEADER + (HEIGHT - _HEADER - 10 - height * len(rows)) // 2
    plan = _plan(rows, height)
    owning = _owning(rows, plan)
    for number, row in enumerate(rows):
        _draw_row(canvas, row, plan, (top + number * height, height), owning)


def _plan(rows: tuple[Row, ...], height: int) -> _Plan:
    """How large everything is; long numbers are smaller, so that there is room for a note and a name on their line."""
    plan = next(plan for plan in _PLANS if height >= plan.least)
    beside = _NOTE if plan.is_below else 2 * _NAME if plan.lift else _NOTE + _NAME
    room = _RIGHT - plan.left - 2 * _SPACE - beside
    fixed = plan.back + _pile(plan).width + 20
    share = (room - fixed) / (plan.counting + _owning(rows, plan) - fixed)
    return plan._replace(number=max(_MIN_NUMBER_SIZE, int(plan.number * min(1, share))))


def _owning(rows: tuple[Row, ...], plan: _Plan) -> float:
    """How wide the largest number of chips and the pile before it are."""
    return (
        _pile(plan).width + 10 + max(plan.number * 1.5, *(text_width(row.chips, "heavy", plan.number) for row in rows))
    )


def _draw_row(canvas: Canvas, row: Row, plan: _Plan, place: tuple[int, int], owning: float) -> None:
    top, height = place
    middle, lift = top + height / 2, plan.lift * height
    if row.is_turn:
        canvas.put_box((LEFT + 8, top + 2), (WIDTH - 16, height - 4), 18, Look(GOLD))
        canvas.centre(arrow(int(min(height, 80) * 0.5)), (LEFT + 2, middle))
    canvas.put(player_disc(row.who, plan.disc, WHITE if row.is_turn else SHADE), (LEFT + 20, middle - plan.disc / 2))
    cards, note, end = _places(row, plan, owning)
    counted = middle + lift * plan.is_below
    _draw_cards(canvas, row, plan, (cards, counted))
    _draw_chips(canvas, row, plan, (_RIGHT - owning, counted))
    if row.note:
        canvas.put_pill((note, middle + lift), row.note, *_note_look(row))
    pen = Pen("heavy" if row.is_turn else "bold", plan.name, _ink(row))
    called = middle - lift if plan.is_below or row.note else middle
    canvas.write_centred((plan.left, called), row.who.name, pen, room=end - plan.left)


def _places(row: Row, plan: _Plan, owning: float) -> tuple[float, float, float]:
    """Where the cards and the note begin, and where the name ends: above them, or before them."""
    counting = 0 if row.is_out else plan.counting + _SPACE
    if plan.is_below:
        return plan.left, plan.left + counting, _RIGHT
    cards = _RIGHT - owning - counting
    if plan.lift:
        return cards, plan.left, cards - 8
    note = cards - 12 - (pill_width(row.note) if row.note else 0)
    return cards, note, note - 8


def _draw_cards(canvas: Canvas, row: Row, plan: _Plan, at: tuple[float, float]) -> None:
    """How many cards are left."""
    if row.is_out:
        return
    few = DARK_ALARM if row.is_turn else ALARM
    pen = Pen("heavy", plan.number, few if row.cards <= _FEW_CARDS else _ink(row))
    canvas.write_centred((at[0] + plan.counting, at[1]), str(row.cards), pen, "right")
    hidden = back(plan.back)
    canvas.put(hidden, (at[0], at[1] - hidden.height / 2))


def _draw_chips(canvas: Canvas, row: Row, plan: _Plan, at: tuple[float, float]) -> None:
    canvas.write_centred((_RIGHT, at[1]), row.chips, Pen("heavy", plan.number, _ink(row)), "right")
    pile = _pile(plan)
    canvas.put(pile, (at[0], at[1] - pile.height / 2 - 2))


def _pile(plan: _Plan) -> Image.Image:
    return stack(10, 2, plan.chip)


def _ink(row: Row) -> str:
    return INK if row.is_turn else SAGE if row.is_out else CREAM


def _note_look(row: Row) -> tuple[Look, str]:
    """With a frame, because dark red on dark green is one colour to some."""
    return (QUIET, CREAM) if row.is_out else (Look(RED, frame="#ffb3a7", width=2), WHITE)
