"""What each level of robot gains on the one below, with how many imagined deals, and what an expert costs in time."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from itertools import product
from operator import sub
from random import Random
from statistics import fmean, quantiles, stdev
from time import perf_counter
from typing import Final, NamedTuple

from bot.game.actions import DealCards, PlayCard, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, Game
from bot.game.state import NO_GAME, Deal, GameState
from bot.game.view import View, view_for
from bot.robots import LEVELS, Level, Robot, expert
from bot.robots.situation import by_rank, deal_of

CURVE_SEATS: Final = 4
_PORTION: Final = 10  # how many deals a process is given at a time

Made = tuple[GameState, PlayCard]  # a choice, with the state before it


class Sizes(NamedTuple):
    deals: int = 200  # a line for experts among regulars
    games: tuple[Game, ...] = tuple(GAMES)
    players: tuple[int, ...] = (3, 4, 6)
    imagined: tuple[int, ...] = (5, 10, 20, 40, 80, 160, 320)
    """Numbers of imagined deals of which the strength is measured."""
    processes: int = 2


def dealt(game: Game, players: int, number: int) -> GameState:
    """Return the same deal for the same number, whoever plays it."""
    rules, rng = GAMES[game], Random(f"{game} {players} {number}")
    deck = tuple(rng.sample(DECK, len(DECK)))
    start = StartGame(rules, (rules.chips_for(players),) * players, rng.randrange(players))
    return reduce(lambda state, action: reduce(evolve, decide(state, action), state), (start, DealCards(deck)), NO_GAME)


def deal_of_state(state: GameState) -> Deal:
    """Return the deal of a state that has one."""
    assert state.deal is not None
    return state.deal


def played(state: GameState, robots: Sequence[Robot], number: int) -> tuple[list[Made], GameState]:
    """Return the choices of a deal, and the state when it is paid, whatever then becomes of the game."""
    rngs, made = [Random(f"{number} {seat}") for seat in range(len(robots))], list[Made]()
    while not deal_of_state(state).is_over:
        plays = choices(legal_actions(state))
        seat, play = plays[0].seat, plays[0]
        if len(plays) > 1:
            play = robots[seat](view_for(state, seat), rngs[seat])
            made.append((state, play))
        for event in decide(state, play):
            if not deal_of_state(state).is_over:
                state = evolve(state, event)
    return made, state


def _won(game: Game, robots: Sequence[Robot], number: int) -> list[int]:
    """Return what every seat has won or lost when the deal is paid."""
    _, state = played(dealt(game, len(robots), number), robots, number)
    return list(map(sub, state.chips, deal_of_state(state).chips_before))


def _gains(game: Game, players: int, one: Robot, others: Robot, numbers: Sequence[int]) -> list[float]:
    """Return for each deal what one seat gains by playing its way, on the average of all seats."""
    alike, gains = [others] * players, list[float]()
    for number in numbers:
        usual = _won(game, alike, number)
        ways = [[*alike[:seat], one, *alike[seat + 1 :]] for seat in range(players)]
        gains.append(fmean(_won(game, way, number)[seat] - usual[seat] for seat, way in enumerate(ways)))
    return gains


def _gain(pool: ProcessPoolExecutor, game: Game, players: int, one: Robot, others: Robot, deals: int) -> str:
    """Return the mean of these gains and its standard error."""
    portions = [range(first, min(first + _PORTION, deals)) for first in range(0, deals, _PORTION)]
    each = [gain for some in pool.map(partial(_gains, game, players, one, others), portions) for gain in some]
    return f"{fmean(each):+7.2f} ±{stdev(each) / len(each) ** 0.5:5.2f}"


def _time(game: Game, players: int, deals: int) -> None:
    """Print how long experts take for the decisions that they have to think about."""
    taken: list[float] = []

    def timed(view: View, rng: Random) -> PlayCard:
        start = perf_counter()
        play = expert.choose(view, rng)
        if len(by_rank(deal_of(view).choices)) > 1:
            taken.append(1000 * (perf_counter() - start))
        return play

    for number in range(deals):
        _won(game, [timed] * players, number)
    parts = quantiles(taken, n=100)
    print(f"{game:10} {players}  median {parts[49]:5.1f}  99 % {parts[98]:5.1f}  ({len(taken)} decisions)", flush=True)


def main(sizes: Sizes) -> None:
    """Measure everything; with the default sizes in some six minutes on two cores."""
    tables = [pair for pair in product(sizes.games, sizes.players) if pair[1] <= GAMES[pair[0]].max_players]
    fewer = max(2, sizes.deals // 4)
    print("milliseconds for an expert's decision")
    for table in tables:
        _time(*table, fewer)
    with ProcessPoolExecutor(sizes.processes) as pool:
        ladder: list[tuple[Level, Level, int]] = [("regular", "novice", 5), ("expert", "regular", 1)]
        for one, others, times in ladder:
            deals = times * sizes.deals
            print(f"\nchips gained a deal by one {one} among others who are {others}, {deals} deals a line")
            for game, players in tables:
                gain = _gain(pool, game, players, LEVELS[one], LEVELS[others], deals)
                print(f"{game:10} {players} {gain}", flush=True)
        for game in sizes.games:
            print(f"\n{game}, {CURVE_SEATS} players: imagined deals, chips gained a deal by an expert among regulars")
            for imagined in sizes.imagined:
                one = partial(expert.choose, deals=imagined)
                gain = _gain(pool, game, CURVE_SEATS, one, LEVELS["regular"], fewer)
                print(f"{imagined:5} {gain}{' (default)' if imagined == expert.IMAGINED_DEALS else ''}", flush=True)
