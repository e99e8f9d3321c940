"""Deal a shuffled deck: the hands, the talon and the antes."""

from itertools import islice

from bot.game.cards import BELLE, BELLES, Card
from bot.game.rules import CARDS_EACH, Pots, Rules


def deal(rules: Rules, players: int, deck: tuple[Card, ...]) -> tuple[list[list[Card]], tuple[Card, ...]]:
    """Return the hands in the order of the deal, and the talon: the last cards of the deck that may lie there."""
    each = CARDS_EACH[players]
    candidates = [card for card in deck if rules.belles_in_talon or card not in BELLE]
    talon = tuple(candidates[len(candidates) - (len(deck) - each * players) :])
    stock = iter([card for card in deck if card not in talon])
    hands: list[list[Card]] = [[] for _ in range(players)]
    for dealt in range(0, each, rules.packet):
        for hand in hands:
            hand.extend(islice(stock, min(rules.packet, each - dealt)))
    return hands, talon


def ante(rules: Rules, chips: int) -> Pots:
    """Return what a seat with these chips puts on each pot; short of chips, it fills the cheapest pots first."""
    amounts = list(rules.full_antes)
    for pot in sorted(range(len(BELLES)), key=amounts.__getitem__):
        amounts[pot] = min(amounts[pot], chips)
        chips -= amounts[pot]
    return tuple(amounts)
