"""What a finished deal brought the reader: the cards left in their hand, and their receipt part by part."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import Card
from bot.game.receipt import chips_after, kept, receipt_of
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Label, Names, labels_of
from bot.pictures.drawing.lettering import Pen
from bot.pictures.drawing.palette import COST_FRAME, GOLD, MIST, RED, WHITE
from bot.pictures.drawing.shapes import BoxStyle, dwarf, felt, winners_crown
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.cards import CardStyle, card_height, put_face, style_of
from bot.pictures.parts.chips import draw_count
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.pictures.parts.rows import draw_figure
from bot.pictures.scenes.result import ReceiptPart, parts_of
from bot.tables.view import TableView

HEIGHT: Final = 358
_FACE: Final = 104
_TEXT: Final = 152
_SUM: Final = 300
"""The most room for the sum."""
_PANEL: Final = 146
_WIDTHS: Final = (118, 100, 84)
"""The widths of cards; smaller ones are used if too little of each would be visible."""
_CORNER: Final = 0.36
"""The least visible share of a card."""
_CROWN: Final = 58
_CARDS: Final = 34
_CARDS_ROOM: Final = 610
_FRAME: Final = 6
_PARTS: Final = WIDTH - 40
"""The right edge of the parts' numbers; their words end before the numbers."""
_NUMBERS: Final = 110
_MAX_PART: Final = 44
"""The most height of a part."""


class OwnResultScene(Struct, frozen=True, tag=True):
    """Everything that the picture of one's own result shows."""

    style: CardStyle
    who: Label
    title: str
    subtitle: str
    gain: str
    """Empty for a void deal."""
    chips: str
    cards: tuple[Card, ...]
    """The cards that were left."""
    caught: tuple[Card, ...]
    """The belles among them that cost chips."""
    parts: tuple[ReceiptPart, ...]
    has_won: bool

    def draw(self) -> Image.Image:
        """Draw the reader's result of a deal."""
        canvas, height = Canvas(felt(WIDTH, HEIGHT)), HEIGHT - _PANEL - EDGE
        canvas.put(token(self.who, _FACE, WHITE), (28, 24))
        if self.has_won:
            canvas.centre(winners_crown(_CROWN), (28 + _FACE / 2, 24))
        room = WIDTH - 36 - _SUM - 20 - _TEXT
        canvas.write((_TEXT, 66), self.title, Pen("title", 52, GOLD), room=room)
        canvas.write((_TEXT, 112), self.subtitle, Pen("text", 32, MIST), room=room)
        draw_figure(canvas, (WIDTH - 36, 58), self.gain, size=100, room=_SUM)
        draw_count(canvas, (WIDTH - 36, 118 if self.gain else 66), self.chips, 36)
        draw_panel(canvas, _PANEL, height)
        self._draw_cards(canvas)
        if self.has_won:
            canvas.put(dwarf(130, "crowned"), (_CARDS + _CARDS_ROOM / 2 - 65, _PANEL + 10))
        step = min(_MAX_PART, (height - 16) / max(1, len(self.parts)))
        for number, part in enumerate(self.parts):
            middle = _PANEL + height / 2 + (number - (len(self.parts) - 1) / 2) * step
            canvas.write_centred((_PARTS - _NUMBERS, middle), part.word, Pen("text", 34, MIST), "right")
            draw_figure(canvas, (_PARTS, middle), part.gain, size=38, room=_NUMBERS - 10)
        return canvas.image

    def _draw_cards(self, canvas: Canvas) -> None:
        """Draw the cards as a hand; if they are too many, they overlap and show their corners."""
        others = max(1, len(self.cards) - 1)
        room = {width: (_CARDS_ROOM - width) / others for width in _WIDTHS}
        width = next((width for width in _WIDTHS if room[width] >= _CORNER * width), _WIDTHS[-1])
        y = _PANEL + (HEIGHT - _PANEL - EDGE - card_height(width)) / 2
        for number, card in enumerate(self.cards):
            x = _CARDS + number * min(width + 8, room[width])
            if card in self.caught:
                size = width + 2 * _FRAME, card_height(width) + 2 * _FRAME
                canvas.put_box((x - _FRAME, y - _FRAME), size, 16, BoxStyle(RED, frame=COST_FRAME))
            put_face(canvas, card, width, self.style, (x, y))


def scene(
    view: TableView, names: Names, words: Words, *, avatars: Avatars = NO_AVATARS, four_colours: bool = False
) -> OwnResultScene:
    """Return what the picture of a finished deal shows a reader who played in it."""
    deal, seat = view.deal, view.game.seat
    assert seat is not None
    is_void, game = deal.winner is None, words("game", game=view.options.rules.game)
    return OwnResultScene(
        style_of(words, four_colours=four_colours),
        labels_of(view, names, words, avatars)[seat],
        title=title(view, words),
        subtitle=game,
        gain="" if is_void else gain(receipt_of(view.game, seat).net, words),
        chips=amount(chips_after(view.game, seat), words),
        cards=deal.hand,
        caught=tuple(paid.belle for paid in kept(deal) if paid.seat == seat and paid.cause == "kept" and paid.amount),
        parts=() if is_void else tuple(parts_of(view, seat, words, in_full=True)),
        has_won=deal.winner == seat,
    )


def title(view: TableView, words: Words) -> str:
    """Return that this deal is over, that the reader has won it, or that it was void."""
    winner = view.deal.winner
    if winner is None:
        return words("picture-void")
    return words("picture-own-won" if winner == view.game.seat else "picture-own-result", n=view.game.deals)
