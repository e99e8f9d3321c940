"""A strong player: imagine the hidden cards, play every lead out against them, and count the chips."""

from collections.abc import Iterator
from itertools import islice
from operator import itemgetter
from random import Random
from typing import Final

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots.imagine import imagine, unknown_to
from bot.robots.inference import evidence_in, likelihood
from bot.robots.masks import Hands, give
from bot.robots.playout import Lead, Position, play_out
from bot.robots.reckoning import Board
from bot.robots.regular import leads
from bot.robots.situation import by_rank, deal_of, own_hand, play_of, position_of, pots_dealt

IMAGINED_DEALS: Final = 160
"""Deals imagined for one decision, chosen from the curve that `python -m bench robots` draws."""
_DRAWS_PER_DEAL: Final = 4
"""Deals drawn for each one kept; likelier ones are kept more often."""
_MIN_LEADS: Final = 2


def choose(view: View, rng: Random, deals: int = IMAGINED_DEALS) -> PlayCard:
    """Return the play with the most chips expected after it; the pots on the board count for all players alike."""
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
    """Return deals that agree with what is known; most also agree with what the others' leads make likely."""
    evidence, drawn = evidence_in(view), _drawn(view, rng)
    if not evidence.leads and not evidence.spared:
        return list(islice(drawn, deals))
    many = list(islice(drawn, _DRAWS_PER_DEAL * deals))
    return rng.choices(many, [likelihood(evidence, hands, lead) for hands in many], k=deals)


def _drawn(view: View, rng: Random) -> Iterator[Hands]:
    unknown, own = unknown_to(view), own_hand(deal_of(view))
    for holders in imagine(unknown, rng):
        hands = own.copy()
        give(hands, unknown.cards, holders)
        yield hands


def _worth(position: Position, board: Board) -> float:
    """Return the chips of the place to act after a deal, with its share of the pots left for the next one."""
    return board.chips[position.me] + sum(board.pots) / len(board.chips)


def _better_half(totals: dict[int, float]) -> dict[int, float]:
    best = sorted(totals.items(), key=itemgetter(1), reverse=True)
    return dict(best[: max(_MIN_LEADS, (len(best) + 1) // 2)])
