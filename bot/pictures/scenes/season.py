"""The end of a season in public: its first three on a stage of velvet, the winner in laurels, and its records."""

from functools import lru_cache, partial
from math import cos, radians, sin
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import amount, gain
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label, labels_of_members
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD, MIST
from bot.pictures.drawing.shapes import GOLDEN, badge, dwarf, felt
from bot.pictures.drawing.svg import document, rasterize
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.opera import theatre
from bot.pictures.parts.podium import Step, StepSize, draw_steps
from bot.tables.badges import Badge
from bot.tables.results import Measure
from bot.values.results import Entry, Record, SeasonEnd

WIDTH: Final = 1000
_STAGE: Final = 640
_FLOOR: Final = _STAGE - 38
_ROOM: Final = 640
ON_PODIUM: Final = 3
_SIZES: Final = (StepSize(334, 212, 262, 132, 66), StepSize(112, 212, 226, 116, 56), StepSize(556, 212, 200, 106, 52))
_LAUREL: Final = 198
_LIGHT: Final = (440, 285)
"""Behind the face of the first."""
_RECORDS: Final = 274
_RECORD: Final = (318, 202)
_RECORD_GAP: Final = 9
_BADGES: Final[dict[Measure, Badge]] = {
    "biggest_pot": "magot",
    "operas": "grand-opera",
    "deals_won": "premiere-victoire",
    "games_won": "passe-de-trois",
}
"""What stands for each record."""
stage: Final = partial(theatre, _STAGE, _LIGHT)


class SeasonRecord(Struct, frozen=True):
    """A record of the season."""

    badge: Badge
    label: str
    value: str
    who: Label


class SeasonScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a season's end shows."""

    title: str
    subtitle: str
    steps: tuple[Step, ...]
    heading: str
    """Over the records."""
    records: tuple[SeasonRecord, ...]

    def draw(self) -> Image.Image:
        """Draw the end of a season."""
        canvas = Canvas(felt(WIDTH, _STAGE + (_RECORDS if self.records else 0)))
        canvas.put(stage(), (0, 0))
        canvas.write((WIDTH / 2, 132), self.title, Pen("title", 60, LIGHT_GOLD), "middle", _ROOM)
        canvas.write((WIDTH / 2, 178), self.subtitle, Pen("text", 34, CREAM), "middle", _ROOM)
        canvas.put(dwarf(146, "crowned"), (774, _FLOOR - 158))
        for step, size in zip(self.steps, _SIZES, strict=False):
            if step.place == 1 and step.has_gained:
                face = _FLOOR - _SIZES[0].height - _SIZES[0].face / 2 + 8
                canvas.centre(_laurel(_LAUREL), (size.left + size.width / 2, face))
        draw_steps(canvas, self.steps, _SIZES, _FLOOR)
        if self.records:
            canvas.write_centred((28, _STAGE + 32), self.heading, Pen("bold", 34, MIST))
        for number, record in enumerate(self.records):
            _draw_record(canvas, record, 14 + number * (_RECORD[0] + _RECORD_GAP))
        return canvas.image


def scene(end: SeasonEnd, names: MemberNames, words: Words) -> SeasonScene:
    """Return what the picture of a season's end shows."""
    first = end.board.entries[:ON_PODIUM]
    users = list(dict.fromkeys(entry.user for entry in (*first, *(entry for _, entry in end.records))))
    labels = dict(zip(users, labels_of_members(users, names, words), strict=True))
    nets = {entry.user: end.board.records.get(entry.user, Record()).net for entry in first}
    return SeasonScene(
        words("season-over", season=end.number),
        subtitle(end, words),
        tuple(
            Step(entry.place, labels[entry.user], gain(nets[entry.user], words), amount(entry.value, words))
            for entry in first
        ),
        heading=words("season-records"),
        records=tuple(_record(measure, entry, labels[entry.user], words) for measure, entry in end.records),
    )


def _record(measure: Measure, entry: Entry, who: Label, words: Words) -> SeasonRecord:
    label, value = words("season-record", measure=measure), amount(entry.value, words)
    return SeasonRecord(_BADGES[measure], label, value, who)


def subtitle(end: SeasonEnd, words: Words) -> str:
    """Return how much was played in a season."""
    games, members = words("profile-games", n=end.games), words("rank-members", n=end.board.total)
    return words("season-played", games=games, members=members)


def _draw_record(canvas: Canvas, record: SeasonRecord, left: float) -> None:
    (width, height), top = _RECORD, _STAGE + 58
    middle = left + width / 2
    canvas.put_box((left, top), (width, height), 20, GOLDEN)
    canvas.write_centred((middle, top + 34), record.label, Pen("text", 32, MIST), "middle", width - 30)
    pen = Pen("heavy", 76, LIGHT_GOLD)
    x = middle - (88 + 16 + min(170, text_width(record.value, pen.face, pen.size))) / 2
    canvas.put(badge(record.badge, 88), (x, top + 50))
    canvas.write_centred((x + 104, top + 94), record.value, pen, room=170)
    name = min(width - 88, text_width(record.who.name, "bold", 36))
    x = middle - (58 + name) / 2
    canvas.put(token(record.who, 48), (x, top + 144))
    canvas.write_centred((x + 58, top + 168), record.who.name, Pen("bold", 36, CREAM), room=width - 88)


@lru_cache(maxsize=1)
def _laurel(width: int) -> Image.Image:
    """Return two branches around the face of a winner."""
    leaves = ""
    for angle in range(100, 253, 17):
        x, y = 80 + 66 * cos(radians(angle)), 80 + 66 * sin(radians(angle))
        for turn, colour in ((angle + 62, "#f2c14e"), (angle + 118, "#d9a520")):
            leaves += (
                f'<path transform="translate({x:.1f} {y:.1f}) rotate({turn})" d="M0 0C6-7 16-7 22 0C16 7 6 7 0 0Z"'
                f' fill="{colour}" stroke="#7a4d00" stroke-width="2"/>'
            )
    half = f'<path d="M80 146A66 66 0 0 1 18 56" fill="none" stroke="#a8780f" stroke-width="4"/>{leaves}'
    whole = f'{half}<g transform="translate(160 0) scale(-1 1)">{half}</g>'
    return rasterize(document(160, 166, whole), width, oversample=2)
