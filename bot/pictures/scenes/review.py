"""One choice looked at again: the hand as it was, what was laid and what was worth a try, and what each would bring."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import Card
from bot.language import Words
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import CREAM, GAIN, GOLD, INK, MIST, SAGE
from bot.pictures.drawing.shapes import GLOW_MARGIN, BoxStyle, dwarf, felt, glow
from bot.pictures.parts.cards import CardStyle, card_height, put_face, small_face, style_of, veil
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.pictures.parts.review_words import ahead_of, hindsight_of, reason_of, tag_of, title_of, where_of
from bot.values.reviews import ReviewPage

_HEADER: Final = 146
_GAP: Final = 12
_CARD: Final = 118
_CARD_GAP: Final = 10
_HAND: Final = 916
"""The room for the cards."""
_LIFT: Final = 14
"""How much higher the cards lie that the picture is about."""
_TAG: Final = 56
_SCALE: Final = (150, 720)
"""The left and the right end of the scale of chips."""
_BAR: Final = 30
_ROW: Final = 74
_ERRORS: Final = 2
"""The standard errors on either side of an average within which the true one is most likely."""
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_MOST_STEPS: Final = 4
_SMALL_CARD: Final = 46
_CARD_SLOT: Final = "\x00"
"""Around a card in a sentence, which is drawn there; no sentence has such characters."""


class Shown(Struct, frozen=True):
    """A play in the picture: its card, what it is, and what the deal brings after it."""

    card: Card
    tag: str
    chips: float
    error: float
    is_better: bool


class ReviewScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a review shows."""

    style: CardStyle
    title: str
    where: str
    hand: tuple[Card, ...]
    plays: tuple[Shown, ...]
    """The better one first, if there is one."""
    ahead: str
    """By how much it is better, or that nothing is."""
    on_average: str
    chips: str
    lines: tuple[str, ...]
    """The reason, and what the true hands say."""

    def draw(self) -> Image.Image:
        """Draw a review."""
        cards, bars = card_height(_CARD) + 2 * _LIFT + _TAG + 14, 68 + _ROW * len(self.plays)
        words = 20 + 54 * len(self.lines)
        canvas = Canvas(felt(WIDTH, _HEADER + cards + bars + words + 3 * _GAP + 2))
        canvas.put(dwarf(112), (24, 12))
        canvas.write((152, 70), self.title, Pen("title", 52, GOLD), room=WIDTH - 180)
        canvas.write((152, 116), self.where, Pen("text", 34, MIST), room=WIDTH - 180)
        top = _HEADER
        self._draw_hand(canvas, top, cards)
        top += cards + _GAP
        self._draw_bars(canvas, top, bars)
        top += bars + _GAP
        if self.lines:
            draw_panel(canvas, top, words)
        for number, line in enumerate(self.lines):
            _write_with_cards(canvas, (34, top + 38 + 54 * number), line, self.style, is_quiet=number > 0)
        return canvas.image

    def _draw_hand(self, canvas: Canvas, top: float, height: float) -> None:
        draw_panel(canvas, top, height)
        step = min(_CARD + _CARD_GAP, (_HAND - _CARD) / max(1, len(self.hand) - 1))
        left = (WIDTH - _CARD - step * (len(self.hand) - 1)) / 2
        better = {play.card: play.is_better for play in self.plays}
        for number, card in enumerate(self.hand):
            at = left + number * step, top + 24 - (_LIFT if card in better else 0)
            if better.get(card):
                light = glow(_CARD, card_height(_CARD), 10)
                canvas.put(light, (at[0] - GLOW_MARGIN, at[1] - GLOW_MARGIN))
            put_face(canvas, card, _CARD, self.style, at)
            if card not in better:
                canvas.put(veil(_CARD), at)
        places = {card: left + number * step + min(step, _CARD) / 2 for number, card in enumerate(self.hand)}
        self._draw_tags(canvas, places, top + height - _TAG / 2 - 6)

    def _draw_tags(self, canvas: Canvas, places: dict[Card, float], middle: float) -> None:
        """Write below each card what it is; from left to right, so that none covers another."""
        end = EDGE + 6.0
        for play in sorted(self.plays, key=lambda play: places[play.card]):
            width = pill_width(play.tag)
            start = min(max(end, places[play.card] - width / 2), WIDTH - EDGE - 6 - width)
            style, ink = (BoxStyle(GOLD), INK) if play.is_better else (BoxStyle("#3a4a44", frame=SAGE), CREAM)
            end = start + canvas.put_pill((start, middle), play.tag, style, ink) + 8

    def _draw_bars(self, canvas: Canvas, top: float, height: float) -> None:
        draw_panel(canvas, top, height)
        ends = [play.chips + side * _ERRORS * play.error for play in self.plays for side in (-1, 1)]
        lowest, highest, ticks = _axis(min(0.0, *ends), max(0.0, *ends))
        left, right = _SCALE

        def x(chips: float) -> float:
            return left + (chips - lowest) / (highest - lowest) * (right - left)

        foot = top + height - 50
        for chips, label in ticks:
            canvas.put_box((x(chips) - 1, top + 18), (2, foot - top - 18), 1, BoxStyle("#3f5d53"))
            canvas.write_centred((x(chips), foot + 24), label, Pen("text", 28, SAGE), "middle")
        canvas.write_centred((34, foot + 24), self.chips, Pen("text", 28, SAGE), room=x(ticks[0][0]) - 70)
        for number, play in enumerate(self.plays):
            middle, colour = top + 54 + number * _ROW, GOLD if play.is_better else SAGE
            canvas.put_card(small_face(play.card, _SMALL_CARD, self.style), (40, middle - 32), blur=3)
            start, end = (x(play.chips + side * _ERRORS * play.error) for side in (-1, 1))
            width = max(_BAR, end - start)
            canvas.put_box(
                (x(play.chips) - width / 2, middle - _BAR / 2), (width, _BAR), _BAR // 2, BoxStyle(colour, 110)
            )
            canvas.put_box((x(play.chips) - 5, middle - 24), (10, 48), 5, BoxStyle(colour))
        middle = top + (height - 40) / 2
        canvas.write_centred((WIDTH - 36, middle - 20), self.ahead, Pen("heavy", 54, GAIN), "right", 232)
        canvas.write_centred((WIDTH - 36, middle + 30), self.on_average, Pen("text", 34, MIST), "right", 232)


def scene(page: ReviewPage, words: Words, *, four_colours: bool = False) -> ReviewScene:
    """Return what the picture of a review shows; only the reader may see it."""
    own, review, _ = page.reviewed
    deal = own.choice.view.deal
    assert deal is not None
    reason, is_costly = reason_of(page.reviewed, words, _slot), review.verdict == "costly"
    told = hindsight_of(page.reviewed, words)
    better = Shown(review.best.card, tag_of(page.reviewed, words), *review.after_best, is_better=is_costly)
    made = Shown(own.choice.play.card, words("review-made"), *review.after_made, is_better=False)
    return ReviewScene(
        style_of(words, four_colours=four_colours),
        title=title_of(page.reviewed, words),
        where=where_of(page, words),
        hand=deal.hand,
        plays=(made,) if review.verdict == "best" else (better, made),
        ahead=ahead_of(page.reviewed, words),
        on_average=words("review-on-average") if is_costly else "",
        chips=words("review-chips"),
        lines=tuple(line for line in (reason, told) if line),
    )


def _slot(card: Card) -> str:
    return f"{_CARD_SLOT}{card}{_CARD_SLOT}"


def _write_with_cards(canvas: Canvas, at: tuple[float, float], text: str, style: CardStyle, *, is_quiet: bool) -> None:
    """Write a sentence with its cards in it, smaller if need be, around this height."""
    (x, middle), pen = at, Pen("text", 32, SAGE) if is_quiet else Pen("text", 36, CREAM)
    for number, part in enumerate(text.split(_CARD_SLOT)):
        if number % 2:
            sprite = small_face(Card(part), _SMALL_CARD - 6, style)
            canvas.put_card(sprite, (x, middle - sprite.height / 2), blur=3)
            x += sprite.width + 10
        elif part.strip():
            x += canvas.write_centred((x, middle), part.strip(), pen, room=WIDTH - 34 - x) + 10


def _axis(low: float, high: float) -> tuple[int, int, list[tuple[int, str]]]:
    """Return the ends of a scale that holds these values, and the places that are marked on it."""
    step = next(step for step in _STEPS if (high - low) / step <= _MOST_STEPS or step == _STEPS[-1])
    first, last = int(low // step), int(-(-high // step))
    if first == last:
        last += 1
    ticks = [
        (number * step, ("+" if number > 0 else "−" if number < 0 else "") + str(abs(number * step)))
        for number in range(first, last + 1)
    ]
    return first * step, last * step, ticks
