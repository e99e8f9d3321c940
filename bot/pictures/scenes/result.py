"""The result of a deal as a receipt: who won, who paid what, and what is left; a Grand Opéra is shown on a stage."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from bot.game.cards import Card
from bot.game.receipt import Receipt, chips_after, kept, ranked, receipt_of
from bot.game.view import DealView
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas, pill_width
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Label, Names, labels_of
from bot.pictures.drawing.lettering import NAME_SLOT, Pen, Sentence, fit_text, text_width
from bot.pictures.drawing.palette import CREAM, INK, LIGHT_GOLD, MIST
from bot.pictures.drawing.shapes import QUIET, BoxStyle, Mood, felt
from bot.pictures.drawing.tokens import token
from bot.pictures.parts.board import Pot, pots_of
from bot.pictures.parts.cards import NAIN, CardStyle, style_of
from bot.pictures.parts.leftovers import HEIGHT as FOOT
from bot.pictures.parts.leftovers import draw_leftovers
from bot.pictures.parts.opera import HEIGHT as STAGE
from bot.pictures.parts.opera import draw_stage
from bot.pictures.parts.podium import draw_chips
from bot.pictures.parts.rows import HEADER, WIDTH, draw_cards, draw_figure, draw_header, draw_row
from bot.tables.view import TableView

_MAX_HIGH_ROWS: Final = 6
_HIGH_ROW: Final = 124
_LOW_ROW: Final = 112
_SECOND_LINE: Final = 66
_MAX_IN_LINE: Final = 9
"""More cards take a second line."""
_DISC: Final = 72
_TEXT: Final = 122
"""Where the name and the cards begin."""
_COLUMNS: Final = (("ante", 84), ("pots", 152), ("cards", 114), ("belles", 116))
"""The parts of a receipt, with the width of their columns."""
_ON_BADGES: Final = ("pots", "belles")
_NET: Final = WIDTH - 40
_NET_WIDTH: Final = 148
_PARTS: Final = _NET - _NET_WIDTH - sum(width for _, width in _COLUMNS)
"""Where the first column begins."""
_CAPTIONS: Final = 50
_CAPTION_SIZE: Final = 38


class ReceiptRow(Struct, frozen=True):
    """The receipt of one seat."""

    who: Label
    cards: tuple[Card, ...]
    """The cards left in hand."""
    caught: tuple[Card, ...]
    """Those that have cost the seat a pot."""
    parts: tuple[str, ...]
    """One for each column; empty for nothing."""
    gain: str
    chips: str
    is_winner: bool
    note: str | None = None


class ResultScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a result shows."""

    style: CardStyle
    title: Sentence
    subtitle: Sentence
    won: str | None
    """What the winner has gained; None if nothing."""
    mood: Mood
    """How the dwarf feels."""
    is_opera: bool
    captions: tuple[str, ...]
    """Over the columns; none for a void deal."""
    rows: tuple[ReceiptRow, ...]
    pots: tuple[Pot, ...]
    talon: str
    undealt: tuple[Card, ...]

    def draw(self) -> Image.Image:
        """Draw a result."""
        top = (STAGE if self.is_opera else HEADER) + (_CAPTIONS if self.captions else 12)
        low = _HIGH_ROW if len(self.rows) <= _MAX_HIGH_ROWS else _LOW_ROW
        heights = [low if len(row.cards) <= _MAX_IN_LINE else low + _SECOND_LINE for row in self.rows]
        tops = list(accumulate(heights, initial=top))
        canvas = Canvas(felt(WIDTH, tops[-1] + FOOT))
        if self.is_opera:
            draw_stage(canvas, str(self.title), self.subtitle, self.won)
        else:
            draw_header(canvas, self.title, str(self.subtitle), self.won, mood=self.mood)
        _draw_captions(canvas, self.captions, top - 12)
        for row, at, height in zip(self.rows, tops, heights, strict=False):
            _draw_row(canvas, row, self.style, (at, height))
        draw_leftovers(canvas, self.pots, (self.talon, self.undealt), self.style, tops[-1])
        return canvas.image


def scene(view: TableView, names: Names, words: Words, *, avatars: Avatars = NO_AVATARS) -> ResultScene:
    """Return what the picture of a deal that is over shows."""
    deal = view.deal
    assert deal.revealed is not None
    labels = labels_of(view, names, words, avatars)
    title, under = _titles(view, labels, words)
    columns = [] if deal.winner is None else [*(name for name, _ in _COLUMNS), "net"]
    return ResultScene(
        style_of(words),
        title,
        under,
        won=_won(view, words),
        mood=_mood(deal),
        is_opera=deal.opera,
        captions=tuple(words("picture-column", column=column) for column in columns),
        rows=tuple(_row(view, seat, labels[seat], words) for seat in ranked(view.game)),
        pots=_pots(view, labels, words),
        talon=words("picture-talon"),
        undealt=deal.revealed.talon,
    )


def _titles(view: TableView, labels: tuple[Label, ...], words: Words) -> tuple[Sentence, Sentence]:
    deal = view.deal
    under = Sentence(words("picture-deal", game=words("game", game=view.options.rules.game), n=view.game.deals))
    if deal.winner is None:
        return Sentence(words("picture-void")), under
    winner, sums = (labels[deal.winner].name,), receipt_of(view.game, deal.winner)
    if deal.opera:
        swept = words("picture-sweeps", player=NAME_SLOT, gain=gain(sums.pots, words))
        return Sentence(words("picture-opera")), Sentence(swept, winner)
    if sums.net < 0:
        under = Sentence(words("picture-won-less", cards=gain(sums.cards, words), ante=gain(sums.ante, words)))
    return Sentence(words("picture-wins", player=NAME_SLOT), winner), under


def _mood(deal: DealView) -> Mood:
    """Return how the dwarf feels about a deal: about what became of his own card."""
    if deal.winner is None:
        return "paused"
    if any(taken.belle == NAIN for taken in deal.taken):
        return "jubilant"
    return "sulking" if any(paid.belle == NAIN for paid in kept(deal)) else "awake"


def _won(view: TableView, words: Words) -> str | None:
    deal = view.deal
    if deal.winner is None:
        return None
    chips = receipt_of(view.game, deal.winner).net
    return gain(chips, words) if chips > 0 else None


def _pots(view: TableView, labels: tuple[Label, ...], words: Words) -> tuple[Pot, ...]:
    """Return what lies on the belles, and who took from them; what a void deal gave back was taken by nobody."""
    pots = pots_of(view.game, labels, words)
    return tuple(replace(pot, taker=None) for pot in pots) if view.deal.winner is None else pots


def _row(view: TableView, seat: int, who: Label, words: Words) -> ReceiptRow:
    deal = view.deal
    assert deal.revealed is not None
    sums = receipt_of(view.game, seat)
    return ReceiptRow(
        who,
        cards=deal.revealed.hands[seat],
        caught=tuple(paid.belle for paid in kept(deal) if paid.seat == seat),
        parts=() if deal.winner is None else _parts(sums, words),
        gain=gain(sums.net, words),
        chips=amount(chips_after(view.game, seat), words),
        is_winner=seat == deal.winner,
        note=_note(view, seat, words),
    )


def _parts(sums: Receipt, words: Words) -> tuple[str, ...]:
    numbers = (sums.ante, sums.pots, sums.cards, sums.belles)
    return tuple(gain(number, words) if number else "" for number in numbers)


def _note(view: TableView, seat: int, words: Words) -> str | None:
    if seat == view.deal.winner:
        return words("picture-done")
    return words("table-out") if view.game.eliminated[seat] == view.game.deals else None


def _draw_captions(canvas: Canvas, captions: Sequence[str], y: float) -> None:
    """Write what the columns hold, all in one size."""
    ends = [*_ends(), (_NET, _NET_WIDTH)]
    fitted = [fit_text(text, "text", _CAPTION_SIZE, end[1] - 8)[1] for text, end in zip(captions, ends, strict=False)]
    for caption, (end, _) in zip(captions, ends, strict=False):
        canvas.write((end, y), caption, Pen("text", min(fitted), MIST), "right")


def _ends() -> list[tuple[int, int]]:
    """Return the right end and the width of each column."""
    widths = [width for _, width in _COLUMNS]
    return [(_PARTS + end, width) for end, width in zip(accumulate(widths), widths, strict=True)]


def _draw_row(canvas: Canvas, row: ReceiptRow, style: CardStyle, place: tuple[float, int]) -> None:
    top, height = place
    middle, cards_top = top + (height - 8) / 2, top + height - 8 - 66 - _SECOND_LINE * (len(row.cards) > _MAX_IN_LINE)
    draw_row(canvas, top, is_chosen=row.is_winner, height=height)
    canvas.put(token(row.who, _DISC), (34, middle - _DISC / 2))
    _draw_name(canvas, row, (top + cards_top) / 2 + 1, 40 if height == _LOW_ROW else 46)
    half = len(row.cards) if len(row.cards) <= _MAX_IN_LINE else -(-len(row.cards) // 2)
    for number, cards in enumerate((row.cards[:half], row.cards[half:])):
        at = (_TEXT, cards_top + number * _SECOND_LINE)
        draw_cards(canvas, cards, style, at, _PARTS - _TEXT, caught=row.caught)
    for part, (name, _), (end, width) in zip(row.parts, _COLUMNS, _ends(), strict=False):
        _draw_part(canvas, part, (end, middle), width, on_badge=name in _ON_BADGES)
    draw_figure(canvas, (_NET, middle - 21), row.gain, size=60, room=_NET_WIDTH - 6)
    draw_chips(canvas, (_NET, middle + 30), row.chips, "right")


def _draw_name(canvas: Canvas, row: ReceiptRow, y: float, size: int) -> None:
    """Draw the name, with the note beside it or where the cards would be."""
    room = _PARTS - _TEXT
    if row.note:
        start = _TEXT if not row.cards else _PARTS - pill_width(row.note) - 8
        canvas.put_pill((start, y if row.cards else y + 50), row.note, *_note_style(row))
        room -= pill_width(row.note) + 16 if row.cards else 0
    canvas.write_centred((_TEXT, y), row.who.name, Pen("bold", size, CREAM), room=room)


def _note_style(row: ReceiptRow) -> tuple[BoxStyle, str]:
    return (BoxStyle(LIGHT_GOLD), INK) if row.is_winner else (QUIET, CREAM)


def _draw_part(canvas: Canvas, part: str, at: tuple[float, float], width: int, *, on_badge: bool) -> None:
    """Draw what one column of the receipt holds: what pots brought and belles cost stands out."""
    if not on_badge:
        canvas.write_centred(at, part, Pen("bold", 46, CREAM), "right", width - 10)
    elif part:
        size = fit_text(part, "heavy", 44, width - 24)[1]
        pad = 12
        half = text_width(part, "heavy", size) / 2 + pad
        canvas.put_badge((at[0] + 6 - half, at[1]), part, size, pad=pad)
