"""Whether what choices are worth tells how well people play: bias, deals needed, rankings, intervals, reviews."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from itertools import chain, product
from math import inf
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from bench.amateurs import KINDS, KNOWN
from bench.reviews import reviews
from bench.robots import ROBOTS, Gain, dealt, played
from bench.seasons import Numbers, Population, season
from bench.values import chips_won, gain_in, value_of
from bench.views import differences
from bot.game.rules import GAMES, Game, Rules, with_house_rules
from bot.robots import LEVELS, Robot
from bot.valuation.play_score import raw_score
from bot.valuation.yardstick import UNIT, Value

PLAYERS: Final[dict[str, Robot]] = {**ROBOTS, **KNOWN}
HOUSES: Final[dict[str, dict[str, Any]]] = {
    "booklet": {},
    "skipping": {"skip_missing": True, "blocked": "last_asked", "belle_left": "ante"},
    "lean": {"opera": "none", "belle_left": "nothing", "belle_surcharge": 2, "hand_count": "cards"},
    "rich": {
        "antes": (3, 6, 9, 12, 15),
        "chips": (300,) * 6,
        "taking": "said_or_doubled",
        "hand_count": "points_to_13",
    },
}
"""Sets of house rules."""
_TOO_FAR: Final = 3
"""Standard errors."""
_PORTION: Final = 20
"""How many deals a process is given at a time."""


class Sizes(NamedTuple):
    deals: int = 600
    """For each figure."""
    games: tuple[Game, ...] = tuple(GAMES)
    seats: tuple[int, ...] = (3, 4, 5, 6, 7, 8)
    houses: tuple[str, ...] = tuple(HOUSES)
    people: tuple[str, ...] = ("careful", "casual", "low first", "belles first", "expert")
    others: tuple[str, ...] = ("regular", "novice", "casual")
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
    views: int = 10_000
    """Views with other hidden cards; a tenth of them are reviewed too."""
    reviews: int = 1000
    """Leads in each game that are reviewed."""
    processes: int = 2


class Match(NamedTuple):
    """A seat that plays in one way while all others play in another."""

    game: Game
    house: str
    seats: int
    one: str
    others: str

    @property
    def rules(self) -> Rules:
        """The rules of the game with those of the house."""
        return with_house_rules(GAMES[self.game], HOUSES[self.house])

    def players(self, seat: int) -> list[Robot]:
        """The players of all seats, where this one is taken by the one."""
        return [PLAYERS[self.one if other == seat else self.others] for other in range(self.seats)]


class Reading(NamedTuple):
    """What a deal tells of one player, in chips."""

    chips: float
    value: Value
    true: float
    """What was gained over a regular with open hands."""

    @property
    def valued(self) -> float:
        """The same by what the player could see."""
        return self.value.advantage / UNIT


def readings(match: Match, numbers: Iterable[int]) -> list[Reading]:
    """What these deals tell of the one, who sits on every seat in turn."""
    return [_reading(match, number) for number in numbers]


def _reading(match: Match, number: int) -> Reading:
    seat = number % match.seats
    made, end = played(dealt(match.rules, match.seats, number), match.players(seat), number)
    own = [(before, play) for before, play in made if play.seat == seat]
    return Reading(chips_won(end, seat), value_of(own, str(number)), sum(gain_in(*choice) for choice in own))


def all_readings(pool: ProcessPoolExecutor, match: Match, deals: int) -> list[Reading]:
    portions = [range(first, min(first + _PORTION, deals)) for first in range(0, deals, _PORTION)]
    return list(chain.from_iterable(pool.map(partial(readings, match), portions)))


def mean(values: Sequence[float]) -> Gain:
    return Gain(fmean(values), stdev(values) / len(values) ** 0.5)


def matches(sizes: Sizes) -> Iterator[Match]:
    """Every game and size by its booklet among all kinds of people, and at four seats by the rules of each house."""
    for game, one in product(sizes.games, sizes.people):
        sizes_of_game = [seats for seats in sizes.seats if seats <= GAMES[game].max_players]
        for house, seats in [("booklet", seats) for seats in sizes_of_game]:
            for others in sizes.others:
                yield Match(game, house, seats, one, others)
        for house in sizes.houses:
            if house != "booklet":
                yield Match(game, house, 4, one, sizes.others[0])


def regulars(sizes: Sizes) -> None:
    """Print whether a regular is worth nothing over itself, and open hands tell what a replay does."""
    for game in sizes.games:
        valued = chain.from_iterable(
            readings(Match(game, "booklet", 4, "regular", others), range(sizes.deals)) for others in sizes.others
        )
        off = sum(reading.valued != 0 for reading in valued)
        apart = sum(abs(_replayed(game, number)) > 1e-6 for number in range(sizes.deals))  # noqa: PLR2004
        print(f"{game:10} not worth itself: {off} of {sizes.deals * len(sizes.others)} deals", end=", ")
        print(f"replay and open hands differ: {apart} of {sizes.deals}", flush=True)


def _replayed(game: Game, number: int) -> float:
    """What a careful player's replay by a regular differs from what the choices won with open hands."""
    match = Match(game, "booklet", 4, "careful", "regular")
    seat, state = number % 4, dealt(match.rules, 4, number)
    _, usual = played(state, [LEVELS["regular"]] * 4, number)
    reading = _reading(match, number)
    return reading.chips - chips_won(usual, seat) - reading.true


def biases(pool: ProcessPoolExecutor, sizes: Sizes) -> None:
    """Print for each player what their choices were worth, by what they could see and truly, and how far apart."""
    print(f"\nchips a deal over a regular, {sizes.deals} deals: by what was seen, truly; standard errors apart")
    away = count = 0
    for match in matches(sizes):
        found = all_readings(pool, match, sizes.deals)
        apart = mean([reading.valued - reading.true for reading in found])
        errors = apart.mean / apart.error if apart.error else 0.0
        away, count = away + (abs(errors) > _TOO_FAR), count + 1
        line = f"{match.game:10} {match.house:9} {match.seats}  {match.one:12} among {match.others:8}"
        valued, true = mean([reading.valued for reading in found]), mean([reading.true for reading in found])
        print(f"{line} {valued} {true} {errors:+5.1f}{' !' * (abs(errors) > _TOO_FAR)}", flush=True)
    print(f"{away} of {count} more than {_TOO_FAR} standard errors apart")


def deals_needed(pool: ProcessPoolExecutor, sizes: Sizes) -> None:
    """Print how many deals each of two players needs to be told apart by two standard errors."""
    print("\ndeals until a regular is told apart, by chips and by values, four seats")
    for game, one in product(sizes.games, ("expert", "careful")):
        found = all_readings(pool, Match(game, "booklet", 4, one, "regular"), sizes.deals)
        usual = all_readings(pool, Match(game, "booklet", 4, "regular", "regular"), sizes.deals)
        gap = fmean(reading.true for reading in found)
        by_chips = _needed(gap, [[reading.chips for reading in some] for some in (found, usual)])
        by_values = _needed(fmean(reading.valued for reading in found), [[reading.valued for reading in found]])
        print(f"{game:10} {one:8} {by_chips:7.0f} {by_values:5.0f}", flush=True)


def _needed(gap: float, samples: Iterable[Sequence[float]]) -> float:
    return 4 * sum(stdev(sample) ** 2 for sample in samples) / gap**2 if gap else inf


def anchors(pool: ProcessPoolExecutor, sizes: Sizes) -> None:
    """Print what the play scores of robots are, among regulars at four seats."""
    print("\nplay scores")
    for game in sizes.games:
        scores = []
        for one in ("random", *LEVELS):
            found = all_readings(pool, Match(game, "booklet", 4, one, "regular"), sizes.deals)
            scores.append(f"{one} {raw_score(reduce(Value.plus, (each.value for each in found))):.0f}")
        print(f"{game:10} {', '.join(scores)}", flush=True)


def hidden(pool: ProcessPoolExecutor, sizes: Sizes) -> None:
    """Print how many views differ, or lead to another value, sentence, review or hint, with other hidden cards."""
    portions = [range(first, min(first + _PORTION, sizes.views)) for first in range(0, sizes.views, _PORTION)]
    print(
        f"\nof {sizes.views} views with other hidden cards {sum(pool.map(differences, portions))} tell of them",
        flush=True,
    )


def servers(pool: ProcessPoolExecutor, sizes: Sizes) -> None:
    """Print how well chips and scores rank the members of simulated servers, and how often intervals hold."""
    print(f"\n{sizes.members} members, {sizes.season} deals each: Kendall's tau to their true order")
    games = dict.fromkeys([*((game,) for game in sizes.games), tuple(sizes.games)])
    populations = [Population(kind, some) for some in games for kind in sizes.kinds]
    one = partial(season, members=sizes.members, numbers=Numbers(sizes.season, sizes.later, sizes.judged))
    seeds = range(sizes.servers)
    for found in pool.map(one, *zip(*product(populations, seeds), strict=True)):
        print(found, flush=True)


def main(sizes: Sizes) -> None:
    """Measure everything, which with the default sizes takes a day of one core; what has the size 0 is left out."""
    with ProcessPoolExecutor(sizes.processes) as pool:
        if sizes.deals:
            regulars(sizes)
            biases(pool, sizes)
            deals_needed(pool, sizes)
            anchors(pool, sizes)
        if sizes.members:
            servers(pool, sizes)
        if sizes.views:
            hidden(pool, sizes)
        if sizes.reviews:
            print("\nreviews of leads, each twice with other chance")
            list(pool.map(partial(reviews, number=sizes.reviews), sizes.games))
