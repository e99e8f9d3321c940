"""The end of a game: a podium for the first three, a row for everybody else, and the honours of the game."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from bot.game.cards import Card
from bot.game.receipt import shares
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Label, Names, labels_of
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD, SAGE
from bot.pictures.drawing.shapes import PANEL, QUIET, badge, felt
from bot.pictures.drawing.tokens import token
from bot.pictures.parts import podium
from bot.pictures.parts.cards import CardStyle, card_height, put_face, style_of
from bot.pictures.parts.chips import draw_count
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.rows import HEADER, draw_figure, draw_header, draw_row
from bot.tables.honours import NO_HONOURS, Honour, Honours
from bot.tables.view import TableView

ON_PODIUM: Final = 3
_ROW: Final = 66
_TOKEN: Final = 48
_NAME: Final = 36
_PILL_GAP: Final = 16
_GAIN: Final = WIDTH - 170
_CHIPS: Final = WIDTH - 34
_HONOUR: Final = 104
_HONOUR_WIDTH: Final = 480
_SHARED: Final = 44
_BADGE: Final = "d-un-trait"
"""Stands for the longest run."""


class HonourPanel(Struct, frozen=True):
    """An honour as it is shown."""

    label: str
    value: str
    who: Label
    card: Card | None
    """The belle of a pot."""


class StandingsScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a game's end shows."""

    style: CardStyle
    title: Sentence
    subtitle: str
    steps: tuple[podium.Step, ...]
    """The first three; empty if nobody has won."""
    others: tuple[podium.Step, ...]
    is_ranked: bool
    honours: tuple[HonourPanel, ...]
    shared: str | None
    """How many chips of the board were shared."""

    def draw(self) -> Image.Image:
        """Draw the end of a game."""
        top = (podium.HEIGHT if self.steps else HEADER) + 18
        honours = top + len(self.others) * _ROW + 4
        foot = honours + (_HONOUR + 8) * bool(self.honours)
        canvas = Canvas(felt(WIDTH, foot + (_SHARED if self.shared else 0) + 6))
        if self.steps:
            podium.draw_podium(canvas, self.steps, self.title, self.subtitle)
        else:
            draw_header(canvas, self.title, self.subtitle, mood="paused")
        for number, line in enumerate(self.others):
            _draw_line(canvas, line, top + number * _ROW, is_ranked=self.is_ranked)
        for number, honour in enumerate(self.honours):
            _draw_honour(canvas, honour, self.style, (14 + number * (_HONOUR_WIDTH + 12), honours))
        if self.shared:
            canvas.write_centred((WIDTH / 2, foot + 22), self.shared, Pen("text", 32, SAGE), "middle", WIDTH - 60)
        return canvas.image


def scene(
    view: TableView, names: Names, words: Words, *, honours: Honours = NO_HONOURS, avatars: Avatars = NO_AVATARS
) -> StandingsScene:
    """Return what the picture of a game's standings shows."""
    labels, is_ranked = labels_of(view, names, words, avatars), bool(view.winners)
    lines, left = tuple(_line(view, seat, labels[seat], words) for seat in view.places), sum(shares(view.game))
    return StandingsScene(
        style_of(words),
        title_of(view, [labels[seat].name for seat in view.winners], words),
        subtitle(view, words),
        steps=lines[:ON_PODIUM] if is_ranked else (),
        others=lines[ON_PODIUM:] if is_ranked else lines,
        is_ranked=is_ranked,
        honours=tuple(
            HonourPanel(label, value, _label(view, honour, labels, names, words), honour.belle)
            for label, value, honour in told_honours(honours, words)
        ),
        shared=words("picture-shared", n=left) if left else None,
    )


def title_of(view: TableView, winners: Sequence[str], words: Words) -> Sentence:
    """Return a sentence that names up to two winners, counts more of them, or says why there is none."""
    assert view.game.ending is not None
    match len(winners):
        case 0:
            return Sentence(words("picture-stopped" if view.game.ending.reason == "stopped" else "game-title"))
        case 1:
            return Sentence(words("picture-won", player=NAME_SLOT), tuple(winners))
        case 2:
            return Sentence(words("picture-won-both", first=NAME_SLOT, second=NAME_SLOT), tuple(winners))
        case count:
            return Sentence(words("picture-won-several", n=count))


def subtitle(view: TableView, words: Words) -> str:
    """Return the name of the game and the number of deals played, a void one not counted."""
    is_void = view.game.deal is not None and view.game.deal.winner is None
    deals = words("deals", n=view.game.deals - is_void)
    return words("picture-final", game=words("game", game=view.options.rules.game), deals=deals)


def told_honours(honours: Honours, words: Words) -> Iterator[tuple[str, str, Honour]]:
    """Yield the honours of a game, each with its label and its value in short."""
    if honours.pot:
        yield words("picture-honour", honour="pot"), amount(honours.pot.value, words), honours.pot
    if honours.run:
        yield words("picture-honour", honour="run"), words("cards", n=honours.run.value), honours.run


def _label(view: TableView, honour: Honour, labels: tuple[Label, ...], names: Names, words: Words) -> Label:
    """Return the player of an honour, who may have left their seat to another since."""
    seated = {seat.seat_id: label for seat, label in zip(view.seats, labels, strict=True)}
    if honour.seat.seat_id in seated:
        return seated[honour.seat.seat_id]
    return labels_of(replace(view, seats=(honour.seat,)), names, words)[0]


def _line(view: TableView, seat: int, who: Label, words: Words) -> podium.Step:
    assert view.game.ending is not None
    chips, out = view.game.chips[seat], view.game.eliminated[seat]
    note = words("picture-out", n=out) if out else ""
    return podium.Step(view.game.ending.places[seat], who, gain(view.gain(seat), words), amount(chips, words), note)


def _draw_line(canvas: Canvas, line: podium.Step, top: float, *, is_ranked: bool) -> None:
    middle, left = top + (_ROW - 8) / 2, 78 if is_ranked else 32
    draw_row(canvas, top, is_chosen=False, height=_ROW)
    if is_ranked:
        canvas.write_centred((46, middle), str(line.place), Pen("heavy", 36, SAGE), "middle")
    canvas.put(token(line.who, _TOKEN), (left, middle - _TOKEN / 2))
    pill = pill_width(line.note) + _PILL_GAP if line.note else 0
    x, room = left + _TOKEN + 14, _GAIN - 130 - left - _TOKEN - pill
    name = canvas.write_centred((x, middle), line.who.name, Pen("bold", _NAME, CREAM), room=room)
    if line.note:
        canvas.put_pill((x + name + _PILL_GAP, middle), line.note, QUIET, CREAM)
    draw_figure(canvas, (_GAIN, middle), line.gain, size=44, room=120)
    draw_count(canvas, (_CHIPS, middle), line.chips, 36)


def _draw_honour(canvas: Canvas, honour: HonourPanel, style: CardStyle, at: tuple[float, float]) -> None:
    """Draw an honour on a panel from this point on: the belle or the badge, the number, and whose it is."""
    x, y = at
    canvas.put_box(at, (_HONOUR_WIDTH, _HONOUR), 18, PANEL)
    if honour.card:
        put_face(canvas, honour.card, 56, style, (x + 18, y + (_HONOUR - card_height(56)) / 2))
    else:
        canvas.put(badge(_BADGE, 72), (x + 14, y + (_HONOUR - 72) / 2))
    left, end = x + 94, x + _HONOUR_WIDTH - 16
    value = canvas.write_centred((end, y + 30), honour.value, Pen("heavy", 44, LIGHT_GOLD), "right", 160)
    canvas.write_centred((left, y + 30), honour.label, Pen("text", 30, SAGE), room=end - left - value - 12)
    canvas.put(token(honour.who, _TOKEN), (left, y + 51))
    canvas.write_centred((left + 58, y + 75), honour.who.name, Pen("bold", 36, CREAM), room=end - left - 58)
