"""One step of a replay: every hand open, the pots, and the run so far."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from PIL import Image

from bot.game.cards import Card
from bot.language import Words
from bot.language.amounts import amount
from bot.pictures.drawing.canvas import XY, Canvas
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Label, Names, labels_of
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import CREAM, GOLD, NIGHT
from bot.pictures.drawing.shapes import GOLDEN, PANEL, BoxStyle, arrow, felt
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.board import Pot, pots_of
from bot.pictures.parts.cards import SMALL_WIDTHS, CardStyle, small_face, small_height, style_of
from bot.pictures.parts.chips import draw_count
from bot.pictures.parts.headline import headline_in
from bot.pictures.parts.panels import WIDTH, draw_panel
from bot.pictures.parts.rows import draw_pots
from bot.pictures.parts.strip import HEIGHT as STRIP
from bot.pictures.parts.strip import Strip, draw_strip, strip_of
from bot.pictures.scenes.table import deal_name
from bot.tables.headlines import headline_of
from bot.tables.view import TableView

_POTS: Final = 12
_POTS_HEIGHT: Final = 90
_POT: Final = 152
_BAR: Final = 107
"""The distance of the bar that shows how much has been played from the top."""
_TOP: Final = 121
_NAME: Final = 40
"""The height of a name, and the size of the face before it."""
_MARGIN: Final = 14
_SPACE: Final = 5
"""The space between two hands."""
_GAP: Final = 4
"""The gap between two cards."""


class _Layout(NamedTuple):
    """In how many columns the hands stand, the width of their cards, and their lines; the same throughout a deal."""

    columns: int
    width: int
    lines: int = 1

    @property
    def row(self) -> int:
        """The height of a hand with the space to the next."""
        return _NAME + 3 + self.lines * (small_height(self.width) + _GAP) + _SPACE

    @property
    def hand(self) -> float:
        """The width of a hand."""
        return (WIDTH - 2 * _MARGIN - (self.columns - 1) * _SPACE) / self.columns


_LAYOUTS: Final = {
    2: _Layout(1, 56, lines=2),
    3: _Layout(1, 58),
    4: _Layout(2, 54, lines=2),
    5: _Layout(2, 47),
    6: _Layout(2, 53),
}
"""By the number of players, so that the message fits the screen of a desktop."""
_SMALLEST: Final = _Layout(2, SMALL_WIDTHS[0])


class HandRow(Struct, frozen=True):
    """A player with an open hand."""

    who: Label
    cards: tuple[Card, ...]
    chips: str
    is_turn: bool


class ReplayScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a step shows."""

    style: CardStyle
    step: str
    share: float
    """The share of the deal that has been played, from 0 to 1."""
    pots: tuple[Pot, ...]
    rows: tuple[HandRow, ...]
    strip: Strip

    def draw(self) -> Image.Image:
        """Draw a step of a replay."""
        layout = _LAYOUTS.get(len(self.rows), _SMALLEST)
        foot = _TOP + -(-len(self.rows) // layout.columns) * layout.row
        canvas = Canvas(felt(WIDTH, foot + STRIP + 6))
        draw_panel(canvas, _POTS, _POTS_HEIGHT)
        draw_pots(canvas, self.pots, self.style, (40, _POTS + 7), _POT)
        canvas.write_centred((WIDTH - 36, _POTS + _POTS_HEIGHT / 2), self.step, Pen("heavy", 44, CREAM), "right", 150)
        _draw_share(canvas, self.share)
        for number, row in enumerate(self.rows):
            line, column = divmod(number, layout.columns)
            at = _MARGIN + column * (layout.hand + _SPACE), _TOP + line * layout.row
            _draw_hand(canvas, row, self.style, at, layout)
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
    deal, headline = view.deal, headline_in(headline_of(view), view, labels, words)
    return ReplayScene(
        style,
        step=words("picture-of", n=step, of=steps),
        share=step / max(1, steps),
        pots=pots_of(view.game, labels, words),
        rows=tuple(
            HandRow(labels[seat], hands[seat], amount(view.game.chips[seat], words), is_turn=deal.turn == seat)
            for seat in deal.order
        ),
        strip=strip_of(view, headline, labels, style, words, aside=deal_name(view, words)),
    )


def _draw_share(canvas: Canvas, share: float) -> None:
    """Draw a bar that shows how much of the deal has been played."""
    width = WIDTH - 60
    canvas.put_box((30, _BAR), (width, 8), 4, BoxStyle(NIGHT))
    canvas.put_box((30, _BAR), (max(8, width * min(1, share)), 8), 4, BoxStyle(GOLD))


def _draw_hand(canvas: Canvas, row: HandRow, style: CardStyle, at: XY, layout: _Layout) -> None:
    """Draw a player with their chips, and below them their cards."""
    (x, top), middle = at, at[1] + 2 + _NAME / 2
    canvas.put_box(at, (layout.hand, layout.row - _SPACE), 16, GOLDEN if row.is_turn else PANEL)
    if row.is_turn:
        canvas.centre(arrow(34), (x, middle))
    canvas.put(token(row.who, _NAME), (x + 18, middle - _NAME / 2))
    end, left = x + layout.hand - 18, x + 28 + _NAME
    chips = text_width(row.chips, "bold", 34) + 60
    draw_count(canvas, (end, middle), row.chips, 34)
    canvas.write_centred((left, middle), row.who.name, Pen("bold", 36, CREAM), room=end - chips - left)
    _draw_cards(canvas, row.cards, style, (x + 14, top + _NAME + 3), layout)


def _draw_cards(canvas: Canvas, cards: Sequence[Card], style: CardStyle, at: XY, layout: _Layout) -> None:
    """Draw the cards left in a hand, line by line, overlapping if there is too little room."""
    (x, top), room, width = at, layout.hand - 28, layout.width
    length = max(int((room + _GAP) // (width + _GAP)), -(-len(cards) // layout.lines))
    step = min(width + _GAP, (room - width) / max(1, length - 1))
    for number, card in enumerate(cards):
        line, place = divmod(number, length)
        canvas.put_card(
            small_face(card, width, style), (x + place * step, top + line * (small_height(width) + _GAP)), blur=3
        )
