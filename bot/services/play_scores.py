"""The play scores of a server's members, from the sums of what their choices were worth."""

from collections.abc import Iterable, Mapping
from itertools import accumulate

from bot.valuation.play_score import MIN_LEADS, Score, places, prior_of, score
from bot.valuation.yardstick import Value
from bot.values.results import Entry, PlayScore

Sums = Mapping[int, Value]
"""What the choices of each member were worth."""


def ranked(sums: Sums) -> list[Entry]:
    """Return the members with enough choices of their own, the best first."""
    scores = _scores(sums)
    order = sorted(scores, key=lambda user: (-scores[user].points, user))
    return [_entry(user, scores) for user in order]


def of_member(sums: Sums, user: int, games: Iterable[Value]) -> PlayScore | None:
    """Return the play score of a member with these games, oldest first; None if there is no choice to score."""
    if user not in sums or not sums[user].leads:
        return None
    prior, scores = prior_of(sums.values()), _scores(sums)
    own = score(sums[user], prior)
    course = [(total.leads, score(total, prior)) for total in accumulate(games, Value.plus) if total.leads]
    return PlayScore(
        leads=sums[user].leads,
        points=round(own.points),
        margin=round(own.margin),
        places=places(own, scores.values()) if user in scores else None,
        course=tuple((each.points, each.margin) for leads, each in course if leads >= MIN_LEADS),
    )


def _scores(sums: Sums) -> dict[int, Score]:
    prior = prior_of(sums.values())
    return {user: score(total, prior) for user, total in sums.items() if total.leads >= MIN_LEADS}


def _entry(user: int, scores: Mapping[int, Score]) -> Entry:
    own = scores[user]
    first, last = places(own, scores.values())
    return Entry(first, user, round(own.points), last_place=last, margin=round(own.margin))
