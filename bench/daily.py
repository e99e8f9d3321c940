"""The deals of a day: what forty simulated members make of them, how they are chosen, and whether three tell more."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Final, NamedTuple

from bench.amateurs import Amateur, attentive_member
from bench.seasons import tau
from bot.game.cards import Card
from bot.game.rules import Game
from bot.tables.candidates import MIN_RESULTS, best_of, find_candidate, played, result_of
from bot.tables.contests import ContestDeal, deals_of_day, deck_of, gain

SEED: Final = "measured"
MOST_FEW: Final = 0.04
MOST_CANDIDATES: Final = 10
MOST_SECONDS: Final = 0.5
"""The bars: for the share of deals of Classique and Mallette with few results, for candidates, and for choosing one."""

_ONE_SIDED_95: Final = 1.645


class Sizes(NamedTuple):
    days: int = 200
    members: int = 40
    weeks: int = 8
    """In how many weeks the members are to be told apart."""
    processes: int = 2


class Chosen(NamedTuple):
    """A deal of a day, what it took to choose it, and what each member made of it."""

    deal: ContestDeal
    candidates: int
    seconds: float
    best: int
    best_seconds: float
    results: tuple[int, ...]
    regular: int
    expert: int


def main(sizes: Sizes) -> None:
    """Print what there is to know of so many days."""
    with ProcessPoolExecutor(sizes.processes) as pool:
        chosen = [*pool.map(partial(_day, members=sizes.members), range(1, sizes.days + 1), chunksize=4)]
    by_game = defaultdict[tuple[Game, int], list[Chosen]](list)
    for one in (one for day in chosen for one in day):
        by_game[one.deal.game, one.deal.seats].append(one)
    for (game, seats), some in sorted(by_game.items()):
        _print_game(f"{game} {seats}", some)
    everything = [one for day in chosen for one in day]
    usual = [one for one in everything if one.deal.game in {"classique", "mallette"}]
    few = fmean(len({*one.results}) < MIN_RESULTS[one.deal.game] for one in usual)
    mean_candidates, slowest = fmean(one.candidates for one in everything), max(one.seconds for one in everything)
    _print_bar("classique and mallette with fewer than 4 results", f"{few:.1%}", is_met=few <= MOST_FEW)
    _print_bar("mean candidates", f"{mean_candidates:.1f}", is_met=mean_candidates <= MOST_CANDIDATES)
    _print_bar("seconds to choose a deal at most", f"{slowest:.3f}", is_met=slowest <= MOST_SECONDS)
    _print_telling(chosen, sizes)


def _print_bar(what: str, figure: str, *, is_met: bool) -> None:
    print(f"{what}: {figure}, {'as wanted' if is_met else 'NOT as wanted'}")


def _print_game(name: str, some: Sequence[Chosen]) -> None:
    results = [len({*one.results}) for one in some]
    modal = fmean(Counter(one.results).most_common(1)[0][1] / len(one.results) for one in some)
    first = fmean(Counter(one.results)[max(one.results)] for one in some)
    best = fmean(max(one.results) == one.best for one in some)
    seconds, longest = (max(getattr(one, name) for one in some) for name in ("seconds", "best_seconds"))
    print(
        f"{name:11} {len(some):3} deals: results median {median(results):.0f}, least {min(results)}; modal share"
        f" {modal:.2f}; first place shared by {first:.1f}; best found in {best:.0%}; candidates mean"
        f" {fmean(one.candidates for one in some):.1f}, most {max(one.candidates for one in some)};"
        f" ms to choose {1000 * fmean(one.seconds for one in some):.1f}, most {1000 * seconds:.0f};"
        f" ms for the best line {1000 * fmean(one.best_seconds for one in some):.0f}, most {1000 * longest:.0f}"
    )


def _print_telling(chosen: Sequence[Sequence[Chosen]], sizes: Sizes) -> None:
    """Print what one, two and three deals a day tell.

    That is how well the chips of some weeks order the members, whose true order is that of all later days, and on how
    many days an expert has to play before chips show that it is better than a regular robot, with 95 % certainty.
    """
    days = 7 * sizes.weeks
    later = [one for day in chosen[days:] for one in day]
    for deals in (1, 2, 3):
        firsts = [_shared_first(day[:deals]) for day in chosen]
        print(f"{deals} deals a day: first place shared by {fmean(firsts):.1f}", end="")
        ahead = [float(sum(one.expert - one.regular for one in day[:deals])) for day in chosen]
        mean = fmean(ahead)
        needed = f"{(_ONE_SIDED_95 * stdev(ahead) / mean) ** 2:.0f} days" if mean > 0 else "it is not ahead"
        print(f"; to tell an expert from a regular robot: {needed}", end="")
        if days and later:
            some = [[day[(first + n) % 3] for day in chosen[:days] for n in range(deals)] for first in range(3)]
            taus = [tau(_totals(later), _totals(each)) for each in some]
            print(f"; tau of the order after {sizes.weeks} weeks to the true one {fmean(taus):.2f}", end="")
        print()


def _shared_first(deals: Sequence[Chosen]) -> int:
    totals = _totals(deals)
    return totals.count(max(totals))


def _totals(deals: Sequence[Chosen]) -> list[float]:
    """Return the chips of each member."""
    return [float(sum(results)) for results in zip(*(one.results for one in deals), strict=True)]


def _day(number: int, members: int) -> list[Chosen]:
    return [_chosen(deal, number, position, members) for position, deal in enumerate(deals_of_day(number), 1)]


def _chosen(deal: ContestDeal, number: int, position: int, members: int) -> Chosen:
    began = process_time()
    candidate = find_candidate(deal, SEED, number, position)
    chose = process_time()
    assert candidate
    deck = deck_of(SEED, number, position, candidate)
    best = best_of(deal, deck)
    done = process_time()
    people = [attentive_member(Random(f"member {member}")) for member in range(members)]
    results = tuple(_result(deal, deck, person, f"{number} {position} {one}") for one, person in enumerate(people))
    robots = [result_of(level, deal, deck, SEED, position) for level in ("regular", "expert")]
    return Chosen(deal, candidate, chose - began, best.chips, done - chose, results, *robots)


def _result(deal: ContestDeal, deck: tuple[Card, ...], person: Amateur, seed: str) -> int:
    rng = Random(seed)
    return gain(played(deal, deck, lambda view: person(view, rng))[0])
