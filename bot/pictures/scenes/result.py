"""The result of a deal: the winner's row as its header, what everybody has left, and what waits on the board."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from bot.game.cards import NAIN, Card
from bot.game.receipt import chips_after, kept, ranked, receipt_of
from bot.game.view import DealView
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Label, Names, labels_of
from bot.pictures.drawing.lettering import MIN_TEXT_SIZE, NAME_SLOT, Pen, Sentence, text_width
from bot.pictures.drawing.palette import CREAM, GOLD, LIGHT_GOLD, MIST
from bot.pictures.drawing.shapes import QUIET, Mood, felt, winners_crown
from bot.pictures.drawing.tokens import token
from bot.pictures.parts import opera
from bot.pictures.parts.board import Pot, pots_of
from bot.pictures.parts.cards import CardStyle, style_of
from bot.pictures.parts.chips import draw_count
from bot.pictures.parts.leftovers import BOARD_HEIGHT, draw_board, draw_hand
from bot.pictures.parts.panels import EDGE, WIDTH, draw_panel
from bot.pictures.parts.rows import draw_figure
from bot.pictures.scenes.table import deal_name
from bot.tables.view import TableView

_END: Final = WIDTH - 36
"""The right edge of the sums."""
_HEADER: Final = 176
_VOID_HEADER: Final = 128
_FACE: Final = 118
_TEXT: Final = 172
_GAP: Final = 8
_PART_GAP: Final = 16
"""The gap between two parts of a receipt."""


class _RowSize(NamedTuple):
    """The measures of a row."""

    height: int
    face: int
    name: int


_MAX_HIGH_ROWS: Final = 3
_HIGH: Final = _RowSize(148, 100, 42)
_LOW: Final = _RowSize(98, 78, 38)
TOKENS: Final = (_FACE, _HIGH.face, _LOW.face)
"""The sizes of the players."""
_PARTS_END: Final = 790
"""The right edge of the parts in a high row."""
_CARDS: Final = 438
"""The left edge of the cards in a low row."""
_CARDS_END: Final = 802


class ReceiptPart(Struct, frozen=True):
    """One amount of a receipt."""

    word: str
    gain: str


class ReceiptRow(Struct, frozen=True):
    """The receipt of one seat."""

    who: Label
    cards: tuple[Card, ...]
    """The cards left in hand."""
    costs: tuple[tuple[Card, str], ...]
    """The costs of the belles among them."""
    parts: tuple[ReceiptPart, ...]
    gain: str
    """Empty for a void deal."""
    chips: str
    note: str | None = None


class ResultScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a result shows."""

    style: CardStyle
    title: Sentence
    swept: Sentence | None
    """The player who swept the board by a Grand Opéra."""
    subtitle: str
    winner: ReceiptRow | None
    """None for a void deal."""
    rows: tuple[ReceiptRow, ...]
    """The others."""
    board: str
    pots: tuple[Pot, ...]
    mood: Mood
    """The dwarf's mood."""

    def draw(self) -> Image.Image:
        """Draw a result."""
        size = _HIGH if len(self.rows) <= _MAX_HIGH_ROWS else _LOW
        top = _VOID_HEADER if self.winner is None else opera.HEIGHT + _GAP if self.swept else _HEADER
        foot = top + len(self.rows) * (size.height + _GAP)
        canvas = Canvas(felt(WIDTH, foot + BOARD_HEIGHT + EDGE))
        self._draw_header(canvas)
        for number, row in enumerate(self.rows):
            draw = _draw_high_row if size is _HIGH else _draw_low_row
            draw(canvas, row, self.style, top + number * (size.height + _GAP))
        draw_board(canvas, self.board, self.pots, self.mood, self.style, foot)
        return canvas.image

    def _draw_header(self, canvas: Canvas) -> None:
        if self.winner is None:
            canvas.write((32, 70), self.title.text, Pen("title", 54, GOLD))
            canvas.write((32, 112), self.subtitle, Pen("text", 32, MIST), room=WIDTH - 64)
        elif self.swept:
            _draw_opera(canvas, self, self.winner, self.swept)
        else:
            _draw_winner(canvas, self, self.winner)


def scene(view: TableView, names: Names, words: Words, *, avatars: Avatars = NO_AVATARS) -> ResultScene:
    """Return what the picture of a deal's result shows."""
    deal, labels = view.deal, labels_of(view, names, words, avatars)
    winner, others = deal.winner, [seat for seat in ranked(view.game) if seat != deal.winner]
    name = () if winner is None else (labels[winner].name,)
    return ResultScene(
        style_of(words),
        _title(deal, name, words),
        swept=Sentence(words("picture-sweeps", player=NAME_SLOT), name) if deal.opera else None,
        subtitle=deal_name(view, words),
        winner=None if winner is None else _row(view, winner, labels[winner], words),
        rows=tuple(_row(view, seat, labels[seat], words) for seat in others),
        board=words("picture-board"),
        pots=_pots(view, labels, words),
        mood=_mood(deal),
    )


def _title(deal: DealView, winner: tuple[str, ...], words: Words) -> Sentence:
    if deal.winner is None:
        return Sentence(words("picture-void"))
    return Sentence(words("picture-opera")) if deal.opera else Sentence(words("picture-wins", player=NAME_SLOT), winner)


def _mood(deal: DealView) -> Mood:
    """Return the dwarf's mood after a deal, by the fate of his own card."""
    if deal.winner is None:
        return "paused"
    if any(taken.belle == NAIN for taken in deal.taken):
        return "jubilant"
    return "sulking" if any(paid.belle == NAIN for paid in kept(deal)) else "awake"


def _pots(view: TableView, labels: tuple[Label, ...], words: Words) -> tuple[Pot, ...]:
    """Return the pots with their takers; in a void deal nobody took any, in a Grand Opéra the stage says who did."""
    deal, pots = view.deal, pots_of(view.game, labels, words)
    known = {None if deal.winner is None or not deal.opera else labels[deal.winner]}
    return tuple(replace(pot, taker=None) if deal.winner is None or pot.taker in known else pot for pot in pots)


def _row(view: TableView, seat: int, who: Label, words: Words) -> ReceiptRow:
    deal = view.deal
    assert deal.revealed is not None
    is_void = deal.winner is None
    caught = [paid for paid in kept(deal) if paid.seat == seat and paid.cause == "kept" and paid.amount]
    return ReceiptRow(
        who,
        cards=deal.revealed.hands[seat],
        costs=tuple((paid.belle, gain(-paid.amount, words)) for paid in caught),
        parts=() if is_void else tuple(parts_of(view, seat, words)),
        gain="" if is_void else gain(receipt_of(view.game, seat).net, words),
        chips=amount(chips_after(view.game, seat), words),
        note=words("table-out") if view.game.eliminated[seat] == view.game.deals else None,
    )


def parts_of(view: TableView, seat: int, words: Words, *, in_full: bool = False) -> Iterator[ReceiptPart]:
    """Yield the parts of a receipt, which add up to what the deal brought; belles left in hand only in full."""
    sums, paid = receipt_of(view.game, seat), [paid for paid in kept(view.deal) if paid.seat == seat]
    belles = {cause: [one.amount for one in paid if one.cause == cause] for cause in ("kept", "forgotten")}
    parts = {
        "ante": sums.ante,
        "pots": sums.pots,
        "cards": sums.cards,
        "kept": -sum(belles["kept"]) if in_full else 0,
        "forgotten": -sum(belles["forgotten"]),
    }
    for part, chips in parts.items():
        if chips:
            yield ReceiptPart(words("picture-part", part=part, n=len(belles.get(part, ()))), gain(chips, words))


def _draw_winner(canvas: Canvas, scene: ResultScene, winner: ReceiptRow) -> None:
    """Draw the row of the winner, with the title in it."""
    draw_panel(canvas, 12, _HEADER - 20, is_golden=True)
    _draw_crowned(canvas, winner.who, (34, 32))
    draw_figure(canvas, (_END, 70), winner.gain, size=100, room=300)
    draw_count(canvas, (_END, 134), winner.chips, 38)
    room = _END - min(300, text_width(winner.gain, "heavy", 100)) - 30 - _TEXT
    canvas.write((_TEXT, 74), scene.title.fit("title", 38, room), Pen("title", 54, GOLD), room=room)
    canvas.write_centred((_TEXT, 100), scene.subtitle, Pen("text", 30, MIST), room=room)
    _draw_parts(canvas, winner.parts, (_TEXT, 137), room, 32)


def _draw_opera(canvas: Canvas, scene: ResultScene, winner: ReceiptRow, swept: Sentence) -> None:
    """Draw the stage of a Grand Opéra with its winner on it."""
    opera.draw_stage(canvas, str(scene.title), swept, scene.subtitle)
    _draw_crowned(canvas, winner.who, opera.FACE)
    draw_figure(canvas, (opera.END, 148), winner.gain, size=84, room=220)
    draw_count(canvas, (opera.END, 204), winner.chips, 38)
    _draw_parts(canvas, winner.parts, (opera.TEXT, 190), opera.ROOM, 32)


def _draw_crowned(canvas: Canvas, who: Label, at: tuple[float, float]) -> None:
    canvas.put(token(who, _FACE), at)
    canvas.centre(winners_crown(66), (at[0] + _FACE / 2, at[1] - 2))


def _draw_high_row(canvas: Canvas, row: ReceiptRow, style: CardStyle, top: float) -> None:
    """Draw a row with the cards over its whole width, below the name and the receipt."""
    x = _draw_ground(canvas, row, _HIGH, top)
    note = pill_width(row.note) + _PART_GAP if row.note else 0
    name = canvas.write_centred((x, top + 30), row.who.name, Pen("bold", _HIGH.name, CREAM), room=330 - note)
    if row.note:
        canvas.put_pill((x + name + _PART_GAP, top + 30), row.note, QUIET, CREAM)
    _draw_parts(canvas, row.parts, (_PARTS_END, top + 30), _PARTS_END - x - name - note - 20, 30, is_at_end=True)
    draw_hand(canvas, row.cards, dict(row.costs), style, (x + 4, top + 56), _PARTS_END - x - 4)


def _draw_low_row(canvas: Canvas, row: ReceiptRow, style: CardStyle, top: float) -> None:
    """Draw a row with the receipt below the name, and the cards beside both."""
    x, middle, end = _draw_ground(canvas, row, _LOW, top), top + _LOW.height / 2, _CARDS_END
    if row.note:
        width = pill_width(row.note)
        end = _END - text_width(row.chips, "bold", 34) - 50 - width
        canvas.put_pill((end, middle + 28), row.note, QUIET, CREAM)
    canvas.write_centred((x, middle - 20), row.who.name, Pen("bold", _LOW.name, CREAM), room=_CARDS - x - 20)
    _draw_parts(canvas, row.parts, (x, middle + 24), _CARDS - x - 16, 30)
    draw_hand(canvas, row.cards, dict(row.costs), style, (_CARDS, top + 6), min(_CARDS_END, end - _PART_GAP) - _CARDS)


def _draw_ground(canvas: Canvas, row: ReceiptRow, size: _RowSize, top: float) -> float:
    """Draw what high and low rows share, and return where the name begins."""
    middle = top + size.height / 2
    draw_panel(canvas, top, size.height, corner=16)
    canvas.put(token(row.who, size.face), (28, middle - size.face / 2))
    if row.gain:
        draw_figure(canvas, (_END, middle - 20), row.gain, size=58)
    draw_count(canvas, (_END, middle + (28 if row.gain else 0)), row.chips, 34)
    return 28 + size.face + 16


def _draw_parts(
    canvas: Canvas,
    parts: Sequence[ReceiptPart],
    at: tuple[float, float],
    room: float,
    size: int,
    *,
    is_at_end: bool = False,
) -> None:
    """Draw parts of a receipt on a line from this point, or ending at it, with pale words and bright numbers.

    Where that would be too small to be read, numbers stand alone, gains on a golden badge: those first, then the ante.
    """
    while size > MIN_TEXT_SIZE and _parts_width(parts, size) > room:
        size -= 1
    if _parts_width(parts, size) > room:
        parts = [replace(part, word="") if part.gain.startswith("+") else part for part in parts]
    if _parts_width(parts, size) > room:
        parts = [replace(part, word="") if number == 0 else part for number, part in enumerate(parts)]
    x = at[0] - (_parts_width(parts, size) if is_at_end else 0)
    for part in parts:
        x += _draw_part(canvas, part, (x, at[1]), size) + _PART_GAP


def _parts_width(parts: Sequence[ReceiptPart], size: int) -> float:
    return sum(_part_width(part, size) for part in parts) + _PART_GAP * (len(parts) - 1)


def _part_width(part: ReceiptPart, size: int) -> float:
    badge = 20 if part.gain.startswith("+") else 0
    word = text_width(part.word + "\u00a0", "text", size) if part.word else badge
    return word + text_width(part.gain, "bold", size)


def _draw_part(canvas: Canvas, part: ReceiptPart, at: tuple[float, float], size: int) -> float:
    """Draw a part from this point to the right, and return its width."""
    if not part.word and part.gain.startswith("+"):
        width = _part_width(part, size)
        canvas.put_badge((at[0] + width / 2, at[1]), part.gain, size, pad=10)
        return width
    width = canvas.write_centred(at, part.word + "\u00a0", Pen("text", size, MIST)) if part.word else 0
    colour = LIGHT_GOLD if part.gain.startswith("+") else CREAM
    return width + canvas.write_centred((at[0] + width, at[1]), part.gain, Pen("bold", size, colour))
