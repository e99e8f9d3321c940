"""One step of a replay: every hand open, the pots, and the run so far."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.game.cards import Card
from bot.language import Words
from bot.language.amounts import amount
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Label, Names, labels_of
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import CREAM, GOLD, NIGHT
from bot.pictures.drawing.shapes import PANEL, BoxStyle, arrow, felt
from bot.pictures.parts.board import Pot, pots_of
from bot.pictures.parts.cards import SMALL_WIDTHS, CardStyle, small_face, small_height, style_of
from bot.pictures.parts.headline import headline_in
from bot.pictures.parts.rows import WIDTH, draw_player, draw_pots, draw_row
from bot.pictures.parts.strip import HEIGHT as STRIP
from bot.pictures.parts.strip import Strip, draw_strip, strip_of
from bot.pictures.scenes.table import deal_name
from bot.tables.headlines import headline_of
from bot.tables.view import TableView

_POTS: Final = 98
_TOP: Final = _POTS + 104
_CARDS: Final = 296
_ROOM: Final = WIDTH - 150 - _CARDS
_GAP: Final = 4
"""The gap between two cards."""


class _CardSize(NamedTuple):
    """The width of the cards, and the number of lines in a hand; the same throughout a deal."""

    width: int
    lines: int

    @property
    def row(self) -> int:
        """The height of a row with the gap to the next."""
        return self.lines * (small_height(self.width) + _GAP) + 8


_SIZES: Final = {
    2: _CardSize(56, 2),
    3: _CardSize(64, 2),
    4: _CardSize(56, 2),
    5: _CardSize(58, 1),
    6: _CardSize(58, 1),
}
"""By the number of players; with more players, cards are smaller."""
_SMALLEST: Final = _CardSize(SMALL_WIDTHS[0], 1)


class HandRow(Struct, frozen=True):
    """A player with an open hand."""

    who: Label
    cards: tuple[Card, ...]
    chips: str
    is_turn: bool


class ReplayScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a step shows."""

    style: CardStyle
    title: str
    step: str
    share: float
    """The share of the deal that has been played, from 0 to 1."""
    pots: tuple[Pot, ...]
    rows: tuple[HandRow, ...]
    strip: Strip

    def draw(self) -> Image.Image:
        """Draw a step of a replay."""
        size = _SIZES.get(len(self.rows), _SMALLEST)
        foot = _TOP + len(self.rows) * size.row
        canvas = Canvas(felt(WIDTH, foot + STRIP + 16))
        _draw_header(canvas, self)
        canvas.put_box((14, _POTS), (WIDTH - 28, 96), 20, PANEL)
        draw_pots(canvas, self.pots, self.style, (50, _POTS + 10), 186)
        for number, row in enumerate(self.rows):
            _draw_row(canvas, row, self.style, _TOP + number * size.row, size)
        draw_strip(canvas, self.strip, self.style, foot)
        return canvas.image


def scene(  # noqa: PLR0913 - a step, and how it is shown
    view: TableView,
    hands: Sequence[tuple[Card, ...]],
    at: tuple[int, int],
    names: Names,
    words: Words,
    *,
    avatars: Avatars = NO_AVATARS,
    four_colours: bool = False,
) -> ReplayScene:
    """Return what the picture of a step shows; `at` is the number of the step and of all steps."""
    style, labels, (step, steps) = (
        style_of(words, four_colours=four_colours),
        labels_of(view, names, words, avatars),
        at,
    )
    deal, headline = view.deal, headline_in(headline_of(view, is_replayed=True), view, labels, words)
    return ReplayScene(
        style,
        title=deal_name(view, words),
        step=words("picture-step", n=step, of=steps),
        share=step / max(1, steps),
        pots=pots_of(view.game, labels, words),
        rows=tuple(
            HandRow(labels[seat], hands[seat], amount(view.game.chips[seat], words), is_turn=deal.turn == seat)
            for seat in deal.order
        ),
        strip=strip_of(view, headline, labels, style, words),
    )


def _draw_header(canvas: Canvas, scene: ReplayScene) -> None:
    """Draw the title, and a bar that shows how much of the deal has been played."""
    step_width = canvas.write((WIDTH - 30, 58), scene.step, Pen("heavy", 38, CREAM), "right")
    canvas.write((30, 58), scene.title, Pen("title", 48, GOLD), room=WIDTH - 90 - step_width)
    width = WIDTH - 60
    canvas.put_box((30, 76), (width, 12), 6, BoxStyle(NIGHT))
    canvas.put_box((30, 76), (max(12, width * min(1, scene.share)), 12), 6, BoxStyle(GOLD))


def _draw_row(canvas: Canvas, row: HandRow, style: CardStyle, top: float, size: _CardSize) -> None:
    middle = top + (size.row - 8) / 2
    draw_row(canvas, top, is_chosen=row.is_turn, height=size.row)
    if row.is_turn:
        canvas.centre(arrow(34), (14, middle))
    draw_player(canvas, row.who, (32, middle), _CARDS - 44)
    _draw_hand(canvas, row.cards, style, top + 2, size)
    canvas.write_centred((WIDTH - 42, middle), row.chips, Pen("heavy", 40, CREAM), "right", 104)


def _draw_hand(canvas: Canvas, cards: Sequence[Card], style: CardStyle, top: float, size: _CardSize) -> None:
    """Draw the cards left in a hand, line by line, overlapping if there is too little room."""
    length = max(_ROOM // (size.width + _GAP), -(-len(cards) // size.lines))
    step = min(size.width + _GAP, (_ROOM - size.width) / max(1, length - 1))
    for number, card in enumerate(cards):
        line, place = divmod(number, length)
        at = (_CARDS + place * step, top + line * (small_height(size.width) + _GAP))
        canvas.put_card(small_face(card, size.width, style), at, blur=3)
