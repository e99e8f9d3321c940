"""Games to put robots in, with all games, numbers of players and house rules."""

from collections.abc import Callable, Iterator
from functools import reduce
from random import Random

from msgspec.structs import replace

from bot.game.actions import Action, DealCards, PlayCard, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, HOUSE_RULES, Rules
from bot.game.state import NO_GAME, Deal, GameState
from bot.game.view import View, view_for

_OF_THE_GAME = {"game", "max_players", "antes", "stake", "chips", "ends"}
"""Fields that only decide who plays, how long and for how much."""
HOUSE = {
    name: HOUSE_RULES.get(name) or tuple({getattr(rules, name) for rules in GAMES.values()})
    for name in Rules.__struct_fields__
    if name not in _OF_THE_GAME
}
"""The values of what decides how a deal goes: those of the booklets at least."""

Chooser = Callable[[View, Random], PlayCard]


def some_rules(rng: Random) -> Rules:
    """Return rules of a game that goes on as long as two can pay, with or without some of the other booklets."""
    rules = replace(rng.choice(list(GAMES.values())), max_players=8, ends="last_standing")
    house = {name: rng.choice(sorted(values, key=str)) for name, values in HOUSE.items()}
    return replace(rules, **dict(rng.sample(list(house.items()), rng.randrange(len(house)))))


def sit_down(rules: Rules, players: int, rng: Random, chips: int = 0) -> GameState:
    """Return a started game."""
    least = sum(rules.full_antes)
    each = chips or max(least, rules.chips_for(players))
    return after(NO_GAME, StartGame(rules, (each,) * players, rng.randrange(players)))


def poor_table(rng: Random) -> GameState:
    """Return a started game in which somebody is soon eliminated."""
    rules, players = some_rules(rng), rng.randint(3, 8)
    return sit_down(rules, players, rng, sum(rules.full_antes) + rng.randrange(60))


def deal(state: GameState, rng: Random) -> GameState:
    return after(state, DealCards(tuple(rng.sample(DECK, len(DECK)))))


def after(state: GameState, action: Action) -> GameState:
    return reduce(evolve, decide(state, action), state)


def deal_of(state: GameState) -> Deal:
    assert state.deal is not None
    return state.deal


def to_act(state: GameState) -> View:
    """Return the view of the seat whose turn it is."""
    return view_for(state, deal_of(state).turn)


def positions(seed: int, tables: int) -> Iterator[GameState]:
    """Yield positions of random deals with a choice, some of them with two players."""
    rng = Random(seed)
    for _ in range(tables):
        state = poor_table(rng)
        while not state.ending and state.deals < 3:
            state = deal(state, rng)
            while state.is_dealt:
                plays = choices(legal_actions(state))
                if len(plays) > 1:
                    yield state
                state = after(state, rng.choice(plays))
