"""A player's own hand; the cards that can be laid now stand out."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.game.cards import BELLE, Card
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Names, labels_of
from bot.pictures.drawing.lettering import Pen, text_width
from bot.pictures.drawing.palette import CREAM, LIGHT_GOLD, MIST
from bot.pictures.drawing.shapes import GLOW_MARGIN, felt, glow
from bot.pictures.parts import board, strip
from bot.pictures.parts.cards import CardStyle, card_height, put_face, style_of, veil
from bot.pictures.parts.chips import stack
from bot.pictures.parts.headline import headline_in
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.slim import HEIGHT as SLIM_HEIGHT
from bot.pictures.parts.slim import Slim, draw_slim, others_of
from bot.tables.headlines import headline_of
from bot.tables.view import TableView

_MAX_IN_ONE_ROW: Final = 8
_MAX_IN_TWO_ROWS: Final = 16
"""A larger hand is drawn in three rows of smaller cards."""
_MAX_CARD_WIDTH: Final = 146
_GAP: Final = 7
_HEADER: Final = 70
_LIFT: Final = 14
_BETWEEN: Final = 22
_MARGIN: Final = 18


class Held(Struct, frozen=True):
    """A card of the hand."""

    card: Card
    is_playable: bool
    is_offered: bool
    """Whether it has a button; only one of several equal cards has."""
    pot: str | None = None
    """The chips that laying it would win."""


class HandScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a hand shows."""

    style: CardStyle
    headline: str
    count: str
    chips: str
    cards: tuple[Held, ...]
    is_choice: bool
    """Whether some cards can be laid and others cannot."""
    slim: Slim | None = None
    """The table, for whoever has it out of sight."""

    def draw(self) -> Image.Image:
        """Draw a hand."""
        columns, width = _grid(len(self.cards))
        step = card_height(width) + _BETWEEN
        rows = max(1, -(-len(self.cards) // columns))
        top = SLIM_HEIGHT if self.slim else 0
        canvas = Canvas(felt(WIDTH, top + _HEADER + _LIFT + rows * step + 12))
        if self.slim:
            draw_slim(canvas, self.slim, self.style)
        _draw_header(canvas, self, top)
        left = (WIDTH - columns * (width + _GAP) + _GAP) / 2
        for number, held in enumerate(self.cards):
            row, column = divmod(number, columns)
            _draw_card(canvas, self, held, (left + column * (width + _GAP), top + _HEADER + _LIFT + row * step, width))
        return canvas.image


def scene(
    view: TableView,
    words: Words,
    *,
    four_colours: bool = False,
    names: Names | None = None,
    avatars: Avatars = NO_AVATARS,
) -> HandScene:
    """Return what the picture of the reader's hand shows, with these names under a strip of the table."""
    deal, seat = view.game.deal, view.game.seat
    hand = deal.hand if deal else ()
    playable = {play.card for play in deal.legal} if deal else set[Card]()
    offered = {play.card for play in view.offered}
    return HandScene(
        style_of(words, four_colours=four_colours),
        headline=headline(view, words),
        count=words("cards", n=len(hand)),
        chips="" if seat is None else amount(view.game.chips[seat], words),
        cards=tuple(Held(card, card in playable, card in offered, _pot(view, card, words)) for card in hand),
        is_choice=0 < len(playable) < len(hand),
        slim=None if names is None else _slim(view, names, words, avatars=avatars, four_colours=four_colours),
    )


def _slim(view: TableView, names: Names, words: Words, *, avatars: Avatars, four_colours: bool) -> Slim | None:
    deal, seat = view.game.deal, view.game.seat
    if deal is None or seat not in deal.order:
        return None
    labels, style = labels_of(view, names, words, avatars), style_of(words, four_colours=four_colours)
    headline = headline_in(headline_of(view), view, labels, words)
    return Slim(
        strip.strip_of(view, headline, labels, style, words),
        board.pots_of(view.game, labels, words),
        others_of(deal, labels, seat),
    )


def headline(view: TableView, words: Words) -> str:
    """Return what the game expects of the reader."""
    deal = view.game.deal
    if view.is_paused:
        return words("picture-paused")
    if deal is None or deal.turn is None:
        return words("picture-between")
    if not deal.legal:
        return words("picture-not-yours")
    return words("picture-your-lead") if deal.need is None else words("picture-yours", rank=words.rank(deal.need))


def pot_on(view: TableView, card: Card) -> int:
    """Return the chips that laying a card would win."""
    return view.game.pots[BELLE[card]] if card in BELLE else 0


def _pot(view: TableView, card: Card, words: Words) -> str | None:
    chips = pot_on(view, card)
    return gain(chips, words) if chips else None


def _grid(count: int) -> tuple[int, int]:
    """Return the number of cards in a row, and their width."""
    rows = 1 if count <= _MAX_IN_ONE_ROW else 2 if count <= _MAX_IN_TWO_ROWS else 3
    columns = max(1, -(-count // rows))
    return columns, _width(columns)


def _width(columns: int) -> int:
    return min(_MAX_CARD_WIDTH, (WIDTH - 2 * _MARGIN - (columns - 1) * _GAP) // columns)


CARDS: Final = tuple({_width(columns): None for columns in range(1, _MAX_IN_ONE_ROW + 1)})
"""Every width of a card in a hand."""


def _draw_header(canvas: Canvas, scene: HandScene, top: float) -> None:
    x, y = WIDTH - _MARGIN - 2.0, top + 38
    if scene.chips:
        x -= canvas.write_centred((x, y), scene.chips, Pen("heavy", 42, CREAM), "right") + 8
        pile = stack(10, 2, 19)
        canvas.put(pile, (x - pile.width, y - pile.height / 2))
        x -= pile.width + 22
    x -= canvas.write_centred((x, y), scene.count, Pen("text", 36, MIST), "right")
    canvas.write_centred((_MARGIN + 2, y), scene.headline, Pen("heavy", 42, LIGHT_GOLD), room=x - 50)


def _draw_card(canvas: Canvas, scene: HandScene, held: Held, place: tuple[float, float, int]) -> None:
    x, y, width = place
    height = card_height(width)
    if scene.is_choice and held.is_offered:
        canvas.put(glow(width, height, width // 12), (x - GLOW_MARGIN, y - _LIFT - GLOW_MARGIN))
    y -= _LIFT * (scene.is_choice and held.is_offered)
    put_face(canvas, held.card, width, scene.style, (x, y))
    if scene.is_choice and not held.is_playable:
        canvas.put(veil(width), (x, y))
    if held.pot:
        pot_width = text_width(held.pot, "heavy", 36) + 16
        canvas.put_badge((x + width - 5 - pot_width / 2, y + height - 26), held.pot, 36, pad=8, room=width - 8)
