"""Games to put robots in, with all games, numbers of players and house rules."""

from collections.abc import Callable, Iterator
from functools import reduce
from random import Random

from bot.game.actions import Action, DealCards, PlayCard, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, MAX_POT, SETTABLE, Rules, bounds, with_house_rules
from bot.game.state import NO_GAME, Deal, GameState
from bot.game.view import View, view_for

_OF_THE_GAME = {"min_players", "max_players", "antes", "stake", "chips", "ends", "laps", "deals"}
"""Fields that only decide who plays, how long and for how much."""
_TELLING = {"packet": (1, 3), "belle_surcharge": (0, 1, 5), "pot_cap": (MAX_POT, 60, 41)}
"""Values that make more of a difference than the bounds."""


def _values(field: str) -> tuple[object, ...]:
    limits = bounds(field)
    return limits["choices"] if "choices" in limits else (limits["least"], limits["most"])


HOUSE = {field: _TELLING.get(field) or _values(field) for field in SETTABLE if field not in _OF_THE_GAME}
_LASTING = {"max_players": 8, "ends": "last_standing", "deals": 30}

Chooser = Callable[[View, Random], PlayCard]


def some_rules(rng: Random) -> Rules:
    """Return rules of a game that goes on as long as two can pay, with or without house rules."""
    rules = with_house_rules(rng.choice(list(GAMES.values())), _LASTING)
    house = {field: rng.choice(values) for field, values in HOUSE.items()}
    try:
        return with_house_rules(rules, dict(rng.sample(list(house.items()), rng.randrange(len(house)))))
    except Refusal:
        return rules


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
