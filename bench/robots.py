"""What each level of robot gains on the one below, and what an expert costs in time."""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, product
from operator import sub
from random import Random
from statistics import fmean, quantiles, stdev
from time import perf_counter
from typing import Final, NamedTuple

from bot.game.actions import DealCards, PlayCard, StartGame
from bot.game.cards import DECK
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, Game, Rules
from bot.game.state import NO_GAME, Deal, GameState
from bot.game.view import View, view_for
from bot.robots import LEVELS, Level, Robot, expert
from bot.robots.situation import by_rank, deal_of

PROCESSES: Final = 2
_PORTION: Final = 10
"""How many deals a process is given at a time."""


Made = tuple[GameState, PlayCard]
"""A choice, with the state before it."""


class Sizes(NamedTuple):
    deals: int = 200
    """A line for experts among regulars."""
    games: tuple[Game, ...] = tuple(GAMES)
    players: tuple[int, ...] = (3, 4, 6)
    imagined: tuple[int, ...] = (5, 10, 20, 40, 80, 160, 320)
    """Numbers of imagined deals of which the strength is measured."""


class Match(NamedTuple):
    """A seat that plays in one way while the others play in another, to be compared with playing like them."""

    game: Game
    players: int
    one: Robot
    others: Robot


class Gain(NamedTuple):
    """A mean of chips a deal and its standard error."""

    mean: float
    error: float

    def __str__(self) -> str:
        return f"{self.mean:+7.2f} ±{self.error:5.2f}"


def dealt(rules: Rules, players: int, number: int) -> GameState:
    """The same deal for the same number, whoever plays it."""
    rng = Random(f"{rules.game} {players} {number}")
    deck = tuple(rng.sample(DECK, len(DECK)))
    state = NO_GAME
    start = StartGame(rules, (rules.chips_for(players),) * players, rng.randrange(players))
    for action in (start, DealCards(deck)):
        for event in decide(state, action):
            state = evolve(state, event)
    return state


def deal_of_state(state: GameState) -> Deal:
    """The deal of a state that has one."""
    assert state.deal is not None
    return state.deal


def played(state: GameState, robots: Sequence[Robot], number: int) -> tuple[list[Made], GameState]:
    """The choices of a deal, and the state when it is paid, whatever then becomes of the game."""
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


def results(state: GameState, robots: Sequence[Robot], number: int) -> list[int]:
    """What every seat has won or lost when the deal is paid."""
    _, state = played(state, robots, number)
    return list(map(sub, state.chips, deal_of_state(state).chips_before))


def gains(match: Match, numbers: Iterable[int]) -> list[float]:
    """For each deal, what the one gains by playing its way, on the average of all seats."""
    return [_gain(match, number) for number in numbers]


def _gain(match: Match, number: int) -> float:
    state = dealt(GAMES[match.game], match.players, number)
    alike = [match.others] * match.players
    usual = results(state, alike, number)
    seats = range(match.players)
    return fmean(
        results(state, [*alike[:seat], match.one, *alike[seat + 1 :]], number)[seat] - usual[seat] for seat in seats
    )


def measure(pool: ProcessPoolExecutor, match: Match, deals: int) -> Gain:
    """The gain over so many deals."""
    portions = [range(first, min(first + _PORTION, deals)) for first in range(0, deals, _PORTION)]
    each = list(chain.from_iterable(pool.map(partial(gains, match), portions)))
    return Gain(fmean(each), stdev(each) / len(each) ** 0.5)


def _tables(sizes: Sizes) -> list[tuple[Game, int]]:
    pairs = product(sizes.games, sizes.players)
    return [(game, players) for game, players in pairs if players <= GAMES[game].max_players]


def ladder(pool: ProcessPoolExecutor, one: Level, others: Level, sizes: Sizes, deals: int) -> None:
    """Print what one level gains at tables of the one below."""
    print(f"\nchips gained a deal by one {one} among others who are {others}, {deals} deals a line, every seat in turn")
    for game, players in _tables(sizes):
        print(
            f"{game:10} {players} {measure(pool, Match(game, players, LEVELS[one], LEVELS[others]), deals)}", flush=True
        )


def curve(pool: ProcessPoolExecutor, game: Game, numbers: Sequence[int], deals: int) -> None:
    """Print how the expert's gain on regulars grows with the number of imagined deals."""
    print(f"\n{game}, 4 players, {deals} deals: imagined deals, chips gained a deal by an expert among regulars")
    for imagined in numbers:
        one = partial(expert.choose, deals=imagined)
        default = " (default)" if imagined == expert.IMAGINED_DEALS else ""
        print(f"{imagined:5} {measure(pool, Match(game, 4, one, LEVELS['regular']), deals)}{default}", flush=True)


def timings(game: Game, players: int, deals: int) -> None:
    """Print how long experts take for the decisions that they have to think about."""
    taken: list[float] = []

    def timed(view: View, rng: Random) -> PlayCard:
        start = perf_counter()
        play = expert.choose(view, rng)
        if len(by_rank(deal_of(view).choices)) > 1:
            taken.append(1000 * (perf_counter() - start))
        return play

    for number in range(deals):
        results(dealt(GAMES[game], players, number), [timed] * players, number)
    parts = quantiles(taken, n=100)
    median, p99 = parts[49], parts[98]
    print(
        f"{game:10} {players}  median {median:5.1f}  99th percentile {p99:5.1f}  longest {max(taken):5.1f}"
        f"  ({len(taken)} decisions)",
        flush=True,
    )


def main(sizes: Sizes) -> None:
    """Measure everything; with the default sizes in some six minutes on two cores."""
    fewer = max(2, sizes.deals // 4)
    print("milliseconds for an expert's decision")
    for game, players in _tables(sizes):
        timings(game, players, min(fewer, 50))
    with ProcessPoolExecutor(PROCESSES) as pool:
        ladder(pool, "regular", "novice", sizes, 5 * sizes.deals)
        ladder(pool, "expert", "regular", sizes, sizes.deals)
        for game in sizes.games:
            curve(pool, game, sizes.imagined, fewer)
