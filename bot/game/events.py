"""The events of a game, named in the past tense: a game is the list of its events.

They hold every card. `bot.game.view.view_for` decides what each seat may see.
"""

from typing import Literal

from msgspec import Struct

from bot.game.cards import Card
from bot.game.rules import Pots, Rules

Ending = Literal["lap", "deals", "first_out", "last_standing", "stopped"]


class GameStarted(Struct, frozen=True, tag=True):
    rules: Rules
    chips: tuple[int, ...]
    dealer: int


class DealBegan(Struct, frozen=True, tag=True):
    """A deal began; `order` lists the seats that play it, the opener first and the dealer last."""

    dealer: int
    order: tuple[int, ...]
    sealed_by: int


class AntePaid(Struct, frozen=True, tag=True):
    seat: int
    amounts: Pots


class Shuffled(Struct, frozen=True, tag=True):
    deck: tuple[Card, ...]
    secret: str


class HandDealt(Struct, frozen=True, tag=True):
    seat: int
    cards: tuple[Card, ...]


class TalonSetAside(Struct, frozen=True, tag=True):
    cards: tuple[Card, ...]


class CardPlayed(Struct, frozen=True, tag=True):
    """A card was laid; `announced` tells whether the player said "qui prend"."""

    seat: int
    card: Card
    announced: bool = False


class PotTaken(Struct, frozen=True, tag=True):
    seat: int
    belle: Card
    amount: int


class Passed(Struct, frozen=True, tag=True):
    """A seat that cannot lay this rank said "sans"."""

    seat: int
    rank: int


class LeadGiven(Struct, frozen=True, tag=True):
    """Nobody could continue: this seat begins a new run."""

    seat: int


class DealWon(Struct, frozen=True, tag=True):
    seat: int
    opera: bool


class PotsSwept(Struct, frozen=True, tag=True):
    seat: int
    amounts: Pots


class HandPaid(Struct, frozen=True, tag=True):
    """A seat paid the winner for the cards left in its hand: `amount` is less than `due` when it had no more."""

    seat: int
    winner: int
    amount: int
    due: int


class PotMatched(Struct, frozen=True, tag=True):
    """A seat that kept a belle, or forgot to announce it, raised its pot."""

    seat: int
    belle: Card
    amount: int
    due: int
    cause: Literal["kept", "forgotten"]


class DealEnded(Struct, frozen=True, tag=True):
    """The deal is settled: every payment is made."""


class DealVoided(Struct, frozen=True, tag=True):
    """The deal in progress was cancelled: its antes and gains went back."""


class SeatEliminated(Struct, frozen=True, tag=True):
    seat: int
    cause: Literal["cannot_pay", "cannot_ante"]


class PotsShared(Struct, frozen=True, tag=True):
    """The chips left on the board at the end of the game were shared; `amounts` has the share of each seat."""

    amounts: tuple[int, ...]


class GameEnded(Struct, frozen=True, tag=True):
    """The game ended; `places` has each seat's final rank, 1 for the winners."""

    reason: Ending
    places: tuple[int, ...]


Payment = PotsSwept | HandPaid | PotMatched
Move = CardPlayed | Passed
Event = (
    GameStarted
    | DealBegan
    | AntePaid
    | Shuffled
    | HandDealt
    | TalonSetAside
    | CardPlayed
    | PotTaken
    | Passed
    | LeadGiven
    | DealWon
    | PotsSwept
    | HandPaid
    | PotMatched
    | DealEnded
    | DealVoided
    | SeatEliminated
    | PotsShared
    | GameEnded
)
