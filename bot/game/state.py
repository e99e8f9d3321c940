"""The whole state of a game, secrets included, as one frozen value."""

from typing import Final

from msgspec import Struct

from bot.game.cards import Card
from bot.game.events import GameEnded, Move, Payment, PotTaken
from bot.game.rules import GAMES, Pots, Rules

NO_CHIPS: Final[Pots] = (0, 0, 0, 0, 0)


class Deal(Struct, frozen=True):
    """One deal, from the antes to the settlement; it is kept until the next one begins."""

    order: tuple[int, ...]
    """The seats that play it, the opener first and the dealer last."""
    chips_before: tuple[int, ...]
    pots_before: Pots
    sealed_by: int = 0
    """The number of the message in which the fingerprint was posted; 0 for none."""
    deck: tuple[Card, ...] = ()
    secret: str = ""
    hands: tuple[tuple[Card, ...], ...] = ()
    """By seat; empty for an eliminated seat."""
    talon: tuple[Card, ...] = ()
    turn: int = 0
    """The seat to act."""
    need: int | None = None
    """The rank to be laid; None for a lead."""
    moves: tuple[Move, ...] = ()
    """The cards laid and the passes so far."""
    run_start: int = 0
    """The index in `moves` at which the current run begins."""
    taken: tuple[PotTaken, ...] = ()
    """The pots taken so far by laying their belles."""
    winner: int | None = None
    opera: bool = False
    payments: tuple[Payment, ...] = ()
    is_over: bool = False


class GameState(Struct, frozen=True):
    """A game, its seats numbered in the order of play."""

    rules: Rules
    chips: tuple[int, ...] = ()
    pots: Pots = NO_CHIPS
    first_dealer: int = 0
    dealer: int = 0
    """The seat that dealt the last deal, or will deal the first one."""
    deals: int = 0
    """The number of deals begun."""
    eliminated: tuple[int, ...] = ()
    """By seat, the number of the deal after which it was eliminated; 0 while it stands."""
    deal: Deal | None = None
    ending: GameEnded | None = None

    @property
    def is_started(self) -> bool:
        return bool(self.chips)

    @property
    def is_dealt(self) -> bool:
        return self.deal is not None and not self.deal.is_over

    @property
    def standing(self) -> tuple[int, ...]:
        """Return the seats that are not eliminated."""
        return tuple(seat for seat, after in enumerate(self.eliminated) if not after)


NO_GAME: Final = GameState(GAMES["classique"])
"""The state before the first event of a game."""
