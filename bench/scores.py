"""How long rankings, profiles and statements take on the file of a large server, at their first pages and deep inside.

The baseline is a transaction that reads one balance: what nothing that is asked of the file can do without.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple, get_args

from bot.services.results import Results
from bot.store import ledger, ledger_checks
from bot.store.database import BOT, Store
from bot.store.sqlite.database import FileStore
from bot.tables.chips import Account
from bot.tables.context import Request
from bot.tables.results import Measure, month_of, week_of
from bot.values.results import Period, Selection

GUILD: Final = 7
NOW: Final = 1_800_000_000
ACCOUNTS: Final = 100_000
GAMES: Final = 50_000
SEATS: Final = 4
PLAYERS: Final = 5_000
"""Members who share all games."""
GIFTS: Final = 150_000
"""Further postings of the member who has the most of everything."""
WORST: Final = 1
USUAL: Final = 2_500
NEWCOMER: Final = ACCOUNTS
BETWEEN: Final = 1200
"""Seconds between two games."""
TIMES: Final = 31
LIMIT: Final = 0.020
"""Seconds that none of it may take at the median."""
DEEP: Final = 10**9
"""A page beyond the last one."""


class Question(NamedTuple):
    """Something that is asked of the file."""

    name: str
    ask: Callable[[], Awaitable[object]]


def main() -> None:
    """Print everything, in about a minute."""
    with TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder) / "scores.db"))


async def _measure(path: Path) -> None:
    await (await FileStore.open(path)).close()
    size = _fill(path)
    store = await FileStore.open(path)
    try:
        async with store.transaction(BOT) as tx:
            assert not await ledger_checks.find_problems(tx)
            [(postings,)] = await tx.execute("SELECT count(*) FROM posting")
        print(
            f"{postings:,} postings, {ACCOUNTS:,} members, {GAMES:,} games among {PLAYERS:,} of them"
            f" ({size / 2**20:.0f} MiB)"
        )
        baseline = median(await _times(partial(_balance, store)))
        print(f"baseline: one balance is read in {1e3 * baseline:.2f} ms")
        for question in _questions(Results(store)):
            await _print(question, baseline)
    finally:
        await store.close()


def _questions(results: Results) -> Iterator[Question]:
    people = {"worst": WORST, "usual": USUAL, "newcomer": NEWCOMER}
    for measure in get_args(Measure):
        for period in get_args(Period) if measure != "balance" else ("ever",):
            for page, where in ((0, "first page"), (DEEP // 2, "last page")):
                selection = Selection(measure, period, page)
                yield Question(f"leaderboard {measure} {period}, {where}", partial(_board, results, selection))
    for page in (ACCOUNTS // 20, ACCOUNTS // 10):
        yield Question(f"leaderboard balance, page {page:,}", partial(_board, results, Selection(page=page)))
    for name, user in people.items():
        yield Question(f"profile, {name}", partial(results.profile, _request(user), user))
        yield Question(f"statement, {name}, first page", partial(results.statement, _request(user), 0))
        yield Question(f"statement, {name}, last page", partial(results.statement, _request(user), DEEP))
    middle = GIFTS // 16
    yield Question(f"statement, worst, page {middle:,}", partial(results.statement, _request(WORST), middle))


async def _board(results: Results, selection: Selection) -> object:
    return await results.leaderboard(_request(USUAL), selection)


def _request(user: int) -> Request:
    return Request(user, GUILD, NOW)


async def _balance(store: Store) -> object:
    async with store.transaction(BOT) as tx:
        return await ledger.balance(tx, GUILD, Account("balance", USUAL))


async def _print(question: Question, baseline: float) -> None:
    times = await _times(question.ask)
    middle, late = median(times), quantiles(times, n=20)[-1]
    mark = "" if middle <= LIMIT else f"  more than {1e3 * LIMIT:.0f} ms"
    print(f"{question.name:42} {1e3 * middle:7.2f} ms, 95 %: {1e3 * late:7.2f} ms (x{middle / baseline:.0f}){mark}")


async def _times(ask: Callable[[], Awaitable[object]]) -> list[float]:
    taken: list[float] = []
    for _ in range(TIMES):
        began = perf_counter()
        await ask()
        taken.append(perf_counter() - began)
    return taken


def _fill(path: Path) -> int:
    """Members with their first chips, their games, the gifts of one, and what all of it sums up to; the bytes then."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.create_function("week_of", 1, week_of, deterministic=True)
    connection.create_function("month_of", 1, month_of, deterministic=True)
    connection.executescript(f"""
        PRAGMA synchronous = OFF;
        BEGIN;
        CREATE TEMP TABLE number AS WITH RECURSIVE number (id) AS
            (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < {max(ACCOUNTS, GIFTS)}) SELECT id FROM number;
        INSERT INTO account SELECT id, {GUILD}, 'balance', id, 0, 0, 0 FROM number WHERE id <= {ACCOUNTS};
        INSERT INTO account VALUES (0, {GUILD}, 'bank', 0, 0, 0, 0);
        INSERT INTO game_table
            SELECT id, {GUILD}, id, 0, 1, 1, '{{}}', NULL, NULL FROM number WHERE id <= {GAMES};
        INSERT INTO finished_game
            SELECT id, {GUILD}, {NOW} - ({GAMES} - id) * {BETWEEN}, 1,
                CASE id % 4 WHEN 0 THEN 'classique' WHEN 1 THEN 'mallette' WHEN 2 THEN 'asterix' ELSE 'habourdin' END,
                3, 0, id % 20 > 0
            FROM number WHERE id <= {GAMES};
        INSERT INTO finished_seat
            SELECT table_id, seat.id - 1,
                CASE WHEN seat.id = 1 AND table_id % 10 = 0 THEN {WORST}
                    ELSE 2 + (table_id * 7919 + seat.id * 1231) % ({PLAYERS} - 1) END,
                NULL, 1 + (table_id + seat.id) % {SEATS}, (table_id * 7919 + seat.id * 104729) % 601 - 300,
                3, (table_id + seat.id) % 3, (table_id + seat.id) % 50 = 0, (table_id * seat.id) % 60, 0,
                {GUILD}, ended_at, 1
            FROM finished_game JOIN number AS seat WHERE seat.id <= {SEATS};
        {_TRANSFERS}
        {"".join(_TALLIES.format(scope=scope) for scope in _SCOPES)}
        COMMIT;
    """)
    connection.close()
    return path.stat().st_size


_TRANSFERS: Final = f"""
    INSERT INTO transfer SELECT id, 'welcome ' || id, {GUILD}, 0, 'Welcome', NULL, NULL FROM number
        WHERE id <= {ACCOUNTS};
    INSERT INTO posting SELECT id, id, 1000 FROM transfer;
    INSERT INTO transfer SELECT {ACCOUNTS} + id, 'gift ' || id, {GUILD}, {NOW} - 9 * {GAMES} * {BETWEEN} + id, 'Gift',
        NULL, NULL FROM number WHERE id <= {GIFTS};
    INSERT INTO posting SELECT id, {WORST}, 1 + id % 7 FROM transfer WHERE reason = 'Gift';
    INSERT INTO transfer SELECT 1000000 + 2 * table_id, 'begin ' || table_id, {GUILD}, ended_at - 600, 'GameStarted',
        table_id, 0 FROM finished_game;
    INSERT INTO transfer SELECT 1000001 + 2 * table_id, 'end ' || table_id, {GUILD}, ended_at, 'TableClosed',
        table_id, 3 FROM finished_game;
    INSERT INTO posting SELECT 1000000 + 2 * table_id, user_id, -301 FROM finished_seat;
    INSERT INTO posting SELECT 1000001 + 2 * table_id, user_id, 301 + gain FROM finished_seat;
    INSERT INTO posting SELECT transfer_id, 0, -sum(amount) FROM posting GROUP BY transfer_id HAVING sum(amount) <> 0;
    UPDATE account SET balance = (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = account.id);
"""
_SCOPES: Final = (
    "'ever'",
    "week_of(finished_game.ended_at)",
    "month_of(finished_game.ended_at)",
    "'season-1'",
    "'game-' || game",
)
_TALLIES: Final = f"""
    INSERT INTO tally SELECT {GUILD}, {{scope}} AS scope, user_id, sum(is_complete), sum(is_complete AND place = 1),
        sum(finished_seat.deals), sum(deals_won), sum(operas), sum(gain), max(gain), max(biggest_pot), NULL
        FROM finished_seat JOIN finished_game ON finished_game.table_id = finished_seat.table_id
        GROUP BY scope, user_id;
"""
