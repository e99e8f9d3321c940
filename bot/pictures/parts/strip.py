"""The strip: the cards of the present run with their players, and a place for the next card with its player.

At the beginning of a deal, before there is a run, it shows the dealer and the antes.
"""

from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct

from bot.game.cards import BELLES, Card
from bot.game.events import CardPlayed
from bot.game.view import DealView, View, lacking
from bot.language import Words
from bot.language.amounts import gain
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence, fit_text, text_width
from bot.pictures.drawing.palette import ALARM, CREAM, GOLD, INK, LIGHT_GOLD, MIST, NIGHT
from bot.pictures.drawing.shapes import PANEL, BoxStyle, slot
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import CardStyle, card_height, put_face, veil

HEIGHT: Final = 168
CARD: Final = 80
"""The width of a card."""
ANTE_CARD: Final = 58
_MARGIN: Final = 30
"""The space between the edges of the picture and the first and last card."""
_TOP: Final = 10
_BAR: Final = 36
"""The height of a bar with a name."""
_NAME: Final = 30
_STEP: Final = 86
_SPACE: Final = _STEP - CARD
_GAP: Final = 30
"""The space between a run that is over and the place for the first card of the next."""
_SANS: Final = 38
TOKEN: Final = 50
"""The size of the token of a player who lacks the rank."""
_TOKEN_STEP: Final = 54
_NOTICE: Final = 44


class LaidCard(Struct, frozen=True):
    """A card on the strip."""

    card: Card
    who: Label


class DealOpening(Struct, frozen=True):
    """The beginning of a deal, before its first card."""

    said: Sentence
    antes: tuple[str, ...]
    """The antes on each belle."""


class Strip(Struct, frozen=True):
    """The run as it is shown."""

    notice: Sentence | None
    """What is said while nobody is waited for: that the game is paused, or over."""
    laid: tuple[LaidCard, ...]
    is_over: bool
    """Whether nothing can follow these cards, so that any card may begin the next run."""
    awaited: str | None
    """The text in the empty place; None when no card can follow."""
    turn: Label | None
    """Who is to lay the next card."""
    lacking: tuple[Label, ...]
    """The players who said "sans"; not shown beside a notice."""
    sans: str
    opening: DealOpening | None = None


def strip_of(
    deal: DealView | None, notice: Sentence | None, labels: tuple[Label, ...], style: CardStyle, words: Words
) -> Strip:
    """Return the run of a deal, with a notice if nobody is waited for."""
    if deal is None:
        return Strip(notice, (), is_over=False, awaited=None, turn=None, lacking=(), sans="")
    lack = None if notice else lacking(deal)
    awaited = words("picture-any") if deal.need is None else style.index(deal.need)
    return Strip(
        notice,
        laid=tuple(LaidCard(move.card, labels[move.seat]) for move in deal.run if isinstance(move, CardPlayed)),
        is_over=deal.need is None and deal.turn is not None,
        awaited=None if deal.turn is None else awaited,
        turn=None if deal.turn is None else labels[deal.turn],
        lacking=tuple(labels[seat] for seat in lack[0]) if lack else (),
        sans=words("told-sans", rank=words.rank(lack[1])) if lack else "",
    )


def opening_of(game: View, labels: tuple[Label, ...], words: Words) -> DealOpening | None:
    """Return the beginning of a deal; None once a card is laid."""
    deal = game.deal
    if deal is None or deal.turn is None or any(isinstance(move, CardPlayed) for move in deal.moves):
        return None
    antes = tuple(gain(now - before, words) for now, before in zip(game.pots, deal.pots_before, strict=True))
    return DealOpening(Sentence(words("picture-dealt", player=NAME_SLOT), (labels[game.dealer].name,)), antes)


def draw_ground(canvas: Canvas, y: float) -> None:
    """Draw the panel across the foot of a picture."""
    canvas.put_box((14, y), (canvas.image.width - 28, HEIGHT), 20, PANEL)


def draw_strip(canvas: Canvas, strip: Strip, style: CardStyle, y: float) -> None:
    """Draw the run on the panel."""
    right = float(canvas.image.width - _MARGIN)
    if strip.notice:
        right = _draw_notice(canvas, strip.notice, (right, y))
    right -= _lacking_width(strip)
    place = _empty_place(strip)
    room = right - place.width - place.gap - CARD - _MARGIN
    step = min(_STEP, room / max(1, len(strip.laid) - 1))
    for number, laid in enumerate(strip.laid):
        at = _MARGIN + number * step, y + _TOP
        put_face(canvas, laid.card, CARD, style, at)
        if strip.is_over:
            canvas.put(veil(CARD), at)
    _draw_names(canvas, strip, step, y)
    x = _MARGIN + ((len(strip.laid) - 1) * step + CARD + place.gap if strip.laid else 0)
    if place.width:
        x = _draw_empty_place(canvas, strip, (x, y), place, right)
    _draw_lacking(canvas, strip, (x + _GAP, y))
    if strip.opening:
        _draw_opening(canvas, strip.opening, style, (x + _GAP, y))


def _lacking_width(strip: Strip) -> float:
    """Return the width of the players who lack the rank, with the gap before them."""
    if not strip.lacking:
        return 0
    return _GAP + max(_tokens_in_line(strip) * _TOKEN_STEP, text_width(strip.sans, "bold", _SANS))


def _tokens_in_line(strip: Strip) -> int:
    return max(3, -(-len(strip.lacking) // 2))


def _draw_lacking(canvas: Canvas, strip: Strip, at: tuple[float, float]) -> None:
    """Draw the players who lack the rank from this point to the right, their tokens in up to two lines."""
    canvas.write_centred((at[0], at[1] + 32), strip.sans, Pen("bold", _SANS, ALARM))
    for number, label in enumerate(strip.lacking):
        row, column = divmod(number, _tokens_in_line(strip))
        place = at[0] + column * _TOKEN_STEP, at[1] + 56 + row * (_TOKEN_STEP - 2)
        canvas.put(token(label, TOKEN), place)


class _EmptyPlace(NamedTuple):
    """The gap before the empty place, its width, and the size of the text in it."""

    gap: float
    width: int
    size: int


def _empty_place(strip: Strip) -> _EmptyPlace:
    """Return the place for one card: a larger one, set apart, if any card may follow; of no width if none may."""
    if strip.awaited is None or (strip.notice and strip.is_over):
        return _EmptyPlace(0, 0, 0)
    if strip.is_over:
        return _EmptyPlace(_GAP, round(text_width(strip.awaited, "heavy", 44)) + 36, 44)
    return _EmptyPlace(_SPACE, CARD, 60)


def _draw_empty_place(canvas: Canvas, strip: Strip, at: tuple[float, float], place: _EmptyPlace, right: float) -> float:
    """Draw the place with the player who is to lay a card there, and return its right edge."""
    x, y, height = at[0], at[1] + _TOP, card_height(CARD)
    canvas.put(slot(place.width, height), (x, y))
    pen = Pen("heavy", place.size, GOLD)
    canvas.write_centred((x + place.width / 2, y + height / 2), strip.awaited or "", pen, "middle", place.width - 12)
    if strip.turn is None:
        return x + place.width
    text = caption(strip.turn, max(place.width - 8, right - x - 24))
    width = max(place.width, text_width(text, "heavy", _NAME) + 24)
    _draw_bar(canvas, text, (x, y + height + 5), width, BoxStyle(GOLD), INK)
    return x + width


def _draw_names(canvas: Canvas, strip: Strip, step: float, y: float) -> None:
    """Draw, under the cards that one player laid in a row, a bar with their name or mark."""
    x, alpha, ink = float(_MARGIN), *((90, CREAM) if strip.is_over else (255, INK))
    for who, cards in groupby(strip.laid, key=lambda laid: laid.who):
        width = len(list(cards)) * step - _SPACE
        _draw_bar(
            canvas,
            caption(who, width - 8),
            (x, y + _TOP + card_height(CARD) + 5),
            width,
            BoxStyle(who.colour, alpha),
            ink,
        )
        x += width + _SPACE


def caption(who: Label, room: float) -> str:
    """Return the name of a player, or their mark where the name is too long."""
    return who.name if text_width(who.name, "heavy", _NAME) <= room else who.initial


def _draw_bar(canvas: Canvas, text: str, at: tuple[float, float], width: float, box_style: BoxStyle, ink: str) -> None:
    canvas.put_box(at, (width, _BAR), 10, box_style)
    canvas.write_centred((at[0] + width / 2, at[1] + _BAR / 2), text, Pen("heavy", _NAME, ink), "middle")


def _draw_opening(canvas: Canvas, opening: DealOpening, style: CardStyle, at: tuple[float, float]) -> None:
    """Draw the dealer's name, and each belle with the antes on it."""
    (x, y), room = at, canvas.image.width - _MARGIN - at[0]
    canvas.write_centred((x, y + 30), opening.said.fit("bold", 34, room), Pen("bold", 34, MIST), room=room)
    step = room / len(BELLES)
    for number, (belle, ante) in enumerate(zip(BELLES, opening.antes, strict=True)):
        put_face(canvas, belle, ANTE_CARD, style, (x + number * step, y + 62))
        pen = Pen("heavy", 40, LIGHT_GOLD)
        canvas.write_centred((x + number * step + ANTE_CARD + 8, y + 103), ante, pen, room=step - ANTE_CARD - 14)


def _draw_notice(canvas: Canvas, notice: Sentence, at: tuple[float, float]) -> float:
    """Draw a notice that ends at this point, and return where the run must end."""
    room = canvas.image.width / 2 - 2 * _MARGIN
    text, size = fit_text(notice.fit("heavy", _NOTICE, room), "heavy", _NOTICE, room)
    width = text_width(text, "heavy", size) + 40
    x, middle = at[0] - width, at[1] + _TOP + card_height(CARD) / 2
    canvas.put_box((x, middle - 42), (width, 84), 20, BoxStyle(NIGHT, frame=GOLD))
    canvas.write_centred((x + width / 2, middle), text, Pen("heavy", size, LIGHT_GOLD), "middle")
    return x - _GAP
