"""What came of days: a member's own results, the standings of a server, and its months."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Final

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services.contest_places import Place, load_about, obstacle_to, open_day, place_of
from bot.services.contest_sums import month_of, score_of, standings_of, streak_of
from bot.services.contests import Contests
from bot.services.decks import Decks
from bot.services.loading import load_members
from bot.services.valuations import Valuations
from bot.store import standings, tries
from bot.store.database import Store, Transaction
from bot.store.tries import TryRow
from bot.tables import days
from bot.tables.contests import ContestDeal, ContestKey, Mark
from bot.tables.context import TIMER, Request
from bot.values.contests import About, Month, OwnContest, OwnDeal, Spread, Standing, Standings, Streak
from bot.values.members import Member

MAX_MEMBERS_AT_ONCE: Final = 1_000
"""The members looked up by one statement."""


class ContestResults:
    """The results of contests in all servers."""

    def __init__(self, store: Store, decks: Decks, contests: Contests, valuations: Valuations) -> None:
        self._store = store
        self._decks = decks
        self._contests = contests
        self._valuations = valuations

    async def own(self, key: ContestKey, request: Request) -> OwnContest:
        """Return a contest as the reader has played it so far. Raise Refusal if there is none."""
        contest = await self._contests.load(key, request)
        await self._valuations.value_own(contest, request.user)
        following = await self._decks.fingerprint(key.number + 1, request.now)
        async with self._store.long_transaction() as tx:
            place = await place_of(tx, request)
            about = await load_about(tx, contest, place, request.now, following)
            own = await tries.tries_of(tx, request.user, key)
            is_open = about.state == "open"
            standing, players = (None, None) if is_open else await _load_standing(tx, place.guild, about, request.user)
            return OwnContest(
                settings=place.settings,
                members=await load_members(tx, place.guild, [request.user]),
                about=about,
                deals=tuple(_own_deal(deal, own.get(number)) for number, deal in enumerate(contest.deals, 1)),
                may_begin=await obstacle_to(tx, contest, place, request) is None,
                counts=await standings.counts(tx, place.guild, key, about.closes_at, request.user),
                score=score_of(row.worth for row in own.values() if row.is_valued),
                standing=standing,
                players=players,
                spread=None if is_open else await load_spread(tx, key),
                streak=await load_streak(tx, request.user, await open_day(tx, place, request.now), key.number),
            )

    async def standings(self, key: ContestKey, request: Request) -> Standings:
        """Return the standings of a contest in the reader's server.

        Raise Refusal if there is none, or for a day that is not over everywhere where there are no days: whoever is
        known there may still play it.
        """
        contest = await self._contests.load(key, request)
        deals, following = (
            await self._decks.work_out(contest),
            await self._decks.fingerprint(key.number + 1, request.now),
        )
        async with self._store.long_transaction() as tx:
            place = await place_of(tx, request)
            about = await load_about(tx, contest, place, request.now, following)
            if not (place.settings.daily or about.is_revealed):
                raise Refusal("daily_off")
            entries = () if about.state == "open" else await load_standings(tx, place.guild, about)
            finished = await standings.counted(tx, place.guild, key, about.closes_at)
            return Standings(
                settings=place.settings,
                members=await load_all_members(tx, place, {request.user, *(entry.user for entry in entries)}),
                about=about,
                entries=entries,
                finished=len(finished),
                unfinished=await standings.count_begun(tx, place.guild, key) - len(finished),
                own=next((entry for entry in entries if entry.user == request.user), None),
                regular=None if about.state == "open" else _sum([deal.regular for deal in deals]),
                expert=None if about.state == "open" else _sum([deal.expert for deal in deals]),
                best=None if about.state == "open" else _sum([deal.best for deal in deals]),
                spread=None if about.state == "open" else await load_spread(tx, key),
            )

    async def month(self, request: Request, first: date | None = None) -> Month:
        """Return a month of days in the reader's server, given its first day; the one in progress if none is given.

        Raise Refusal if it is to come.
        """
        async with self._store.long_transaction() as tx:
            place = await place_of(tx, request)
            today = await open_day(tx, place, request.now)
            first = (first or days.date_of(today)).replace(day=1)
            numbers = days.days_of_month(first)
            if numbers[0] > today:
                raise Refusal("no_such_day")
            found = await standings.values_in(tx, place.guild, numbers[0], numbers[-1])
            entries, leads = month_of(found)
            return Month(
                settings=place.settings,
                members=await load_all_members(tx, place, {request.user, *(entry.user for entry in entries)}),
                first=first,
                is_over=today > numbers[-1],
                entries=tuple(entries),
                own=next((entry for entry in entries if entry.user == request.user), None),
                own_leads=leads.get(request.user, 0),
            )

    async def streak(self, request: Request) -> Streak:
        """Return the reader's streak."""
        async with self._store.transaction() as tx:
            place = await place_of(tx, request)
            return await load_streak(tx, request.user, await open_day(tx, place, request.now))


async def load_standings(tx: Transaction, guild: int, about: About) -> tuple[Standing, ...]:
    """Return the standings of a contest that has closed in a server."""
    entries = await standings.counted(tx, guild, about.key, about.closes_at)
    return standings_of(entries, await standings.tries_in(tx, guild, about.key, about.closes_at))


async def _load_standing(tx: Transaction, guild: int, about: About, user: int) -> tuple[Standing | None, int]:
    """Return a member's place in a contest that has closed, if they have one, and how many have.

    Only who has as many chips is ordered by their choices: after an evening, each of thousands asks for their own.
    """
    entries = await standings.counted(tx, guild, about.key, about.closes_at)
    own = next((entry for entry in entries if entry.user_id == user), None)
    if own is None:
        return None, len(entries)
    tied = [entry for entry in entries if entry.chips == own.chips]
    found = standings_of(tied, await standings.tries_in(tx, guild, about.key, about.closes_at, own.chips))
    standing = next(one for one in found if one.user == user)
    ahead = sum((entry.chips or 0) > standing.chips for entry in entries)
    return replace(standing, place=ahead + standing.place), len(entries)


async def load_spread(tx: Transaction, key: ContestKey) -> Spread | None:
    """Return the results everywhere, for a day."""
    return Spread(await standings.spread(tx, key)) if key.is_daily else None


async def load_streak(tx: Transaction, user: int, today: int, seen_on: int | None = None) -> Streak:
    """Return the streak of a member, as it was seen on an earlier day if one is given."""
    played = {row.number for row in await standings.days_of(tx, user) if row.is_in_time}
    return streak_of(played, {*await standings.away_days(tx, user)}, today, seen_on)


async def load_all_members(tx: Transaction, place: Place, users: Collection[int]) -> dict[int, Member]:
    """Return these members, however many."""
    ordered, found = sorted(user for user in users if user != TIMER), dict[int, Member]()
    for first in range(0, len(ordered), MAX_MEMBERS_AT_ONCE):
        found |= await load_members(tx, place.guild, ordered[first : first + MAX_MEMBERS_AT_ONCE])
    return found


def _own_deal(deal: ContestDeal, row: TryRow | None) -> OwnDeal:
    if row is None:
        return OwnDeal(deal=deal, state="new")
    if row.finished_at is None:
        return OwnDeal(deal=deal, state="begun")
    marks: tuple[Mark, ...] = row.all_marks if row.is_valued else ()
    return OwnDeal(deal=deal, state="finished", chips=row.chips, is_valued=row.is_valued, marks=marks)


def _sum(results: Sequence[int | None]) -> int | None:
    """Return the sum of what is known of each deal; None while something is being worked out."""
    known = [result for result in results if result is not None]
    return sum(known) if len(known) == len(results) else None
