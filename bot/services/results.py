"""Rankings and profiles."""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from bot.game.refusal import Refusal
from bot.services.days import champions, in_places, streak_of, week_until
from bot.services.loading import check_server, decode_all, load_members, load_settings
from bot.store import badges, ledger, results, seasons, tables, values
from bot.store.database import Store, Transaction
from bot.store.days import finished_days
from bot.tables.badges import Badge
from bot.tables.chips import stakes
from bot.tables.context import Request
from bot.tables.days import DayClock, open_day
from bot.tables.results import NOT_PLAYED, Played
from bot.valuation.level import MIN_RANKED, points
from bot.valuation.yardstick import Value
from bot.values.results import MAX_RECENT_GAMES, Entry, Leaderboard, Profile, SeasonEnd, Selection

ENTRIES_PER_PAGE: Final = 10

REMEMBERED_SECONDS: Final = 60
LARGE: Final = 500
"""The sums of so many members or more are remembered: counting 80,000 seats takes a tenth of a second."""

_Line = TypeVar("_Line")
_Sum = TypeVar("_Sum")
_Question = tuple[str, int, int, int]
"""What to count, of which server, in which season, and which of its members was forgotten last.

So nobody is remembered any longer who is forgotten.
"""


class Results:
    """The results and chips of all servers."""

    def __init__(self, store: Store, clock: DayClock) -> None:
        self._store = store
        self._clock = clock
        self._counted: dict[_Question, tuple[int, Mapping[int, Any]]] = {}
        """The sums of large servers within the last minute, each with the time at which they were counted."""

    async def _played(self, tx: Transaction, request: Request, season: int) -> Mapping[int, Played]:
        return await self._sums(tx, request, "played", season, lambda: results.played(tx, request.guild, season))

    async def _worths(self, tx: Transaction, request: Request) -> Mapping[int, Value]:
        return await self._sums(tx, request, "worths", 0, lambda: values.sums_in(tx, request.guild))

    async def _sums(
        self,
        tx: Transaction,
        request: Request,
        what: str,
        season: int,
        count: Callable[[], Awaitable[Mapping[int, _Sum]]],
    ) -> Mapping[int, _Sum]:
        """Return the sums of every member with games; those of a large server may be a minute old."""
        question = what, request.guild, season, await ledger.last_forgotten(tx, request.guild)
        since = request.now - REMEMBERED_SECONDS
        if question not in self._counted or self._counted[question][0] <= since:
            sums = await count()
            self._counted = {each: kept for each, kept in self._counted.items() if kept[0] > since}
            if len(sums) < LARGE:
                return sums
            self._counted[question] = request.now, sums
        return self._counted[question][1]

    async def leaderboard(self, request: Request, selection: Selection) -> Leaderboard:
        """Return a page of a ranking, at most the last one."""
        async with self._store.long_transaction() as tx:
            await check_server(tx, request.guild)
            season = await seasons.current(tx, request.guild)
            is_season = selection.tab == "season"
            worths = await self._worths(tx, request) if selection.tab == "level" else dict[int, Value]()
            played = await self._played(tx, request, season) if is_season else dict[int, Played]()
            crowned, today = tuple[int, ...](), open_day(request.now, self._clock)
            match selection.tab:
                case "season":
                    ranking = season_ranking(await _held(tx, request.guild), played)
                case "level":
                    ranking = level_ranking(worths)
                case "week":
                    week = await week_until(tx, request.guild, today - 1)
                    crowned = await champions(tx, request.guild, today - 1)
                    ranking = [Entry(one.place, one.user, one.ahead) for one in week]
            page, pages, entries = _page(ranking, selection.page, ENTRIES_PER_PAGE)
            users = {request.user, *(entry.user for entry in entries)}
            return Leaderboard(
                settings=await load_settings(tx, request.guild),
                members=await load_members(tx, request.guild, users),
                selection=Selection(selection.tab, page),
                pages=pages,
                total=len(ranking),
                entries=tuple(entries),
                own=next((entry for entry in ranking if entry.user == request.user), None),
                season=season,
                played={user: played[user] for user in users & played.keys()},
                worth=worths.get(request.user, Value()),
                champions=crowned,
            )

    async def season_end(self, request: Request, number: int) -> SeasonEnd:
        """Return the end of a closed season. Raise Refusal if it is not closed."""
        async with self._store.long_transaction() as tx:
            if number >= await seasons.current(tx, request.guild):
                raise Refusal("no_such_season", season=number)
            played = await self._played(tx, request, number)
            ranking = season_ranking(await seasons.balances(tx, request.guild, number), played)
            entries = [entry for entry in ranking if entry.place is not None]
            first = tuple(entries[:ENTRIES_PER_PAGE])
            return SeasonEnd(
                settings=await load_settings(tx, request.guild),
                members=await load_members(tx, request.guild, [request.user, *(entry.user for entry in first)]),
                number=number,
                entries=first,
                total=len(entries),
                games=await seasons.count_games(tx, request.guild, number),
            )

    async def worth(self, request: Request) -> Value:
        """Return what all choices of the requesting member were worth."""
        async with self._store.transaction() as tx:
            return await values.sum_of(tx, request.guild, request.user)

    async def has_played(self, request: Request) -> bool:
        """Return whether the member has played a game to its end on this server, be it for practice."""
        async with self._store.transaction() as tx:
            return await results.has_played_since(tx, request.guild, request.user, 0)

    async def profile(self, request: Request, user: int) -> Profile:
        """Return a member's profile. Raise Refusal if it is somebody else's and private."""
        async with self._store.long_transaction() as tx:
            members = await load_members(tx, request.guild, [user, request.user])
            if user != request.user and user in members and members[user].preferences.discretion:
                raise Refusal("discreet", user=user)
            settings = await load_settings(tx, request.guild)
            held = await _held(tx, request.guild)
            played = await self._played(tx, request, await seasons.current(tx, request.guild))
            places = {entry.user: entry.place for entry in season_ranking(held, played)}
            today = open_day(request.now, self._clock)
            return Profile(
                settings=settings,
                members=members,
                user=user,
                chips=held.get(user, settings.starting_chips),
                place=places.get(user),
                tally=await results.tally(tx, request.guild, user),
                worth=await values.sum_of(tx, request.guild, user),
                last=tuple(await results.last_games(tx, request.guild, user, MAX_RECENT_GAMES)),
                badges=await _badges(tx, request.guild, user),
                streak=streak_of(await finished_days(tx, user), today).days,
            )


async def _held(tx: Transaction, guild: int) -> dict[int, int]:
    """Return the chips of every member, those brought to open tables included."""
    staked = await _staked(tx, guild)
    return {user: balance + staked[user] for user, balance in (await ledger.balances(tx, guild)).items()}


async def _staked(tx: Transaction, guild: int) -> Counter[int]:
    """Return the chips that each member has brought to open tables of a server."""
    staked = Counter[int]()
    for table in await decode_all(tx, await tables.open_in_server(tx, guild)):
        staked.update({account.owner: chips for account, chips in stakes(table).items()})
    return staked


def season_ranking(held: Mapping[int, int], played: Mapping[int, Played]) -> list[Entry]:
    """Return members by their chips, equals in one place; below them those who have played too little for one."""
    placed = {user: chips for user, chips in held.items() if played.get(user, NOT_PLAYED).has_place}
    rest = [(-played[user].games, -held[user], user) for user in (held.keys() & played.keys()) - placed.keys()]
    return [*_placed(placed), *(Entry(None, user, -debt) for _, debt, user in sorted(rest))]


def level_ranking(worths: Mapping[int, Value]) -> list[Entry]:
    """Return the members with enough choices by the score of these, equals in one place."""
    return _placed({user: points(worth) for user, worth in worths.items() if worth.leads >= MIN_RANKED})


def _placed(values: Mapping[int, int]) -> list[Entry]:
    return [Entry(*one) for one in in_places(values)]


def _page(lines: Sequence[_Line], page: int, length: int) -> tuple[int, int, Sequence[_Line]]:
    """Return the number of this page, or of the last one, the number of all pages, and what stands on it."""
    pages = max(1, -(-len(lines) // length))
    page = min(page, pages - 1)
    return page, pages, lines[page * length : (page + 1) * length]


async def _badges(tx: Transaction, guild: int, user: int) -> tuple[Badge, ...]:
    return tuple(one.badge for one in await badges.of_member(tx, guild, user))
