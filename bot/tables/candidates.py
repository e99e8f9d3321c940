"""The rule by which the deal of a contest is chosen, and what can be made of it: by robots, and at best.

A deal in which it makes no difference how one plays is no contest. So each candidate is played six times among regular
robots, the member leading in another way each time, and the first one is taken that tells these ways apart.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import repeat
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.cards import RANK, Card
from bot.game.evolution import deal_of
from bot.game.rules import Game, Pots, Rules
from bot.game.view import View, view_for
from bot.robots import LEVELS, Level
from bot.robots.masks import BELLE_AT, HandMasks, costs_of_ranks, give, no_hands, runs
from bot.robots.playout import Lead, play_out
from bot.robots.regular import leads
from bot.robots.situation import by_rank, play_of, position_of, pots_dealt
from bot.tables.contests import ContestDeal, Laid, dealt, deck_of, gain, lay_card, seed_of
from bot.tables.solo import MEMBER, begin
from bot.tables.table import Table

RULE: Final = 1
"""Raise it when another candidate comes to be taken: a contest keeps the version it was opened with."""
MAX_CANDIDATES: Final = 1000
MIN_RESULTS: Final[Mapping[Game, int]] = MappingProxyType({"classique": 4, "mallette": 4, "asterix": 4, "habourdin": 3})
"""The number of different results to which the ways of leading have to come."""
MIN_LEADS: Final = 2
"""The number of leads with ranks to choose from that a regular robot has to have."""
MAX_LINES: Final = 50_000
"""The lines that are tried for the best one: some two seconds. One deal in some hundred has more."""


class Best(NamedTuple):
    """The most that can be made of a deal."""

    chips: int
    line: tuple[Card, ...]
    """The cards that the member lays for it."""
    is_exact: bool
    """Whether all lines were tried."""


class _Spot(NamedTuple):
    """A deal when the member is to act first, with open hands."""

    table: Table
    view: View
    hands: HandMasks
    others: Lead
    """The way in which the robots lead."""

    def gain(self, first: int, own: Lead) -> int:
        """Return what the deal brings the member who begins with this rank, and then leads this way."""
        deal = deal_of(self.table.game)
        play = play_of(self.view, by_rank(self._plays)[first])
        board = play_out(position_of(self.view), self.hands, play, self.others, own)
        return board.chips[deal.order.index(MEMBER)] - deal.chips_before[MEMBER]

    @property
    def ranks(self) -> int:
        """Return the ranks that the member may lay, as a mask."""
        return sum({1 << RANK[play.card] for play in self._plays})

    @property
    def _plays(self) -> tuple[PlayCard, ...]:
        assert self.view.deal is not None
        return self.view.deal.choices


def find_candidate(deal: ContestDeal, secret: str, number: int, position: int) -> int | None:
    """Return the first candidate that passes, for the deal at this position of a contest; None if none does.

    Deals and candidates are counted from 1.
    """
    candidates = range(1, MAX_CANDIDATES + 1)
    return next((one for one in candidates if passes(deal, deck_of(secret, number, position, one))), None)


def passes(deal: ContestDeal, deck: tuple[Card, ...]) -> bool:
    """Return whether the rule takes this deck."""
    spot = _spot(deal, deck)
    if spot is None:
        return False
    results = set[int]()
    for name, way in _ways(spot.view.rules, pots_dealt(spot.view), spot.others).items():
        chosen = list[int]()
        results.add(spot.gain(*_counting(spot, way, chosen)))
        if name == "regular" and sum(held & held - 1 > 0 for held in chosen) < MIN_LEADS:
            return False
    return len(results) >= MIN_RESULTS[deal.game]


def best_of(deal: ContestDeal, deck: tuple[Card, ...]) -> Best:
    """Return the most that can be made of a deal; it takes some tenths of a second, seldom two."""
    spot = _spot(deal, deck)
    if spot is None:
        table = begin(0, deal.robots, dealt(deal, deck))
        return Best(gain(table), (), is_exact=True)
    found, best, line, tried = False, 0, tuple[int, ...](), 0
    for chips, ranks in _lines(spot):
        tried += 1
        if not found or chips > best:
            found, best, line = True, chips, ranks
        if tried == MAX_LINES:
            break
    return Best(best, _cards(spot, line), is_exact=tried < MAX_LINES)


def result_of(level: Level, deal: ContestDeal, deck: tuple[Card, ...], secret: str, position: int) -> int:
    """Return what a robot of this level makes of a deal in the member's seat."""
    seed = seed_of(secret, position)

    def choose(view: View) -> PlayCard:
        moves = len(view.deal.moves) if view.deal else 0
        return LEVELS[level](view, Random(f"{seed} {moves}"))  # noqa: S311 - the same for everybody who recounts it

    return gain(played(deal, deck, choose)[0])


def played(
    deal: ContestDeal, deck: tuple[Card, ...], choose: Callable[[View], PlayCard]
) -> tuple[Table, tuple[Laid, ...]]:
    """Return a deal at its end, and the cards that a member lays who chooses like this."""
    table, laid = begin(0, deal.robots, dealt(deal, deck)), list[Laid]()
    while table.turn:
        play = choose(view_for(table.game, MEMBER))
        laid.append(Laid(play.card, play.announced))
        table = lay_card(table, play)
    return table, tuple(laid)


def hands_of(deal: ContestDeal, deck: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """Return the hands that are dealt, the member's first."""
    return deal_of(dealt(deal, deck)).hands


def _spot(deal: ContestDeal, deck: tuple[Card, ...]) -> _Spot | None:
    """Return the deal when the member is to act first; None if it ends before."""
    table = begin(0, deal.robots, dealt(deal, deck))
    if table.turn is None:
        return None
    view, now = view_for(table.game, MEMBER), deal_of(table.game)
    hands = no_hands(deal.seats)
    for place, seat in enumerate(now.order):
        give(hands, now.hands[seat], repeat(place))
    return _Spot(table, view, hands, leads(view.rules, pots_dealt(view)))


def _counting(spot: _Spot, way: Lead, chosen: list[int]) -> tuple[int, Lead]:
    """Return the first rank and the leads of this way, which add to `chosen` the ranks from which each one chose."""

    def lead(held: int, belles: int, stops: int) -> int:
        chosen.append(held)
        return way(held, belles, stops)

    place = deal_of(spot.table.game).order.index(MEMBER)
    ranks = spot.ranks
    is_lead = deal_of(spot.table.game).need is None and spot.view.rules.opening_rank is None
    first = lead(ranks, spot.hands.belles[place], 0) if is_lead else ranks
    return first, lead


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


def _lines(spot: _Spot) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield what each line brings that the member can lead, and its leads, the first rank laid included."""
    to_try = list[tuple[int, ...]]((rank,) for rank in reversed(_bits(spot.ranks)))
    while to_try:
        line = [*to_try.pop()]
        given = iter(line[1:])

        def lead(held: int, _belles: int, _stops: int, line: list[int] = line, given: Iterator[int] = given) -> int:
            rank = next(given, 0)
            if not rank:
                rank, *others = _bits(held)
                to_try.extend((*line, other) for other in reversed(others))
                line.append(rank)
            return rank

        yield spot.gain(line[0], lead), tuple(line)


def _cards(spot: _Spot, line: tuple[int, ...]) -> tuple[Card, ...]:
    """Return the cards that a member lays who leads like this, the first of these ranks being laid at once."""
    table, ranks, laid = spot.table, iter(line), list[Card]()
    while table.turn:
        deal = view_for(table.game, MEMBER).deal
        assert deal is not None
        plays = by_rank(deal.choices)
        is_led = deal.need is None or not laid
        play = plays[next(ranks)] if is_led else next(iter(plays.values()))
        laid.append(play.card)
        table = lay_card(table, play)
    return tuple(laid)


def _bits(mask: int) -> list[int]:
    """Return each rank of a mask as a mask, the lowest first."""
    return [1 << rank for rank in range(mask.bit_length()) if mask >> rank & 1]
