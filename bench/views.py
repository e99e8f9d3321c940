"""Positions that a player cannot tell apart: do they lead to the same value, sentence, review and hint."""

from collections.abc import Iterable
from random import Random
from typing import Final

from bench.amateurs import KNOWN
from bench.robots import dealt, played
from bot.game.actions import PlayCard
from bot.game.rules import GAMES
from bot.game.state import GameState
from bot.game.view import view_for
from bot.valuation.look_back import look_back
from bot.valuation.review import hint, review
from bot.valuation.yardstick import Choice, value
from tools.hidden_cards import with_other_hidden_cards

_REVIEWED: Final = 10
"""One in so many is reviewed too, which takes as long as thirty values."""


def differences(numbers: Iterable[int]) -> int:
    """Return how many positions lead to anything else with other hidden cards."""
    return sum(_differs(number) for number in numbers)


def _differs(number: int) -> bool:
    rng = Random(f"views {number}")
    rules = GAMES[rng.choice([*GAMES])]
    made, _ = played(dealt(rules, rng.randint(3, rules.max_players), number), [KNOWN["casual"]] * 8, number)
    if not made:
        return False
    before, play = rng.choice(made)
    other = with_other_hidden_cards(before, rng)
    return _told(before, play, number) != _told(other, play, number)


def _told(state: GameState, play: PlayCard, number: int) -> list[object]:
    choice = Choice(view_for(state, play.seat), play, str(number))
    told: list[object] = [choice.view, value(choice)]
    if number % _REVIEWED == 0:
        told += [look_back([choice]), review(choice), hint(choice.view, choice.fingerprint)]
    return told
