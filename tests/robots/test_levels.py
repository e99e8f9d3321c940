import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from random import Random

import pytest

from bot.game.actions import PlayCard
from bot.game.cards import BELLE
from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES
from bot.game.state import GameState
from bot.robots import LEVELS, expert
from tests.robots.driver import Chooser, after, deal, deal_of, poor_table, positions, sit_down, to_act

quick_expert = partial(expert.choose, deals=4)
SEATS = [(game, players) for game, players in product(GAMES, range(3, 9)) if players <= GAMES[game].max_players]
SAID = [game for game in GAMES if GAMES[game].taking != "automatic"]


def play_deal(state: GameState, robots: Sequence[Chooser], rng: Random) -> Iterator[tuple[GameState, PlayCard]]:
    """Play the deal in progress; yield each position with a choice, and the play chosen."""
    while state.is_dealt:
        plays = choices(legal_actions(state))
        play = plays[0]
        if len(plays) > 1:
            play = robots[play.seat](to_act(state), rng)
            yield state, play
        state = after(state, play)


@pytest.mark.parametrize("robot", [LEVELS["novice"], LEVELS["regular"], quick_expert], ids=list(LEVELS))
@pytest.mark.parametrize(("game", "players"), SEATS)
def test_every_level_plays_every_game(robot, game, players):
    rng = Random(f"{game} {players}")
    state = deal(sit_down(GAMES[game], players, rng), rng)
    for position, play in play_deal(state, [robot] * players, rng):
        assert play in to_act(position).deal.choices


@pytest.mark.long
@pytest.mark.parametrize("robot", [LEVELS["novice"], LEVELS["regular"], quick_expert], ids=list(LEVELS))
def test_every_level_plays_by_any_house_rules(robot):
    rng = Random(1)
    for _ in range(40):
        state = deal(poor_table(rng), rng)
        for position, play in play_deal(state, [robot] * len(state.chips), rng):
            assert play in to_act(position).deal.choices


@pytest.mark.long
def test_every_level_plays_two_handed():
    duels = [state for state in positions(seed=6, tables=120) if len(deal_of(state).order) == 2]
    assert len(duels) > 10
    for number, state in enumerate(duels):
        for robot in (LEVELS["novice"], LEVELS["regular"], quick_expert):
            assert robot(to_act(state), Random(number)) in to_act(state).deal.choices


def belles_laid(robot, game):
    """Yield every play of a belle in some deals of this game."""
    rng = Random(game)
    for _ in range(10):
        state = deal(sit_down(GAMES[game], 4, rng), rng)
        yield from (play for _, play in play_deal(state, [robot] * 4, rng) if play.card in BELLE)


@pytest.mark.parametrize("game", SAID)
@pytest.mark.parametrize("robot", [LEVELS["regular"], quick_expert], ids=["regular", "expert"])
def test_whoever_plays_well_never_forgets_to_announce(robot, game):
    laid = list(belles_laid(robot, game))
    assert laid
    assert all(play.announced for play in laid)


@pytest.mark.parametrize("game", SAID)
def test_a_novice_announces_and_sometimes_forgets(game):
    assert {play.announced for play in belles_laid(LEVELS["novice"], game)} == {True, False}


def some_choices():
    """Return the choices of every level at some positions, as text."""
    states = list(positions(seed=7, tables=4))[::6]
    robots = (LEVELS["novice"], LEVELS["regular"], partial(expert.choose, deals=20))
    return [f"{robot(to_act(state), Random(number))}" for number, state in enumerate(states) for robot in robots]


@pytest.mark.long
@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_same_seed_chooses_the_same_in_any_process(hash_seed):
    code = "from tests.robots.test_levels import some_choices; print(*some_choices(), sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == some_choices()


def test_a_decision_can_be_sent_to_another_process():
    view = to_act(next(positions(seed=11, tables=1)))
    for robot in LEVELS.values():
        there, seen = pickle.loads(pickle.dumps((robot, view)))  # noqa: S301 - our own value
        assert there(seen, Random(1)) == robot(view, Random(1))
