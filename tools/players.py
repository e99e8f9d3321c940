"""Players who do the first legal thing: tests and measurements let them fill a database."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Final

from bot.game.actions import PlayCard
from bot.game.engine import legal_actions
from bot.game.view import View
from bot.part import Part
from bot.services.saves import Saves
from bot.services.tables import Decision, Tables
from bot.store.database import Store
from bot.tables import lobby, turns
from bot.tables.chance import Chance
from bot.tables.context import Request
from bot.tables.options import Options
from bot.tables.settings import Settings
from bot.tables.table import Table

GUILD: Final = 7
NOW: Final = 1_000_000
PEOPLE: Final = 4


def first_choice(_level: str, view: View, _random: Random) -> PlayCard:
    """Play the first legal card, as a robot that does not think."""
    assert view.deal is not None
    return view.deal.choices[0]


def tables_on(store: Store, random: Random) -> Tables:
    """Return the tables of this store, at which robots do not think and of which no channel is told."""
    return Tables(store, Part(), first_choice, Chance(random), Saves())


class Players:
    """Four people who play one table after another in a channel, each action awaited before the next."""

    def __init__(self, tables: Tables, channel: int, interactions: Iterator[int]) -> None:
        self.table = Table()
        self.tables = tables
        self._channel = channel
        self._guild = GUILD + channel // Settings().most_tables
        self._users = range(10 * channel, 10 * channel + PEOPLE)
        self._interactions = interactions

    async def begin(self) -> int:
        """Open a table, take the seats and deal; return the number of actions."""
        host, *others = self._users
        self.table = (await self.tables.open(self._request(host), lobby.Location(self._channel), Options())).table
        for user in others:
            await self._act(user, lobby.join)
        await self._act(host, lobby.begin)
        return 2 + len(others)

    async def step(self) -> int:
        """Play the next card, or begin the next deal or table; return the number of actions."""
        table = self.table
        if table.phase == "closed":
            return await self.begin()
        if table.turn:
            [play, *_] = legal_actions(table.game)
            assert table.turn.user
            await self._act(
                table.turn.user, partial(turns.play, card=play.card, announced=play.announced, seen=table.version)
            )
            return 1
        for user in self._users:
            await self._act(user, partial(turns.ready, deal=table.game.deals))
        return PEOPLE

    async def _act(self, user: int, decision: Decision) -> None:
        self.table = (await self.tables.act(self.table.id, self._request(user), decision)).table

    def _request(self, user: int) -> Request:
        return Request(user, self._guild, NOW, interaction=next(self._interactions))
