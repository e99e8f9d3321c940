"""How many plays a second the rules decide and apply, for each game with four players.

The baseline is what a second of this machine is worth: the same number of bare `msgspec` values made and replaced.
A profile: `python -m cProfile -s tottime -m bench rules`.
"""

import random
import time
from functools import reduce
from typing import NamedTuple

from msgspec.structs import replace

from bot.game.actions import Action, DealCards, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import Passed
from bot.game.rules import GAMES, Rules
from bot.game.state import NO_GAME, GameState

PLAYERS = 4


class Sizes(NamedTuple):
    plays: int = 40_000


def main(sizes: Sizes) -> None:
    """Print plays a second, game by game, with their ratio to bare values."""
    bare = _bare_values_a_second()
    print(f"bare value made and replaced: {bare:12,.0f} a second")
    for name, rules in GAMES.items():
        plays, seconds = _play(rules, random.Random(name), sizes.plays)
        rate = plays / seconds
        print(f"{name:10} {rate:12,.0f} plays a second, one costs as much as {bare / rate:.0f} bare values")


def _play(rules: Rules, rng: random.Random, number: int) -> tuple[int, float]:
    """Random games until enough was played; only card plays are counted, everything else is timed with them."""
    state, plays, seconds = _new_game(rules), 0, 0.0
    while plays < number:
        if state.ending:
            state = _new_game(rules)
        action: Action = (
            rng.choice(legal_actions(state)) if state.is_dealt else DealCards(tuple(rng.sample(DECK, len(DECK))))
        )
        plays += state.is_dealt
        began = time.perf_counter()
        state = reduce(evolve, decide(state, action), state)
        seconds += time.perf_counter() - began
    return plays, seconds


def _new_game(rules: Rules) -> GameState:
    chips = (rules.chips_for(PLAYERS),) * PLAYERS
    return reduce(evolve, decide(NO_GAME, StartGame(rules, chips, dealer=0)), NO_GAME)


def _bare_values_a_second() -> float:
    value, rounds = Passed(0, 0), 200_000
    began = time.perf_counter()
    for rank in range(rounds):
        value = replace(value, rank=rank)
    return rounds / (time.perf_counter() - began)
