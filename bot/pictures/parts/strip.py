"""The strip: the headline, the cards of the present run with their players, and a place for the next card.

The empty felt beside them shows the two runs before, smaller and dim. At the beginning of a deal, before there is a
run, it shows the dealer and the antes.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from msgspec import Struct

from bot.game.cards import BELLES, Card
from bot.game.events import CardPlayed
from bot.game.moves import runs_of
from bot.game.view import DealView, View, lacking
from bot.language import Words
from bot.language.amounts import gain
from bot.pictures.drawing.canvas import XY, Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence, text_width
from bot.pictures.drawing.palette import ALARM, CREAM, GOLD, INK, LIGHT_GOLD, MIST, SAGE
from bot.pictures.drawing.shapes import BoxStyle, box, slot
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import (
    SMALL_WIDTHS,
    CardStyle,
    card_height,
    put_face,
    small_face,
    small_height,
    veil,
)
from bot.pictures.parts.headline import Banner, draw_headline
from bot.pictures.parts.panels import draw_panel
from bot.tables.view import TableView

HEIGHT: Final = 208
CARD: Final = 80
"""The width of a card."""
ANTE_CARD: Final = 66
_MARGIN: Final = 30
"""The space between the edges of the picture and the first and last card."""
_HEADLINE: Final = 28
"""The distance of the middle of the headline from the top."""
_TOP: Final = 57
"""The distance of the cards from the top."""
_BAR: Final = 30
"""The height of a bar with a name."""
_NAME: Final = 28
BAR_TOKEN: Final = 40
"""The size of the token on a bar that is too narrow for a name."""
_STEP: Final = 86
_SPACE: Final = _STEP - CARD
_GAP: Final = 30
"""The space between a run that is over and the place for the first card of the next."""
_SANS: Final = 36
TOKEN: Final = 50
"""The size of the token of a player who lacks the rank."""
_TOKEN_STEP: Final = 54
_BEFORE: Final = 2
"""The number of runs before."""
_MIN_BEFORE: Final = 150
"""The least room in which they are drawn."""
BEFORE_WIDTHS: Final = (50, *SMALL_WIDTHS)
_DIM: Final = BoxStyle("#0c2a23", 115)


class LaidCard(Struct, frozen=True):
    """A card on the strip."""

    card: Card
    who: Label


class DealOpening(Struct, frozen=True):
    """The beginning of a deal."""

    said: Sentence
    antes: tuple[str, ...]
    """The chips put on each belle."""


class Strip(Struct, frozen=True):
    """The headline and the run as they are shown."""

    headline: Banner
    aside: str
    """A text at the other end of the headline, if there is room."""
    laid: tuple[LaidCard, ...] = ()
    is_over: bool = False
    """Whether nothing can follow these cards, so that any card may begin the next run."""
    awaited: str | None = None
    """The text in the empty place; None when no card can follow, or nobody is waited for."""
    turn: Label | None = None
    """Who is to lay the next card."""
    lacking: tuple[Label, ...] = ()
    """The players who said "sans"."""
    sans: str = ""
    before: tuple[tuple[Card, ...], ...] = ()
    """The cards of the runs before, the newest first."""
    opening: DealOpening | None = None


def strip_of(
    view: TableView, headline: Banner, labels: tuple[Label, ...], style: CardStyle, words: Words, *, aside: str = ""
) -> Strip:
    """Return the strip of a table."""
    deal, is_waiting = view.game.deal, not view.is_paused and not view.is_asleep
    if deal is None:
        return Strip(headline, aside)
    turn, lack = deal.turn, lacking(deal) if is_waiting else None
    is_over = deal.need is None and turn is not None
    awaited = words("picture-any") if deal.need is None else style.index(deal.need)
    return Strip(
        headline,
        aside,
        laid=tuple(LaidCard(move.card, labels[move.seat]) for move in deal.run if isinstance(move, CardPlayed)),
        is_over=is_over,
        awaited=None if turn is None or (is_over and not is_waiting) else awaited,
        turn=None if turn is None else labels[turn],
        lacking=tuple(labels[seat] for seat in lack[0]) if lack else (),
        sans=words("told-sans", rank=words.rank(lack[1])) if lack else "",
        before=_runs_before(deal),
        opening=_opening(view.game, deal, labels, words) if is_waiting else None,
    )


def _runs_before(deal: DealView) -> tuple[tuple[Card, ...], ...]:
    runs = runs_of(deal.moves, len(deal.order))
    return tuple(tuple(move.card for move in run) for run in runs[-2 : -2 - _BEFORE : -1])


def _opening(game: View, deal: DealView, labels: tuple[Label, ...], words: Words) -> DealOpening | None:
    """Return the beginning of a deal; None once a card is laid."""
    if deal.turn is None or any(isinstance(move, CardPlayed) for move in deal.moves):
        return None
    antes = tuple(gain(now - before, words) for now, before in zip(game.pots, deal.pots_before, strict=True))
    return DealOpening(Sentence(words("picture-dealt", player=NAME_SLOT), (labels[game.dealer].name,)), antes)


def draw_strip(canvas: Canvas, strip: Strip, style: CardStyle, y: float) -> None:
    """Draw the strip across a picture, from this height."""
    right = float(canvas.image.width - _MARGIN)
    draw_panel(canvas, y, HEIGHT, is_golden=strip.headline.is_golden)
    draw_headline(canvas, strip.headline, strip.aside, (26, y + _HEADLINE), right)
    top, place = y + _TOP, _empty_place(strip)
    room = right - _lacking_width(strip) - place.width - place.gap - CARD - _MARGIN
    step = min(_STEP, room / max(1, len(strip.laid) - 1))
    x = _draw_run(canvas, strip, style, top, step)
    if place.width:
        x = _draw_empty_place(canvas, strip, (x + place.gap, top), place, right - _lacking_width(strip))
    x = _draw_lacking(canvas, strip, (x, top))
    if strip.opening:
        _draw_opening(canvas, strip.opening, style, (x + _GAP + 4, top))
    elif strip.before:
        _draw_before(canvas, strip.before, style, (x + 44, top))


def _draw_run(canvas: Canvas, strip: Strip, style: CardStyle, top: float, step: float) -> float:
    """Draw the cards, and a bar under those that one player laid in a row; return where they end."""
    for number, laid in enumerate(strip.laid):
        at = _MARGIN + number * step, top
        put_face(canvas, laid.card, CARD, style, at)
        if strip.is_over:
            canvas.put(veil(CARD), at)
    x, alpha, ink = float(_MARGIN), *((90, CREAM) if strip.is_over else (255, INK))
    for who, cards in groupby(strip.laid, key=lambda laid: laid.who):
        width = len(list(cards)) * step - _SPACE
        _draw_bar(canvas, who, (x, top, width), BoxStyle(who.colour, alpha), ink, is_named=has_room(who, width - 8))
        x += width + _SPACE
    return _MARGIN + (len(strip.laid) - 1) * step + CARD if strip.laid else _MARGIN


def has_room(who: Label, room: float) -> bool:
    """Return whether there is room for the whole name of a player; else their face stands for it."""
    return text_width(who.name, "heavy", _NAME) <= room


def _draw_bar(
    canvas: Canvas, who: Label, at: tuple[float, float, float], style: BoxStyle, ink: str, *, is_named: bool
) -> None:
    """Draw a bar of this width below the cards, with the name of a player or their face."""
    (x, top, width), height = at, card_height(CARD)
    canvas.put_box((x, top + height + 3), (width, _BAR), 9, style)
    middle = x + width / 2, top + height + 3 + _BAR / 2
    if is_named:
        canvas.write_centred(middle, who.name, Pen("heavy", _NAME, ink), "middle")
    else:
        canvas.put(token(who, BAR_TOKEN), (middle[0] - BAR_TOKEN / 2, middle[1] - BAR_TOKEN / 2))


class _EmptyPlace(NamedTuple):
    """The gap before the empty place, its width, and the size of the text in it."""

    gap: float
    width: int
    size: int


def _empty_place(strip: Strip) -> _EmptyPlace:
    """Return the place for one card: a larger one, set apart, if any card may follow; of no width if none may."""
    if strip.awaited is None:
        return _EmptyPlace(0, 0, 0)
    if strip.is_over:
        gap = _GAP if strip.laid else 0
        return _EmptyPlace(gap, round(text_width(strip.awaited, "heavy", 40)) + 36, 40)
    return _EmptyPlace(_SPACE if strip.laid else 0, CARD, 60)


def _draw_empty_place(canvas: Canvas, strip: Strip, at: XY, place: _EmptyPlace, right: float) -> float:
    """Draw the place with the player who is to lay a card there, and return its right edge."""
    (x, top), height = at, card_height(CARD)
    canvas.put(slot(place.width, height), at)
    pen = Pen("heavy", place.size, GOLD)
    canvas.write_centred((x + place.width / 2, top + height / 2), strip.awaited or "", pen, "middle", place.width - 12)
    if strip.turn is None:
        return x + place.width
    is_named = has_room(strip.turn, min(place.width + _GAP, right - x) - 24)
    width = max(place.width, text_width(strip.turn.name, "heavy", _NAME) + 24) if is_named else place.width
    _draw_bar(canvas, strip.turn, (x, top, width), BoxStyle(GOLD), INK, is_named=is_named)
    return x + width


def _lacking_width(strip: Strip) -> float:
    """Return the width of the players who lack the rank, with the gap before them."""
    if not strip.lacking:
        return 0
    return _GAP + max(_tokens_in_line(strip) * _TOKEN_STEP, text_width(strip.sans, "bold", _SANS))


def _tokens_in_line(strip: Strip) -> int:
    return max(3, -(-len(strip.lacking) // 2))


def _draw_lacking(canvas: Canvas, strip: Strip, at: XY) -> float:
    """Draw the players who lack the rank from this point to the right, in up to two lines; return where they end."""
    x, top = at[0] + _GAP, at[1]
    canvas.write_centred((x, top + 18), strip.sans, Pen("bold", _SANS, ALARM))
    for number, label in enumerate(strip.lacking):
        row, column = divmod(number, _tokens_in_line(strip))
        canvas.put(token(label, TOKEN), (x + column * _TOKEN_STEP, top + 40 + row * (_TOKEN_STEP - 1)))
    return at[0] + _lacking_width(strip)


def _draw_before(canvas: Canvas, runs: Sequence[Sequence[Card]], style: CardStyle, at: XY) -> None:
    """Draw the runs before, one below the other, if there is room for them."""
    (x, top), room = at, canvas.image.width - _MARGIN - 4 - at[0]
    if room <= _MIN_BEFORE:
        return
    canvas.put_box((x - 22, top + 2), (2, card_height(CARD) + _BAR + 2), 1, BoxStyle(SAGE, 90))
    longest = max(map(len, runs))
    fitting = (width for width in BEFORE_WIDTHS if longest * (width + 4) <= room + 4)
    width = next(fitting, BEFORE_WIDTHS[-1])
    step = min(width + 4, (room - width) / max(1, longest - 1))
    height = small_height(width)
    for line, run in enumerate(runs):
        for number, card in enumerate(run):
            place = x + number * step, top + line * (height + 6)
            canvas.put(small_face(card, width, style), place)
            canvas.put(box(width, height, 7, _DIM), place)


def _draw_opening(canvas: Canvas, opening: DealOpening, style: CardStyle, at: XY) -> None:
    """Draw the dealer's name, and each belle with the antes on it."""
    (x, top), room = at, canvas.image.width - _MARGIN - 4 - at[0]
    canvas.write_centred((x, top + 16), opening.said.fit("text", 32, room), Pen("text", 32, MIST), room=room)
    step = room / len(BELLES)
    for number, (belle, ante) in enumerate(zip(BELLES, opening.antes, strict=True)):
        left = x + number * step
        put_face(canvas, belle, ANTE_CARD, style, (left, top + 46))
        pen = Pen("heavy", 38, LIGHT_GOLD)
        canvas.write_centred((left + ANTE_CARD + 8, top + 92), ante, pen, room=step - ANTE_CARD - 14)
