"""What has happened, in the past tense. A game is the list of its events.

Each event says who may see it: everyone, one seat, or nobody before the deal is over.
"""

from typing import ClassVar, Final, Literal

from msgspec import Struct

from bot.game.cards import Card
from bot.game.rules import Pots, Rules

EVERYONE: Final = "everyone"
NOBODY: Final = "nobody"
Audience = Literal["everyone", "nobody"] | int

Ending = Literal["laps", "deals", "first_out", "last_standing", "time", "stopped"]


class _Public(Struct, frozen=True, tag=True):
    audience: ClassVar[Audience] = EVERYONE


class _Secret(Struct, frozen=True, tag=True):
    audience: ClassVar[Audience] = NOBODY


class GameStarted(_Public, frozen=True):
    rules: Rules
    chips: tuple[int, ...]
    dealer: int


class DealBegan(_Public, frozen=True):
    """`order` lists the seats that play it, the opener first and the dealer last."""

    dealer: int
    order: tuple[int, ...]
    fingerprint: str


class AntePaid(_Public, frozen=True):
    seat: int
    amounts: Pots


class Shuffled(_Secret, frozen=True):
    deck: tuple[Card, ...]
    salt: str


class HandDealt(Struct, frozen=True, tag=True):
    seat: int
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Audience:
        return self.seat


class TalonSetAside(_Secret, frozen=True):
    cards: tuple[Card, ...]


class CardPlayed(_Public, frozen=True):
    """`announced`: the player said "qui prend"."""

    seat: int
    card: Card
    announced: bool = False


class PotTaken(_Public, frozen=True):
    seat: int
    belle: Card
    amount: int


class Passed(_Public, frozen=True):
    """The seat said "sans" this rank."""

    seat: int
    rank: int


class RankSkipped(_Public, frozen=True):
    """Nobody could lay this rank: the run goes on with the next one, this seat being asked first."""

    seat: int
    rank: int


class LeadGiven(_Public, frozen=True):
    """Nobody could continue: this seat begins a new run."""

    seat: int


class DealWon(_Public, frozen=True):
    seat: int
    opera: bool


class PotsSwept(_Public, frozen=True):
    seat: int
    amounts: Pots


class HandPaid(_Public, frozen=True):
    """Cards left in hand paid to the winner: `amount` of the `due`, less when the payer had no more."""

    seat: int
    winner: int
    amount: int
    due: int


class PotMatched(_Public, frozen=True):
    """A pot raised by the seat that kept its belle, or forgot to announce it."""

    seat: int
    belle: Card
    amount: int
    due: int
    cause: Literal["kept", "forgotten"]


class DealEnded(_Public, frozen=True):
    """Everything that this deal cost is paid."""


class DealVoided(_Public, frozen=True):
    """The deal in progress never was: its antes and gains went back."""


class SeatEliminated(_Public, frozen=True):
    seat: int
    cause: Literal["cannot_pay", "cannot_ante"]


class PotsShared(_Public, frozen=True):
    """What lay on the board at the end of the game, given back seat by seat."""

    amounts: tuple[int, ...]


class GameEnded(_Public, frozen=True):
    """`places` has each seat's rank, 1 for the winners."""

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
    | RankSkipped
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
