"""What a seat may lay, and which of it really differs for the player."""

from collections.abc import Iterable

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, OF_RANK, RANK, Card
from bot.game.rules import Rules


def can_follow(hand: tuple[Card, ...], need: int) -> bool:
    """Whether the hand has a card of the rank waited for."""
    return not OF_RANK[need].isdisjoint(hand)


def is_announceable(rules: Rules, card: Card) -> bool:
    """Whether "qui prend" makes a difference when this card is laid."""
    return card in BELLE and rules.taking != "automatic"


def legal_plays(rules: Rules, seat: int, hand: tuple[Card, ...], need: int | None) -> tuple[PlayCard, ...]:
    """Every way this seat can lay a card: any card for a lead, one of the rank waited for otherwise."""
    cards = hand if need is None else tuple(card for card in hand if RANK[card] == need)
    return tuple(
        PlayCard(seat, card, announced)
        for card in cards
        for announced in ((True, False) if is_announceable(rules, card) else (False,))
    )


def choices(plays: Iterable[PlayCard]) -> tuple[PlayCard, ...]:
    """One play for each that differs: suits count for nothing, but a belle is itself, and so is its announcement."""
    different: dict[tuple[int, Card | None, bool], PlayCard] = {}
    for play in plays:
        belle = play.card if play.card in BELLE else None
        different.setdefault((RANK[play.card], belle, play.announced), play)
    return tuple(different.values())
