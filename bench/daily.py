"""The deals of a day: how they are chosen, and how many different results forty simulated members have at one."""

from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Final, NamedTuple

from bench.amateurs import Amateur, attentive_member
from bot.game.cards import Card
from bot.game.rules import Game
from bot.tables.candidates import MIN_RESULTS, find_candidate, played
from bot.tables.contests import ContestDeal, deals_of_day, deck_of, gain

SEED: Final = "measured"
MOST_FEW: Final = 0.04
MOST_CANDIDATES: Final = 10
MOST_SECONDS: Final = 0.5
"""The bars: for the share of deals of Classique and Mallette with few results, for candidates, and for choosing one."""


class Sizes(NamedTuple):
    days: int = 200
    members: int = 40
    processes: int = 2


class Chosen(NamedTuple):
    """A deal of a day, what it took to choose it, and how many different results it has."""

    deal: ContestDeal
    candidates: int
    seconds: float
    results: int


def main(sizes: Sizes) -> None:
    """Print what there is to know of so many days."""
    with ProcessPoolExecutor(sizes.processes) as pool:
        days = pool.map(partial(_day, members=sizes.members), range(1, sizes.days + 1), chunksize=4)
        chosen = [one for day in days for one in day]
    by_game = defaultdict[tuple[Game, int], list[Chosen]](list)
    for one in chosen:
        by_game[one.deal.game, one.deal.seats].append(one)
    for (game, seats), some in sorted(by_game.items()):
        _print_game(f"{game} {seats}", some)
    usual = [one for one in chosen if one.deal.game in {"classique", "mallette"}]
    few = fmean(one.results < MIN_RESULTS[one.deal.game] for one in usual)
    mean_candidates, slowest = fmean(one.candidates for one in chosen), max(one.seconds for one in chosen)
    _print_bar("classique and mallette with fewer than 4 results", f"{few:.1%}", is_met=few <= MOST_FEW)
    _print_bar("mean candidates", f"{mean_candidates:.1f}", is_met=mean_candidates <= MOST_CANDIDATES)
    _print_bar("seconds to choose a deal at most", f"{slowest:.3f}", is_met=slowest <= MOST_SECONDS)


def _print_bar(what: str, figure: str, *, is_met: bool) -> None:
    print(f"{what}: {figure}, {'as wanted' if is_met else 'NOT as wanted'}")


def _print_game(name: str, some: Sequence[Chosen]) -> None:
    results, candidates = [one.results for one in some], [one.candidates for one in some]
    seconds = [one.seconds for one in some]
    print(
        f"{name:11} {len(some):3} deals: results median {median(results):.0f}, least {min(results)};"
        f" candidates mean {fmean(candidates):.1f}, most {max(candidates)};"
        f" ms to choose {1000 * fmean(seconds):.1f}, most {1000 * max(seconds):.0f}"
    )


def _day(number: int, members: int) -> list[Chosen]:
    return [_chosen(deal, number, position, members) for position, deal in enumerate(deals_of_day(number), 1)]


def _chosen(deal: ContestDeal, number: int, position: int, members: int) -> Chosen:
    began = process_time()
    candidate = find_candidate(deal, SEED, number, position)
    seconds = process_time() - began
    assert candidate
    deck = deck_of(SEED, number, position, candidate)
    people = [attentive_member(Random(f"member {member}")) for member in range(members)]
    results = {_result(deal, deck, person, f"{number} {position} {one}") for one, person in enumerate(people)}
    return Chosen(deal, candidate, seconds, len(results))


def _result(deal: ContestDeal, deck: tuple[Card, ...], person: Amateur, seed: str) -> int:
    rng = Random(seed)
    return gain(played(deal, deck, lambda view: person(view, rng))[0])
