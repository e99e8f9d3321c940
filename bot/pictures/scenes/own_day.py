"""A day as its reader has played it: the one number, the mark of each deal, the place, and the streak."""

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
from bot.pictures.drawing.shapes import GOLDEN, PANEL, felt, medal
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import back
from bot.pictures.parts.days import TITLE, DayDot, Emblem, dot, draw_title, emblem_of, flame, mark
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.pictures.parts.rows import draw_figure
from bot.tables.days import DEALS_A_DAY
from bot.values.days import DayState, Mark, OwnDay

_GAP: Final = 12
_HEADER: Final = 148
_FACE: Final = 112
_SUM: Final = 400
"""The width of the golden panel."""
_DEALS: Final = EDGE + _SUM + _GAP
_END: Final = WIDTH - 40
_ROW: Final = 80
_MARK: Final = 54
_HEIGHT: Final = DEALS_A_DAY * _ROW + 24
_PLACE: Final = 108
_STREAK: Final = 92
_DAY: Final = 56
_DAY_STEP: Final = 66
_MEDALS: Final = 3
_DOTS: Final[dict[DayState, DayDot]] = {"played": "full", "open": "thick", "missed": "thin"}


class DealLine(Struct, frozen=True):
    """A deal, and what came of it."""

    name: str
    mark: Mark | None
    outcome: str


class PlaceWords(Struct, frozen=True):
    """Where somebody stands, in words."""

    title: str
    more: str = ""
    number: int | None = None
    """The place; None for one that is not known, or if there is none."""
    is_hidden: bool = False
    """Whether it is known only once the day closes."""


class OwnDayScene(Struct, frozen=True, tag=True):
    """Everything that the picture of one's own day shows."""

    emblem: Emblem
    title: Sentence
    subtitle: str
    who: Label
    total: tuple[str, str, str]
    """The one number: value, what it means, and how many deals are finished."""
    deals: tuple[DealLine, ...]
    place: PlaceWords
    streak: tuple[str, str]
    """The streak, and the longest one if that was longer."""
    week: tuple[tuple[DayState, str], ...]
    """The last seven days with the letters of their weekdays."""

    def draw(self) -> Image.Image:
        place = _HEADER + _HEIGHT + _GAP
        streak = place + _PLACE + _GAP
        canvas = Canvas(felt(WIDTH, streak + _STREAK + EDGE))
        draw_title(canvas, self.emblem, self.title, self.subtitle, room=WIDTH - TITLE - _FACE - 50)
        canvas.put(token(self.who, _FACE, WHITE), (WIDTH - 28 - _FACE, 18))
        value, meaning, count = self.total
        middle, centre = EDGE + _SUM / 2, _HEADER + _HEIGHT / 2
        canvas.put_box((EDGE, _HEADER), (_SUM, _HEIGHT), 20, GOLDEN)
        draw_figure(canvas, (middle, centre - 30), value, size=130, room=_SUM - 36, anchor="middle")
        canvas.write_centred((middle, centre + 54), meaning, Pen("text", 36, MIST), "middle", _SUM - 40)
        canvas.write_centred((middle, centre + 98), count, Pen("text", 30, SAGE), "middle", _SUM - 40)
        canvas.put_box((_DEALS, _HEADER), (WIDTH - EDGE - _DEALS, _HEIGHT), 20, PANEL)
        for number, deal in enumerate(self.deals):
            _draw_deal(canvas, deal, _HEADER + 12 + (number + 0.5) * _ROW)
        _draw_place(canvas, self.place, place)
        _draw_streak(canvas, self.streak, self.week, streak)
        return canvas.image


def scene(own: OwnDay, user: int, names: MemberNames, words: Words) -> OwnDayScene:
    """Return what the picture of a day shows the member who has played it."""
    [who] = labels_of_members([user], names, words)
    date = words("picture-said-date", day=own.day.day, month=words("month", month=own.day.month))
    return OwnDayScene(
        emblem_of(own.day, words),
        Sentence(words("picture-day")),
        date,
        who,
        total=total_of(own, words),
        deals=tuple(deal_of(own, number, words) for number in range(1, 1 + DEALS_A_DAY)),
        place=place_of(own, words),
        streak=streak_of(own, words),
        week=tuple((state, words("picture-weekday", day=day.isoweekday())) for day, state in own.streak.week),
    )


def total_of(own: OwnDay, words: Words) -> tuple[str, str, str]:
    done = words("picture-deals-done", n=own.finished, of=DEALS_A_DAY)
    return gain(own.ahead, words), words("picture-on-odette"), "" if own.is_finished else done


def deal_of(own: OwnDay, number: int, words: Words) -> DealLine:
    name = words("day-deal", deal=number)
    deal = own.deals[number - 1] if number <= len(own.deals) else None
    if deal is None:
        return DealLine(name, None, words("picture-deal-new"))
    outcome = words("picture-deal-begun") if deal.ahead is None else gain(deal.ahead, words)
    return DealLine(name, deal.mark, outcome)


def place_of(own: OwnDay, words: Words) -> PlaceWords:
    """Return the reader's place, or why there is none."""
    if own.standing:
        return PlaceWords(words("picture-place-of", n=own.players), number=own.standing.place)
    if not own.is_open:
        more = "" if own.is_finished and own.is_in_time else words("picture-place-why")
        return PlaceWords(words("picture-place-none"), more)
    if own.is_finished:
        return PlaceWords(words("picture-place-hidden"), words("picture-place-soon"), is_hidden=True)
    left = DEALS_A_DAY - own.finished
    return PlaceWords(words("picture-place-left", n=left), words("picture-place-then"), is_hidden=True)


def streak_of(own: OwnDay, words: Words) -> tuple[str, str]:
    days, longest = own.streak.days, own.streak.longest
    return (
        words("picture-streak", n=days) if days else words("picture-streak-none"),
        words("picture-streak-longest", n=longest) if longest > max(1, days) else "",
    )


def _draw_deal(canvas: Canvas, deal: DealLine, middle: float) -> None:
    left = _DEALS + 24
    canvas.write_centred((left, middle), deal.name, Pen("text", 36, MIST), room=180)
    if deal.mark:
        canvas.put(mark(deal.mark, _MARK), (left + 200, middle - _MARK / 2))
        draw_figure(canvas, (_END, middle), deal.outcome, size=60, room=160)
    else:
        canvas.write_centred((_END, middle), deal.outcome, Pen("text", 32, SAGE), "right", 240)


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


def _draw_streak(canvas: Canvas, streak: tuple[str, str], days: tuple[tuple[DayState, str], ...], top: float) -> None:
    draw_panel(canvas, top, _STREAK)
    title, longest = streak
    middle = top + _STREAK / 2
    week = WIDTH - 22 - len(days) * _DAY_STEP
    canvas.centre(flame(54), (64, middle))
    line = middle - 16 if longest else middle
    canvas.write_centred((104, line), title, Pen("bold", 40, CREAM), room=week - 116)
    canvas.write_centred((104, middle + 22), longest, Pen("text", 30, SAGE), room=week - 116)
    for number, (state, letter) in enumerate(days):
        at = week + (number + 0.5) * _DAY_STEP, middle
        canvas.centre(dot(_DOTS[state], _DAY), at)
        ink = INK if state == "played" else LIGHT_GOLD if state == "open" else SAGE
        canvas.write_centred(at, letter, Pen("heavy", 32, ink), "middle")
