"""The run: the cards of the present série, who laid them, and the rank that is waited for."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from msgspec import Struct

from bot.game.cards import Card
from bot.game.events import CardPlayed
from bot.game.view import DonneView, lacking
from bot.language import Words
from bot.pictures.board import mark
from bot.pictures.canvas import Canvas
from bot.pictures.cards import Style, face, faded, height_of
from bot.pictures.labels import Label
from bot.pictures.lettering import Pen, length
from bot.pictures.palette import ALARM, GOLD, INK, LIGHT_GOLD, SHADE
from bot.pictures.shapes import PANEL, Look, slot

HEIGHT: Final = 212
CARD: Final = 80
"""How wide they are."""
_STEP: Final = 86
_MOST: Final = 12
"""Cards of the série before; with the slot after them the strip is full."""


class Laid(Struct, frozen=True):
    """A card on the strip."""

    card: Card
    who: Label


class Strip(Struct, frozen=True):
    """What is seen of the run."""

    headline: str
    laid: tuple[Laid, ...]
    is_over: bool
    """Whether these cards are of the série before, and a new one begins."""
    awaited: str | None
    """What stands in the empty place."""
    lacking: tuple[Label, ...]
    sans: str


def strip_of(donne: DonneView | None, headline: str, labels: tuple[Label, ...], style: Style, words: Words) -> Strip:
    """The run of a donne under this headline."""
    if donne is None:
        return Strip(headline, (), is_over=False, awaited=None, lacking=(), sans="")
    said = lacking(donne)
    awaited = words("picture-any") if donne.need is None else style.index(donne.need)
    return Strip(
        headline,
        laid=tuple(Laid(move.card, labels[move.seat]) for move in _cards(donne)),
        is_over=not donne.run,
        awaited=None if donne.turn is None else awaited,
        lacking=tuple(labels[seat] for seat in said[0]) if said else (),
        sans=words("told-sans", rank=words.rank(said[1])) if said else "",
    )


def draw_ground(canvas: Canvas, y: float) -> None:
    """The panel across the foot of a picture 1200 wide."""
    canvas.box((20, y), (canvas.image.width - 40, HEIGHT), 24, PANEL)


def draw_strip(canvas: Canvas, strip: Strip, style: Style, y: float) -> None:
    """What lies on the panel."""
    left = _draw_lacking(canvas, strip, y)
    canvas.label((42, y + 28), strip.headline, Pen("heavy", 38, LIGHT_GOLD), room=left - 60)
    look = faded if strip.is_over else face
    for number, laid in enumerate(strip.laid):
        canvas.card(look(laid.card, CARD, style), (42 + number * _STEP, y + 54), blur=4)
    if strip.awaited:
        _draw_slot(canvas, strip.awaited, (42 + len(strip.laid) * _STEP, y + 54))
    if not strip.is_over:
        _draw_names(canvas, strip.laid, y + 59 + height_of(CARD))


def _cards(donne: DonneView) -> Iterator[CardPlayed]:
    """The cards of the run, or while it is empty the last that were laid before it."""
    moves = donne.run or [move for move in donne.moves if isinstance(move, CardPlayed)][-_MOST:]
    return (move for move in moves if isinstance(move, CardPlayed))


def _draw_lacking(canvas: Canvas, strip: Strip, y: float) -> float:
    """Who lacks the rank, at the right; gives where that begins."""
    x = canvas.image.width - 42.0
    for label in reversed(strip.lacking):
        canvas.put(mark(label, 40, SHADE), (x - 40, y + 8))
        x -= 44
    return x - canvas.label((x - 6, y + 28), strip.sans, Pen("bold", 32, ALARM), "right") if strip.lacking else x


def _draw_slot(canvas: Canvas, awaited: str, at: tuple[float, float]) -> None:
    canvas.put(slot(CARD, height_of(CARD)), at)
    canvas.label((at[0] + CARD / 2, at[1] + height_of(CARD) / 2), awaited, Pen("heavy", 60, GOLD), "middle")


def _draw_names(canvas: Canvas, laid: tuple[Laid, ...], y: float) -> None:
    """Under the cards, one bar for those that one player laid in a row."""
    x = 42
    for who, cards in groupby(laid, key=lambda card: card.who):
        width = len(list(cards)) * _STEP - _STEP + CARD
        canvas.box((x, y), (width, 32), 10, Look(who.colour))
        name = who.name if length(who.name, "heavy", 28) < width - 8 else who.initial
        canvas.label((x + width / 2, y + 16), name, Pen("heavy", 28, INK), "middle")
        x += width + _STEP - CARD
