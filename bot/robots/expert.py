"""A strong player: imagine the hidden cards, play every lead out against them, and count the chips."""

from operator import itemgetter
from random import Random
from typing import Final

from bot.game.actions import PlayCard
from bot.game.view import View
from bot.robots.outlook import Outlook
from bot.robots.regular import leads
from bot.robots.situation import by_rank, deal_of, play_of, pots_dealt

IMAGINED_DEALS: Final = 160
"""Deals imagined for one decision, chosen from the curve that `python -m bench robots` draws."""
_MIN_LEADS: Final = 2


def choose(view: View, rng: Random, deals: int = IMAGINED_DEALS) -> PlayCard:
    """Return the play after which the most chips are expected, an equal share of the pots left included."""
    plays = by_rank(deal_of(view).choices)
    if len(plays) == 1:
        return next(iter(plays.values()))
    outlook = Outlook(view, leads(view.rules, pots_dealt(view)))
    first = {rank: play_of(view, play) for rank, play in plays.items()}
    totals = dict.fromkeys(plays, 0)
    for number, hands in enumerate(outlook.imagine(rng, deals), 1):
        for rank in totals:
            totals[rank] += outlook.worth(first[rank], hands)
        if number in {deals // 4, deals // 2}:
            totals = _better_half(totals)
    return plays[max(totals, key=totals.__getitem__)]


def _better_half(totals: dict[int, int]) -> dict[int, int]:
    best = sorted(totals.items(), key=itemgetter(1), reverse=True)
    return dict(best[: max(_MIN_LEADS, (len(best) + 1) // 2)])
