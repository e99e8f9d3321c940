"""For how long looking into a game of 1,000 deals, and ending it, holds the event loop, beside a game of ten deals."""

import asyncio
from collections.abc import Iterator
from functools import partial, reduce
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bench.held import Work, print_held
from bot.game.actions import EndGame
from bot.game.engine import decide, evolve, legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES, MAX_CHIPS, with_house_rules
from bot.game.seal import MAX_DEALS
from bot.services.wiring import Services
from bot.store.database import BOT
from bot.store.sqlite.database import FileStore
from bot.tables import events as e
from bot.tables.context import Context, Request
from bot.tables.options import Options
from bot.tables.table import Table
from tools.players import GUILD, NOW, Players, services_on

RULES: Final = with_house_rules(GAMES["classique"], {"ends": "last_standing"})


class Sizes(NamedTuple):
    deals: tuple[int, ...] = (10, MAX_DEALS)
    times: int = 5


def main(sizes: Sizes) -> None:
    """Play a game of each length and print everything, in some minutes."""
    for deals in sizes.deals:
        with TemporaryDirectory() as folder:
            asyncio.run(_measure(Path(folder), deals, sizes.times))


async def _measure(folder: Path, deals: int, times: int) -> None:
    store = await FileStore.open(folder / "longest.db")
    try:
        services = services_on(store, Random(1))
        players = await _play(services, deals)
        table, reader = players.table, players.request(players.host)
        print(f"{deals:,} deals, {table.length:,} events")
        await print_held("the last deal and the end", partial(players.act, players.host, _end))
        for name, work in _looks(services, table, reader):
            await print_held(name, work, times)
        await _make_older(services, table)
        load = partial(services.lookups.load, table.id, reader)
        await print_held("table of an older version", load, times)
        await services.close()
    finally:
        await store.close()


async def _play(services: Services, deals: int) -> Players:
    """Play a game up to its last deal, each deal in one action."""
    await _set_first_chips(services)
    players = Players(services, 1, count(1), Options(rules=RULES, chips=MAX_CHIPS))
    await players.begin()
    while players.table.game.deals < deals:
        await players.act(players.host, _play_and_deal)
    return players


async def _set_first_chips(services: Services) -> None:
    manager = Request(0, GUILD, NOW, is_manager=True)
    await services.servers.change(manager, {"starting_chips": MAX_CHIPS})


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


def _looks(services: Services, table: Table, reader: Request) -> Iterator[tuple[str, Work]]:
    archive, deals = services.archive, table.game.deals
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
