"""Whether play scores tell how well people play: rankings of simulated servers, margins, and what robots get.

The members of a server play many deals at random tables. Their true order is that of what their choices gain over a
regular's with the cards as they were.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from itertools import combinations, product
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bench.amateurs import KINDS, Amateur
from bench.robots import Made, deal_of_state, dealt, played
from bot.game.actions import PlayCard
from bot.game.rules import GAMES, Game
from bot.game.state import GameState
from bot.game.view import view_for
from bot.robots import LEVELS, Robot, regular
from bot.valuation.play_score import noise, prior_of, raw_score, score
from bot.valuation.review import gain_with_open_hands
from bot.valuation.yardstick import Choice, Value, value

TABLE: Final = 4
STAGES: Final = (70, 140, 420)
"""Numbers of leads at which intervals are looked at."""
_FAVOURITE: Final = 0.7
"""How often the first to sit down at a table has their favourite game played."""
_NORMAL_95: Final = 1.96


class Sizes(NamedTuple):
    deals: int = 600
    """For the score of each level of robots."""
    games: tuple[Game, ...] = tuple(GAMES)
    members: int = 40
    """Of a simulated server; 0 for none."""
    season: int = 300
    """Deals that each of them plays."""
    later: int = 420
    """Further deals whose score their intervals should hold."""
    judged: int = 4000
    """Further deals by which their true order is known."""
    servers: int = 1
    """Of each kind, in each game and in all games mixed."""
    kinds: tuple[str, ...] = tuple(KINDS)
    processes: int = 2


def main(sizes: Sizes) -> None:
    """Measure everything, which with the default sizes takes hours; what has the size 0 is left out."""
    with ProcessPoolExecutor(sizes.processes) as pool:
        if sizes.deals:
            print("play scores of robots, among regulars at four seats")
            for line in pool.map(partial(_anchors, deals=sizes.deals), sizes.games):
                print(line, flush=True)
        if sizes.members:
            _servers(pool, sizes)


def _anchors(game: Game, deals: int) -> str:
    players = {"random": Amateur(slips=1), **LEVELS}
    scores = {name: raw_score(_sum(_values(game, one, deals))) for name, one in players.items()}
    return f"{game:10} " + ", ".join(f"{name} {points:.0f}" for name, points in scores.items())


def _values(game: Game, one: Robot, deals: int) -> Iterator[Value]:
    """What the choices of one robot are worth, who sits on every seat in turn."""
    for number in range(deals):
        players, seat = [LEVELS["regular"]] * TABLE, number % TABLE
        players[seat] = one
        made, _ = played(dealt(GAMES[game], TABLE, number), players, number)
        yield value_of((choice for choice in made if choice[1].seat == seat), str(number))


def _servers(pool: ProcessPoolExecutor, sizes: Sizes) -> None:
    """Print how well chips and scores rank the members of simulated servers, and how often intervals hold."""
    print(f"\n{sizes.members} members, {sizes.season} deals each: Kendall's tau to their true order")
    games = dict.fromkeys([*((game,) for game in sizes.games), tuple(sizes.games)])
    populations = [Population(kind, some) for some in games for kind in sizes.kinds]
    one = partial(season, members=sizes.members, numbers=Numbers(sizes.season, sizes.later, sizes.judged))
    for found in pool.map(one, *zip(*product(populations, range(sizes.servers)), strict=True)):
        print(found, flush=True)


class Population(NamedTuple):
    """The members of a server: what they are like, and the games they play."""

    kind: str
    games: tuple[Game, ...]


class Numbers(NamedTuple):
    """How many deals each member plays."""

    ranked: int
    """Those by which they are ranked."""
    later: int
    """Those whose score intervals should hold."""
    judged: int
    """Those by which, with the later ones, their true order is known."""


class Held(NamedTuple):
    """How often intervals held the score of all later leads, of how many."""

    score: int
    true: int
    """The same, allowing for how far chance moves the score of the later leads."""
    number: int


class Season(NamedTuple):
    """How the orders by chips and by score agree with the true one, and how often intervals held the later score."""

    population: Population
    by_chips: float
    by_score: float
    held: dict[int, Held]
    """By the number of leads."""

    def __str__(self) -> str:
        (kind, games), told = self.population, "nobody"
        if self.held:
            told = ", ".join(f"{one.score} ({one.true}) of {one.number} at {leads}" for leads, one in self.held.items())
        name = games[0] if len(games) == 1 else "mixed"
        return f"{name:10} {kind:9} chips {self.by_chips:.2f}, score {self.by_score:.2f}; within the interval {told}"


class _Record:
    """Of one member: what every deal brought, truly and by the yardstick."""

    def __init__(self) -> None:
        self.chips = list[float]()
        self.values = list[Value]()
        self.gains = defaultdict[Game, list[float]](list)


def season(population: Population, seed: int, members: int, numbers: Numbers) -> Season:
    """Let so many members play at random tables, and compare what is found out about them with what they truly do."""
    kind, games = population
    rng = Random(f"{kind} {games} {seed}")
    people = [(KINDS[kind](rng), rng.choice(games), _Record()) for _ in range(members)]
    ranked, valued, last = (sum(numbers[:phase]) * members // TABLE for phase in (1, 2, 3))
    for number in range(last):
        at = rng.sample(people, TABLE)
        game = at[0][1] if rng.random() < _FAVOURITE else rng.choice(games)
        made, end = played(dealt(GAMES[game], TABLE, 10**6 * seed + number), [player for player, _, _ in at], number)
        for seat, (_, _, record) in enumerate(at):
            own = [choice for choice in made if choice[1].seat == seat]
            if number < valued:
                record.values.append(value_of(own, f"{seed} {number}"))
            if number < ranked:
                record.chips.append(chips_won(end, seat))
            else:
                record.gains[game].append(sum(gain_in(*choice) for choice in own))
    records = [record for _, _, record in people]
    truth = _truth(records, games)
    return Season(
        population,
        tau(truth, [sum(record.chips) for record in records]),
        tau(truth, [raw_score(_sum(record.values[: len(record.chips)])) for record in records]),
        {leads: found for leads in STAGES if (found := _held(records, leads)).number},
    )


def _truth(records: Sequence[_Record], games: Sequence[Game]) -> list[float]:
    """What members gain over a regular, in each game as a part of how far they are apart in it."""
    means = {game: [fmean(record.gains[game] or [0]) for record in records] for game in games}
    return [sum(means[game][member] / stdev(means[game]) for game in games) for member in range(len(records))]


def _held(records: Sequence[_Record], leads: int) -> Held:
    """Of how many members the score after so many leads had the later one in its interval, and how many have one."""
    parts = [_parted(record.values, leads) for record in records]
    known = [(first, later) for first, later in parts if later.leads >= leads]
    prior = prior_of(first for first, _ in known)
    shown = [(score(first, prior), raw_score(later), noise(later)) for first, later in known]
    return Held(
        sum(abs(one.points - later) <= one.margin for one, later, _ in shown),
        sum(abs(one.points - later) <= sqrt(one.margin**2 + _NORMAL_95**2 * off) for one, later, off in shown),
        len(shown),
    )


def _parted(values: Sequence[Value], leads: int) -> tuple[Value, Value]:
    """The sums of the first deals with so many leads, and of all others."""
    first = Value()
    for number, one in enumerate(values):
        if first.leads >= leads:
            return first, _sum(values[number:])
        first = first.plus(one)
    return first, Value()


def _sum(values: Iterable[Value]) -> Value:
    return reduce(Value.plus, values, Value())


def tau(one: Sequence[float], other: Sequence[float]) -> float:
    """Kendall's: by how much more pairs are in the same order than in the opposite one."""
    pairs = [(one[a] - one[b]) * (other[a] - other[b]) for a, b in combinations(range(len(one)), 2)]
    return sum((pair > 0) - (pair < 0) for pair in pairs) / len(pairs)


def chips_won(end: GameState, seat: int) -> float:
    """The chips that a deal has brought a seat, with its share of the pots left."""
    deal = deal_of_state(end)
    return end.chips[seat] - deal.chips_before[seat] + sum(end.pots) / len(deal.order)


def value_of(choices: Iterable[Made], fingerprint: str) -> Value:
    """What these choices were worth together, by what their player could see."""
    values = (value(Choice(view_for(before, play.seat), play, fingerprint)) for before, play in choices)
    return reduce(Value.plus, values, Value())


def gain_in(before: GameState, play: PlayCard) -> float:
    """The chips that a choice made over a regular's, with the cards as they were."""
    view = view_for(before, play.seat)
    return gain_with_open_hands(view, deal_of_state(before).hands, play, regular.choose(view, Random(0)))
