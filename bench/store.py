"""Measure actions per second, the loading of a table, and a top ten among 100,000 accounts.

The actions are compared with their own statements and commits, executed again without any rules: through the store,
and through `sqlite3` alone in one thread.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, NamedTuple

from bot.services import codec
from bot.services.wiring import Services
from bot.store import ledger_checks, results
from bot.store import tables as rows
from bot.store.database import BOT, Row, Store, Transaction
from bot.store.engines import open_store
from bot.store.sqlite.database import FileStore, FileTransaction
from bot.tables.evolution import replay
from tools.players import GUILD, NOW, Players, services_on
from tools.postgresql import find_programs, running

TABLES: Final = (1, 32, 256)
SECONDS: Final = 4.0
"""How long the actions are measured; the two comparisons take at most as long again."""
EVENTS: Final = 100
ACCOUNTS: Final = 100_000
POSTINGS: Final = 1_000_000
BEGIN: Final = "BEGIN IMMEDIATE"

_atomic, _run = FileStore.transaction, FileTransaction.execute


class Statement(NamedTuple):
    """One statement and its values."""

    text: str
    values: Sequence[object] = ()


Recorded = list[Statement]


def main() -> None:
    """Measure and print everything, in about a minute."""
    with TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> None:
    for number in TABLES:
        await _actions(folder, number)
    await _engines(folder)
    await _loading(folder / "loading.db")
    for name, chips in (("all different", "1 + abs(id * 7919 % 100003)"), ("all equal", "1000")):
        await _top_ten(folder / f"{name}.db", name, chips)


async def _actions(folder: Path, number: int) -> None:
    """Measure the actions of players at this number of tables."""
    path, copies = folder / f"{number}.db", [folder / f"{number} {name}.db" for name in ("again", "alone")]
    interactions = count(1)
    async with _store(path) as store:
        services = services_on(store, Random(number))
        everybody = [Players(services, channel, interactions) for channel in range(1, number + 1)]
        await asyncio.gather(*(players.begin() for players in everybody))
    for copy in copies:
        shutil.copy(path, copy)
    async with _store(path) as store:
        services = services_on(store, Random(number))
        with _recorded() as transactions:
            began = perf_counter()
            actions = await asyncio.gather(*(_play(players, services, began + SECONDS) for players in everybody))
            seconds = perf_counter() - began
    done, again, alone = sum(actions), await _again(copies[0], transactions), _alone(copies[1], transactions)
    statements = sum(map(len, transactions)) / done
    print(
        f"{number:4} tables: {done / seconds:6,.0f} actions a second, each {len(transactions) / done:.1f} transactions"
        f" and {statements:.1f} statements; these alone:"
        f" {done / again:6,.0f} through the store (x{seconds / again:.2f}),"
        f" {done / alone:6,.0f} through sqlite3 in one thread (x{seconds / alone:.2f})"
    )


async def _engines(folder: Path) -> None:
    """Compare the engines: one player after the other, then many at once; both wait for the disk."""
    if not find_programs():
        return
    with running(is_safe=True) as server:
        urls = {"SQLite": f"sqlite:///{folder / 'engines.db'}", "PostgreSQL": server.url("postgres")}
        for number in (1, 32):
            rates = {name: await _rate(url, number) for name, url in urls.items()}
            alone = ", ".join(f"{name} {1e3 * number / rate:.2f} ms" for name, rate in rates.items())
            ratio = rates["SQLite"] / rates["PostgreSQL"]
            print(f"an action with {number} tables in play: {alone} (x{ratio:.2f})")


async def _rate(url: str, number: int) -> float:
    """Return the actions a second of players at this number of tables."""
    store = await open_store(url)
    try:
        first = 1000 * number
        services, interactions = services_on(store, Random(number)), count(first << 32)
        everybody = [Players(services, channel, interactions) for channel in range(first, first + number)]
        await asyncio.gather(*(players.begin() for players in everybody))
        began = perf_counter()
        actions = await asyncio.gather(*(_play(players, services, began + SECONDS) for players in everybody))
        return sum(actions) / (perf_counter() - began)
    finally:
        await store.close()


async def _play(players: Players, services: Services, end: float) -> int:
    """Play until then; return the number of actions."""
    players.services, actions = services, 0
    while perf_counter() < end:
        actions += await players.step()
    return actions


@contextmanager
def _recorded() -> Iterator[list[Recorded]]:
    """Record every statement of this block, by transaction."""
    transactions: list[Recorded] = []

    @asynccontextmanager
    async def transaction(store: FileStore, server: int | None = None) -> AsyncGenerator[Transaction]:
        async with _atomic(store, server) as tx:
            transactions.append([])
            yield tx

    async def run(tx: FileTransaction, statement: str, *values: object) -> list[Row]:
        if statement != BEGIN:
            transactions[-1].append(Statement(statement, values))
        return await _run(tx, statement, *values)

    FileStore.transaction, FileTransaction.execute = transaction, run
    try:
        yield transactions
    finally:
        FileStore.transaction, FileTransaction.execute = _atomic, _run


async def _again(path: Path, transactions: list[Recorded]) -> float:
    """Return how many seconds these transactions take through the store."""
    async with _store(path) as store:
        began = perf_counter()
        for statements in transactions:
            async with store.transaction(BOT) as tx:
                for text, values in statements:
                    await tx.execute(text, *values)
        return perf_counter() - began


def _alone(path: Path, transactions: list[Recorded]) -> float:
    """Return how many seconds these transactions take without the store, its lock and its thread."""
    connection = sqlite3.connect(path, isolation_level=None)
    for pragma in ("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")
    began = perf_counter()
    for statements in transactions:
        connection.execute(BEGIN)
        for text, values in statements:
            connection.execute(text, _numbered(values)).fetchall()
        connection.execute("COMMIT")
    seconds = perf_counter() - began
    connection.close()
    return seconds


def _numbered(values: Sequence[object]) -> dict[str, object]:
    return {str(number): value for number, value in enumerate(values, 1)}


async def _loading(path: Path) -> None:
    async with _store(path) as store:
        players = Players(services_on(store, Random(1)), 1, count(1))
        await players.begin()
        while players.table.version < EVENTS:
            await players.step()
        async with store.transaction(BOT) as tx:
            row, events = await rows.load(tx, players.table.id), await rows.events(tx, players.table.id)
            assert row is not None
            reading = await _median(partial(rows.load, tx, row.id))
            reading_all = await _median(partial(rows.events, tx, row.id))
    decoding = await _median(partial(_now, partial(codec.table_of, row)))
    folding = await _median(partial(_now, lambda: replay(codec.decode_events(events))))
    print(
        f"a table of {len(events)} events ({len(row.snapshot):,} bytes of snapshot): {1e6 * (reading + decoding):.0f}"
        f" µs to load its snapshot, {1e6 * (reading_all + folding):.0f} µs to read and fold its events"
    )


async def _top_ten(path: Path, name: str, chips: str) -> None:
    """Measure the top ten of one server with many members."""
    async with _store(path):
        pass
    size = fill(path, chips)
    began = perf_counter()
    async with _store(path) as store:
        opening = perf_counter() - began
        async with store.transaction(BOT) as tx:
            seconds = await _median(
                partial(results.ranked, tx, results.Ranking(GUILD, "balance", None), limit=10, offset=0)
            )
            assert not await ledger_checks.find_problems(tx)
    print(
        f"the top ten of {ACCOUNTS:,} members, balances {name}: {1e3 * seconds:.2f} ms; a file of {POSTINGS:,} postings"
        f" ({size / 2**20:.0f} MiB) is opened in {opening:.1f} s"
    )


def fill(path: Path, chips: str) -> int:
    """Let the bank give chips to every member in turn until there are enough postings; return the size in bytes."""
    transfers = POSTINGS // 2
    number = "WITH RECURSIVE number (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM number WHERE id < {})"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(f"""
        BEGIN;
        INSERT INTO account VALUES (0, {GUILD}, 'bank', 0, 0, 0, 0);
        {number.format(ACCOUNTS)}
            INSERT INTO account
            SELECT id, {GUILD}, 'balance', id, 0, ({chips}) * {transfers // ACCOUNTS}, 0 FROM number;
        UPDATE account SET balance = -(SELECT sum(balance) FROM account) WHERE id = 0;
        {number.format(transfers)}
            INSERT INTO transfer SELECT id, 'gift ' || id, {GUILD}, {NOW}, 'Gift', NULL, NULL FROM number;
        INSERT INTO posting SELECT transfer.id, account.id, balance / {transfers // ACCOUNTS}
            FROM transfer JOIN account ON account.id = 1 + transfer.id % {ACCOUNTS};
        INSERT INTO posting SELECT transfer_id, 0, -amount FROM posting;
        COMMIT;
    """)
    connection.close()
    return path.stat().st_size


@asynccontextmanager
async def _store(path: Path) -> AsyncGenerator[Store]:
    store = await FileStore.open(path)
    try:
        yield store
    finally:
        await store.close()


async def _median(work: Callable[[], Awaitable[object]], times: int = 21) -> float:
    """Return the median of the seconds that this takes."""
    taken: list[float] = []
    for _ in range(times):
        began = perf_counter()
        await work()
        taken.append(perf_counter() - began)
    return median(taken)


async def _now(work: Callable[[], object]) -> None:
    work()
