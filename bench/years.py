"""What finished games take on both engines, as they were played and packed, and how long it takes to care for them.

A game is one of four people and three deals, of each booklet in turn. Nothing is kept of what goes by itself after a
day, such as clicks. From so many games follows what a year of ten thousand servers takes, where three are played a day.
With copies, there is a file with so many more servers that have played the same: for few games, what the tables take
when there is nothing in them counts for too much.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing
from functools import partial
from itertools import count, cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, NamedTuple, get_args

from bench.copies import copy_server
from bot import maintenance
from bot.config import file_of
from bot.game.rules import Game
from bot.services.packing import LEFT_ALONE_SECONDS
from bot.services.wiring import Services
from bot.store import packed
from bot.store.database import BOT, Store
from bot.store.engines import open_store
from bot.valuation.yardstick import VERSION
from tools.players import NOW, RandomPlayers, services_on
from tools.postgresql import Server, running

GAMES_A_YEAR: Final = 10_000 * 3 * 365
GAMES_EACH: Final = 20
"""The games that the same four people play."""
DAY_AFTER: Final = NOW + 1_000_000 + LEFT_ALONE_SECONDS
"""Later than the end of any game here by more than a day."""
_LARGEST: Final = 6
"""The number of tables whose sizes are told."""
_UPDATES: Final = """
    SELECT relname || ' ' || n_tup_upd || ' (' || round(100.0 * n_tup_hot_upd / n_tup_upd) || ' %)'
    FROM pg_stat_user_tables WHERE n_tup_upd > 0 ORDER BY n_tup_upd DESC LIMIT 6
"""


class Sizes(NamedTuple):
    engines: tuple[str, ...] = ("SQLite", "PostgreSQL")
    games: int = 200
    deals: int = 3
    ports: int = 1
    """Whether what is in the file is copied to PostgreSQL."""
    copies: int = 0
    """How many servers are added to the file, if any."""


class Database(NamedTuple):
    """A database, and how its bytes are counted."""

    url: str
    server: Server | None

    def bytes_by_table(self) -> dict[str, int]:
        """Return the bytes of each table with its indexes, once what was deleted is cleared away."""
        if self.server:
            self.server.execute("VACUUM FULL")
            rows = self.server.execute(
                "SELECT relname || ' ' || pg_total_relation_size(oid) FROM pg_class"
                " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
            ).splitlines()
            return {name: int(size) for name, size in (row.split() for row in rows)}
        file = file_of(self.url)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("VACUUM")
        return {"file": file.stat().st_size}


def main(sizes: Sizes) -> None:
    """Measure and print everything, in some minutes."""
    for engine in sizes.engines:
        with TemporaryDirectory() as folder, ExitStack() as stack:
            if engine == "SQLite":
                database = Database(f"sqlite:///{folder}/years.db", None)
            else:
                server = stack.enter_context(running())
                database = Database(server.url("postgres"), server)
            print(engine)
            _measure(database, sizes, Path(folder))


def _measure(database: Database, sizes: Sizes, folder: Path) -> None:
    asyncio.run(_with(database.url, _nothing))
    empty = database.bytes_by_table()
    asyncio.run(_with(database.url, partial(_play, sizes=sizes)))
    if database.server:
        updates = ", ".join(database.server.execute(_UPDATES).splitlines())
        print(f"  updates, and the share of them that stayed out of all indexes: {updates}")
    _print("as they were played", database, empty, sizes.games)
    _care(database, sizes.games, folder, sizes)
    _timed("packed, pauses included", sizes.games, lambda: asyncio.run(_with(database.url, _pack)))
    _print("packed", database, empty, sizes.games)
    _care(database, sizes.games, folder, sizes)
    if sizes.copies and not database.server:
        copy_server(file_of(database.url), sizes.copies)
        games = sizes.games * (1 + sizes.copies)
        _print(f"packed, on {1 + sizes.copies:,} servers", database, empty, games)
        _care(database, games, folder, sizes)


def _print(form: str, database: Database, empty: dict[str, int], games: int) -> None:
    now = database.bytes_by_table()
    more = {table: (size - empty[table]) / games for table, size in now.items()}
    total = sum(more.values())
    largest = sorted(more.items(), key=lambda item: -item[1])[:_LARGEST]
    parts = ", ".join(f"{table} {size / 1000:.1f}" for table, size in largest if size > 0)
    print(f"  {form}: {total / 1000:.2f} kB a game ({parts}), {total * GAMES_A_YEAR / 1e12:.2f} TB a year")


def _care(database: Database, games: int, folder: Path, sizes: Sizes) -> None:
    """Do what is done to care for a database."""
    _timed("audit", games, lambda: _audit(database.url))
    if database.server:
        return
    copy = folder / "copy.db"
    _timed("backup", games, lambda: maintenance.backup(database.url, copy))
    copy.unlink()
    if not sizes.ports:
        return
    with running() as server:
        target = Database(server.url("postgres"), server)
        asyncio.run(_with(target.url, _nothing))
        empty = target.bytes_by_table()
        _timed("port", games, lambda: _port(database.url, target.url))
        _print("in PostgreSQL then", target, empty, games)
        _timed("audit", games, lambda: _audit(target.url))


def _timed(what: str, games: int, work: Callable[[], object]) -> None:
    """Print how long some work takes, PostgreSQL's part included, and how much of a processor that of the bot does."""
    began, used = perf_counter(), process_time()
    work()
    took, worked = perf_counter() - began, process_time() - used
    print(f"    {what}: {1e3 * took / games:.2f} ms a game, of which {1e3 * worked / games:.2f} at work in Python")


def _audit(url: str) -> None:
    assert not asyncio.run(maintenance.audit(url))


def _port(source: str, target: str) -> None:
    assert not asyncio.run(maintenance.port(source, target)).problems


async def _with(url: str, work: Callable[[Store, Services], Awaitable[None]]) -> None:
    store = await open_store(url)
    try:
        await work(store, services_on(store, Random(1)))
    finally:
        await store.close()


async def _nothing(_store: Store, _services: Services) -> None:
    pass


async def _play(store: Store, services: Services, sizes: Sizes) -> None:
    random, interactions = Random(1), count(1)
    players = [
        RandomPlayers(services, 1 + number, interactions, random) for number in range(-(-sizes.games // GAMES_EACH))
    ]
    for number, game in zip(range(sizes.games), cycle(get_args(Game)), strict=False):
        await players[number // GAMES_EACH].play_out(game, sizes.deals)
    async with store.long_transaction(BOT) as tx:
        for statement in _WHAT_FOLLOWS:
            await tx.execute(statement)


_WHAT_FOLLOWS: Final = (
    "DELETE FROM interaction",
    "INSERT INTO table_message SELECT id, version, id, 'end', 3, NULL, 3, NULL, id FROM game_table",
    "INSERT INTO valued_game SELECT table_id, 0 FROM finished_game",
    """
    INSERT INTO seat_value SELECT table_id, seat_id, guild_id, user_id, 21, 1234 * gain, 54321, 4321, 345678, 2345
    FROM finished_seat WHERE user_id IS NOT NULL
    """,
)
"""What people's games leave besides. To value their choices would take a second each, so no version has done it."""


async def _pack(store: Store, services: Services) -> None:
    await _set_valued(store, VERSION)
    await services.packing.pack_games(DAY_AFTER)
    await _set_valued(store, 0)
    async with store.long_transaction() as tx:
        assert not await packed.candidates(tx, services.part, 0, 1, before=DAY_AFTER)


async def _set_valued(store: Store, version: int) -> None:
    """Record the version by which all games are valued."""
    async with store.long_transaction(BOT) as tx:
        await tx.execute("UPDATE valued_game SET version = $1", version)
