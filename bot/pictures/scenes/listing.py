"""A list of members: places, names and figures."""

from collections.abc import Sequence
from itertools import accumulate
from operator import add
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from bot.language import Words
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import Label, make_labels
from bot.pictures.drawing.lettering import Pen, Sentence, text_width
from bot.pictures.drawing.palette import CREAM, SAGE
from bot.pictures.drawing.shapes import QUIET, felt, winners_crown
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.rows import HEADER, ROW, draw_figure, draw_header, draw_place, draw_player, draw_row
from bot.values.listing import Listing, ListingRow

_TOP: Final = HEADER + 40
_PLAYER: Final = 96
_END: Final = WIDTH - 34
_COLUMN: Final = 120
_PILL_GAP: Final = 14
_FOOT: Final = 34
"""The height of a line below the rows."""
_GAP: Final = 26
"""The gap before the reader's own row, if it belongs to another page."""


class Line(Struct, frozen=True):
    """A row of the list, and its member."""

    row: ListingRow
    who: Label


class ListingScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a list shows."""

    listing: Listing
    lines: tuple[Line, ...]
    player: str

    def draw(self) -> Image.Image:
        """Draw a list."""
        tops = _tops(self.lines)
        canvas = Canvas(felt(WIDTH, tops[-1] + 16 + (_FOOT if self.listing.page else 0)))
        draw_header(canvas, Sentence(self.listing.title), self.listing.subtitle)
        ends = [
            _END - _COLUMN * number - (40 if number else 0) for number in reversed(range(len(self.listing.headings)))
        ]
        if self.lines:
            pen = Pen("text", 30, SAGE)
            canvas.write((_PLAYER + 68, tops[0] - 12), self.player, pen)
            for end, heading in zip(ends, self.listing.headings, strict=True):
                canvas.write((end, tops[0] - 12), heading, pen, "right", 140)
        for line, top in zip(self.lines, tops, strict=False):
            _draw_line(canvas, line, top, ends)
            if line.row.is_apart:
                canvas.write_centred((54, top - _GAP / 2 - 4), "•••", Pen("heavy", 28, SAGE), "middle")
        if self.listing.page:
            canvas.write((WIDTH / 2, tops[-1] + 30), self.listing.page, Pen("text", 30, SAGE), "middle", WIDTH - 60)
        return canvas.image


def scene(listing: Listing, words: Words) -> ListingScene:
    """Return what the picture of a list shows."""
    rows = listing.rows
    labels = make_labels([row.name for row in rows], "picture-somebody", words, [row.user for row in rows])
    lines = tuple(Line(row, replace(label, avatar=row.avatar)) for row, label in zip(rows, labels, strict=True))
    return ListingScene(listing, lines, words("picture-player"))


def _tops(lines: Sequence[Line]) -> list[int]:
    """Return the top of each line, then the bottom of the last."""
    gaps = [_GAP * line.row.is_apart for line in lines]
    ends = list(accumulate((gap + ROW for gap in gaps), initial=_TOP))
    return [*map(add, ends, gaps), ends[-1]]


def _draw_line(canvas: Canvas, line: Line, top: int, ends: Sequence[int]) -> None:
    row, middle = line.row, top + (ROW - 8) / 2
    draw_row(canvas, top, is_chosen=row.is_own)
    draw_place(canvas, row.place, middle)
    room = ends[0] - 90 - _PLAYER - (pill_width(row.note) + _PILL_GAP if row.note else 0)
    draw_player(canvas, line.who, (_PLAYER, middle), room)
    if row.is_champion:
        canvas.centre(winners_crown(40), (_PLAYER + 27, middle - 27))
    if row.note:
        name = min(text_width(line.who.name, "bold", 40), room - 68)
        canvas.put_pill((_PLAYER + 68 + name + _PILL_GAP, middle), row.note, QUIET, CREAM)
    for end, figure in zip(ends[:-1], row.figures, strict=False):
        canvas.write_centred((end, middle), figure, Pen("bold", 40, CREAM), "right", _COLUMN - 16)
    draw_figure(canvas, (ends[-1], middle), row.figures[-1], room=150)
