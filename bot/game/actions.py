"""What can be asked of the rules. Chance is an action too: its outcome comes with it."""

from typing import Literal

from msgspec import Struct

from bot.game.cards import Card
from bot.game.rules import Rules


class StartGame(Struct, frozen=True, tag=True):
    """Sit down with these chips, seat by seat in the order of play; the first dealer was drawn beforehand."""

    rules: Rules
    chips: tuple[int, ...]
    dealer: int


class DealCards(Struct, frozen=True, tag=True):
    """Begin the next deal with this shuffled deck; the salt keeps its fingerprint from being guessed."""

    deck: tuple[Card, ...]
    salt: str = ""


class PlayCard(Struct, frozen=True, tag=True):
    """Lay a card, and say "qui prend" or not where pots are taken by saying so."""

    seat: int
    card: Card
    announced: bool = False


class EndGame(Struct, frozen=True, tag=True):
    """End the game now: its time is up, between two deals, or it is stopped, and a deal in progress is void."""

    reason: Literal["time", "stopped"]


Action = StartGame | DealCards | PlayCard | EndGame
