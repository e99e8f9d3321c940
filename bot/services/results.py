"""Who stands where on a server, what a balance is made of, and what a member has made of their games."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from bot.game.refusal import Refusal
from bot.services import loading
from bot.services.changes import welcome
from bot.store import ledger, members, results, seasons
from bot.store.ledger import Account, Posting
from bot.store.results import FinishedGame, FinishedSeat, Measure, Tally
from bot.store.sqlite.database import Store, Transaction
from bot.tables.context import Request
from bot.tables.results import EVER, month_of, week_of

PAGE: Final = 10
LINES: Final = 8
"""Lines of a statement on one page."""
FORM: Final = 10
"""Games that show a member's form."""
CURVE: Final = 50
"""Games that a curve shows at most."""
Period = Literal["week", "month", "season", "ever"]


class Choice(Struct, frozen=True):
    """What a ranking is by, and over which time: a period, or the number of a season that is over."""

    measure: Measure = "balance"
    period: Period | int = "ever"
    page: int = 0


class Rank(Struct, frozen=True):
    """One member in a ranking."""

    place: int
    user: int
    value: int


class Record(Struct, frozen=True):
    """What stands beside a member's place."""

    games: int = 0
    games_won: int = 0
    """Both in the time of the ranking."""
    last: tuple[int, ...] = ()
    """What their last games brought them, oldest first; nothing where a season is over."""


class Leaderboard(Struct, frozen=True):
    """One page of a ranking, and the reader's own row wherever it stands."""

    choice: Choice
    pages: int
    members: int
    rows: tuple[Rank, ...]
    own: Rank | None
    records: Mapping[int, Record]
    """Of those shown who have played."""
    season: int
    """The season that goes on."""
    closed: tuple[tuple[int, int], ...]
    """The seasons that are over, and when they closed."""


class Statement(Struct, frozen=True):
    """A page of the postings of an account, newest first, each with the balance after it."""

    page: int
    pages: int
    balance: int
    staked: int
    lines: tuple[tuple[Posting, int], ...]
    table: int | None = None
    """The table whose seat it is about."""


class Profile(Struct, frozen=True):
    """What a member has made of their games."""

    user: int
    ever: Tally
    season: Tally
    last: tuple[tuple[FinishedGame, FinishedSeat], ...]
    """Their last counted games, newest first."""
    favourite: str | None
    favourite_games: int
    rank: Rank | None
    """By net result, among everybody who ever played here."""


class Scores:
    """What is asked of a server's chips and results; it changes nothing but a first welcome."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def leaderboard(self, request: Request, choice: Choice) -> Leaderboard:
        """A page of a ranking; a page beyond the last one is the last one."""
        async with self._store.transaction() as tx:
            await _welcomed(tx, request)
            closed = await seasons.closed(tx, request.guild)
            scope = _scope(choice, request.now, closed)
            of = (tx, request.guild, choice.measure, scope)
            members = await results.count(*of)
            pages = max(1, -(-members // PAGE))
            page = min(choice.page, pages - 1)
            found = await results.ranked(*of, limit=PAGE, offset=page * PAGE)
            first = await results.count_above(*of, found[0][1]) + 1 if found else 1
            own = await results.value_of(*of, request.user)
            above = 0 if own is None else await results.count_above(*of, own)
            records = await _records(tx, request.guild, choice, scope, {request.user, *dict(found)})
        return Leaderboard(
            choice=Choice(choice.measure, choice.period, page),
            pages=pages,
            members=members,
            rows=tuple(_ranked(found, first, page * PAGE)),
            own=None if own is None else Rank(above + 1, request.user, own),
            records=records,
            season=len(closed) + 1,
            closed=tuple(closed),
        )

    async def statement(self, request: Request, page: int) -> Statement:
        """What a member's balance is made of."""
        async with self._store.transaction() as tx:
            await _welcomed(tx, request)
            return await _statement(tx, request.guild, Account("balance", request.user), page)

    async def table_statement(self, request: Request, table_id: int, page: int) -> Statement:
        """What has come to and gone from a member's seat at a table."""
        async with self._store.transaction() as tx:
            table = await loading.table(tx, table_id, request)
            seat = next((seat for seat in table.seats if seat.user == request.user), None)
            if seat is None:
                raise Refusal("not_at_this_table")
            found = await _statement(tx, request.guild, Account("seat", table_id, seat.seat_id), page)
        return Statement(found.page, found.pages, found.balance, found.staked, found.lines, table_id)

    async def profile(self, request: Request, user: int) -> Profile:
        """What a member has made of their games; a discreet one is seen by nobody else."""
        async with self._store.transaction() as tx:
            if user != request.user and await members.discreet(tx, request.guild, [user]):
                raise Refusal("discreet", user=user)
            sums = await results.tallies(tx, request.guild, user)
            last = await results.last_games(tx, request.guild, user, CURVE)
            season = await seasons.going(tx, request.guild)
            net = await results.value_of(tx, request.guild, "net", EVER, user)
            above = 0 if net is None else await results.count_above(tx, request.guild, "net", EVER, net)
        games = {scope.removeprefix("game-"): of.games for scope, of in sums.items() if scope.startswith("game-")}
        favourite = max(filter(games.get, games), key=lambda game: games[game], default=None)
        return Profile(
            user=user,
            ever=sums.get(EVER, Tally()),
            season=sums.get(f"season-{season}", Tally()),
            last=tuple(last),
            favourite=favourite,
            favourite_games=games.get(favourite or "", 0),
            rank=None if net is None else Rank(above + 1, user, net),
        )


async def _records(
    tx: Transaction, guild: int, choice: Choice, scope: str | None, users: Collection[int]
) -> dict[int, Record]:
    sums = await results.tallies_in(tx, guild, scope or EVER, users)
    of_last = 0 if isinstance(choice.period, int) else FORM
    return {
        user: Record(
            games=of.games,
            games_won=of.games_won,
            last=tuple(reversed(await results.last_gains(tx, guild, user, of_last))),
        )
        for user, of in sums.items()
    }


def _ranked(found: Sequence[tuple[int, int]], first: int, offset: int) -> list[Rank]:
    """Equals have the same place; after them comes the place that follows from their number."""
    places: dict[int, int] = {}
    for number, (_, value) in enumerate(found):
        places.setdefault(value, offset + number + 1 if number else first)
    return [Rank(places[value], user, value) for user, value in found]


def _scope(choice: Choice, now: int, closed: Sequence[tuple[int, int]]) -> str | None:
    """The sums that a ranking is read from; None for what members hold now."""
    period = choice.period
    if isinstance(period, int):
        if period not in {number for number, _ in closed}:
            raise Refusal("no_such_season", season=period)
        return f"season-{period}"
    if choice.measure == "balance":
        return None
    scopes = {"week": week_of(now), "month": month_of(now), "season": f"season-{len(closed) + 1}", "ever": EVER}
    return scopes[period]


async def _welcomed(tx: Transaction, request: Request) -> None:
    await loading.check_server(tx, request.guild)
    settings = await loading.settings(tx, request.guild)
    await welcome(tx, request.guild, request.user, settings, request.now)


async def _statement(tx: Transaction, guild: int, account: Account, page: int) -> Statement:
    number, balance, staked = await ledger.account(tx, guild, account)
    pages = max(1, -(-await ledger.count_postings(tx, number) // LINES))
    page = min(page, pages - 1)
    after = balance - await ledger.sum_of_newest(tx, number, page * LINES)
    lines: list[tuple[Posting, int]] = []
    for posting in await ledger.postings(tx, number, limit=LINES, offset=page * LINES):
        lines.append((posting, after))
        after -= posting.amount
    return Statement(page, pages, balance, staked, tuple(lines))
