"""What chance decides at a table: the secrets of its deals, and what follows from them."""

from random import Random
from typing import Final

from bot.game.cards import DECK, Card
from bot.game.seal import shuffled
from bot.game.state import Deal

SECRET_BITS: Final = 256


def robots_chance(deal: Deal) -> Random:
    """Return the chance of the robot to act, by which it always answers the same position alike."""
    return Random(f"{deal.secret} {deal.turn} {len(deal.moves)}")  # noqa: S311


class Chance:
    """A source of secrets, decks and first dealers, which tests replace to stack a deck."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def draw_seed(self) -> str:
        """Draw the secret of the last possible deal, from which all others of the game follow."""
        return f"{self.random.getrandbits(SECRET_BITS):0{SECRET_BITS // 4}x}"

    def shuffle(self, secret: str, sealed_by: int) -> tuple[Card, ...]:
        return shuffled(DECK, secret, sealed_by)

    def first_dealer(self, players: int, secret: str, sealed_by: int) -> int:
        """Return the seat that deals first, by the secret of the first deal."""
        return shuffled(range(players), secret, sealed_by)[0]
