"""A leaderboard: places, names, figures, and a curve of the last games."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import amount, gain
from bot.language.names import MemberNames
from bot.language.rankings import period_name, ranking_title
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import Label, make_labels
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence, text_width
from bot.pictures.drawing.palette import CREAM, SAGE
from bot.pictures.drawing.shapes import QUIET, felt
from bot.pictures.parts import podium
from bot.pictures.parts.curves import curve
from bot.pictures.parts.listing import HEADER, ROW, WIDTH, draw_figure, draw_header, draw_place, draw_player, draw_row
from bot.values.results import Entry, Leaderboard, Record

_HEADINGS: Final = 54
_TOP: Final = HEADER + 40
_ON_PODIUM: Final = 3
_PLAYER: Final = 104
_CURVE: Final = 190
_PILL_GAP: Final = 14
_GAP: Final = 26
"""Before the reader's own row when it belongs to another page."""


class Line(Struct, frozen=True):
    """A row: the place in the ranking, a player, and figures."""

    place: int
    who: Label
    figures: tuple[str, ...]
    """One for each heading; the last one decides the place."""
    is_chosen: bool
    """Whether the row has a golden frame: the reader's own, or a winner's."""
    curve: tuple[int, ...] = ()
    """The sum of the last results after each game, oldest first; empty for no curve."""
    is_apart: bool = False
    """Whether this is the reader's own row although it belongs to another page."""
    has_medal: bool = True
    """Whether one of the first three places has a medal."""
    note: str = ""
    """What stands on a pill after the name."""


class RankingScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a ranking shows."""

    title: Sentence
    subtitle: str
    player: str
    headings: tuple[str, ...]
    lines: tuple[Line, ...]
    course: str | None
    """The heading over the curves."""
    page: str | None = None
    steps: tuple[podium.Step, ...] = ()
    """The first three of a season that somebody has won; the lines are those of the others."""


def scene(board: Leaderboard, names: MemberNames, words: Words) -> RankingScene:
    """Return what the picture of a leaderboard shows."""
    entries, on_podium = shown_entries(board), _ON_PODIUM if board.winners else 0
    users = [entry.user for entry in entries]
    labels = make_labels([names.plain(user, words) for user in users], "picture-somebody", words, users)
    lines = tuple(
        _line(entry, label, board, words, is_gone=entry.user in names.gone)
        for entry, label in zip(entries, labels, strict=True)
    )
    return RankingScene(
        title_of(board, [label.name for label in labels[: len(board.winners)]], words),
        subtitle_of(board, words),
        player=words("picture-player"),
        headings=headings_of(board, words),
        lines=lines[on_podium:],
        course=words("picture-course") if any(line.curve for line in lines) else None,
        page=words("picture-page", n=board.selection.page + 1, of=board.pages) if board.pages > 1 else None,
        steps=tuple(_step(line) for line in lines[:on_podium]),
    )


def shown_entries(board: Leaderboard) -> tuple[Entry, ...]:
    """Return the entries of the page, followed by the reader's own where that is on another page."""
    return board.entries if board.own is None or board.own in board.entries else (*board.entries, board.own)


def title_of(board: Leaderboard, winners: Sequence[str], words: Words) -> Sentence:
    """Return who has won the season, if it is one and one did, or else what the leaderboard ranks by."""
    if len(winners) != 1:
        return Sentence(ranking_title(board.selection.measure, words))
    return Sentence(words("picture-season-won", player=NAME_SLOT, n=board.selection.period), tuple(winners))


def subtitle_of(board: Leaderboard, words: Words) -> str:
    """Return the time that the leaderboard is about, and how many members are in it."""
    when = period_name(board.selection.measure, board.selection.period, board.season, words)
    return f"{when} · {words('rank-members', n=board.total)}"


def headings_of(board: Leaderboard, words: Words) -> tuple[str, ...]:
    """Return the headings over the figures of a row."""
    return tuple(words("rank-heading", measure=column) for column in _columns(board))


def figures_of(entry: Entry, board: Leaderboard, words: Words) -> tuple[str, ...]:
    """Return the figures of a row, one for each heading."""
    record = board.records.get(entry.user, Record())
    numbers = {
        "games": record.games,
        "games_won": record.games_won,
        "net": record.net,
        board.selection.measure: entry.value,
    }
    return tuple((gain if column == "net" else amount)(numbers[column], words) for column in _columns(board))


def _columns(board: Leaderboard) -> tuple[str, ...]:
    """Return what each figure of a row counts; the last one decides the place."""
    gains = ("net",) if board.winners else ()
    return tuple(dict.fromkeys(("games", "games_won", *gains, board.selection.measure)))


def _line(entry: Entry, label: Label, board: Leaderboard, words: Words, *, is_gone: bool) -> Line:
    gains = board.records.get(entry.user, Record()).last
    return Line(
        entry.place,
        label,
        figures_of(entry, board, words),
        is_chosen=entry == board.own,
        curve=tuple(accumulate(gains, initial=0)) if gains else (),
        is_apart=entry not in board.entries,
        has_medal=entry.has_gained,
        note=words("picture-gone") if is_gone else "",
    )


def _step(line: Line) -> podium.Step:
    """Return a line as a step of the podium."""
    *_, net, chips = line.figures
    return podium.Step(line.place, line.who, net, chips)


def draw(scene: RankingScene) -> Image.Image:
    """Draw a ranking."""
    tops = _tops(scene.lines, podium.HEIGHT + _HEADINGS if scene.steps else _TOP)
    canvas = Canvas(felt(WIDTH, tops[-1] + 16 + (34 if scene.page else 0)))
    ends = _ends(scene)
    if scene.steps:
        podium.draw_podium(canvas, scene.steps, scene.title, scene.subtitle)
    else:
        draw_header(canvas, scene.title, scene.subtitle)
    if scene.lines:
        _draw_headings(canvas, scene, ends, tops[0] - 12)
    for line, top in zip(scene.lines, tops, strict=False):
        _draw_line(canvas, line, top, ends)
        if line.is_apart:
            canvas.write_centred((60, top - _GAP / 2 - 4), "•••", Pen("heavy", 28, SAGE), "middle")
    if scene.page:
        canvas.write((WIDTH / 2, tops[-1] + 30), scene.page, Pen("text", 30, SAGE), "middle")
    return canvas.image


def _tops(lines: Sequence[Line], first: int) -> list[int]:
    """Return the top of each line from the first one on, then the bottom of the last."""
    gaps = [_GAP * line.is_apart for line in lines]
    ends = list(accumulate((gap + ROW for gap in gaps), initial=first))
    return [*map(add, ends, gaps), ends[-1]]


def _ends(scene: RankingScene) -> list[int]:
    """Return the right end of each column, from left to right."""
    right = WIDTH - 40 - (_CURVE + 24 if scene.course else 0)
    return [right - 150 * number - (30 if number else 0) for number in reversed(range(len(scene.headings)))]


def _draw_headings(canvas: Canvas, scene: RankingScene, ends: Sequence[int], y: int) -> None:
    pen = Pen("text", 34, SAGE)
    canvas.write((_PLAYER + 68, y), scene.player, pen)
    for end, heading in zip(ends, scene.headings, strict=True):
        canvas.write((end, y), heading, pen, "right", 170)
    if scene.course:
        canvas.write((WIDTH - 40 - _CURVE / 2, y), scene.course, pen, "middle", _CURVE + 10)


def _draw_line(canvas: Canvas, line: Line, top: int, ends: Sequence[int]) -> None:
    middle = top + (ROW - 8) / 2
    draw_row(canvas, top, is_chosen=line.is_chosen)
    draw_place(canvas, line.place, middle, has_medal=line.has_medal)
    room = ends[0] - _PLAYER - 130 - (pill_width(line.note) + _PILL_GAP if line.note else 0)
    draw_player(canvas, line.who, (_PLAYER, middle), room)
    if line.note:
        name = min(text_width(line.who.name, "bold", 40), room - 68)
        canvas.put_pill((_PLAYER + 68 + name + _PILL_GAP, middle), line.note, QUIET, CREAM)
    for end, figure in zip(ends[:-1], line.figures, strict=False):
        canvas.write_centred((end, middle), figure, Pen("bold", 40, CREAM), "right", 140)
    draw_figure(canvas, (ends[-1], middle), line.figures[-1])
    if line.curve:
        canvas.put(_spark(line.curve), (WIDTH - 40 - _CURVE, middle - 30))


@lru_cache(maxsize=128)
def _spark(values: tuple[int, ...]) -> Image.Image:
    return curve(values, _CURVE, 60)
