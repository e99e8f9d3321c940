"""How long rankings, profiles, statements and the care of the file take on a large server, also deep inside."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, get_args

from bench.held import Work, print_held
from bench.large_file import GUILD, NOW, USUAL, WORST, Content, fill
from bot.part import Part
from bot.services.presence import RETENTION_SECONDS, Presence
from bot.services.results import Results
from bot.services.saves import Saves
from bot.store import ledger, ledger_checks, servers
from bot.store.database import BOT, Store
from bot.store.sqlite.database import FileStore
from bot.tables.chips import Account
from bot.tables.context import Request
from bot.tables.results import Measure
from bot.values.results import Period, Selection

DEEP: Final = 10**9
"""A page beyond the last one."""
ENTRIES_A_PAGE: Final = 10


class Sizes(NamedTuple):
    members: int = 100_000
    games: int = 50_000
    gifts: int = 150_000
    times: int = 31


def main(sizes: Sizes) -> None:
    """Print everything, in about a minute."""
    with TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder) / "scores.db", sizes))


async def _measure(path: Path, sizes: Sizes) -> None:
    await (await FileStore.open(path)).close()
    size = fill(path, Content(sizes.members, sizes.games, sizes.gifts))
    store = await FileStore.open(path)
    try:
        async with store.transaction(BOT) as tx:
            [(postings,)] = await tx.execute("SELECT count(*) FROM posting")
        print(f"{postings:,} postings, {sizes.members:,} members, {sizes.games:,} games ({size / 2**20:.0f} MiB)")
        for name, ask in _questions(store, sizes):
            await print_held(name, ask, sizes.times)
        await print_held("the ledger is checked", partial(_check, store))
        await print_held("the file is copied", partial(store.copy, path.with_suffix(".copy")))
        await print_held("the server is erased", partial(_erase, store))
    finally:
        await store.close()


def _questions(store: Store, sizes: Sizes) -> Iterator[tuple[str, Work]]:
    yield "one balance, the least that is asked", partial(_balance, store)
    results = Results(store)
    for measure in get_args(Measure):
        for period in get_args(Period) if measure != "balance" else ("ever",):
            for name, page in (("first", 0), ("last", DEEP)):
                selection = Selection(measure, period, page)
                yield f"leaderboard {measure} {period}, {name} page", partial(_leaderboard, results, selection)
    middle = Selection(page=sizes.members // ENTRIES_A_PAGE // 2)
    yield "leaderboard balance, middle page", partial(_leaderboard, results, middle)
    for name, user in (("worst", WORST), ("usual", USUAL), ("newcomer", sizes.members)):
        yield f"profile, {name}", partial(results.profile, _request(user), user)
        for place, page in (("first", 0), ("middle", sizes.gifts // ENTRIES_A_PAGE // 2), ("last", DEEP)):
            yield f"statement, {name}, {place} page", partial(results.statement, _request(user), page)


async def _leaderboard(results: Results, selection: Selection) -> None:
    await results.leaderboard(_request(USUAL), selection)


def _request(user: int) -> Request:
    return Request(user, GUILD, NOW)


async def _balance(store: Store) -> None:
    async with store.transaction(BOT) as tx:
        await ledger.balance(tx, GUILD, Account("balance", USUAL))


async def _check(store: Store) -> None:
    async with store.transaction(BOT) as tx:
        assert not await ledger_checks.find_problems(tx)


async def _erase(store: Store) -> None:
    async with store.transaction(BOT) as tx:
        await servers.mark_left(tx, GUILD, NOW)
    await Presence(store, Part(), Saves()).erase_forgotten(lambda _guild: False, NOW + RETENTION_SECONDS)
