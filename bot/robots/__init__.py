"""Robots: players that see what a person in their seat sees, and choose what to lay.

`LEVELS["expert"](view, rng)` returns one of the choices of a view whose reader is to act. It is pure and reads no
clock: the same view and the same seed of `rng` give the same choice in any process.
"""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots import expert, novice, regular
from bot.robots.characters import CHARACTERS, SEATING_ORDER, Character, Level

__all__ = ["CHARACTERS", "LEVELS", "SEATING_ORDER", "Character", "Level", "Robot", "play_as"]


Robot = Callable[[View, Random], PlayCard]
"""Return one of the choices of this view, whose reader is to act."""

LEVELS: Final[Mapping[Level, Robot]] = MappingProxyType(
    {"novice": novice.choose, "regular": regular.choose, "expert": expert.choose}
)
"""The robot of each level, from the weakest to the strongest."""

_PLAYERS: Final[Mapping[str, Robot]] = {character.name: LEVELS[character.level] for character in CHARACTERS} | LEVELS


def takes_long(robot: str) -> bool:
    """Return whether a decision of this robot takes milliseconds rather than microseconds."""
    return _PLAYERS[robot] is expert.choose


def play_as(robot: str, view: View, rng: Random) -> PlayCard:
    """Return the play of a robot, named by its character or, as a stand-in, by its level."""
    return _PLAYERS[robot](view, rng)
