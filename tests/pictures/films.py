"""Whole deals for films of them, played by chance."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from bot.game.actions import DealCards, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, legal_actions
from bot.game.events import Event
from bot.game.evolution import evolve
from bot.game.moves import choices
from bot.game.rules import GAMES
from bot.game.state import NO_GAME, GameState
from bot.game.view import view_for
from bot.tables.steps import is_moment
from bot.tables.view import TableView
from tests.pictures import samples


def moments(players: Sequence[str] = samples.EIGHT, *, seed: int = 1) -> tuple[TableView, ...]:
    """Return the moments of a deal that is played to its end."""
    table = samples.table(players)
    found = tuple(states(len(players), Random(seed)))
    return tuple(replace(table, game=view_for(state, None)) for state in found)


def states(size: int, random: Random) -> Iterator[GameState]:
    """Yield the game at each moment of its first deal."""
    rules = GAMES["classique"]
    state = NO_GAME
    dealt = (StartGame(rules, (rules.chips_for(size),) * size, 0), DealCards(tuple(random.sample(DECK, len(DECK)))))
    for action in dealt:
        for event in decide(state, action):
            state = evolve(state, event)
    yield state
    events = _played(state, random)
    for event, following in zip(events, [*events[1:], None], strict=True):
        state = evolve(state, event)
        if is_moment(event, following):
            yield state


def _played(state: GameState, random: Random) -> list[Event]:
    """Return the events of a deal from its first card to its end, each decision by chance."""
    events = list[Event]()
    while state.is_dealt:
        for event in decide(state, random.choice(choices(legal_actions(state)))):
            state = evolve(state, event)
            events.append(event)
    return events
