"""What it costs to value the choices of finished games, and to review some, beside an event loop that goes on."""

import asyncio
from functools import partial, reduce
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final, NamedTuple

from bench.amateurs import CASUAL
from bench.held import held
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, with_house_rules
from bot.game.view import view_for
from bot.part import Part
from bot.services.reviews import Reviews
from bot.services.thinker import Thinker
from bot.services.valuations import Valuations
from bot.services.wiring import Services
from bot.store.database import BOT, Store
from bot.store.sqlite.database import FileStore
from bot.tables import events as e
from bot.tables.context import Context, Request
from bot.tables.options import Options
from bot.tables.table import Table
from tools.players import NOW, Players, services_on

YEAR: Final = 10_000
"""The games that a year is taken to have."""
MEMORY: Final = (
    "sum(int(l.split()[1]) for l in __import__('pathlib').Path('/proc/self/smaps_rollup').read_text().splitlines()"
    " if l.startswith('Private_')) / 1024"
)
"""The MiB that a process has for itself, as something to evaluate there."""
_CALLS: Final = count(1)


class Sizes(NamedTuple):
    games: int = 400
    """Of all kinds in turn, at tables of four."""
    deals: int = 8
    reviews: int = 200
    """Games of which each of the four looks at the dearest of their choices."""


def main(sizes: Sizes) -> None:
    """Play so many games, value and review them; with the default sizes in half an hour."""
    with TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder), sizes))


async def _measure(folder: Path, sizes: Sizes) -> None:
    store = await FileStore.open(folder / "valuations.db")
    thinker = Thinker()
    try:
        players = services_on(store, Random(1))
        tables = [await _play(players, number, sizes.deals) for number in range(sizes.games)]
        print(
            f"{sizes.games} games of {sizes.deals} deals, {sum(table.length for table in tables):,} events", flush=True
        )
        await _value(store, thinker, sizes.games)
        await _review(store, thinker, tables[: sizes.reviews])
        await players.close()
    finally:
        await thinker.close()
        await store.close()


async def _play(services: Services, number: int, deals: int) -> Table:
    """Let four casual people play a game to its end."""
    rules = with_house_rules([*GAMES.values()][number % len(GAMES)], {"ends": "deals", "deals": deals})
    players = Players(services, number + 1, _CALLS, Options(rules=rules))
    await players.begin()
    while players.table.phase == "playing":
        await players.act(players.host, _play_a_deal)
    return players.table


def _play_a_deal(table: Table, context: Context) -> list[e.Event]:
    """Everybody plays the deal in progress, or the next one begins."""
    state, played, rng = table.game, list[e.Event](), Random(f"{table.id} {table.game.deals}")
    if not state.is_dealt:
        return [*decide(state, context.shuffle(table))]
    while state.is_dealt:
        plays = choices(legal_actions(state))
        play = plays[0] if len(plays) == 1 else CASUAL(view_for(state, plays[0].seat), rng)
        events = decide(state, play)
        state = reduce(evolve, events, state)
        played += events
    return played


async def _value(store: Store, thinker: Thinker, games: int) -> None:
    """Value all games, and then anew, as after a change of the yardstick, while the event loop is watched."""
    value = Valuations(store, Part(), thinker).value_games
    before, own, began = await thinker.think(process_time), process_time(), perf_counter()
    await value()
    taken, own = await thinker.think(process_time) - before, process_time() - own
    hours = (perf_counter() - began) / games * YEAR / 3600
    print(
        f"a game: {1e3 * taken / games:.0f} ms of the worker, {1e3 * own / games:.1f} of this process\n"
        f"a year of {YEAR:,} games: {taken / games * YEAR / 60:.0f} minutes of the worker,"
        f" {own / games * YEAR / 60:.1f} of this process, {hours:.1f} hours by the clock",
        flush=True,
    )
    async with store.transaction(BOT) as tx:
        await tx.execute("UPDATE valued_game SET version = 0")
    found = await held(value)
    memory = await thinker.think(eval, MEMORY)
    print(f"the loop is held for {1e3 * found.longest:.1f} ms at most; the worker has {memory:.0f} MiB", flush=True)


async def _review(store: Store, thinker: Thinker, tables: list[Table]) -> None:
    reviews, waits, costs, longest = Reviews(store, thinker), list[float](), list[float](), 0.0
    for table in tables:
        for user in table.people:
            before = await thinker.think(process_time)
            one = await held(partial(_look, reviews, table, user))
            costs.append(1e3 * (await thinker.think(process_time) - before))
            waits.append(1e3 * one.whole)
            longest = max(longest, one.longest)
    print(f"the dearest choices of a game: {_spread(costs)} of the worker, {_spread(waits)} by the clock")
    began = perf_counter()
    for table in tables:
        for user in table.people:
            await _look(reviews, table, user)
    again, memory = 1e3 * (perf_counter() - began) / len(waits), await thinker.think(eval, MEMORY)
    print(
        f"again: {again:.1f} ms; the loop is held for {1e3 * longest:.1f} ms at most; the worker has {memory:.0f} MiB",
        flush=True,
    )


def _spread(milliseconds: list[float]) -> str:
    parts = quantiles([*milliseconds, *milliseconds], n=100)
    return f"median {parts[49]:.0f} ms, 99 % {parts[98]:.0f} ms"


async def _look(reviews: Reviews, table: Table, user: int) -> None:
    try:
        await reviews.look(table.id, Request(user, table.guild, NOW))
    except Refusal as refusal:
        if refusal.code != "no_choice":
            raise
