"""Sit down, stack a deck, and play games by the real rules."""

from collections.abc import Iterator
from functools import reduce
from itertools import cycle, islice
from random import Random

from msgspec.structs import replace

from bot.game.actions import Action, DealCards, EndGame, PlayCard, StartGame
from bot.game.cards import BELLE, DECK, Card
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import DealBegan, Event, GameEnded, SeatEliminated
from bot.game.rules import CARDS_EACH, GAMES, Rules
from bot.game.state import NO_GAME, Deal, GameState

PLAIN = {"belle_left": "nothing", "opera": "none", "hand_count": "cards", "opening": "free", "belle_surcharge": 0}
"""House rules under which only hand payments move chips after the antes."""


class Table:
    """A game in progress: its state, and every event that led there."""

    def __init__(self, rules: Rules, chips: tuple[int, ...], dealer: int = 0):
        self.state: GameState = NO_GAME
        self.events: list[Event] = []
        self.started = StartGame(rules, chips, dealer)
        self.does(self.started)

    def __repr__(self) -> str:
        rules, booklet = self.started.rules, GAMES[self.started.rules.game]
        own = {name: getattr(rules, name) for name in rules.__struct_fields__}
        house = "".join(f", {name}={value!r}" for name, value in own.items() if value != getattr(booklet, name))
        chips = "".join(f", {amount}" for amount in self.started.chips)
        return f"sit_down({self.started.rules.game!r}{chips}, dealer={self.started.dealer}{house})"

    @property
    def deal(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal

    def does(self, action: Action) -> list[Event]:
        """Apply this action and return its events."""
        events = decide(self.state, action)
        self.state = reduce(evolve, events, self.state)
        self.events += events
        return events

    def plays(self, seat: int, card: str, *, announced: bool = False) -> list[Event]:
        return self.does(PlayCard(seat, Card(card), announced))

    def deals(self, hands: dict[int, str] | None = None, talon: str = "") -> list[Event]:
        """Deal so that these seats hold these cards, and the talon has these."""
        order = deal_order(self.state)
        wanted = {order.index(seat): cards.split() for seat, cards in (hands or {}).items()}
        return self.does(DealCards(stacked(self.state.rules, len(order), wanted, talon.split())))

    def walks_over(self, hands: dict[int, str] | None = None, talon: str = "") -> list[Event]:
        """Deal, and let the opener lay a whole hand without any belle in one turn."""
        opener = deal_order(self.state)[0]
        run = " ".join(walkover_hand(len(self.state.standing)))
        self.deals({opener: run, **(hands or {})}, talon)
        return [event for card in run.split() for event in self.plays(opener, card)]


def sit_down(game: str, *chips: int, dealer: int = 0, **house: object) -> Table:
    """Return a table at which this game has started, with these chips by seat and these rules of its own."""
    return Table(replace(GAMES[game], **house), chips, dealer)


def deal_order(state: GameState) -> tuple[int, ...]:
    """Return the seats that play the next deal, from the one after the dealer round to the dealer."""
    seats = len(state.chips)
    standing = [seat for seat in range(seats) if not state.eliminated[seat]]
    first = state.dealer if state.deals else state.dealer - 1
    dealer = next(seat % seats for seat in range(first + 1, first + 1 + seats) if seat % seats in standing)
    return tuple(sorted(standing, key=lambda seat: (seat - dealer - 1) % seats))


def walkover_hand(players: int) -> list[str]:
    """Return a run from the Ace, and from the Ace again if it reaches the King, without any belle."""
    spades = ["AS", *(f"{rank}S" for rank in range(2, 11)), "JS", "QH", "KS"]
    clubs = ["AC", *(f"{rank}C" for rank in range(2, 11))]
    return (spades + clubs)[: CARDS_EACH[players]]


def stacked(
    rules: Rules, players: int, hands: dict[int, list[str]], talon: list[str] | None = None
) -> tuple[Card, ...]:
    """Return a deck that deals these cards to these places of the order, and the others in any order."""
    each = CARDS_EACH[players]
    named = {card for cards in [*hands.values(), talon or []] for card in cards}
    others = [card for card in DECK if card not in named]
    rest = sorted(others, key=lambda card: card in BELLE)  # what is not asked for in the talon has no belle there
    resting = [*(talon or []), *rest][: len(DECK) - each * players]
    others = [card for card in others if card not in resting]
    full = {place: [*hands.get(place, [])] for place in range(players)}
    for cards in full.values():
        while len(cards) < each:
            cards.append(others.pop(0))
    return (*(full[place].pop(0) for place in recipients(players, rules.packet)), *resting)


def recipients(players: int, packet: int) -> Iterator[int]:
    """Yield the place that gets each dealt card, packet by packet; the last packet is what remains."""
    places = [[place] * packet for place in range(players)]
    rounds = -(-CARDS_EACH[players] // packet)
    had = [0] * players
    for place in (place for run in islice(cycle(places), rounds * players) for place in run):
        had[place] += 1
        if had[place] <= CARDS_EACH[players]:
            yield place


def shuffled(rng: Random) -> tuple[Card, ...]:
    """Return the 52 cards in an order that every version of Python draws from the same seed."""
    return tuple(sorted(DECK, key=lambda _: rng.random()))


def random_action(state: GameState, rng: Random, stop_chance: float = 0.0) -> Action:
    """Return an action that is allowed now: a deal between two deals, a legal play within one."""
    if stop_chance and rng.random() < stop_chance:
        return EndGame()
    if not state.is_dealt:
        return DealCards(shuffled(rng), f"{rng.random():.9f}")
    return random_play(state, rng)


def random_play(state: GameState, rng: Random) -> PlayCard:
    plays = legal_actions(state)
    return plays[int(rng.random() * len(plays))]


def play_out(table: Table, rng: Random, stop_chance: float = 0.0) -> Iterator[list[Event]]:
    """Play at random until the game has ended, and yield the events of each action."""
    while not table.state.ending:
        yield table.does(random_action(table.state, rng, stop_chance))


def walk_over_until_the_end(table: Table) -> list[int]:
    """Let every opener win until the game is over; return the dealers, deal by deal."""
    while not table.state.ending:
        table.walks_over()
    return [event.dealer for event in table.events if isinstance(event, DealBegan)]


def eliminations(table: Table) -> list[SeatEliminated]:
    return [event for event in table.events if isinstance(event, SeatEliminated)]


def ending(table: Table) -> GameEnded:
    assert table.state.ending
    return table.state.ending


_HANDS = (
    "2S 2H 2D 2C AS AH AD AC 7D 10S 10H 10C 10D QS KS",
    "3S 3H 3D 3C 5S 5H JS JH JD JC QH KH KD KC 9C",
    "5D 5C 6S 6H 6D 6C 7S 7H 7C 8S 8H 8D 8C QD QC",
)
_TALON = "4S 4H 4D 4C 9S 9H 9D"
LEAD_PASSES = stacked(
    GAMES["classique"], 3, {place: cards.split() for place, cards in enumerate(_HANDS)}, _TALON.split()
)
"""After a 2 of the opener's, only the second has a 3, and nobody a 4: the second leads. After a 5 it is again the
opener who chooses between the 10s."""
