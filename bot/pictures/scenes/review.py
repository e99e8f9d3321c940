"""One choice looked at again: the hand as it was, what was laid, and what was worth a try."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import Card
from bot.language import Words
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import CREAM, GOLD, INK, MIST, SAGE
from bot.pictures.drawing.shapes import GLOW_MARGIN, BoxStyle, dwarf, felt, glow
from bot.pictures.parts.cards import CardStyle, card_height, put_face, small_face, style_of, veil
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.pictures.parts.review_words import lines_of, tag_of, title_of, where_of
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
_SMALL_CARD: Final = 46
_CARD_SLOT: Final = "\x00"
"""Around a card in a sentence, which is drawn there; no sentence has such characters."""


class Shown(Struct, frozen=True):
    """A play in the picture: its card, and what it is."""

    card: Card
    tag: str
    is_better: bool


class ReviewScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a review shows."""

    style: CardStyle
    title: str
    where: str
    hand: tuple[Card, ...]
    plays: tuple[Shown, ...]
    """The better one first, if there is one."""
    lines: tuple[str, ...]
    """What there is to say of them."""

    def draw(self) -> Image.Image:
        """Draw a review."""
        cards, words = card_height(_CARD) + 2 * _LIFT + _TAG + 14, 20 + 54 * len(self.lines)
        canvas = Canvas(felt(WIDTH, _HEADER + cards + words + 2 * _GAP + 2))
        canvas.put(dwarf(112), (24, 12))
        canvas.write((152, 70), self.title, Pen("title", 52, GOLD), room=WIDTH - 180)
        canvas.write((152, 116), self.where, Pen("text", 34, MIST), room=WIDTH - 180)
        self._draw_hand(canvas, _HEADER, cards)
        top = _HEADER + cards + _GAP
        draw_panel(canvas, top, words)
        for number, line in enumerate(self.lines):
            _write_with_cards(canvas, (34, top + 38 + 54 * number), line, self.style)
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


def scene(page: ReviewPage, words: Words, *, four_colours: bool = False) -> ReviewScene:
    """Return what the picture of a review shows; only the reader may see it."""
    assert page.reviewed is not None
    own, review, _ = page.reviewed
    deal = own.choice.view.deal
    assert deal is not None
    better = Shown(review.best.card, tag_of(page.reviewed, words), is_better=review.verdict == "costly")
    made = Shown(own.choice.play.card, words("review-made"), is_better=False)
    return ReviewScene(
        style_of(words, four_colours=four_colours),
        title=title_of(page.reviewed, words),
        where=where_of(page, words),
        hand=deal.hand,
        plays=(made,) if review.verdict == "best" else (better, made),
        lines=tuple(lines_of(page.reviewed, words, _slot)),
    )


def _slot(card: Card) -> str:
    return f"{_CARD_SLOT}{card}{_CARD_SLOT}"


def _write_with_cards(canvas: Canvas, at: tuple[float, float], text: str, style: CardStyle) -> None:
    """Write a sentence with its cards in it, smaller if need be, around this height."""
    (x, middle), pen = at, Pen("text", 36, CREAM)
    for number, part in enumerate(text.split(_CARD_SLOT)):
        if number % 2:
            sprite = small_face(Card(part), _SMALL_CARD - 6, style)
            canvas.put_card(sprite, (x, middle - sprite.height / 2), blur=3)
            x += sprite.width + 10
        elif part.strip():
            x += canvas.write_centred((x, middle), part.strip(), pen, room=WIDTH - 34 - x) + 10
