"""The result of a deal; a Grand Opéra is shown on a stage."""

from itertools import accumulate
from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import Card
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import Label, Names, labels_of
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence
from bot.pictures.drawing.palette import CREAM, INK, LIGHT_GOLD, SAGE
from bot.pictures.drawing.shapes import PANEL, QUIET, Look, felt
from bot.pictures.parts.board import Pot, pots_of
from bot.pictures.parts.cards import Style, style_of
from bot.pictures.parts.listing import (
    HEADER,
    ROW,
    WIDTH,
    draw_cards,
    draw_figure,
    draw_header,
    draw_player,
    draw_pots,
    draw_row,
)
from bot.pictures.parts.opera import HEIGHT as STAGE
from bot.pictures.parts.opera import draw_stage
from bot.pictures.scenes.table import subtitle
from bot.tables.view import TableView

_FOOT: Final = 104
_TALON: Final = 76
"""The height that the talon adds to the foot."""
_FOOT_CARDS: Final = 180
_CARDS: Final = 380
_MAX_IN_LINE: Final = 9
"""More cards take a second line."""
_SECOND_LINE: Final = 68
_GAIN: Final = 988
_CHIPS: Final = WIDTH - 42


class Row(Struct, frozen=True):
    """The result of one seat."""

    who: Label
    cards: tuple[Card, ...]
    """The cards left in hand."""
    gain: str
    chips: str
    is_winner: bool
    note: str | None = None


class ResultScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a result shows."""

    style: Style
    title: Sentence
    subtitle: Sentence
    is_opera: bool
    headings: tuple[str, str, str]
    rows: tuple[Row, ...]
    pots: tuple[Pot, ...]
    board: str
    talon: str
    undealt: tuple[Card, ...]


def scene(view: TableView, names: Names, words: Words) -> ResultScene:
    """Return what the picture of a deal that is over shows."""
    deal = view.game.deal
    assert deal is not None
    assert deal.revealed is not None
    labels = labels_of(view, names, words)
    title, under = _titles(view, labels, words)
    return ResultScene(
        style_of(words),
        title,
        under,
        is_opera=deal.opera,
        headings=(words("picture-left"), words("picture-gain"), words("picture-chips")),
        rows=_rows(view, labels, words),
        pots=pots_of(view.game, labels, words),
        board=words("picture-board"),
        talon=words("picture-talon"),
        undealt=deal.revealed.talon,
    )


def draw(scene: ResultScene) -> Image.Image:
    """Draw a result."""
    header = STAGE if scene.is_opera else HEADER
    top = header + (48 if scene.is_opera else 40)
    tops = list(accumulate(map(_height, scene.rows), initial=top))
    foot = tops[-1] + 8
    canvas = Canvas(felt(WIDTH, foot + _FOOT + _TALON + 16))
    if scene.is_opera:
        draw_stage(canvas, str(scene.title), scene.subtitle)
    else:
        draw_header(canvas, scene.title, str(scene.subtitle))
    _draw_headings(canvas, scene.headings, top - 12)
    for row, at in zip(scene.rows, tops, strict=False):
        _draw_row(canvas, row, scene.style, at)
    _draw_foot(canvas, scene, foot)
    return canvas.image


def _titles(view: TableView, labels: tuple[Label, ...], words: Words) -> tuple[Sentence, Sentence]:
    deal = view.game.deal
    assert deal is not None
    if deal.winner is None:
        return Sentence(words("picture-void")), Sentence(subtitle(view, words))
    winner = (labels[deal.winner].name,)
    if deal.opera:
        return Sentence(words("picture-opera")), Sentence(words("picture-sweeps", player=NAME_SLOT), winner)
    return Sentence(words("picture-wins", player=NAME_SLOT), winner), Sentence(subtitle(view, words))


def _rows(view: TableView, labels: tuple[Label, ...], words: Words) -> tuple[Row, ...]:
    """Return the rows, the winner first, then the others by their gain."""
    game, deal = view.game, view.game.deal
    assert deal is not None
    assert deal.revealed is not None
    gains = {seat: game.chips[seat] - deal.chips_before[seat] for seat in deal.order}
    return tuple(
        Row(
            labels[seat],
            cards=deal.revealed.hands[seat],
            gain=gain(gains[seat], words),
            chips=amount(game.chips[seat], words),
            is_winner=seat == deal.winner,
            note=_note(view, seat, words),
        )
        for seat in sorted(deal.order, key=lambda seat: (seat != deal.winner, -gains[seat], seat))
    )


def _note(view: TableView, seat: int, words: Words) -> str | None:
    deal = view.game.deal
    if deal is not None and seat == deal.winner:
        return words("picture-done")
    return words("table-out") if view.game.eliminated[seat] == view.game.deals else None


def _draw_headings(canvas: Canvas, headings: tuple[str, str, str], y: float) -> None:
    left, middle, right = headings
    canvas.write((_CARDS, y), left, Pen("text", 30, SAGE))
    canvas.write((_GAIN, y), middle, Pen("text", 30, SAGE), "right")
    canvas.write((_CHIPS, y), right, Pen("text", 30, SAGE), "right")


def _draw_row(canvas: Canvas, row: Row, style: Style, top: float) -> None:
    middle = top + (_height(row) - 8) / 2
    draw_row(canvas, top, is_chosen=row.is_winner, height=_height(row))
    draw_player(canvas, row.who, (34, middle), _CARDS - 50)
    room = _GAIN - 150 - _CARDS
    if row.note:
        look = (Look(LIGHT_GOLD), INK) if row.is_winner else (QUIET, CREAM)
        start = _CARDS if not row.cards else _CARDS + room - pill_width(row.note)
        canvas.put_pill((start, middle), row.note, *look)
        room -= pill_width(row.note) + 10
    half = len(row.cards) if _height(row) == ROW else -(-len(row.cards) // 2)
    draw_cards(canvas, row.cards[:half], style, (_CARDS, top + 2), room)
    draw_cards(canvas, row.cards[half:], style, (_CARDS, top + 2 + _SECOND_LINE), room)
    draw_figure(canvas, (_GAIN, middle), row.gain, room=150)
    canvas.write_centred((_CHIPS, middle), row.chips, Pen("bold", 40, CREAM), "right", 150)


def _height(row: Row) -> int:
    return ROW if len(row.cards) <= _MAX_IN_LINE else ROW + _SECOND_LINE


def _draw_foot(canvas: Canvas, scene: ResultScene, top: float) -> None:
    """Draw what stays on the board, and below it the talon."""
    canvas.put_box((20, top), (WIDTH - 40, _FOOT + _TALON), 20, PANEL)
    canvas.write_centred((42, top + _FOOT / 2), scene.board, Pen("text", 30, SAGE), room=120)
    draw_pots(canvas, scene.pots, scene.style, (_FOOT_CARDS, top + 14), 200)
    canvas.write_centred((42, top + _FOOT + 32), scene.talon, Pen("text", 30, SAGE), room=120)
    draw_cards(canvas, scene.undealt, scene.style, (_FOOT_CARDS, top + _FOOT), WIDTH - 42 - _FOOT_CARDS)
