"""What goes by itself, and what members ask for, looks through no table that has rows of every game ever played."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.screens.leaderboard import TABS
from bot.services.lookups import open_tables
from bot.services.presence import RETENTION_SECONDS
from bot.tables.context import Request
from bot.values.results import Selection
from tests.tables.club import CHANNEL, GUILD, ONE_DEAL, Club, Person

LARGE = {
    "finished_game",
    "finished_seat",
    "game_table",
    "mention",
    "posting",
    "table_message",
    "transfer",
}
OF_OPEN_TABLES = "open_table_of_server"
"""An index of one of these tables that has few rows."""
Work = Callable[[Club, Request], Awaitable[Any]]


async def looks_after_everything(club: Club, _ana: Request) -> None:
    """What the bot does every hour, but for its first time after a start."""
    services = club.services
    await services.valuations.value_games()
    await services.retention.erase_expired(club.now)
    await services.tables.run_timer(club.now)
    await open_tables(club.store, club.now)


async def erases_a_server(club: Club, _ana: Request) -> None:
    await club.services.presence.compare(lambda guild: guild != GUILD, club.now)
    club.now += RETENTION_SECONDS
    await club.services.presence.erase_forgotten(lambda _guild: False, club.now)


async def closes_a_season(club: Club, ana: Request) -> None:
    await club.services.servers.close_season(Request(ana.user, GUILD, club.now, is_manager=True), 1)


async def shows_what_was_played(club: Club, ana: Request) -> None:
    services = club.services
    await services.archive.history(ana, 0)
    await services.archive.film(1, ana, channel=CHANNEL, deal=1, step=1)
    await services.results.profile(ana, ana.user)
    for tab in TABS:
        await services.results.leaderboard(ana, Selection(tab))


WORKS: dict[str, Work] = {
    "looks after everything": looks_after_everything,
    "erases a server": erases_a_server,
    "shows what was played": shows_what_was_played,
    "exports": lambda club, ana: club.services.privacy.export(ana),
    "forgets": lambda club, ana: club.services.privacy.forget(ana),
    "closes a season": closes_a_season,
}


@pytest.fixture
async def played(club: Club) -> Club:
    """A club with a game that is over, whose bot has looked through all games since its start."""
    await club.play(**ONE_DEAL)
    await club.plays_it_out()
    await looks_after_everything(club, Request(0, 0, club.now))
    return club


@pytest.mark.parametrize("name", WORKS)
async def test_no_table_with_every_game_is_looked_through(played: Club, ana: Person, name: str):
    statements = list[str]()
    await played.store.watched(lambda _number, text: statements.append(text))
    await WORKS[name](played, ana.request())
    await played.store.watched(None)
    assert await scans_in(played, statements) == []


async def scans_in(club: Club, statements: list[str]) -> list[str]:
    """The steps by which SQLite looks through a large table for these statements, each with its statement."""
    found = list[str]()
    for statement in dict.fromkeys(statements):
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "INSERT", "WITH", "\n")):
            for *_, step in await club.asks(f"EXPLAIN QUERY PLAN {statement}"):
                if step.startswith("SCAN") and step.split()[1] in LARGE and not step.endswith(OF_OPEN_TABLES):
                    found.append(f"{step}: {statement}")
    return found
