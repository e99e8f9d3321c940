"""The run: the cards of the present run, who laid them, and what is waited for after them."""

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
"""How wide they are."""
_LEFT: Final = 42
_RIGHT: Final = 1158
_STEP: Final = 86
_SPACE: Final = _STEP - CARD
_GAP: Final = 40
"""Between a run that is over and the place for whatever begins the next."""
_MARK: Final = 46
_MIN_CAPTION_LETTERS: Final = 4
"""Letters of a shorten name, with what stands for the rest, that say more than an initial."""


class LaidCard(Struct, frozen=True):
    """A card on the strip."""

    card: Card
    who: Label


class Strip(Struct, frozen=True):
    """What is seen of the run."""

    headline: Sentence
    laid: tuple[LaidCard, ...]
    is_over: bool
    """Whether nothing can follow these cards, so that any card may begin the next run."""
    awaited: str | None
    """What stands in the empty place."""
    lacking: tuple[Label, ...]
    sans: str


def strip_of(deal: DealView | None, headline: Sentence, labels: tuple[Label, ...], style: Style, words: Words) -> Strip:
    """The run of a deal under this headline."""
    if deal is None:
        return Strip(headline, (), is_over=False, awaited=None, lacking=(), sans="")
    said = lacking(deal)
    awaited = words("picture-any") if deal.need is None else style.index(deal.need)
    return Strip(
        headline,
        laid=tuple(LaidCard(move.card, labels[move.seat]) for move in deal.run if isinstance(move, CardPlayed)),
        is_over=deal.need is None and deal.turn is not None,
        awaited=None if deal.turn is None else awaited,
        lacking=tuple(labels[seat] for seat in said[0]) if said else (),
        sans=words("told-sans", rank=words.rank(said[1])) if said else "",
    )


def draw_ground(canvas: Canvas, y: float) -> None:
    """The panel across the foot of a picture 1200 wide."""
    canvas.put_box((20, y), (canvas.image.width - 40, HEIGHT), 24, PANEL)


def draw_strip(canvas: Canvas, strip: Strip, style: Style, y: float) -> None:
    """What lies on the panel."""
    room = _draw_lacking(canvas, strip, y) - _LEFT
    headline = strip.headline.fit("heavy", 34, room)
    canvas.write_centred((_LEFT, y + 28), headline, Pen("heavy", 38, LIGHT_GOLD), room=room)
    place = _place(strip)
    step = min(_STEP, (_RIGHT - place.width - place.gap - CARD - _LEFT) / max(1, len(strip.laid) - 1))
    look = faded_face if strip.is_over else face
    for number, laid in enumerate(strip.laid):
        canvas.put_card(look(laid.card, CARD, style), (_LEFT + number * step, y + 54), blur=4)
    _draw_names(canvas, strip, step, y + 59 + card_height(CARD))
    if strip.awaited:
        after = (len(strip.laid) - 1) * step + CARD + place.gap if strip.laid else 0
        _draw_place(canvas, strip.awaited, (_LEFT + after, y + 54), place)


def _draw_lacking(canvas: Canvas, strip: Strip, y: float) -> float:
    """Who lacks the rank, at the right; gives how far the headline may reach."""
    x = float(_RIGHT)
    for label in reversed(strip.lacking):
        canvas.put(player_disc(label, _MARK, SHADE), (x - _MARK, y + 5))
        x -= _MARK + 4
    return x - 24 - canvas.write_centred((x - 6, y + 28), strip.sans, Pen("bold", 32, ALARM), "right")


class _Place(NamedTuple):
    """The empty place after the cards."""

    gap: float
    width: int
    size: int


def _place(strip: Strip) -> _Place:
    """One card's place, or where any card may come a larger one that stands apart."""
    if strip.is_over:
        return _Place(_GAP, round(text_width(strip.awaited or "", "heavy", 44)) + 44, 44)
    return _Place(_SPACE, CARD, 60)


def _draw_place(canvas: Canvas, awaited: str, at: tuple[float, float], place: _Place) -> None:
    canvas.put(slot(place.width, card_height(CARD)), at)
    middle = (at[0] + place.width / 2, at[1] + card_height(CARD) / 2)
    canvas.write_centred(middle, awaited, Pen("heavy", place.size, GOLD), "middle")


def _draw_names(canvas: Canvas, strip: Strip, step: float, y: float) -> None:
    """Under the cards, one bar for those that one player laid in a row."""
    x, alpha, ink = float(_LEFT), *((90, CREAM) if strip.is_over else (255, INK))
    for who, cards in groupby(strip.laid, key=lambda laid: laid.who):
        width = len(list(cards)) * step - _SPACE
        canvas.put_box((x, y), (width, 32), 10, Look(who.colour, alpha))
        said = caption(who, {laid.who for laid in strip.laid} - {who}, width - 8)
        canvas.write_centred((x + width / 2, y + 16), said, Pen("heavy", 28, ink), "middle")
        x += width + _SPACE


def caption(who: Label, others: AbstractSet[Label], room: float) -> str:
    """The name, or as much of it as tells it from the others; else what stands on the disc."""
    said = fit_text(who.name, "heavy", 28, room)[0]
    if said == who.name:
        return who.initial if any(other.name == said for other in others) else said
    is_alike = any(other.name.startswith(said.removesuffix("…")) for other in others)
    return who.initial if is_alike or who.is_numbered or len(said) < _MIN_CAPTION_LETTERS else said
