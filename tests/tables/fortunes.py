"""What members win by cards, worked out from the events of tables alone, and what a seat is worth, once more."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from bot.game.events import GameEnded, GameStarted, PotsShared
from bot.game.state import GameState
from bot.tables import events as e
from bot.tables.evolution import evolve
from bot.tables.table import Table

LEAST_ANTES: Final = 2
"""No seat with less is sold."""


class Fortunes:
    """What the members of a server have won by cards."""

    def __init__(self) -> None:
        self.won = Counter[tuple[int, int]]()
        """By table and member."""

    def add_table(self, events: Iterable[tuple[int, e.Event]]) -> None:
        """Add what each seat that a member had at a table was worth when they got up, less when they sat down."""
        takings = _Takings()
        for at, event in events:
            takings.add(event, at)
        table = takings.table
        if table.game.is_started and not table.practice:
            for user, won in takings.won.items():
                self.won[table.id, user] = won


class _Takings:
    """What members have won at one table."""

    def __init__(self) -> None:
        self.table = Table()
        self.won = Counter[int]()
        self._entered: dict[int, tuple[int, int]] = {}
        """Who sits on each seat of a member, and what it was worth when they sat down."""

    def add(self, event: e.Event, at: int) -> None:
        """Count the next event."""
        before, self.table = self.table, evolve(self.table, event, at)
        match event:
            case GameStarted(chips=chips):
                for seat, brought in zip(self.table.seats, chips, strict=True):
                    self._sit_down(seat.seat_id, seat.user, brought)
            case PotsShared() | GameEnded():
                assert self.table.game.chips == tuple(worth(before.game, place) for place in range(len(before.seats)))
            case e.SeatBought():
                self._buy(before, event)
            case e.SeatTakenOver(seat_id=seat_id):
                self._get_up(seat_id, worth(before.game, _place(before, seat_id)))
            case e.TableClosed() if before.phase == "playing":
                for seat, chips in zip(self.table.seats, self.table.game.chips, strict=True):
                    self._get_up(seat.seat_id, chips)
            case _:
                pass

    def _sit_down(self, seat_id: int, user: int | None, chips: int) -> None:
        if user is not None:
            self._entered[seat_id] = user, chips

    def _buy(self, table: Table, event: e.SeatBought) -> None:
        place = _place(table, event.seat_id)
        assert table.game.chips[place] >= LEAST_ANTES * sum(table.options.rules.full_antes)
        assert event.price == worth(table.game, place)
        self._sit_down(event.new_id, event.user, event.price)

    def _get_up(self, seat_id: int, chips: int) -> None:
        if seat_id not in self._entered:
            return
        user, brought = self._entered.pop(seat_id)
        self.won[user] += chips - brought


def worth(game: GameState, seat: int) -> int:
    """Return a seat's chips, and its part of the board if it can still win it: the richest have what is left over.

    That is what who leaves is paid, and what lies before the seat once the game has ended: one gains nothing by leaving
    before the end, or by staying to it. Where all are out, those who played the last deal have the board.
    """
    last = 0 if 0 in game.eliminated else max(game.eliminated)
    heirs = [number for number, after in enumerate(game.eliminated) if after == last]
    if seat not in heirs:
        return game.chips[seat]
    most = max(game.chips[number] for number in heirs)
    richest_first = sorted(heirs, key=lambda number: game.chips[number] < most)
    share, rest = divmod(sum(game.pots), len(heirs))
    return game.chips[seat] + share + (richest_first.index(seat) < rest)


def _place(table: Table, seat_id: int) -> int:
    return next(place for place, seat in enumerate(table.seats) if seat.seat_id == seat_id)
