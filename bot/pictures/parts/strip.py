"""The strip: the cards of the present run, who laid them, and an empty place for the next card."""

from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct

from bot.game.cards import Card
from bot.game.events import CardPlayed
from bot.game.view import DealView, lacking
from bot.language import Words
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import Pen, Sentence, fit_text, text_width
from bot.pictures.drawing.palette import ALARM, CREAM, GOLD, INK, LIGHT_GOLD, SHADE
from bot.pictures.drawing.shapes import PANEL, Look, slot
from bot.pictures.parts.board import player_disc
from bot.pictures.parts.cards import Style, card_height, face, faded_face

HEIGHT: Final = 212
CARD: Final = 80
"""The width of a card."""
_LEFT: Final = 42
_RIGHT: Final = 1158
_STEP: Final = 86
_SPACE: Final = _STEP - CARD
_GAP: Final = 40
"""Between a run that is over and the place for the first card of the next."""
_MARK: Final = 46
_MIN_CAPTION_LETTERS: Final = 4
"""A name shortened to fewer letters than this, with its ellipsis, gives way to the initial."""


class LaidCard(Struct, frozen=True):
    """A card on the strip."""

    card: Card
    who: Label


class Strip(Struct, frozen=True):
    """What is shown of the run."""

    headline: Sentence
    laid: tuple[LaidCard, ...]
    is_over: bool
    """Whether nothing can follow these cards, so that any card may begin the next run."""
    awaited: str | None
    """The text in the empty place; None when no card can follow."""
    lacking: tuple[Label, ...]
    """The players who said that they lack the rank."""
    sans: str


def strip_of(deal: DealView | None, headline: Sentence, labels: tuple[Label, ...], style: Style, words: Words) -> Strip:
    """Return the run of a deal under this headline."""
    if deal is None:
        return Strip(headline, (), is_over=False, awaited=None, lacking=(), sans="")
    lack = lacking(deal)
    awaited = words("picture-any") if deal.need is None else style.index(deal.need)
    return Strip(
        headline,
        laid=tuple(LaidCard(move.card, labels[move.seat]) for move in deal.run if isinstance(move, CardPlayed)),
        is_over=deal.need is None and deal.turn is not None,
        awaited=None if deal.turn is None else awaited,
        lacking=tuple(labels[seat] for seat in lack[0]) if lack else (),
        sans=words("told-sans", rank=words.rank(lack[1])) if lack else "",
    )


def draw_ground(canvas: Canvas, y: float) -> None:
    """Draw the panel across the foot of a picture."""
    canvas.put_box((20, y), (canvas.image.width - 40, HEIGHT), 24, PANEL)


def draw_strip(canvas: Canvas, strip: Strip, style: Style, y: float) -> None:
    """Draw the run on the panel."""
    room = _draw_lacking(canvas, strip, y) - _LEFT
    headline = strip.headline.fit("heavy", 34, room)
    canvas.write_centred((_LEFT, y + 28), headline, Pen("heavy", 38, LIGHT_GOLD), room=room)
    place = _empty_place(strip)
    step = min(_STEP, (_RIGHT - place.width - place.gap - CARD - _LEFT) / max(1, len(strip.laid) - 1))
    look = faded_face if strip.is_over else face
    for number, laid in enumerate(strip.laid):
        canvas.put_card(look(laid.card, CARD, style), (_LEFT + number * step, y + 54), blur=4)
    _draw_names(canvas, strip, step, y + 59 + card_height(CARD))
    if strip.awaited:
        after = (len(strip.laid) - 1) * step + CARD + place.gap if strip.laid else 0
        _draw_empty_place(canvas, strip.awaited, (_LEFT + after, y + 54), place)


def _draw_lacking(canvas: Canvas, strip: Strip, y: float) -> float:
    """Draw the players who lack the rank at the right, and return where the headline has to end."""
    x = float(_RIGHT)
    for label in reversed(strip.lacking):
        canvas.put(player_disc(label, _MARK, SHADE), (x - _MARK, y + 5))
        x -= _MARK + 4
    return x - 24 - canvas.write_centred((x - 6, y + 28), strip.sans, Pen("bold", 32, ALARM), "right")


class _EmptyPlace(NamedTuple):
    """The gap before the empty place, its width, and the size of the text in it."""

    gap: float
    width: int
    size: int


def _empty_place(strip: Strip) -> _EmptyPlace:
    """Return a place for one card, or a larger one that stands apart where any card may follow."""
    if strip.is_over:
        return _EmptyPlace(_GAP, round(text_width(strip.awaited or "", "heavy", 44)) + 44, 44)
    return _EmptyPlace(_SPACE, CARD, 60)


def _draw_empty_place(canvas: Canvas, awaited: str, at: tuple[float, float], place: _EmptyPlace) -> None:
    canvas.put(slot(place.width, card_height(CARD)), at)
    middle = (at[0] + place.width / 2, at[1] + card_height(CARD) / 2)
    canvas.write_centred(middle, awaited, Pen("heavy", place.size, GOLD), "middle")


def _draw_names(canvas: Canvas, strip: Strip, step: float, y: float) -> None:
    """Draw a bar with the name under the cards that one player laid in a row."""
    x, alpha, ink = float(_LEFT), *((90, CREAM) if strip.is_over else (255, INK))
    for who, cards in groupby(strip.laid, key=lambda laid: laid.who):
        width = len(list(cards)) * step - _SPACE
        canvas.put_box((x, y), (width, 32), 10, Look(who.colour, alpha))
        text = caption(who, {laid.who for laid in strip.laid} - {who}, width - 8)
        canvas.write_centred((x + width / 2, y + 16), text, Pen("heavy", 28, ink), "middle")
        x += width + _SPACE


def caption(who: Label, others: AbstractSet[Label], room: float) -> str:
    """Return the name, or as much of it as sets it apart from the others, or the initial."""
    short = fit_text(who.name, "heavy", 28, room)[0]
    if short == who.name:
        return who.initial if any(other.name == short for other in others) else short
    is_alike = any(other.name.startswith(short.removesuffix("…")) for other in others)
    return who.initial if is_alike or who.is_numbered or len(short) < _MIN_CAPTION_LETTERS else short
