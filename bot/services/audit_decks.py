"""The decks of a game against its fingerprint, and the cards that were dealt against the decks."""

from collections.abc import Iterator, Sequence

from bot.game import dealing
from bot.game.cards import DECK, in_order
from bot.game.events import DealBegan, GameStarted, HandDealt, Shuffled, TalonSetAside
from bot.game.rules import Rules
from bot.game.seal import hashed, secret_of, shuffled
from bot.tables.events import DecksSealed, Event


def find_problems(events: Sequence[Event]) -> Iterator[str]:
    """Yield a sentence if the seed does not lead to the fingerprint, and for each deal that they do not lead to."""
    rules, began, last = Rules("classique"), DealBegan(0, (), 0), ""
    deals = 0
    for number, event in enumerate(events, 1):
        match event:
            case DecksSealed(seed=seed, fingerprint=last):
                if secret_of(seed, 0) != last:
                    yield "has a seed that does not lead to its fingerprint"
            case GameStarted():
                rules = event.rules
            case DealBegan():
                began, deals = event, deals + 1
            case Shuffled(secret=secret):
                if hashed(secret, 1) != last or not _is_dealt(rules, began, event, events[number:]):
                    yield f"has not dealt in deal {deals} what its fingerprint leads to"
                last = secret
            case _:
                pass


def _is_dealt(rules: Rules, began: DealBegan, event: Shuffled, following: Sequence[Event]) -> bool:
    """Return whether the deck is that of its secret, and the cards of everybody those of the deck.

    A deck of a game that no message has sealed was promised to nobody.
    """
    if began.sealed_by and shuffled(DECK, event.secret, began.sealed_by) != event.deck:
        return False
    hands, talon = dealing.deal(rules, len(began.order), event.deck)
    dealt = [HandDealt(seat, in_order(hand)) for seat, hand in zip(began.order, hands, strict=True)]
    return [*following[: len(dealt) + 1]] == [*dealt, TalonSetAside(in_order(talon))]
