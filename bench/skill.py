"""Whether scores of choices tell how well people play: what robots get, and rankings of simulated servers.

The members of a server, none of whom is one of our robots, play many deals at random tables. Their true order is that
of what their choices gain over a regular's with the cards as they were.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from itertools import combinations, product
from random import Random
from typing import Final, NamedTuple

from bench.robots import Made, deal_of_state, dealt, played
from bot.game.actions import PlayCard
from bot.game.rules import GAMES, Game
from bot.game.state import GameState
from bot.game.view import View, view_for
from bot.robots import LEVELS, Robot, regular
from bot.robots.masks import BELLE_AT, BEYOND, costs_of_ranks, lacked_by_others, runs
from bot.robots.situation import by_rank, deal_of, lacks_of, own_hand, own_place
from bot.valuation.level import score
from bot.valuation.review import gain_with_open_hands
from bot.valuation.yardstick import Choice, Value, value

TABLE: Final = 4


class Sizes(NamedTuple):
    deals: int = 600  # for the score of each level of robots
    games: tuple[Game, ...] = tuple(GAMES)
    members: int = 40  # of a simulated server; 0 for none
    season: int = 300  # deals that each of them plays
    judged: int = 4000  # further deals by which their true order is known
    forgets: tuple[float, ...] = (0.1, 0.4)  # how often members forget at most to announce, by the kind of server
    processes: int = 2


class Amateur(NamedTuple):
    """A player by their tastes in leads, in points, and by their weaknesses, as chances."""

    length: float = 0  # for each card of a run
    low: float = 0  # for each rank that its first card is lower
    pots: float = 0  # for each chip that it takes
    points: float = 0  # for what its cards would cost
    end: float = 0  # for a run that ends with a King, or, if remembered, where nobody can go on
    noise: float = 0
    slips: float = 0
    remembers: float = 1
    forgets: float = 0  # to announce

    def __call__(self, view: View, rng: Random) -> PlayCard:
        """Return what this player lays."""
        plays = by_rank(deal_of(view).choices)
        play = plays[self._rank(view, list(plays), rng)]
        return PlayCard(play.seat, play.card) if play.announced and rng.random() < self.forgets else play

    def _rank(self, view: View, ranks: list[int], rng: Random) -> int:
        if len(ranks) == 1 or rng.random() < self.slips:
            return rng.choice(ranks)
        deal, hand = deal_of(view), own_hand(deal_of(view))
        held, belles, costs = hand.one[own_place(deal)], hand.belles[own_place(deal)], costs_of_ranks(view.rules)
        dead = lacked_by_others(own_place(deal), lacks_of(deal)) if rng.random() < self.remembers else 0

        def liking(run: tuple[int, int]) -> float:
            first, end = run
            taken = (view.pots[belle] for rank, belle in BELLE_AT.items() if rank & belles & (end - first))
            return (
                self.length * (end - first).bit_count()
                - self.low * first.bit_length()
                + self.pots * sum(taken)
                + self.points * costs[end - first]
                + self.end * (end == BEYOND or bool(end & dead))
                + rng.gauss(0, self.noise)
            )

        return max(runs(held), key=liking)[0]


def some_member(rng: Random, forgets: float) -> Amateur:
    """Return somebody with tastes of their own."""
    return Amateur(
        length=rng.uniform(0, 1.5),
        low=rng.uniform(-0.3, 0.6),
        pots=rng.uniform(0, 0.5),
        points=rng.uniform(0, 0.1),
        end=rng.uniform(0, 4),
        noise=rng.uniform(0.3, 3),
        slips=rng.uniform(0, 0.15),
        remembers=rng.random(),
        forgets=rng.random() ** 2 * forgets,
    )


def main(sizes: Sizes) -> None:
    """Measure everything, which with the default sizes takes hours; what has the size 0 is left out."""
    with ProcessPoolExecutor(sizes.processes) as pool:
        if sizes.deals:
            print("scores of robots, among regulars at four seats")
            for line in pool.map(partial(_anchors, deals=sizes.deals), sizes.games):
                print(line, flush=True)
        if sizes.members:
            print(f"\n{sizes.members} members, {sizes.season} deals each: Kendall's tau to their true order")
            for line in pool.map(
                partial(_server, sizes=sizes), *zip(*product(sizes.games, sizes.forgets), strict=True)
            ):
                print(line, flush=True)


def _anchors(game: Game, deals: int) -> str:
    players = {"random": Amateur(slips=1), **LEVELS}
    scores = {name: score(_sum(_values(game, one, deals))) for name, one in players.items()}
    return f"{game:10} " + ", ".join(f"{name} {points:.0f}" for name, points in scores.items())


def _values(game: Game, one: Robot, deals: int) -> Iterator[Value]:
    """Yield what the choices of one robot are worth, who sits on every seat in turn."""
    for number in range(deals):
        players, seat = [LEVELS["regular"]] * TABLE, number % TABLE
        players[seat] = one
        made, _ = played(dealt(game, TABLE, number), players, number)
        yield _value_of((choice for choice in made if choice[1].seat == seat), str(number))


def _server(game: Game, forgets: float, sizes: Sizes) -> str:
    """Let members play at random tables; say how chips and scores agree with what their choices truly gain."""
    rng, members = Random(f"{game} {forgets}"), range(sizes.members)
    people = [some_member(rng, forgets) for _ in members]
    values, chips, gains = [Value() for _ in members], [0.0 for _ in members], [0.0 for _ in members]
    ranked, last = (deals * sizes.members // TABLE for deals in (sizes.season, sizes.season + sizes.judged))
    for number in range(last):
        at = rng.sample(members, TABLE)
        made, end = played(dealt(game, TABLE, number), [people[member] for member in at], number)
        for seat, member in enumerate(at):
            own = [choice for choice in made if choice[1].seat == seat]
            if number < ranked:
                values[member] = values[member].plus(_value_of(own, str(number)))
                share_of_pots = sum(end.pots) / TABLE
                chips[member] += end.chips[seat] - deal_of_state(end).chips_before[seat] + share_of_pots
            else:
                gains[member] += sum(_gain_in(*choice) for choice in own)
    by_score = tau(gains, [*map(score, values)])
    return f"{game:10} forget {forgets:.0%} at most: chips {tau(gains, chips):.2f}, score {by_score:.2f}"


def _sum(values: Iterable[Value]) -> Value:
    return reduce(Value.plus, values, Value())


def tau(one: Sequence[float], other: Sequence[float]) -> float:
    """Return Kendall's tau: by how much more pairs are in the same order than in the opposite one."""
    pairs = [(one[a] - one[b]) * (other[a] - other[b]) for a, b in combinations(range(len(one)), 2)]
    return sum((pair > 0) - (pair < 0) for pair in pairs) / len(pairs)


def _value_of(choices: Iterable[Made], fingerprint: str) -> Value:
    """Return what these choices were worth together, by what their player could see."""
    return _sum(value(Choice(view_for(before, play.seat), play, fingerprint)) for before, play in choices)


def _gain_in(before: GameState, play: PlayCard) -> float:
    """Return the chips that a choice made over a regular's, with the cards as they were."""
    view = view_for(before, play.seat)
    return gain_with_open_hands(view, deal_of_state(before).hands, play, regular.choose(view, Random(0)))
