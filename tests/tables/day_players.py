"""Members who play the deals of the day."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random

import pytest

from bot.game.actions import PlayCard
from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.robots import play_as
from bot.services.days import Days
from bot.services.loading import LoadedTable
from bot.tables import turns
from bot.tables.context import Request
from bot.tables.days import DEALS_A_DAY
from bot.tables.table import Table
from bot.tables.view import TableView
from bot.values.days import OwnDay
from tests.tables.harness import Harness

DAY = 24 * 3600
Way = Callable[[TableView], PlayCard]
"""How somebody chooses what to lay."""


def at_random(seed: object) -> Way:
    """Any choice, always the same ones for this seed."""
    rng = Random(str(seed))
    return lambda view: rng.choice(view.deal.choices)


def like(robot: str) -> Way:
    return lambda view: play_as(robot, view.game, Random(1))


def first(view: TableView) -> PlayCard:
    return view.deal.choices[0]


async def code_of(doing: Awaitable[object]) -> str:
    """Why this is refused."""
    with pytest.raises(Refusal) as refusal:
        await doing
    return refusal.value.code


@dataclass
class Player:
    """Somebody with a number, who plays on a server or, on 0, in direct messages."""

    at: Harness
    user: int
    guild: int = 9

    @property
    def days(self) -> Days:
        return self.at.services.days

    @property
    def request(self) -> Request:
        return Request(self.user, self.guild, self.at.now, is_direct=not self.guild)

    def elsewhere(self, guild: int) -> "Player":
        return Player(self.at, self.user, guild)

    @property
    def today(self) -> int:
        return self.days.today(self.at.now)

    async def begins(self, number: int | None = None) -> LoadedTable:
        """Open the next deal, or go on with it."""
        return await self.days.play(number or self.today, self.request)

    async def lays(self, loaded: LoadedTable, way: Way = first) -> LoadedTable:
        view = loaded.view(self.user)
        play = way(view)
        decision = partial(turns.play, card=play.card, announced=play.announced, seen=view.version)
        return await self.at.services.tables.act(view.id, self.request, decision)

    async def finishes(self, loaded: LoadedTable, way: Way = first) -> Table:
        while loaded.table.phase == "playing":
            loaded = await self.lays(loaded, way)
        return loaded.table

    async def plays(self, number: int | None = None, way: Way = first, deals: int = DEALS_A_DAY) -> OwnDay:
        """Play the deals of a day, or so many of them."""
        number = number or self.today
        while (await self.own(number)).finished < deals:
            await self.finishes(await self.begins(number), way)
        return await self.own(number)

    async def own(self, number: int | None = None) -> OwnDay:
        return await self.days.own(number or self.today, self.request)


async def closes(at: Harness) -> int:
    """The day that is open closes; return its number."""
    number = at.services.days.today(at.now)
    at.now = at.services.days.next_closing(at.now)
    return number


async def told(at: Harness) -> Mapping[int, object]:
    """The evenings that are told now, by server; each only once."""
    evenings = await at.services.days.evenings(at.now)
    for evening in evenings:
        await at.services.days.mark_told(evening.guild, evening.number)
    return {evening.guild: evening for evening in evenings}


def legal(table: Table) -> tuple[PlayCard, ...]:
    return choices(legal_actions(table.game))
