"""What a robot's seat brings whoever buys it, by the antes that it has left.

All seats are played by average robots, to the end of the game. At each break every standing seat is taken as bought,
at what the bank asks for it: what comes of it in the end, less its price, is what the buyer gains. What a buyer gains
a member who leaves loses, as the bank pays the same.
"""

from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from bench.robots import PROCESSES
from bot.game.actions import DealCards, StartGame
from bot.game.cards import DECK
from bot.game.endings import worths
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, Rules, with_house_rules
from bot.game.state import NO_GAME, GameState
from bot.game.view import view_for
from bot.robots import LEVELS
from bot.tables.purchases import least_chips

HOUSE_RULES: Final[dict[str, dict[str, object]]] = {
    "as in the booklet": {},
    "short seats ante the rest": {"cannot_ante": "antes_the_rest", "cannot_pay": "out_at_zero"},
    "the same, to the last standing": {
        "cannot_ante": "antes_the_rest",
        "cannot_pay": "out_at_zero",
        "ends": "last_standing",
        "deals": 20,
    },
    "out at once, to the last standing": {
        "cannot_ante": "out",
        "cannot_pay": "out",
        "ends": "last_standing",
        "deals": 20,
    },
}
ANTES_BROUGHT: Final = 3
"""With so many antes brought, seats soon are short."""
EDGES: Final = (0, 0.5, 1, 2, 3, 4, 5, 10)
"""The antes that a seat has left, from which on it is counted with the next ones."""


class Sizes(NamedTuple):
    games: int = 200
    players: tuple[int, ...] = (4, 5, 6, 7, 8)


class Purchase(NamedTuple):
    """One seat at one break: the antes that it has left, its price, and what the buyer has gained in the end."""

    antes: float
    is_for_sale: bool
    price: int
    gain: float


def purchases(rules: Rules, chips: int, players: int, seed: object) -> list[Purchase]:
    """Play one game, and return what each standing seat would have brought at each break."""
    *breaks, final = _played(rules, chips, players, Random(f"{seed}"))
    ante = sum(rules.full_antes)
    return [
        Purchase(state.chips[seat] / ante, state.chips[seat] >= least_chips(state), price, final.chips[seat] - price)
        for state in breaks
        for seat, price in enumerate(worths(state))
        if not state.eliminated[seat]
    ]


def _played(rules: Rules, chips: int, players: int, rng: Random) -> Iterator[GameState]:
    """Yield the game after each deal."""
    state = NO_GAME
    actions = [StartGame(rules, (chips,) * players, rng.randrange(players))]
    while not state.ending:
        for action in (*actions, DealCards(tuple(rng.sample(DECK, len(DECK))))):
            for event in decide(state, action):
                state = evolve(state, event)
        actions = []
        while state.is_dealt:
            plays = choices(legal_actions(state))
            seat = plays[0].seat
            play = plays[0] if len(plays) == 1 else LEVELS["regular"](view_for(state, seat), rng)
            for event in decide(state, play):
                state = evolve(state, event)
        yield state


def mean_and_error(games: list[list[Purchase]]) -> tuple[float, float]:
    """Return the mean gain of a purchase and its standard error; purchases of one game depend on each other."""
    sums = [(len(game), sum(purchase.gain for purchase in game)) for game in games if game]
    if len(sums) < 2:  # noqa: PLR2004 - one game has no spread
        return 0.0, 0.0
    mean = sum(total for _, total in sums) / sum(number for number, _ in sums)
    residuals = [total - mean * number for number, total in sums]
    return mean, stdev(residuals) / sqrt(len(sums)) / fmean([number for number, _ in sums])


def main(sizes: Sizes) -> None:
    """Print a line for each game, set of house rules and number of players, and one for each number of antes left."""
    print(f"Mean gain of a purchase of what is for sale, in antes, of {sizes.games} games each")
    by_antes: dict[float, list[list[Purchase]]] = defaultdict(list)
    with ProcessPoolExecutor(PROCESSES) as pool:
        for (house, changes), game in product(HOUSE_RULES.items(), GAMES):
            cells: list[str] = []
            for players in sizes.players:
                if players > GAMES[game].max_players:
                    continue
                rules = with_house_rules(GAMES[game], changes)
                chips = ANTES_BROUGHT * sum(rules.full_antes)
                play = partial(purchases, rules, chips, players)
                played = [
                    *pool.map(play, [f"{game} {players} {number}" for number in range(sizes.games)], chunksize=10)
                ]
                cells.append(_cell([_for_sale(game_) for game_ in played], sum(rules.full_antes)))
                _add(by_antes, played, sum(rules.full_antes))
            print(f"  {house}, {game}: {'  '.join(cells)}", flush=True)
    for edge, found in sorted(by_antes.items()):
        print(f"  seats of {edge:g} antes and more: {_cell(found, 1)}")


def _for_sale(game: list[Purchase]) -> list[Purchase]:
    return [purchase for purchase in game if purchase.is_for_sale]


def _cell(games: list[list[Purchase]], ante: int) -> str:
    mean, error = mean_and_error(games)
    return f"{mean / ante:+.2f} ±{error / ante:.2f}"


def _add(by_antes: dict[float, list[list[Purchase]]], games: list[list[Purchase]], ante: int) -> None:
    for game in games:
        rows: dict[float, list[Purchase]] = defaultdict(list)
        for purchase in game:
            edge = max(edge for edge in EDGES if edge <= purchase.antes)
            rows[edge].append(purchase._replace(gain=purchase.gain / ante))
        for edge, found in rows.items():
            by_antes[edge].append(found)
