"""A day that has closed on a server: the podium, everybody's result on one axis, and the best possible one."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import gain
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import FACES, Label, labels_of_members
from bot.pictures.drawing.lettering import Pen, Sentence
from bot.pictures.drawing.palette import CREAM, GOLD, MIST, SAGE, SEATS
from bot.pictures.drawing.shapes import BoxStyle, dwarf, felt, medal
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.contest_words import (
    EXPERT,
    LEVELS,
    REGULAR,
    best_of,
    choices_of,
    means_of,
    open_cards,
    played_by,
    title_of,
    yardsticks_of,
)
from bot.pictures.parts.days import TITLE, Emblem, draw_title, emblem_of
from bot.pictures.parts.landmarks import Landmark
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.podium import Step, StepSize, draw_steps
from bot.pictures.parts.rows import draw_figure, draw_row
from bot.pictures.parts.spread import Bead, Mean, SpreadPanel
from bot.values.contests import Standing, Standings

ON_PODIUM: Final = 3
MIN_SPREAD: Final = 3
"""Fewer members are shown in rows."""
MAX_FACES: Final = 100
"""More members are shown as bars; Discord says of so many at once who they are."""
_HEADER: Final = 150
_FLOOR: Final = 476
_SIZES: Final = (StepSize(352, 296, 192, 116, 68), StepSize(36, 296, 172, 100, 56), StepSize(668, 296, 160, 96, 50))
_LINE: Final = 48
_ROW: Final = 116
_TOKEN: Final = 84
_MEDALS: Final = 3
_COLOURS: Final = {REGULAR: SEATS[6], EXPERT: SEATS[2]}


class Row(Struct, frozen=True):
    """A result in a list of few."""

    place: int | None
    """None for a robot."""
    who: Label
    gain: str
    facts: tuple[str, ...]
    """What each deal brought, and how good the choices were."""


class EveningScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a closed contest shows."""

    emblem: Emblem
    title: Sentence
    subtitle: str
    steps: tuple[Step, ...]
    """The first three, if there are as many."""
    spread: SpreadPanel | None
    rows: tuple[Row, ...]
    """Everybody, and the robots, if they are too few for an axis."""
    foot: tuple[Sentence, ...]
    """The last lines."""

    def draw(self) -> Image.Image:
        """Draw a contest that has closed."""
        top = _FLOOR + 26 if self.spread else _HEADER
        end = top + (self.spread.height if self.spread else len(self.rows) * _ROW)
        canvas = Canvas(felt(WIDTH, end + (12 + _LINE * len(self.foot) if self.foot else 8)))
        draw_title(canvas, self.emblem, self.title, self.subtitle, room=WIDTH - TITLE - 150)
        canvas.put(dwarf(112, "crowned"), (872, 10))
        if self.spread:
            draw_steps(canvas, self.steps, _SIZES, _FLOOR)
            canvas.put_box((14, _FLOOR), (WIDTH - 28, 8), 4, BoxStyle(GOLD))
            self.spread.draw_on(canvas, top)
        for number, row in enumerate(self.rows):
            _draw_row(canvas, row, top + number * _ROW)
        for number, line in enumerate(self.foot):
            at = WIDTH / 2, end + 30 + _LINE * number
            text = line.fit("text", 32, WIDTH - 60)
            canvas.write_centred(at, text, Pen("text", 34, SAGE), "middle", WIDTH - 60)
        return canvas.image


def scene(standings: Standings, names: MemberNames, words: Words) -> EveningScene:
    """Return what the picture of a closed contest shows."""
    entries, has_axis = standings.entries, len(standings.entries) >= MIN_SPREAD
    seen = entries if len(entries) <= MAX_FACES else entries[:ON_PODIUM]
    labels = labels_of_members([entry.user for entry in seen], names, words)
    return EveningScene(
        emblem_of(standings.about, words),
        title_of(words),
        played_by(standings, words),
        steps=tuple(
            Step(entry.place, who, gain(entry.chips, words), "", choices=choices_of(entry, words))
            for entry, who in zip(entries[:ON_PODIUM] if has_axis else (), labels, strict=False)
        ),
        spread=_spread(standings, labels, words) if has_axis else None,
        rows=() if has_axis else _rows(standings, labels, words),
        foot=_foot(standings, labels, words, has_axis=has_axis),
    )


def _spread(standings: Standings, labels: Sequence[Label], words: Words) -> SpreadPanel:
    """Return everybody's result; the faces only if they are few enough."""
    entries, own = standings.entries, standings.own
    beads = tuple(
        Bead(entry.chips, who, is_own=own is not None and entry.user == own.user)
        for entry, who in zip(entries, labels, strict=False)
    )
    return SpreadPanel(
        here=tuple(sorted(Counter(entry.chips for entry in entries).items())),
        everywhere=tuple(sorted(standings.spread.members.items())) if standings.spread else (),
        beads=beads if len(beads) == len(entries) else (),
        landmarks=tuple(Landmark(chips, _robot(name), gain(chips, words)) for name, chips in yardsticks_of(standings)),
        means=tuple(Mean(label, value) for label, value in means_of(standings, words)),
    )


def _rows(standings: Standings, labels: Sequence[Label], words: Words) -> tuple[Row, ...]:
    """Return everybody and the robots, the best first."""
    members = [(entry.chips, _row(entry, who, words)) for entry, who in zip(standings.entries, labels, strict=True)]
    robots = [
        (chips, Row(None, _robot(name), gain(chips, words), (words("picture-yardstick", level=LEVELS[name]),)))
        for name, chips in reversed(yardsticks_of(standings))
    ]
    return tuple(row for _, row in sorted([*members, *robots], key=lambda each: -each[0]))


def _row(entry: Standing, who: Label, words: Words) -> Row:
    facts = (*(gain(chips, words) for chips in entry.by_deal), choices_of(entry, words))
    return Row(entry.place, who, gain(entry.chips, words), tuple(filter(None, facts)))


def _foot(standings: Standings, labels: Sequence[Label], words: Words, *, has_axis: bool) -> tuple[Sentence, ...]:
    """Return the means if no axis shows them, the best possible result with who found it, and when cards are open."""
    means = [words("picture-mean-everywhere", gain=value) for _, value in means_of(standings, words)[1:]]
    best, later = best_of(standings, words), open_cards(standings.about, words)
    text = " · ".join(filter(None, [best.text if best else "", later]))
    names = tuple(label.name for label in labels[:1]) if best and best.finder else ()
    lines = [] if has_axis else [Sentence(mean) for mean in means]
    return (*lines, *([Sentence(text, names)] if text else []))


def _robot(name: str) -> Label:
    return Label(name, name[0], _COLOURS[name], is_robot=True, face=FACES[name])


def _draw_row(canvas: Canvas, row: Row, top: float) -> None:
    draw_row(canvas, top, is_chosen=row.place == 1, height=_ROW)
    middle = top + (_ROW - 8) / 2
    if row.place is not None and row.place <= _MEDALS:
        canvas.centre(medal(row.place, 60), (62, middle))
    canvas.put(token(row.who, _TOKEN), (112, middle - _TOKEN / 2))
    room = WIDTH - 40 - 200 - 216
    canvas.write_centred((216, middle - 22), row.who.name, Pen("bold", 42, CREAM), room=room)
    canvas.write_centred((216, middle + 26), " · ".join(row.facts), Pen("text", 32, MIST), room=room)
    draw_figure(canvas, (WIDTH - 40, middle), row.gain, size=72, room=200)
