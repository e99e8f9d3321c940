"""A list of members: places, names, figures, a curve of the last games, and the stage of a season that is over."""

from collections.abc import Sequence
from functools import lru_cache
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
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD, MIST, SAGE
from bot.pictures.drawing.shapes import QUIET, felt
from bot.pictures.parts import laurels
from bot.pictures.parts.curves import curve
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.podium import Step
from bot.pictures.parts.rows import HEADER, ROW, draw_figure, draw_header, draw_place, draw_player, draw_row
from bot.pictures.parts.scale import Band, draw_scale, draw_yardsticks
from bot.valuation.play_score import MIN_LEADS
from bot.values.listing import Listing, ListingRow

_HEADINGS: Final = 54
_TOP: Final = HEADER + 40
_ON_STAGE: Final = 3
_PLAYER: Final = 96
_CURVE: Final = 150
_END: Final = WIDTH - 34
_COLUMN: Final = 120
_PILL_GAP: Final = 14
_SCALE: Final = 480
"""Where the scale of play scores begins."""
_SCALE_WIDTH: Final = 310
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

    title: Sentence
    listing: Listing
    lines: tuple[Line, ...]
    """The rows below the stage."""
    player: str
    course: str | None
    """The heading over the curves."""
    steps: tuple[Step, ...] = ()
    legend: str | None = None
    """What the scales mean."""

    def draw(self) -> Image.Image:
        """Draw a list."""
        tops = _tops(self.lines, laurels.HEIGHT + _HEADINGS if self.steps else _TOP)
        below = [text for text in (self.legend, self.listing.page) if text]
        canvas = Canvas(felt(WIDTH, tops[-1] + 16 + _FOOT * len(below)))
        ends = _ends(self)
        if self.steps:
            laurels.draw_stage(canvas, self.steps, self.title, self.listing.subtitle)
        else:
            draw_header(canvas, self.title, self.listing.subtitle)
        if self.lines:
            _draw_headings(canvas, self, ends, tops[0] - 12)
        for line, top in zip(self.lines, tops, strict=False):
            _draw_line(canvas, line, top, ends)
            if line.row.is_apart:
                canvas.write_centred((54, top - _GAP / 2 - 4), "•••", Pen("heavy", 28, SAGE), "middle")
        for number, text in enumerate(below):
            at = WIDTH / 2, tops[-1] + 30 + _FOOT * number
            canvas.write(at, text, Pen("text", 30, SAGE), "middle", WIDTH - 60)
        return canvas.image


def scene(listing: Listing, words: Words) -> ListingScene:
    """Return what the picture of a list shows."""
    rows, on_stage = listing.rows, _ON_STAGE if listing.is_of_season else 0
    labels = make_labels([row.name for row in rows], "picture-somebody", words, [row.user for row in rows])
    lines = tuple(Line(row, replace(label, avatar=row.avatar)) for row, label in zip(rows, labels, strict=True))
    return ListingScene(
        Sentence(listing.won, (labels[0].name,)) if listing.won else Sentence(listing.title),
        listing,
        lines[on_stage:],
        player=words("picture-player"),
        course=words("picture-course") if any(row.curve for row in rows) else None,
        steps=tuple(Step(line.row.place, line.who, *line.row.figures[-2:]) for line in lines[:on_stage]),
        legend=words("picture-play-band", n=MIN_LEADS) if any(row.score for row in rows) else None,
    )


def _tops(lines: Sequence[Line], first: int) -> list[int]:
    """Return the top of each line from the first one on, then the bottom of the last."""
    gaps = [_GAP * line.row.is_apart for line in lines]
    ends = list(accumulate((gap + ROW for gap in gaps), initial=first))
    return [*map(add, ends, gaps), ends[-1]]


def _ends(scene: ListingScene) -> list[int]:
    """Return the right end of each column, from left to right."""
    right = _END - (_CURVE + 20 if scene.course else 0)
    return [right - _COLUMN * number - (40 if number else 0) for number in reversed(range(len(scene.listing.headings)))]


def _draw_headings(canvas: Canvas, scene: ListingScene, ends: Sequence[int], y: int) -> None:
    if any(line.row.score for line in scene.lines):
        draw_yardsticks(canvas, (_SCALE, y - 14), _SCALE_WIDTH, size=48)
        return
    pen = Pen("text", 30, SAGE)
    canvas.write((_PLAYER + 68, y), scene.player, pen)
    for end, heading in zip(ends, scene.listing.headings, strict=True):
        canvas.write((end, y), heading, pen, "right", 140)
    if scene.course:
        canvas.write((_END - _CURVE / 2, y), scene.course, pen, "middle", _CURVE + 10)


def _draw_line(canvas: Canvas, line: Line, top: int, ends: Sequence[int]) -> None:
    row, middle = line.row, top + (ROW - 8) / 2
    draw_row(canvas, top, is_chosen=row.is_own)
    draw_place(canvas, row.place, middle, row.last_place, has_medal=row.has_medal)
    room = (
        (_SCALE - 20 if row.score else ends[0] - 90) - _PLAYER - (pill_width(row.note) + _PILL_GAP if row.note else 0)
    )
    draw_player(canvas, line.who, (_PLAYER, middle), room)
    if row.note:
        name = min(text_width(line.who.name, "bold", 40), room - 68)
        canvas.put_pill((_PLAYER + 68 + name + _PILL_GAP, middle), row.note, QUIET, CREAM)
    if row.score:
        _draw_score(canvas, Band(*row.score), middle)
    else:
        for end, figure in zip(ends[:-1], row.figures, strict=False):
            canvas.write_centred((end, middle), figure, Pen("bold", 40, CREAM), "right", _COLUMN - 16)
        draw_figure(canvas, (ends[-1], middle), row.figures[-1], room=150)
    if row.curve:
        canvas.put(_spark(row.curve), (_END - _CURVE, middle - 30))


def _draw_score(canvas: Canvas, score: Band, middle: float) -> None:
    """Draw a play score on its scale, then as a number with its margin."""
    draw_scale(canvas, (_SCALE, middle - 10), _SCALE_WIDTH, score)
    canvas.write_centred((_END - 82, middle), str(score.points), Pen("heavy", 46, LIGHT_GOLD), "right")
    canvas.write_centred((_END, middle), f"± {score.margin}", Pen("bold", 32, MIST), "right")


@lru_cache(maxsize=128)
def _spark(values: tuple[int, ...]) -> Image.Image:
    return curve(values, _CURVE, 60)
