"""The actions of a game. Chance is an action too: its result comes with it."""

from msgspec import Struct

from bot.game.cards import Card
from bot.game.rules import Rules


class StartGame(Struct, frozen=True, tag=True):
    """Start a game with these chips, by seat in the order of play; the first dealer was drawn beforehand."""

    rules: Rules
    chips: tuple[int, ...]
    dealer: int


class DealCards(Struct, frozen=True, tag=True):
    """Deal this deck, shuffled by a secret and by the number of a message: see `bot.game.seal`."""

    deck: tuple[Card, ...]
    secret: str = ""
    sealed_by: int = 0


class PlayCard(Struct, frozen=True, tag=True):
    """Lay a card, announced by "qui prend" or not, where a pot must be announced to be taken."""

    seat: int
    card: Card
    announced: bool = False


class EndGame(Struct, frozen=True, tag=True):
    """End the game now, and void a deal in progress."""


Action = StartGame | DealCards | PlayCard | EndGame
