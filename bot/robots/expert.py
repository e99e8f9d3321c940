"""A strong player: imagines what the others may hold, plays every lead out against it, and counts the chips."""

from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from random import Random
from typing import Final

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots.imagine import imagine, unknown_to
from bot.robots.inference import likelihood, told_by
from bot.robots.masks import Hands, give
from bot.robots.playout import Lead, Position, play_out
from bot.robots.reading import by_rank, deal_of, own_hand, play_of, position_of, pots_dealt
from bot.robots.reckoning import Outcome
from bot.robots.regular import leads

DEALS: Final = 160
"""How many deals are imagined for a decision: `make bench` draws the curve from which this was chosen."""
_SIEVE: Final = 4
"""How many are drawn for each that is kept, the likelier ones more often."""
_FEWEST: Final = 2


def choose(view: View, rng: Random, deals: int = DEALS) -> PlayCard:
    """The play after which the most chips are expected, pots on the board being everybody's."""
    deal = deal_of(view)
    plays = by_rank(deal.choices)
    if len(plays) == 1:
        return next(iter(plays.values()))
    lead, position = leads(view.rules, pots_dealt(view)), position_of(view)
    first = {rank: play_of(view, play) for rank, play in plays.items()}
    totals = dict.fromkeys(plays, 0.0)
    for number, hands in enumerate(_imagined(view, lead, rng, deals), 1):
        for rank in totals:
            totals[rank] += _worth(position, play_out(position, hands, first[rank], lead))
        if number in {deals // 4, deals // 2}:
            totals = _better_half(totals)
    return plays[max(totals, key=totals.__getitem__)]


def _imagined(view: View, lead: Lead, rng: Random, deals: int) -> list[Hands]:
    """Deals that agree with all that is known, and mostly with what the others' leads make likely."""
    told, drawn = told_by(view), _drawn(view, rng)
    if not told.leads and not told.spared:
        return list(islice(drawn, deals))
    many = list(islice(drawn, _SIEVE * deals))
    return rng.choices(many, [likelihood(told, hands, lead) for hands in many], k=deals)


def _drawn(view: View, rng: Random) -> Iterator[Hands]:
    unknown, own = unknown_to(view), own_hand(deal_of(view))
    for holders in imagine(unknown, rng):
        hands = own.copy()
        give(hands, unknown.cards, holders)
        yield hands


def _worth(position: Position, outcome: Outcome) -> float:
    """What the place to act has at the end, with its share of the pots that wait for the next deal."""
    return outcome.chips[position.me] + sum(outcome.pots) / len(outcome.chips)


def _better_half(totals: dict[int, float]) -> dict[int, float]:
    best = sorted(totals.items(), key=itemgetter(1), reverse=True)
    return dict(best[: max(_FEWEST, (len(best) + 1) // 2)])
