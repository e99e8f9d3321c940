"""A deal of a day with open cards: the best that could be made of it, card by card, and all other hands."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import Card, in_order
from bot.language import Words
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import FACES, Label
from bot.pictures.drawing.lettering import Pen, Sentence, text_width
from bot.pictures.drawing.palette import CREAM, MIST, SAGE, SEATS
from bot.pictures.drawing.shapes import felt
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import CardStyle, card_height, put_face, small_face, small_height, style_of, veil
from bot.pictures.parts.contest_words import best_line_of, revealed_as, talon_of
from bot.pictures.parts.days import TITLE, Emblem, draw_title, emblem_of
from bot.pictures.parts.panels import WIDTH, draw_panel
from bot.pictures.parts.rows import draw_figure
from bot.values.contests import Reveal

_GAP: Final = 12
_HEADER: Final = 148
_HEADING: Final = 76
_SUM: Final = 220
_CARD: Final = 104
_CARD_GAP: Final = 10
_IN_ROW: Final = 8
"""The most cards of the best line in a row."""
_ROW: Final = 84
_TOKEN: Final = 54
_NAME: Final = 104
_NAME_ROOM: Final = 176
_SMALL: Final = 46
"""The most width of a card of the others."""
_SMALL_GAP: Final = 4


class OtherHand(Struct, frozen=True):
    """The hand of a robot, or the talon."""

    name: str
    who: Label | None
    """None for the talon."""
    cards: tuple[Card, ...]


class RevealScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a revealed deal shows."""

    style: CardStyle
    emblem: Emblem
    title: Sentence
    subtitle: str
    heading: str
    """Over the member's cards."""
    best: tuple[str, str]
    """The most that they can bring, with its label; empty while it is not known."""
    laid: tuple[Card, ...]
    """In the order of the best line."""
    left: tuple[Card, ...]
    """The other cards of the hand."""
    others: tuple[OtherHand, ...]

    def draw(self) -> Image.Image:
        """Draw a revealed deal."""
        cards = len(self.laid) + len(self.left)
        rows = -(-cards // _IN_ROW)
        height = _HEADING + rows * (card_height(_CARD) + _CARD_GAP) + 14
        others = _HEADER + height + _GAP
        canvas = Canvas(felt(WIDTH, others + len(self.others) * _ROW + 6))
        draw_title(canvas, self.emblem, self.title, self.subtitle, room=WIDTH - TITLE - 28)
        draw_panel(canvas, _HEADER, height, is_golden=True)
        self._draw_heading(canvas, _HEADER + _HEADING / 2 + 2)
        self._draw_cards(canvas, -(-cards // rows))
        for number, hand in enumerate(self.others):
            self._draw_other(canvas, hand, others + number * _ROW)
        return canvas.image

    def _draw_heading(self, canvas: Canvas, middle: float) -> None:
        label, value = self.best
        end: float = WIDTH - 40
        draw_figure(canvas, (end, middle), value, size=68, room=_SUM)
        end -= min(_SUM, text_width(value, "heavy", 68)) + 16
        canvas.write_centred((end, middle), label, Pen("text", 34, MIST), "right")
        canvas.write_centred((40, middle), self.heading, Pen("bold", 40, CREAM), room=480)

    def _draw_cards(self, canvas: Canvas, in_row: int) -> None:
        """Draw the hand in the order of the best line, row by row; what it leaves is dimmed."""
        left = (WIDTH - in_row * (_CARD + _CARD_GAP) + _CARD_GAP) / 2
        for number, card in enumerate((*self.laid, *self.left)):
            row, column = divmod(number, in_row)
            at = left + column * (_CARD + _CARD_GAP), _HEADER + _HEADING + row * (card_height(_CARD) + _CARD_GAP)
            put_face(canvas, card, _CARD, self.style, at)
            if number >= len(self.laid) > 0:
                canvas.put(veil(_CARD), at)

    def _draw_other(self, canvas: Canvas, hand: OtherHand, top: float) -> None:
        middle = top + (_ROW - 8) / 2
        draw_panel(canvas, top, _ROW - 8, corner=16)
        name, end = 40, WIDTH - 32
        if hand.who:
            canvas.put(token(hand.who, _TOKEN), (34, middle - _TOKEN / 2))
            name = _NAME
        canvas.write_centred((name, middle), hand.name, Pen("bold", 34, CREAM if hand.who else SAGE), room=_NAME_ROOM)
        step = min(_SMALL + _SMALL_GAP, (end - name - _NAME_ROOM - 8) // len(hand.cards))
        for number, card in enumerate(hand.cards):
            sprite = small_face(card, step - _SMALL_GAP, self.style, small_height(_SMALL))
            at = end - (len(hand.cards) - number) * step + _SMALL_GAP, middle - sprite.height / 2
            canvas.put_card(sprite, at, blur=3)


def scene(reveal: Reveal, number: int, words: Words, *, four_colours: bool = False) -> RevealScene:
    """Return what the picture of a revealed deal shows; deals are counted from 1."""
    deal = reveal.deals[number - 1]
    others = zip(deal.deal.robots, deal.hands[1:], strict=True)
    robots = tuple(
        OtherHand(name, Label(name, name[0], SEATS[1 + seat], is_robot=True, face=FACES.get(name, "")), in_order(hand))
        for seat, (name, hand) in enumerate(others)
    )
    talon = OtherHand(words("result-talon"), None, talon_of(deal))
    return RevealScene(
        style_of(words, four_colours=four_colours),
        emblem_of(reveal.about, words),
        Sentence(words("picture-revealed", n=number)),
        revealed_as(deal, words),
        heading=words("picture-best-line" if deal.line else "picture-own-hand"),
        best=best_line_of(deal, words),
        laid=deal.line,
        left=in_order(card for card in deal.hands[0] if card not in deal.line),
        others=(*robots, talon) if talon.cards else robots,
    )
