"""Rankings and profiles."""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services import play_scores
from bot.services.first_chips import load_balance
from bot.services.loading import check_server, decode_all, load_members, load_settings
from bot.store import badges, ledger, results, seasons, tables, values
from bot.store.database import Store, Transaction
from bot.tables.badges import Badge
from bot.tables.chips import stakes
from bot.tables.context import Request
from bot.tables.results import EVER, Measure, Span, Tally, month_of, week_of
from bot.valuation.yardstick import Value
from bot.values.results import MAX_RECENT_GAMES, Entry, Leaderboard, Profile, Record, SeasonEnd, Selection

ENTRIES_PER_PAGE: Final = 10
RECORDS: Final[tuple[Measure, ...]] = ("biggest_pot", "operas", "deals_won", "games_won")
"""What may be a record of a season, the rarest first."""
MAX_RECORDS: Final = 3
LATE_SECONDS: Final = 3600
"""A game may have ended before the season it counts in began: its last click waited while the old season was closed."""
MAX_CURVE_GAMES: Final = 50
"""The number of games in the curve of a profile."""

REMEMBERED_SECONDS: Final = 60
LARGE: Final = 500
"""The sums of so many members or more are remembered: counting 80,000 seats takes a tenth of a second."""

_Line = TypeVar("_Line")
_Sum = TypeVar("_Sum")
_Count = Callable[[Transaction, int, Span], Awaitable[Mapping[int, _Sum]]]
"""Return the sums of every member of a server with games in a span."""
_Question = tuple[_Count[Any], int, Span, int]
"""What to count, of which server, and which of its members was forgotten last: nobody is remembered any longer."""


class Results:
    """The results and chips of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counted: dict[_Question, tuple[int, Mapping[int, Any]]] = {}
        """The sums of large servers within the last minute, each with the time at which they were counted."""

    async def _sums(self, tx: Transaction, request: Request, count: _Count[_Sum], span: Span) -> Mapping[int, _Sum]:
        """Return the sums of every member with games in a span; those of a large server may be a minute old."""
        question = count, request.guild, span, await ledger.last_forgotten(tx, request.guild)
        if question not in self._counted or self._counted[question][0] <= request.now - REMEMBERED_SECONDS:
            sums, since = await count(tx, request.guild, span), request.now - REMEMBERED_SECONDS
            self._counted = {each: kept for each, kept in self._counted.items() if kept[0] > since}
            if len(sums) < LARGE:
                return sums
            self._counted[question] = request.now, sums
        return self._counted[question][1]

    async def leaderboard(self, request: Request, selection: Selection) -> Leaderboard:
        """Return a page of a ranking, at most the last one. Raise Refusal if its season is not closed."""
        async with self._store.long_transaction() as tx:
            await check_server(tx, request.guild)
            closed = await seasons.closed(tx, request.guild)
            span = _span(selection, request.now, closed)
            ranking, leads = await self._ranking(tx, request, selection, span)
            own = next((entry for entry in ranking if entry.user == request.user), None)
            total = len(ranking)
            settings = await load_settings(tx, request.guild)
            if own is None and selection.is_of_present:  # nobody has an account before their first game
                value = await load_balance(tx, request, settings)
                own, total = Entry(1 + sum(entry.value > value for entry in ranking), request.user, value), total + 1
            page, pages, entries = _page(ranking, selection.page, ENTRIES_PER_PAGE)
            users = {request.user, *(entry.user for entry in entries)}
            return Leaderboard(
                settings=settings,
                members=await load_members(tx, request.guild, users),
                selection=Selection(selection.measure, selection.period, page),
                pages=pages,
                total=total,
                entries=tuple(entries),
                own=own,
                records=await _records(tx, request.guild, span, selection, closed, users),
                season=len(closed) + 1,
                closed=tuple(closed),
                leads=leads,
            )

    async def _ranking(
        self, tx: Transaction, request: Request, selection: Selection, span: Span
    ) -> tuple[list[Entry], int]:
        """Return a ranking, and by play score the number of the requesting member's own leads."""
        match selection.measure:
            case "play":
                worths = await self._sums(tx, request, values.sums_in, span)
                return play_scores.ranked(worths), worths.get(request.user, Value()).leads
            case "balance" if selection.is_of_present:
                return ranked(await _held(tx, request.guild)), 0
            case "balance":
                return ranked(await seasons.balances(tx, request.guild, span.season)), 0
            case measure:
                return ranked(_by(await self._sums(tx, request, results.tallies, span), measure)), 0

    async def season_end(self, request: Request, number: int) -> SeasonEnd:
        """Return the end of a closed season, with its records."""
        board = await self.leaderboard(request, Selection("balance", number))
        async with self._store.long_transaction() as tx:
            tallies = await results.tallies(tx, request.guild, Span(season=number))
            each = [_record_of(measure, tallies) for measure in RECORDS]
            records = tuple(record for record in each if record)[:MAX_RECORDS]
            holders = {entry.user for _, entry in records}
            return SeasonEnd(
                settings=board.settings,
                members={**board.members, **await load_members(tx, request.guild, holders)},
                number=number,
                board=replace(board, own=None),
                games=await seasons.count_games(tx, request.guild, number),
                records=records,
            )

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
            season = Span(season=await seasons.current(tx, request.guild))
            ever, of_season = [
                (await results.tallies(tx, request.guild, span, [user])).get(user, Tally()) for span in (EVER, season)
            ]
            ranking, _ = await self._ranking(tx, request, Selection("net"), EVER)
            worths = await self._sums(tx, request, values.sums_in, EVER)
            last = await results.last_games(tx, request.guild, user, MAX_CURVE_GAMES, is_counted=ever.deals > 0)
            played = Counter(game.game for game, seat in last if seat.has_played(game))
            games = await results.games_of(tx, request.guild, user) if ever.deals else played
            favourite = max(games, key=lambda game: games[game], default=None)
            return Profile(
                settings=await load_settings(tx, request.guild),
                members=members,
                user=user,
                ever=ever,
                season=of_season,
                practice=await results.practice(tx, request.guild, user),
                last=tuple(last),
                favourite=favourite,
                favourite_games=games.get(favourite or "", 0),
                entry=next((entry for entry in ranking if entry.user == user), None),
                badges=await _badges(tx, request.guild, user),
                play=play_scores.of_member(worths, user, await values.of_member(tx, request.guild, user)),
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


def _by(tallies: Mapping[int, Tally], measure: Measure) -> dict[int, int]:
    """Return the members who are ranked by this measure: by net result whoever has finished a deal."""
    in_it = "deals" if measure == "net" else measure
    return {user: getattr(tally, measure) for user, tally in tallies.items() if getattr(tally, in_it) > 0}


def ranked(values: Mapping[int, int]) -> list[Entry]:
    """Return members with what they have, the most first; equals share a place."""
    order = sorted(values, key=lambda user: (-values[user], user))
    places = {values[user]: place for place, user in reversed([*enumerate(order, 1)])}
    return [Entry(places[values[user]], user, values[user]) for user in order]


def _page(lines: Sequence[_Line], page: int, length: int) -> tuple[int, int, Sequence[_Line]]:
    """Return the number of this page, or of the last one, the number of all pages, and what stands on it."""
    pages = max(1, -(-len(lines) // length))
    page = min(page, pages - 1)
    return page, pages, lines[page * length : (page + 1) * length]


def _record_of(measure: Measure, tallies: Mapping[int, Tally]) -> tuple[Measure, Entry] | None:
    """Return who alone has done most by this measure; None where nobody has, or more than one."""
    first = [entry for entry in ranked(_by(tallies, measure)) if entry.place == 1]
    return (measure, first[0]) if len(first) == 1 else None


async def _badges(tx: Transaction, guild: int, user: int) -> tuple[Badge, ...]:
    return tuple(one.badge for one in await badges.of_member(tx, guild, user))


async def _records(
    tx: Transaction,
    guild: int,
    span: Span,
    selection: Selection,
    closed: Sequence[tuple[int, int]],
    users: Collection[int],
) -> dict[int, Record]:
    season = len(closed) + 1
    span = Span(season=season) if selection.is_of_present else span
    limit = 0 if isinstance(selection.period, int) else MAX_RECENT_GAMES
    tallies = await results.tallies(tx, guild, span, users)
    is_later = closed and span.season == season
    only, after = (season, closed[0][1] - LATE_SECONDS) if is_later else (results.ANY_SEASON, 0)
    last = await results.last_gains(tx, guild, tallies, limit, season=only, after=after)
    return {
        user: Record(tally.games, tally.games_won, tally.net, tuple(reversed(last[user])))
        for user, tally in tallies.items()
    }


def _span(selection: Selection, now: int, closed: Sequence[tuple[int, int]]) -> Span:
    """Return the span of a ranking. Raise Refusal if its season is not closed."""
    period = selection.period
    if isinstance(period, int):
        if period not in {number for number, _ in closed}:
            raise Refusal("no_such_season", season=period)
        return Span(season=period)
    spans = {"week": week_of(now), "month": month_of(now), "season": Span(season=len(closed) + 1), "ever": EVER}
    return spans[period]
