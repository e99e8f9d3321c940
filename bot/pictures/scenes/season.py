"""The end of a season in public: its first three on a stage of velvet, the winner in laurels, and its records."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import amount, gain
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label, labels_of_members
from bot.pictures.drawing.lettering import Pen, Sentence, text_width
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD, MIST
from bot.pictures.drawing.shapes import GOLDEN, badge, felt
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.laurels import HEIGHT, draw_stage
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.podium import Step
from bot.tables.badges import Badge
from bot.tables.results import Measure
from bot.values.results import Entry, Record, SeasonEnd

ON_PODIUM: Final = 3
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
        canvas = Canvas(felt(WIDTH, HEIGHT + (_RECORDS if self.records else 0)))
        draw_stage(canvas, self.steps, Sentence(self.title), self.subtitle)
        if self.records:
            canvas.write_centred((28, HEIGHT + 32), self.heading, Pen("bold", 34, MIST))
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
    (width, height), top = _RECORD, HEIGHT + 58
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
