"""A day as its reader has played it: the sum, the marks of each deal's choices, the place, and the streak."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import gain
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label, labels_of_members
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, INK, LIGHT_GOLD, MIST, SAGE, WHITE
from bot.pictures.drawing.shapes import GOLDEN, PANEL, dwarf, felt, medal
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import back
from bot.pictures.parts.contest_words import (
    PlaceWords,
    deal_of,
    hint_of,
    place_of,
    state_of,
    streak_of,
    subtitle_of,
    sum_of,
    title_of,
)
from bot.pictures.parts.days import TITLE, DayDot, Emblem, dot, draw_title, emblem_of, flame, mark
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.pictures.parts.rows import draw_figure
from bot.tables.contests import DayState, Mark
from bot.values.contests import OwnContest

_GAP: Final = 12
_HEADER: Final = 148
_FACE: Final = 112
_SUM: Final = 300
"""The width of the golden panel."""
_CHOICES: Final = EDGE + _SUM + _GAP
_END: Final = WIDTH - 40
_HEADING: Final = 66
_ROW: Final = 66
_HINT: Final = 54
_MARKS: Final = 606
"""Where the marks begin."""
_MARKS_ROOM: Final = 250
_MARK: Final = 54
_MAX_MARKS: Final = 8
_MAX_SUM: Final = 330
"""The most height of the golden panel; below it stands the dwarf."""
_DWARF: Final = 200
_PLACE: Final = 108
_STREAK: Final = 92
_DAY: Final = 56
_DAY_STEP: Final = 66
_MEDALS: Final = 3
_DOTS: Final[dict[DayState, DayDot]] = {"played": "full", "open": "thick", "missed": "thin", "away": "dashed"}


class DealLine(Struct, frozen=True):
    """A deal, and what came of it."""

    game: str
    marks: tuple[Mark, ...]
    state: str
    """What is told instead of marks."""
    gain: str


class StreakLine(Struct, frozen=True):
    """The streak in words, and the last seven days with the letters of their weekdays."""

    title: str
    longest: str
    week: tuple[tuple[DayState, str], ...]


class OwnContestScene(Struct, frozen=True, tag=True):
    """Everything that the picture of one's own day shows."""

    emblem: Emblem
    title: Sentence
    subtitle: str
    who: Label
    total: tuple[str, str, str]
    """What all deals brought: label, value, and how many deals they are."""
    heading: str
    """Over the choices."""
    score: str
    """Empty if it is not known."""
    of: str
    """Out of how many points the score is."""
    deals: tuple[DealLine, ...]
    hint: str
    place: PlaceWords
    streak: StreakLine | None
    """None for a cup."""

    def draw(self) -> Image.Image:
        """Draw a contest of the reader's."""
        deals = _HEADING + len(self.deals) * _ROW + (_HINT if self.hint else 12)
        place = _HEADER + deals + _GAP
        streak = place + _PLACE + _GAP
        canvas = Canvas(felt(WIDTH, streak + (_STREAK + EDGE if self.streak else 2)))
        draw_title(canvas, self.emblem, self.title, self.subtitle, room=WIDTH - TITLE - _FACE - 50)
        canvas.put(token(self.who, _FACE, WHITE), (WIDTH - 28 - _FACE, 18))
        self._draw_sum(canvas, deals)
        self._draw_choices(canvas, deals)
        _draw_place(canvas, self.place, place)
        if self.streak:
            _draw_streak(canvas, self.streak, streak)
        return canvas.image

    def _draw_sum(self, canvas: Canvas, height: float) -> None:
        label, value, count = self.total
        golden = height if height < _MAX_SUM + _DWARF else _MAX_SUM
        middle, centre = EDGE + _SUM / 2, _HEADER + golden / 2
        canvas.put_box((EDGE, _HEADER), (_SUM, golden), 20, GOLDEN)
        canvas.write_centred((middle, centre - 92), label, Pen("text", 36, MIST), "middle", _SUM - 40)
        draw_figure(canvas, (middle, centre), value, size=130, room=_SUM - 36, anchor="middle")
        canvas.write_centred((middle, centre + 92), count, Pen("text", 32, SAGE), "middle", _SUM - 40)
        if golden < height:
            figure = dwarf(_DWARF, "crowned" if self.place.number == 1 else "awake")
            canvas.centre(figure, (middle, _HEADER + (golden + height) / 2))

    def _draw_choices(self, canvas: Canvas, height: float) -> None:
        canvas.put_box((_CHOICES, _HEADER), (WIDTH - EDGE - _CHOICES, height), 20, PANEL)
        left, heading = _CHOICES + 24, _HEADER + 38
        canvas.write_centred((left, heading), self.heading, Pen("text", 36, MIST))
        if self.score:
            of = canvas.write_centred((_END, heading), self.of, Pen("text", 32, SAGE), "right")
            canvas.write_centred((_END - of - 12, heading), self.score, Pen("heavy", 60, CREAM), "right")
        for number, deal in enumerate(self.deals):
            _draw_deal(canvas, number + 1, deal, _HEADER + _HEADING + (number + 0.5) * _ROW)
        if self.hint:
            foot = _HEADER + height - _HINT / 2 - 4
            canvas.write_centred((left, foot), self.hint, Pen("text", 32, SAGE), room=_END - left)


def scene(own: OwnContest, user: int, names: MemberNames, words: Words) -> OwnContestScene:
    """Return what the picture of a contest shows the member who has played it."""
    [who] = labels_of_members([user], names, words)
    return OwnContestScene(
        emblem_of(own.about, words),
        title_of(words, is_own=True),
        subtitle_of(own, words),
        who,
        total=sum_of(own, words),
        heading=words("picture-choices"),
        score="" if own.score is None else str(own.score),
        of=words("picture-score"),
        deals=tuple(
            DealLine(
                deal_of(deal.deal, words),
                deal.marks if deal.is_valued else (),
                state_of(deal, words),
                "" if deal.chips is None else gain(deal.chips, words),
            )
            for deal in own.deals
        ),
        hint=hint_of(own, words),
        place=place_of(own, words),
        streak=_streak(own, words),
    )


def _streak(own: OwnContest, words: Words) -> StreakLine:
    week: tuple[tuple[DayState, str], ...] = tuple(
        (state, words("picture-weekday", day=day.isoweekday())) for day, state in own.streak.week
    )
    return StreakLine(*streak_of(own, words), week)


def _draw_deal(canvas: Canvas, number: int, deal: DealLine, middle: float) -> None:
    left = _CHOICES + 24
    canvas.write_centred((left + 12, middle), str(number), Pen("heavy", 36, SAGE), "middle")
    canvas.write_centred((left + 44, middle), deal.game, Pen("text", 32, MIST), room=_MARKS - left - 60)
    draw_figure(canvas, (_END, middle), deal.gain, size=48, room=120)
    if deal.state:
        room = _END - _MARKS - (110 if deal.gain else 0)
        canvas.write_centred((_MARKS, middle), deal.state, Pen("text", 32, SAGE), room=room)
    shown, more = deal.marks[:_MAX_MARKS], len(deal.marks) - _MAX_MARKS
    room = _MARKS_ROOM - (50 if more > 0 else 0)
    step = min(_MARK + 6, room / max(1, len(shown)))
    size = int(min(_MARK, step - 2))
    for place, level in enumerate(shown):
        canvas.put(mark(level, size), (_MARKS + place * step, middle - size / 2))
    if more > 0:
        canvas.write_centred((_MARKS + _MARKS_ROOM, middle), f"+{more}", Pen("bold", 32, SAGE), "right")


def _draw_place(canvas: Canvas, place: PlaceWords, top: float) -> None:
    draw_panel(canvas, top, _PLACE)
    middle, text = top + _PLACE / 2, 40.0
    if place.is_hidden:
        canvas.put_card(back(58), (40, middle - 41), blur=3)
        text = 124
    elif place.number is not None and place.number <= _MEDALS:
        canvas.centre(medal(place.number, 78), (72, middle))
        text = 128
    elif place.number is not None:
        text = 64 + canvas.write_centred((40, middle), str(place.number), Pen("heavy", 72, LIGHT_GOLD))
    room = WIDTH - 40 - text
    line = middle - 18 if place.more else middle
    canvas.write_centred((text, line), place.title, Pen("bold", 40, CREAM), room=room)
    canvas.write_centred((text, middle + 26), place.more, Pen("text", 34, MIST), room=room)


def _draw_streak(canvas: Canvas, streak: StreakLine, top: float) -> None:
    draw_panel(canvas, top, _STREAK)
    middle = top + _STREAK / 2
    week = WIDTH - 22 - len(streak.week) * _DAY_STEP
    canvas.centre(flame(54), (64, middle))
    line = middle - 16 if streak.longest else middle
    canvas.write_centred((104, line), streak.title, Pen("bold", 40, CREAM), room=week - 116)
    canvas.write_centred((104, middle + 22), streak.longest, Pen("text", 30, SAGE), room=week - 116)
    for number, (state, letter) in enumerate(streak.week):
        at = week + (number + 0.5) * _DAY_STEP, middle
        canvas.centre(dot(_DOTS[state], _DAY), at)
        ink = INK if state == "played" else LIGHT_GOLD if state == "open" else SAGE
        canvas.write_centred(at, letter, Pen("heavy", 32, ink), "middle")
