"""Finished games, deals replayed step by step, and proofs of decks."""

from collections.abc import Mapping

from msgspec import Struct

from bot.game.cards import Card
from bot.tables.results import FinishedGame, FinishedSeat
from bot.tables.view import TableView
from bot.values.members import Surroundings, TablePlace


class PastGame(Struct, frozen=True):
    """A finished game, its seats with the winners first."""

    game: FinishedGame
    seats: tuple[FinishedSeat, ...]


class History(Surroundings, frozen=True, kw_only=True):
    """A page of a server's finished games, newest first."""

    page: int
    pages: int
    games: tuple[PastGame, ...]
    places: Mapping[int, TablePlace]
    """Where each of them was played, by the number of its table."""


class Replay(Surroundings, frozen=True, kw_only=True):
    """A deal after some of its cards, as anybody may see it."""

    view: TableView
    channel: int
    began_at: int
    hands: tuple[tuple[Card, ...], ...] | None
    """The hands at this step; None while the deal is in progress."""
    deal: int
    deals: int
    step: int
    """The number of cards laid so far; at the last step of a deal that is over, it is settled too."""
    steps: int
    turns: tuple[int, ...]
    """The steps at which a turn ends."""

    @property
    def turn_before(self) -> int:
        """Return the step at the end of the turn before this one; 0 before the first."""
        return max((turn for turn in self.turns if turn < self.step), default=0)

    @property
    def next_turn(self) -> int:
        """Return the step at the end of the turn in progress, or of the next one; the last step when none is left."""
        return min((turn for turn in self.turns if turn > self.step), default=self.steps)

    @property
    def is_result(self) -> bool:
        """Return whether this step shows the deal settled, or void."""
        deal = self.view.game.deal
        return deal is not None and deal.revealed is not None


class Film(Surroundings, frozen=True, kw_only=True):
    """A deal from one of its steps to its end, or to now, moment by moment as anybody may see it."""

    moments: tuple[TableView, ...]
    """The deal at that step, then after each card and after each answer to it; the film stops at the last one."""
    channel: int
    began_at: int
    deal: int
    deals: int
    step: int
    """The number of cards laid at its beginning."""


class Proof(Struct, frozen=True):
    """The deck of a deal, what it is derived from, and whether that holds: see `bot.game.seal`."""

    guild: int
    channel: int
    table: int
    deal: int
    fingerprint: str
    sealed_by: int
    """The number of the message in which the fingerprint was posted."""
    secret: str
    is_true: bool
