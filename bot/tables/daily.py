"""The deals of a day: how their decks are chosen, and the table at which a member plays one.

Everybody plays the same three deals, each alone with the same robots, once. A day has a secret, whose SHA-256, the
fingerprint, is told before anybody plays. From the secret follow candidates for each deal. Each is played in six fixed
ways among regular robots, the first of which is Mamie Odette's, and the first candidate is taken where she is neither
lucky nor unlucky: at least two of the ways bring more than hers, and at least two bring less.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial, reduce
from itertools import repeat
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.game import events as g
from bot.game import seal
from bot.game.actions import DealCards, StartGame
from bot.game.cards import DECK, RANK, Card
from bot.game.engine import decide
from bot.game.evolution import deal_of, evolve
from bot.game.receipt import receipt_of
from bot.game.rules import GAMES, Pots, Rules
from bot.game.seal import hashed, secret_of, shuffled
from bot.game.state import NO_GAME
from bot.game.view import view_for
from bot.robots.masks import BELLE_AT, costs_of_ranks, give, no_hands, runs
from bot.robots.playout import Lead, play_out
from bot.robots.regular import leads
from bot.robots.situation import by_rank, play_of, position_of, pots_dealt
from bot.tables import events as e
from bot.tables.days import Daily
from bot.tables.options import Options
from bot.tables.table import Table

MEMBER: Final = 0
"""The seat of the member, who opens, as the last robot has dealt."""
ROBOTS: Final = ("Firmin", "Capucine")
"""In the order in which they play after the member."""
OPTIONS: Final = Options(rules=replace(GAMES["classique"], ends=1), clock="none")
MAX_CANDIDATES: Final = 48
"""If none of so many passes, the one is taken that comes the nearest."""
MIN_WAYS: Final = 2
"""The number of ways that have to bring more than Mamie Odette's, and less."""


class Chosen(NamedTuple):
    """The candidate that is taken for a deal, and what Mamie Odette makes of it."""

    candidate: int
    par: int


def fingerprint_of(secret: str) -> str:
    return hashed(secret, 1)


def seed_of(secret: str, deal: int, candidate: int) -> str:
    """Return the seed of the table at which a candidate for a deal is played; both are counted from 1."""
    return hashed(f"{secret} {deal} {candidate}", 1)


def deck_of(secret: str, number: int, deal: int, candidate: int) -> tuple[Card, ...]:
    """Return the deck of a candidate, as any table deals it that the number of its day seals."""
    return shuffled(DECK, secret_of(seed_of(secret, deal, candidate), 1), number)


def choose(secret: str, number: int, deal: int) -> Chosen:
    """Return the candidate for a deal of a day: the first that passes, or the first of those that come the nearest."""
    nearest, most = Chosen(0, 0), -1
    for candidate in range(1, MAX_CANDIDATES + 1):
        par, *others = results_of(deck_of(secret, number, deal, candidate)).values()
        ways = min(sum(chips > par for chips in others), sum(chips < par for chips in others))
        if ways > most:
            nearest, most = Chosen(candidate, par), ways
        if ways >= MIN_WAYS:
            break
    return nearest


def results_of(deck: tuple[Card, ...]) -> Mapping[str, int]:
    """Return what each of the six ways of leading makes of a deck in the member's seat, Mamie Odette's first."""
    game = reduce(evolve, _dealt(DealCards(deck, "")), NO_GAME)
    view, deal = view_for(game, MEMBER), deal_of(game)
    assert view.deal is not None
    plays, position, regular = by_rank(view.deal.choices), position_of(view), leads(view.rules, pots_dealt(view))
    ranks, place = sum({1 << RANK[play.card] for play in view.deal.choices}), deal.order.index(MEMBER)
    found = dict[str, int]()
    for name, way in _ways(view.rules, pots_dealt(view), regular).items():
        hands = no_hands(len(deal.order))
        for at, seat in enumerate(deal.order):
            give(hands, deal.hands[seat], repeat(at))
        first = plays[way(ranks, hands.belles[place], 0)]
        board = play_out(position, hands, play_of(view, first), regular, way)
        found[name] = board.chips[place] - deal.chips_before[MEMBER]
    return found


def _ways(rules: Rules, pots: Pots, regular: Lead) -> Mapping[str, Lead]:
    """Return the six fixed ways of leading."""
    values = {rank: pots[belle] for rank, belle in BELLE_AT.items()}
    return {
        "regular": regular,
        "longest": lambda held, _belles, _stops: _first_of_run(held, int.bit_count),
        "lowest": lambda held, _belles, _stops: held & -held,
        "highest": lambda held, _belles, _stops: 1 << held.bit_length() - 1,
        "dearest": lambda held, belles, _stops: _first_of_run(held, partial(_pots, values, belles)),
        "points": lambda held, _belles, _stops: _first_of_run(held, costs_of_ranks(rules).__getitem__),
    }


def _first_of_run(held: int, worth: Callable[[int], int]) -> int:
    """Return the first rank of the run that is worth the most; of several, of the lowest."""
    return max(runs(held), key=lambda run: worth(run[1] - run[0]))[0]


def _pots(values: Mapping[int, int], belles: int, run: int) -> int:
    """Return the largest pot that a run takes."""
    return max((pot for rank, pot in values.items() if rank & run & belles), default=0)


def open_table(table_id: int, user: int, daily: Daily, seed: str) -> Iterable[e.Event]:
    """Return the events of the table at which a member plays a deal of a day, up to their first card.

    It is practice, in no server and no channel: the number of the table below zero stands for one.
    """
    deal = DealCards(shuffled(DECK, secret_of(seed, 1), daily.number), secret_of(seed, 1), daily.number)
    return [
        e.TableOpened(table_id, 0, -table_id, user, OPTIONS, day=daily),
        e.DecksSealed(seed, seal.fingerprint_of(secret_of(seed, 1), 1)),
        e.SeatTaken(MEMBER, user=user),
        *(e.SeatTaken(seat_id, robot=robot) for seat_id, robot in enumerate(ROBOTS, 1)),
        e.StakesSet(practice=True),
        *_dealt(deal),
    ]


def _dealt(deal: DealCards) -> list[g.Event]:
    players = 1 + len(ROBOTS)
    start = decide(NO_GAME, StartGame(OPTIONS.rules, (OPTIONS.chips_for(players),) * players, players - 1))
    return [*start, *decide(reduce(evolve, start, NO_GAME), deal)]


def ahead_of(table: Table) -> int:
    """Return how many chips more than Mamie Odette a deal of a day that is over brought its member."""
    assert table.day is not None
    return receipt_of(view_for(table.game, MEMBER), MEMBER).net - table.day.par
