"""The legal plays of a seat, and which of them differ for the player."""

from collections.abc import Iterable, Sequence

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, KING, OF_RANK, RANK, Card
from bot.game.events import CardPlayed, Move, Passed
from bot.game.rules import Rules


def can_follow(hand: tuple[Card, ...], need: int) -> bool:
    return not OF_RANK[need].isdisjoint(hand)


def is_playable(card: Card, need: int | None) -> bool:
    """Return whether a card in hand may be laid: any card to lead, otherwise one of the needed rank."""
    return need is None or RANK[card] == need


def is_announceable(rules: Rules, card: Card) -> bool:
    """Return whether "qui prend" may be said when this card is laid."""
    return card in BELLE and rules.taking != "automatic"


def legal_plays(rules: Rules, seat: int, hand: tuple[Card, ...], need: int | None) -> tuple[PlayCard, ...]:
    """Return every play that this seat may make, with and without "qui prend" where it may be said."""
    playable = hand if need is None else [card for card in hand if RANK[card] == need]
    return tuple(
        PlayCard(seat, card, announced)
        for card in playable
        for announced in ((True, False) if is_announceable(rules, card) else (False,))
    )


def kind(card: Card) -> tuple[int, bool]:
    """Return all that matters of a card to its player: its rank, and whether it is a belle."""
    return RANK[card], card in BELLE


def choices(plays: Iterable[PlayCard]) -> tuple[PlayCard, ...]:
    """Return one play of each kind: plays differ by the kind of their card, and by their announcement."""
    different: dict[tuple[tuple[int, bool], bool], PlayCard] = {}
    for play in plays:
        different.setdefault((kind(play.card), play.announced), play)
    return tuple(different.values())


def asked(plays: Iterable[PlayCard], rules: Rules, need: int | None) -> tuple[PlayCard, ...]:
    """Return the plays among which a player is asked: one of each kind.

    A belle that takes its pot by itself goes before the other cards of its rank, except where it is led.
    """
    different = choices(plays)
    goes_first = need is not None and rules.taking == "automatic"
    return tuple(play for play in different if goes_first and play.card in BELLE) or different


def next_in_run(plays: Iterable[PlayCard]) -> PlayCard:
    """Return the play that continues a run without asking: a belle if possible, and announced."""
    return max(plays, key=lambda play: (play.card in BELLE, play.announced))


def own_run(hand: tuple[Card, ...], first: Card) -> list[Card]:
    """Return the run that begins with this card, as far as the hand alone continues it."""
    run = [first]
    while following := [PlayCard(0, card) for card in hand if RANK[card] == RANK[run[-1]] + 1]:
        run.append(next_in_run(following).card)
    return run


def runs_of(moves: Sequence[Move], players: int) -> list[list[CardPlayed]]:
    """Return the cards of each run, the first run first."""
    runs: list[list[CardPlayed]] = []
    is_lead, passes = True, 0
    for move in moves:
        if isinstance(move, CardPlayed):
            runs += [[]] * is_lead
            runs[-1] = [*runs[-1], move]
            is_lead, passes = RANK[move.card] == KING, 0
        else:
            passes += 1
            is_lead |= passes % players == 0
    return runs


def passes_since_last_card(moves: Sequence[Move]) -> list[Passed]:
    """Return the passes since the last card was laid, oldest first."""
    passes: list[Passed] = []
    for move in reversed(moves):
        if isinstance(move, CardPlayed):
            break
        passes.insert(0, move)
    return passes
