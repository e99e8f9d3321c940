"""Rankings, statements of chips, and profiles."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services import play_scores
from bot.services.badges import wants_badges
from bot.services.first_chips import first_chips, load_balance
from bot.services.loading import check_server, load_members, load_places, load_settings, load_table
from bot.services.past import postings_of
from bot.store import badges, ledger, rankings, results, seasons, tables
from bot.store.database import Store, Transaction
from bot.tables.badges import Badge
from bot.tables.chips import Account, Posting
from bot.tables.context import Request
from bot.tables.results import EVER, PRESENT, Measure, Tally, month_of, week_of
from bot.tables.settings import Settings
from bot.values.members import TablePlace
from bot.values.results import MAX_RECENT_GAMES, Entry, Leaderboard, Profile, Record, SeasonEnd, Selection, Statement

ENTRIES_PER_PAGE: Final = 10
LINES_PER_PAGE: Final = 8
RECORDS: Final[tuple[Measure, ...]] = ("biggest_pot", "operas", "deals_won", "games_won")
"""What may be a record of a season, the rarest first."""
MAX_RECORDS: Final = 3
LATE_SECONDS: Final = 3600
"""A game may have ended before the season it counts in began: its last click waited while the old season was closed."""
MAX_CURVE_GAMES: Final = 50
"""The number of games in the curve of a profile."""


class Results:
    """The results and chips of all servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leaderboard(self, request: Request, selection: Selection) -> Leaderboard:
        """Return a page of a ranking, at most the last one. Raise Refusal if its season is not closed."""
        async with self._store.long_transaction() as tx:
            await check_server(tx, request.guild)
            settings = await load_settings(tx, request.guild)
            closed = await seasons.closed(tx, request.guild)
            scope = _scope(selection, request.now, closed)
            if selection.measure == "play":
                page = await _page_by_play(tx, request, selection.page, scope)
            else:
                ranking = rankings.Ranking(request.guild, selection.measure, scope)
                page = await _page_by_sums(tx, request, selection.page, ranking, settings)
            users = {request.user, *(entry.user for entry in page.entries)}
            return Leaderboard(
                settings=settings,
                members=await load_members(tx, request.guild, users),
                selection=Selection(selection.measure, selection.period, page.number),
                pages=page.pages,
                total=page.total,
                entries=page.entries,
                own=page.own,
                records=await _records(tx, request.guild, scope, selection, closed, users),
                season=len(closed) + 1,
                closed=tuple(closed),
                leads=page.leads,
            )

    async def season_end(self, request: Request, number: int) -> SeasonEnd:
        """Return the end of a closed season, with its records."""
        board = await self.leaderboard(request, Selection("balance", number))
        async with self._store.long_transaction() as tx:
            each = [await _record_of(tx, request.guild, measure, number) for measure in RECORDS]
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

    async def statement(self, request: Request, page: int) -> Statement:
        """Return a page of the postings of a member's balance."""
        async with self._store.long_transaction() as tx:
            await check_server(tx, request.guild)
            settings = await load_settings(tx, request.guild)
            if await ledger.balance(tx, request.guild, Account("balance", request.user)) is None:
                first = await first_chips(tx, request, settings)
                chips = first.entries[Account("balance", request.user)]
                return Statement(0, 1, chips, 0, ((Posting(request.now, first.reason, None, None, chips), chips),), {})
            return await _statement(tx, request.guild, Account("balance", request.user), page)

    async def table_statement(self, request: Request, table_id: int, page: int) -> Statement:
        """Return a page of the postings of a member's seat. Raise Refusal if they have no seat there."""
        async with self._store.long_transaction() as tx:
            table = (await load_table(tx, table_id, request)).table
            seat = next((seat for seat in (*table.seats, *table.former) if seat.user == request.user), None)
            if seat is None:
                raise Refusal("not_at_this_table")
            account = Account("seat", table_id, seat.seat_id)
            row, statement = await tables.load(tx, table_id), await _statement(tx, request.guild, account, page)
        if row and row.is_packed:
            statement = _statement_of(await postings_of(self._store, row, account), page)
        place = TablePlace(table.options, table.channel)
        return replace(statement, table=table_id, places={table_id: place})

    async def profile(self, request: Request, user: int) -> Profile:
        """Return a member's profile. Raise Refusal if it is somebody else's and private."""
        async with self._store.long_transaction() as tx:
            members = await load_members(tx, request.guild, [user, request.user])
            if user != request.user and user in members and members[user].preferences.discretion:
                raise Refusal("discreet", user=user)
            tallies = await results.tallies(tx, request.guild, user)
            season = await seasons.current(tx, request.guild)
            ever = tallies.get(EVER, Tally())
            last = await results.last_games(tx, request.guild, user, MAX_CURVE_GAMES, is_counted=ever.deals > 0)
            played = Counter(game.game for game, seat in last if seat.has_played(game))
            games = _games_played(tallies) if ever.deals else played
            favourite = max(games, key=lambda game: games[game], default=None)
            return Profile(
                settings=await load_settings(tx, request.guild),
                members=members,
                user=user,
                ever=ever,
                season=tallies.get(f"season-{season}", Tally()),
                practice=await results.practice(tx, request.guild, user),
                last=tuple(last),
                favourite=favourite,
                favourite_games=games.get(favourite or "", 0),
                entry=await _entry_of(tx, rankings.Ranking(request.guild, "net", EVER), user),
                badges=await _badges(tx, request.guild, user),
                play=await play_scores.of_member(tx, request.guild, user),
            )


class _Page(NamedTuple):
    """A page of a ranking."""

    number: int
    pages: int
    total: int
    entries: tuple[Entry, ...]
    own: Entry | None
    leads: int = 0


async def _page_by_sums(
    tx: Transaction, request: Request, number: int, ranking: rankings.Ranking, settings: Settings
) -> _Page:
    total = await rankings.count(tx, ranking)
    pages = _pages_for(total)
    number = min(number, pages - 1)
    rows = await rankings.ranked(tx, ranking, limit=ENTRIES_PER_PAGE, offset=number * ENTRIES_PER_PAGE)
    first = await rankings.count_above(tx, ranking, rows[0][1]) + 1 if rows else 1
    counted = await _entry_of(tx, ranking, request.user)
    own = counted or await _entry_before_first_chips(tx, ranking, request, settings)
    entries = tuple(_entries(rows, first, number * ENTRIES_PER_PAGE))
    return _Page(number, pages, total if counted == own else total + 1, entries, own)


async def _page_by_play(tx: Transaction, request: Request, number: int, scope: str) -> _Page:
    ranking = await play_scores.ranked(tx, request.guild, scope)
    pages = _pages_for(len(ranking))
    number = min(number, pages - 1)
    entries = tuple(ranking[number * ENTRIES_PER_PAGE : (number + 1) * ENTRIES_PER_PAGE])
    own = next((entry for entry in ranking if entry.user == request.user), None)
    leads = await play_scores.leads_of(tx, request.guild, request.user, scope)
    return _Page(number, pages, len(ranking), entries, own, leads)


def _pages_for(total: int) -> int:
    return max(1, -(-total // ENTRIES_PER_PAGE))


async def _record_of(tx: Transaction, guild: int, measure: Measure, season: int) -> tuple[Measure, Entry] | None:
    """Return who has done most by this measure in a season; None where nobody has, or more than one."""
    ranking = rankings.Ranking(guild, measure, f"season-{season}")
    match await rankings.ranked(tx, ranking, limit=2, offset=0):
        case [(user, value)]:
            return measure, Entry(1, user, value)
        case [(user, value), (_, second)] if value > second:
            return measure, Entry(1, user, value)
        case _:
            return None


async def _badges(tx: Transaction, guild: int, user: int) -> tuple[Badge, ...]:
    rows = await badges.of_member(tx, guild, user) if await wants_badges(tx, guild, user) else ()
    return tuple(one.badge for one in rows)


def _games_played(tallies: Mapping[str, Tally]) -> dict[str, int]:
    """Return how often a member has played each game, games never played left out."""
    return {
        scope.removeprefix("game-"): tally.games
        for scope, tally in tallies.items()
        if scope.startswith("game-") and tally.games
    }


async def _entry_of(tx: Transaction, ranking: rankings.Ranking, user: int) -> Entry | None:
    value = await rankings.value_of(tx, ranking, user)
    return None if value is None else Entry(await rankings.count_above(tx, ranking, value) + 1, user, value)


async def _entry_before_first_chips(
    tx: Transaction, ranking: rankings.Ranking, request: Request, settings: Settings
) -> Entry | None:
    """Return the entry of a member without an account in the ranking by balance; None in any other ranking."""
    if ranking.scope != PRESENT:
        return None
    value = await load_balance(tx, request, settings)
    return Entry(await rankings.count_above(tx, ranking, value) + 1, request.user, value)


async def _records(
    tx: Transaction,
    guild: int,
    scope: str,
    selection: Selection,
    closed: Sequence[tuple[int, int]],
    users: Collection[int],
) -> dict[int, Record]:
    season = len(closed) + 1
    present = f"season-{season}"
    scope = present if scope == PRESENT else scope
    limit = 0 if isinstance(selection.period, int) else MAX_RECENT_GAMES
    tallies = await results.tallies_in(tx, guild, scope, users)
    is_later = closed and scope == present
    only, after = (season, closed[0][1] - LATE_SECONDS) if is_later else (results.ANY_SEASON, 0)
    last = await results.last_gains(tx, guild, tallies, limit, season=only, after=after)
    return {
        user: Record(tally.games, tally.games_won, tally.net, tuple(reversed(last[user])))
        for user, tally in tallies.items()
    }


def _entries(rows: Sequence[tuple[int, int]], first: int, offset: int) -> list[Entry]:
    """Return the entries of a page; equal values share a place."""
    places: dict[int, int] = {}
    for number, (_, value) in enumerate(rows):
        places.setdefault(value, offset + number + 1 if number else first)
    return [Entry(places[value], user, value) for user, value in rows]


def _scope(selection: Selection, now: int, closed: Sequence[tuple[int, int]]) -> str:
    """Return the scope of a ranking. Raise Refusal if its season is not closed."""
    period = selection.period
    if isinstance(period, int):
        if period not in {number for number, _ in closed}:
            raise Refusal("no_such_season", season=period)
        return f"season-{period}"
    if selection.measure == "balance":
        return PRESENT
    scopes = {"week": week_of(now), "month": month_of(now), "season": f"season-{len(closed) + 1}", "ever": EVER}
    return scopes[period]


async def _statement(tx: Transaction, guild: int, account: Account, page: int) -> Statement:
    row = await ledger.account(tx, guild, account)
    pages = max(1, -(-row.postings // LINES_PER_PAGE))
    page = min(page, pages - 1)
    postings, after = await ledger.postings(tx, row, limit=LINES_PER_PAGE, offset=page * LINES_PER_PAGE)
    places = await load_places(tx, {posting.table_id for posting in postings if posting.table_id})
    return Statement(page, pages, row.balance, row.staked, tuple(_with_balances(postings, after)), places)


def _statement_of(postings: Sequence[Posting], page: int) -> Statement:
    """Return a page of these postings, newest first, of an account without any other."""
    pages = max(1, -(-len(postings) // LINES_PER_PAGE))
    page = min(page, pages - 1)
    first = page * LINES_PER_PAGE
    after = sum(posting.amount for posting in postings[first:])
    lines = _with_balances(postings[first : first + LINES_PER_PAGE], after)
    return Statement(page, pages, sum(posting.amount for posting in postings), 0, tuple(lines), {})


def _with_balances(postings: Sequence[Posting], after: int) -> list[tuple[Posting, int]]:
    """Return postings, newest first, with the balance after each, which is `after` for the first of them."""
    balances = accumulate((-posting.amount for posting in postings), initial=after)
    return [*zip(postings, balances, strict=False)]
