"""A deal as a film: the table frame by frame, as cards land, players pass, and pots fly to their takers."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from itertools import chain, pairwise, zip_longest
from operator import sub
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from bot.game.cards import BELLE, BELLES
from bot.game.events import CardPlayed, Passed, PotsSwept, PotTaken
from bot.game.receipt import receipt_of
from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import NO_AVATARS, Avatars, Names
from bot.pictures.drawing.lettering import NAME_SLOT
from bot.pictures.parts import board, seating
from bot.pictures.parts.chips import draw_piles
from bot.pictures.parts.strip import Strip
from bot.pictures.scenes import table
from bot.tables.view import TableView

MAX_FRAMES: Final = 24
_MAX_CARDS_SECONDS: Final = 0.9
_CARD_SECONDS: Final = 0.12
"""For each card that has landed since the frame before, up to _MAX_CARDS_SECONDS."""
_WAYS: Final = (0.3, 0.7)
"""The share of its way that a pot has covered in each frame of its flight."""


class _Kind(IntEnum):
    """The purpose of a frame; if there are too many frames, kinds are dropped in this order, never the last three."""

    LEAVING = 0
    """A pot at the beginning of its flight."""
    GOING_ON = 1
    """A card after which the same player goes on."""
    PASSING = 2
    """Players who lack the rank."""
    CARD = 3
    ARRIVING = 4
    """A pot at the end of its flight."""
    POT = 5
    BEGINNING = 6
    END = 7


_SECONDS: Final = {
    _Kind.LEAVING: 0.16,
    _Kind.GOING_ON: 0.3,
    _Kind.PASSING: 0.8,
    _Kind.CARD: 0.4,
    _Kind.ARRIVING: 0.16,
    _Kind.POT: 1.1,
    _Kind.BEGINNING: 0.9,
    _Kind.END: 8.0,
}


class Flight(Struct, frozen=True):
    """The chips of a belle on their way to the seat that took them."""

    belle: int
    seat: int
    chips: int
    text: str
    way: float
    """The share of the way that they have covered, from 0 to 1."""


class Frame(Struct, frozen=True):
    """One picture of a film, and its duration."""

    table: table.TableScene
    flights: tuple[Flight, ...]
    milliseconds: int


class FilmScene(Struct, frozen=True, tag=True):
    """Everything that a film shows."""

    frames: tuple[Frame, ...]

    def draw(self) -> Iterator[Image.Image]:
        """Draw the frames of a film one by one."""
        for frame in self.frames:
            image = frame.table.draw()
            for flight in frame.flights:
                _draw_flight(Canvas(image), flight, frame.table.rows)
            yield image


class _Note(NamedTuple):
    """What is said at a seat."""

    seat: int
    text: str
    is_won: bool


class _Beat(NamedTuple):
    """A moment of the deal that becomes a frame."""

    kind: _Kind
    view: TableView
    notes: tuple[_Note, ...] = ()
    won: tuple[PotTaken, ...] = ()
    """The pots in flight."""
    way: float = 0

    @property
    def cards(self) -> int:
        """Return the number of cards laid so far."""
        return sum(isinstance(move, CardPlayed) for move in self.view.deal.moves)


def scene(
    moments: Sequence[TableView],
    names: Names,
    words: Words,
    *,
    avatars: Avatars = NO_AVATARS,
    four_colours: bool = False,
) -> FilmScene:
    """Return the film of these moments of one deal."""
    last = moments[-1]
    end = _Beat(_Kind.END, last, _results(last, words))
    beats = [*_with_passes(_thinned([_Beat(_Kind.BEGINNING, moments[0]), *_played(moments, words), end]), words)]
    cards = [beat.cards for beat in beats]
    return FilmScene(
        tuple(
            Frame(
                _table(beat, names, words, avatars=avatars, four_colours=four_colours),
                tuple(
                    Flight(BELLE[pot.belle], pot.seat, pot.amount, gain(pot.amount, words), beat.way)
                    for pot in beat.won
                ),
                _milliseconds(beat.kind, laid),
            )
            for beat, laid in zip(beats, map(sub, cards, [cards[0], *cards]), strict=True)
        )
    )


def _played(moments: Sequence[TableView], words: Words) -> Iterator[_Beat]:
    """Yield the beats of the deal in order."""
    beats = list(chain.from_iterable(_beats(before, after, words) for before, after in pairwise(moments)))
    if beats and beats[-1].kind is _Kind.CARD:
        beats.pop()  # the end shows the same
    for beat, following in zip_longest(beats, beats[1:]):
        goes_on = beat.kind is _Kind.CARD and following and following.kind in {_Kind.CARD, _Kind.LEAVING}
        yield beat._replace(kind=_Kind.GOING_ON) if goes_on and beat.view.deal.need is not None else beat


def _beats(before: TableView, after: TableView, words: Words) -> Iterator[_Beat]:
    """Yield the beats between two moments."""
    moves = after.deal.moves[len(before.deal.moves) :]
    won = tuple(pot for pot in after.deal.taken[len(before.deal.taken) :] if pot.amount)
    if won:
        yield from _flights(after, won)
        yield _Beat(_Kind.POT, after, tuple(_Note(pot.seat, gain(pot.amount, words), is_won=True) for pot in won))
    elif moves and isinstance(moves[0], Passed):
        yield _Beat(_Kind.PASSING, after)
    elif moves:
        yield _Beat(_Kind.CARD, after)
    swept = tuple(pot for payment in after.deal.payments if isinstance(payment, PotsSwept) for pot in _pots(payment))
    yield from _flights(before, swept)


def _pots(swept: PotsSwept) -> Iterator[PotTaken]:
    amounts = zip(BELLES, swept.amounts, strict=True)
    return (PotTaken(swept.seat, belle, chips) for belle, chips in amounts if chips)


def _flights(view: TableView, won: tuple[PotTaken, ...]) -> Iterator[_Beat]:
    if won:
        yield _Beat(_Kind.LEAVING, view, won=won, way=_WAYS[0])
        yield _Beat(_Kind.ARRIVING, view, won=won, way=_WAYS[1])


def _results(view: TableView, words: Words) -> tuple[_Note, ...]:
    """Return a note with each seat's net result, if the deal is over and not void."""
    if view.deal.winner is None:
        return ()
    nets = {seat: receipt_of(view.game, seat).net for seat in view.deal.order}
    return tuple(_Note(seat, gain(net, words), is_won=net > 0) for seat, net in nets.items())


def _with_passes(beats: list[_Beat], words: Words) -> Iterator[_Beat]:
    """Yield the beats, adding notes at the seats that said "sans" since the beat before."""
    for before, beat in zip([beats[0], *beats], beats, strict=False):
        last = {move.seat: move for move in beat.view.deal.moves[len(before.view.deal.moves) :]}
        passes = [move for move in last.values() if isinstance(move, Passed)] if beat.kind <= _Kind.CARD else []
        notes = (_Note(move.seat, words("told-sans", rank=words.rank(move.rank)), is_won=False) for move in passes)
        yield beat._replace(notes=(*notes, *beat.notes))


def _thinned(beats: list[_Beat]) -> list[_Beat]:
    """Drop the least important beats, evenly, until MAX_FRAMES remain."""
    for kind in _Kind:
        of_kind = [number for number, beat in enumerate(beats) if beat.kind is kind]
        many = min(len(beats) - MAX_FRAMES, len(of_kind))
        left_out = {of_kind[number * len(of_kind) // many] for number in range(many)}
        beats = [beat for number, beat in enumerate(beats) if number not in left_out]
    return beats


def _milliseconds(kind: _Kind, cards: int) -> int:
    """Return the duration of a frame that comes this many cards after the one before."""
    return round(1000 * (_SECONDS[kind] + min(_MAX_CARDS_SECONDS, _CARD_SECONDS * max(0, cards - 1))))


def _table(beat: _Beat, names: Names, words: Words, *, avatars: Avatars, four_colours: bool) -> table.TableScene:
    """Return the table of a beat; pots in flight are neither on the board nor with their taker yet."""
    shown = table.scene(beat.view, names, words, avatars=avatars, four_colours=four_colours)
    pots, rows = [*shown.pots], [*shown.rows]
    for pot in beat.won:
        pots[BELLE[pot.belle]] = board.Pot(0, amount(0, words))
    for note in beat.notes:
        rows[note.seat] = replace(rows[note.seat], note=note.text, is_won=note.is_won)
    strip = _with_sum(shown.strip, beat.view, words) if beat.kind is _Kind.END else shown.strip
    return replace(shown, pots=tuple(pots), rows=tuple(rows), strip=strip)


def _with_sum(strip: Strip, view: TableView, words: Words) -> Strip:
    """Return the end of a film with what the winner of the deal has gained in its headline."""
    winner = view.deal.winner
    net = 0 if winner is None else receipt_of(view.game, winner).net
    if net <= 0:
        return strip
    sentence = words("picture-wins-sum", player=NAME_SLOT, gain=gain(net, words))
    headline = replace(strip.headline, sentence=replace(strip.headline.sentence, text=sentence), is_golden=True)
    return replace(strip, headline=headline)


def _draw_flight(canvas: Canvas, flight: Flight, rows: tuple[seating.SeatRow, ...]) -> None:
    (x, y), (to_x, to_y) = board.place_of(flight.belle), seating.place_of(rows, flight.seat)
    at = x + flight.way * (to_x - x), y + flight.way * (to_y - y)
    draw_piles(canvas, at, flight.chips, board.CHIP)
    canvas.put_badge((at[0], at[1] + 24), flight.text, 46)
