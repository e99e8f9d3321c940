"""A leaderboard: places, names, figures, and how the last games went."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label, labelled
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, SAGE
from bot.pictures.drawing.shapes import felt
from bot.pictures.parts.curves import curve
from bot.pictures.parts.listing import HEADER, ROW, WIDTH, draw_figure, draw_header, draw_place, draw_player, draw_row

_TOP: Final = HEADER + 40
_PLAYER: Final = 104
_CURVE: Final = 190
_GAP: Final = 26
"""Before the reader's own row where it is of another page."""


class Standing(Struct, frozen=True):
    """One line of a ranking."""

    place: int
    name: str
    figures: tuple[str, ...]
    """As many as there are headings; the last one is what the ranking is by."""
    is_reader: bool = False
    curve: tuple[int, ...] = ()
    """How the figure came about, from the oldest to the newest."""
    is_apart: bool = False
    """Whether it is the reader's own row, of another page."""


class Ranking(Struct, frozen=True):
    """A page of a ranking."""

    title: str
    subtitle: str
    headings: tuple[str, ...]
    rows: tuple[Standing, ...]
    page: int = 1
    pages: int = 1


class Line(Struct, frozen=True):
    """A row as it is seen."""

    place: int
    who: Label
    figures: tuple[str, ...]
    is_chosen: bool
    curve: tuple[int, ...] = ()
    is_apart: bool = False


class RankingScene(Struct, frozen=True, tag=True):
    """What is seen of a ranking."""

    title: Sentence
    subtitle: str
    player: str
    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    course: str | None
    """The heading over the curves."""
    page: str | None = None


def scene(ranking: Ranking, words: Words) -> RankingScene:
    """A page of a ranking in the words of one language."""
    labels = labelled([row.name for row in ranking.rows], "picture-somebody", words)
    lines = tuple(
        Line(row.place, label, row.figures, row.is_reader, row.curve, row.is_apart)
        for row, label in zip(ranking.rows, labels, strict=True)
    )
    has_curves = any(len(row.curve) > 1 for row in ranking.rows)
    return RankingScene(
        Sentence(ranking.title),
        ranking.subtitle,
        player=words("picture-player"),
        headings=ranking.headings,
        lines=lines,
        course=words("picture-course") if has_curves else None,
        page=words("picture-page", n=ranking.page, of=ranking.pages) if ranking.pages > 1 else None,
    )


def draw(scene: RankingScene) -> Image.Image:
    """The picture of a ranking."""
    tops = _tops(scene.lines)
    canvas = Canvas(felt(WIDTH, tops[-1] + 16 + (34 if scene.page else 0)))
    draw_header(canvas, scene.title, scene.subtitle)
    ends = _ends(scene)
    _draw_headings(canvas, scene, ends)
    for line, top in zip(scene.lines, tops, strict=False):
        _draw_line(canvas, line, top, ends)
        if line.is_apart:
            canvas.label((60, top - _GAP / 2 - 4), "•••", Pen("heavy", 28, SAGE), "middle")
    if scene.page:
        canvas.text((WIDTH / 2, tops[-1] + 30), scene.page, Pen("text", 30, SAGE), "middle")
    return canvas.image


def _tops(lines: Sequence[Line]) -> list[int]:
    """Where each line begins, and where the last one ends."""
    gaps = [_GAP * line.is_apart for line in lines]
    ends = list(accumulate((gap + ROW for gap in gaps), initial=_TOP))
    return [*map(add, ends, gaps), ends[-1]]


def _ends(scene: RankingScene) -> list[int]:
    """Where the columns end, from the left to the right."""
    right = WIDTH - 40 - (_CURVE + 24 if scene.course else 0)
    return [right - 150 * number - (30 if number else 0) for number in reversed(range(len(scene.headings)))]


def _draw_headings(canvas: Canvas, scene: RankingScene, ends: Sequence[int]) -> None:
    pen, y = Pen("text", 30, SAGE), _TOP - 12
    canvas.text((_PLAYER + 68, y), scene.player, pen)
    for end, heading in zip(ends, scene.headings, strict=True):
        canvas.text((end, y), heading, pen, "right", 170)
    if scene.course:
        canvas.text((WIDTH - 40 - _CURVE / 2, y), scene.course, pen, "middle", _CURVE + 10)


def _draw_line(canvas: Canvas, line: Line, top: int, ends: Sequence[int]) -> None:
    middle = top + (ROW - 8) / 2
    draw_row(canvas, top, is_chosen=line.is_chosen)
    draw_place(canvas, line.place, middle)
    draw_player(canvas, line.who, (_PLAYER, middle), ends[0] - _PLAYER - 130)
    for end, figure in zip(ends[:-1], line.figures, strict=False):
        canvas.label((end, middle), figure, Pen("bold", 40, CREAM), "right", 140)
    draw_figure(canvas, (ends[-1], middle), line.figures[-1])
    if len(line.curve) > 1:
        canvas.put(_spark(line.curve), (WIDTH - 40 - _CURVE, middle - 30))


@lru_cache(maxsize=128)
def _spark(values: tuple[int, ...]) -> Image.Image:
    return curve(values, _CURVE, 60)
