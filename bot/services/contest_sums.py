"""The figures of contests: places, scores, streaks and months, from what is stored of each member's tries."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from bot.store.tries import EntryRow, TryRow
from bot.tables.contests import DayState
from bot.tables.days import date_of
from bot.valuation.level import MIN_RANKED, points
from bot.valuation.yardstick import Value
from bot.values.contests import MonthEntry, Standing, Streak

DAYS_SHOWN: Final = 7
_BEST_SCORE: Final = 100


def score_of(worths: Iterable[Value]) -> int | None:
    """Return the score of these choices, between 0 and 100; None if there was none to make."""
    total = Value(*map(sum, zip(*worths, strict=True)))
    return points(total) if total.leads else None


def standings_of(entries: Iterable[EntryRow], tries: Iterable[TryRow]) -> tuple[Standing, ...]:
    """Return the places of these entries: by chips, then by the score of the choices, and then shared."""
    by_user = defaultdict[int, list[TryRow]](list)
    for row in tries:
        by_user[row.user_id].append(row)
    found = [_unplaced(entry, by_user[entry.user_id]) for entry in entries]
    merits = sorted((_merit(each) for each in found), reverse=True)
    first = {merit: place for place, merit in reversed([*enumerate(merits, 1)])}
    placed = [Standing(first[_merit(one)], one.user, one.chips, one.by_deal, one.score) for one in found]
    return tuple(sorted(placed, key=lambda one: (one.place, one.user)))


def _unplaced(entry: EntryRow, tries: Sequence[TryRow]) -> Standing:
    by_deal = tuple(row.chips or 0 for row in sorted(tries, key=lambda row: row.deal))
    return Standing(0, entry.user_id, entry.chips or 0, by_deal, score_of(row.worth for row in tries))


def _merit(standing: Standing) -> tuple[int, int]:
    """Return what decides a place; whoever had nothing to choose has chosen nothing wrong."""
    return standing.chips, _BEST_SCORE if standing.score is None else standing.score


def streak_of(played: Collection[int], away: Collection[int], today: int, seen_on: int | None = None) -> Streak:
    """Return the streak of a member who finished these days in time, and was away on those, as seen on an earlier day.

    The longest one is that of all days.
    """
    last = today if seen_on is None else min(today, seen_on)
    longest = running = days = 0
    for number in range(min(played, default=today), today + 1):
        state = _state_of(number, played, away, today)
        running = running + (state == "played") if state != "missed" else 0
        longest = max(longest, running)
        days = running if number <= last else days
    week = range(last + 1 - DAYS_SHOWN, last + 1)
    return Streak(days, longest, tuple((date_of(day), _state_of(day, played, away, today)) for day in week))


def _state_of(number: int, played: Collection[int], away: Collection[int], today: int) -> DayState:
    if number in played:
        return "played"
    if number >= today:
        return "open"
    return "away" if number in away else "missed"


def month_of(values: Iterable[tuple[int, int, Value]]) -> tuple[list[MonthEntry], Mapping[int, int]]:
    """Return the ranking by the choices on the days of a month, and how many leads each member has had in it.

    It is given what the choices of each member were worth on each day.
    """
    totals, days = defaultdict[int, Value](Value), defaultdict[int, int](int)
    for user, _, worth in values:
        totals[user] = totals[user].plus(worth)
        days[user] += 1
    scores = {user: points(total) for user, total in totals.items() if total.leads >= MIN_RANKED}
    order = sorted(scores, key=lambda user: (-scores[user], user))
    places = {scores[user]: place for place, user in reversed([*enumerate(order, 1)])}
    entries = [MonthEntry(places[scores[user]], user, scores[user], days[user]) for user in order]
    return entries, {user: total.leads for user, total in totals.items()}
