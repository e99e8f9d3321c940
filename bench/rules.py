"""How many plays a second the rules decide and apply, for each game with four players.

The baseline is what a second of this machine is worth: the same number of bare `msgspec` values made and replaced.
A profile: `python -m cProfile -s tottime -m bench rules`.
"""

from functools import reduce
from random import Random
from time import perf_counter
from typing import NamedTuple

from msgspec.structs import replace

from bench.robots import dealt
from bot.game.engine import decide, evolve, legal_actions
from bot.game.events import Passed
from bot.game.rules import GAMES, Game

PLAYERS = 4


class Sizes(NamedTuple):
    plays: int = 40_000


def main(sizes: Sizes) -> None:
    """Print plays a second, game by game, with their ratio to bare values."""
    value, rounds, began = Passed(0, 0), 200_000, perf_counter()
    for rank in range(rounds):
        value = replace(value, rank=rank)
    bare = rounds / (perf_counter() - began)
    print(f"bare value made and replaced: {bare:12,.0f} a second")
    for game in GAMES:
        rate = _plays_a_second(game, sizes.plays)
        print(f"{game:10} {rate:12,.0f} plays a second, one costs as much as {bare / rate:.0f} bare values")


def _plays_a_second(game: Game, number: int) -> float:
    """Let chance play deals until enough was played."""
    state, rng, seconds = dealt(game, PLAYERS, 0), Random(game), 0.0
    for play in range(number):
        began = perf_counter()
        state = reduce(evolve, decide(state, rng.choice(legal_actions(state))), state)
        seconds += perf_counter() - began
        if not state.is_dealt:
            state = dealt(game, PLAYERS, play)
    return number / seconds
