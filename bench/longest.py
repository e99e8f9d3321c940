"""For how long looking into a game of 1,000 deals, and ending it, holds the event loop, beside a game of ten deals.

The longest hold is what others wait for: the processor time of the loop between two of its turns, so that it makes no
difference how busy the machine is.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import partial, reduce
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final, NamedTuple

from bot.config import Config
from bot.game.actions import EndGame
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, MAX_CHIPS, with_house_rules
from bot.game.seal import MAX_DEALS
from bot.services.wiring import Services, build
from bot.store.database import BOT
from bot.tables import events as e
from bot.tables import lobby
from bot.tables.chance import Chance
from bot.tables.context import Context, Request
from bot.tables.options import Options
from bot.tables.table import Table
from tools.players import GUILD, NOW, PEOPLE, first_choice

SHORT: Final = 10
"""Deals of the game to compare with."""
TIMES: Final = 5
LIMIT: Final = 0.020
"""Seconds for which nothing may hold the loop."""
RULES: Final = with_house_rules(GAMES["classique"], {"ends": "last_standing"})
_CALLS: Final = count(1)
Work = Callable[[], Awaitable[object]]


class Held(NamedTuple):
    """How long some work took, and for how long at most it held the loop, in seconds."""

    whole: float
    longest: float


def main() -> None:
    """Play both games and print everything, in some minutes."""
    for deals in (SHORT, MAX_DEALS):
        with TemporaryDirectory() as folder:
            asyncio.run(_measure(Path(folder), deals))


async def _measure(folder: Path, deals: int) -> None:
    config = Config(discord_token="none", database_url=f"sqlite:///{folder / 'longest.db'}", log_level="INFO")  # noqa: S106
    services = await build(config, choose=first_choice, chance=Chance(Random(1)))
    try:
        table = await _play(services, deals)
        end = await _held(partial(_act, services, table.id, 0, _end))
        print(f"{deals:,} deals, {table.length:,} events")
        _print("the last deal and the end", [end])
        for name, work in _looks(services, table):
            _print(name, [await _held(work) for _ in range(TIMES)])
        await _make_older(services, table)
        load = partial(services.lookups.load, table.id, _request(0))
        _print("table of an older version", [await _held(load) for _ in range(TIMES)])
    finally:
        await services.close()
        await services.store.close()


async def _play(services: Services, deals: int) -> Table:
    """Play a game up to its last deal, each deal in one action."""
    await _set_first_chips(services)
    options = Options(rules=RULES, chips=MAX_CHIPS)
    table = (await services.opening.open(_request(0), lobby.Location(1), options)).table
    for user in range(1, PEOPLE):
        await _act(services, table.id, user, lobby.join)
    table = await _act(services, table.id, 0, lobby.begin)
    while table.game.deals < deals:
        table = await _act(services, table.id, 0, _play_and_deal)
    return table


async def _set_first_chips(services: Services) -> None:
    manager = Request(0, GUILD, NOW, is_manager=True)
    await services.servers.change(manager, {"starting_chips": MAX_CHIPS})


async def _act(
    services: Services, table_id: int, user: int, decision: Callable[[Table, Context], list[e.Event]]
) -> Table:
    return (await services.tables.act(table_id, _request(user), decision)).table


def _request(user: int) -> Request:
    return Request(PEOPLE + user, GUILD, NOW, interaction=next(_CALLS))


def _play_and_deal(table: Table, context: Context) -> list[e.Event]:
    """Everybody lays the first card that makes a difference, and the next deal begins."""
    played, state = list[e.Event](), table.game
    while state.is_dealt:
        events = decide(state, choices(legal_actions(state))[0])
        state = reduce(evolve, events, state)
        played += events
    return [*played, *decide(state, context.shuffle(table))]


def _end(table: Table, _context: Context) -> list[e.Event]:
    """A moderator stops the game."""
    return [*decide(table.game, EndGame("stopped")), e.TableClosed("stopped")]


def _looks(services: Services, table: Table) -> Iterator[tuple[str, Work]]:
    archive, reader, deals = services.archive, _request(0), table.game.deals
    for deal in (1, deals):
        look = {"channel": table.channel, "deal": deal}
        yield f"replay of deal {deal:,}", partial(archive.replay, table.id, reader, step=5, **look)
        yield f"film of deal {deal:,}", partial(archive.film, table.id, reader, step=0, **look)
        yield f"end of deal {deal:,}", partial(services.lookups.at_deal_end, table.id, deal)
    yield "verify", partial(archive.proof, table.id, reader, channel=table.channel, deal=deals - 1)
    yield "history", partial(archive.history, reader, 0)
    yield "profile", partial(services.results.profile, reader, reader.user)
    yield "statement", partial(services.results.statement, reader, 0)
    yield "export", partial(services.privacy.export, reader)


async def _make_older(services: Services, table: Table) -> None:
    """Leave the table as a version of the bot has saved it whose snapshots are not read any more."""
    async with services.store.transaction(BOT) as tx:
        await tx.execute("UPDATE game_table SET snapshot = '{}' WHERE id = $1", table.id)


async def _held(work: Work) -> Held:
    """Do this work while a second task notes for how long it does not get its turn."""
    gaps = list[float]()
    noting = asyncio.create_task(_note(gaps))
    await asyncio.sleep(0)
    began = perf_counter()
    await work()
    whole = perf_counter() - began
    await asyncio.sleep(0)
    noting.cancel()
    return Held(whole, max(gaps))


async def _note(gaps: list[float]) -> None:
    last = thread_time()
    while True:
        await asyncio.sleep(0)
        now = thread_time()
        gaps.append(now - last)
        last = now


def _print(name: str, held: list[Held]) -> None:
    whole, longest = median(one.whole for one in held), median(one.longest for one in held)
    mark = f"  more than {1e3 * LIMIT:.0f} ms" if longest > LIMIT else ""
    print(f"  {name:28} {1e3 * whole:8.1f} ms, of which the loop is held {1e3 * longest:6.1f} ms at once{mark}")
