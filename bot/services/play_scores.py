"""The play scores of a server's members: their ranking, and one member's own."""

from collections.abc import Mapping
from itertools import accumulate

from bot.store import values
from bot.store.database import Transaction
from bot.tables.results import EVER
from bot.valuation.play_score import MIN_LEADS, Score, places, prior_of, score
from bot.valuation.yardstick import Value
from bot.values.results import Entry, PlayScore


async def ranked(tx: Transaction, guild: int, scope: str) -> list[Entry]:
    """Return the members with enough choices of their own in a scope, the best first."""
    scores = _scores(await values.sums_in(tx, guild, scope))
    order = sorted(scores, key=lambda user: (-scores[user].points, user))
    return [_entry(user, scores) for user in order]


async def leads_of(tx: Transaction, guild: int, user: int, scope: str) -> int:
    """Return the number of own leads by which a member is ranked in a scope, or not yet."""
    return (await values.sums_in(tx, guild, scope)).get(user, Value()).leads


async def of_member(tx: Transaction, guild: int, user: int) -> PlayScore | None:
    """Return a member's play score of all times; None if there is no choice to score."""
    sums = await values.sums_in(tx, guild, EVER)
    if user not in sums or not sums[user].leads:
        return None
    prior, scores = prior_of(sums.values()), _scores(sums)
    own = score(sums[user], prior)
    totals = accumulate(await values.of_member(tx, guild, user), Value.plus)
    course = [(total.leads, score(total, prior)) for total in totals if total.leads]
    return PlayScore(
        leads=sums[user].leads,
        points=round(own.points),
        margin=round(own.margin),
        places=places(own, scores.values()) if user in scores else None,
        course=tuple((each.points, each.margin) for leads, each in course if leads >= MIN_LEADS),
    )


def _scores(sums: Mapping[int, Value]) -> dict[int, Score]:
    prior = prior_of(sums.values())
    return {user: score(total, prior) for user, total in sums.items() if total.leads >= MIN_LEADS}


def _entry(user: int, scores: Mapping[int, Score]) -> Entry:
    own = scores[user]
    first, last = places(own, scores.values())
    return Entry(first, user, round(own.points), last_place=last, margin=round(own.margin))
