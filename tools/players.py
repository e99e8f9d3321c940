"""Players who do the first legal thing: tests and measurements let them fill a database."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Final, TypeVar, TypeVarTuple

from bot.config import Config
from bot.game.actions import PlayCard
from bot.game.engine import legal_actions
from bot.game.view import View
from bot.part import Part
from bot.robots import play_as
from bot.services.tables import Decision
from bot.services.thinker import Thinker
from bot.services.wiring import Services, wire
from bot.store.database import Store
from bot.tables import lobby, opening, turns
from bot.tables.chance import Chance
from bot.tables.context import Request
from bot.tables.options import Options
from bot.tables.table import Table

GUILD: Final = 7
NOW: Final = 1_000_000
PEOPLE: Final = 4

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")


Choose = Callable[[str, View, Random], PlayCard | Awaitable[PlayCard]]
"""Return the play that the robot of this name chooses from this view with this random generator."""


def first_choice(_robot: str, view: View, _random: Random) -> PlayCard:
    """Play the first legal card, as a robot that does not think."""
    assert view.deal is not None
    return view.deal.choices[0]


class HereThinker(Thinker):
    """Thinks in the event loop, which no test or measurement wants to wait for a process."""

    def __init__(self, choose: Choose = play_as) -> None:
        super().__init__()
        self._choose = choose

    async def choose(self, robot: str, view: View, rng: Random) -> PlayCard:
        await asyncio.sleep(0)
        play = self._choose(robot, view, rng)
        return await play if isinstance(play, Awaitable) else play

    async def think(self, function: Callable[[*_Ts], _T], *args: *_Ts) -> _T:
        await asyncio.sleep(0)
        return function(*args)


def services_on(store: Store, random: Random) -> Services:
    """Return services on this store, of which no channel is told, and whose robots do not think."""
    config = Config(discord_token="", database_url="")
    return wire(store, config, HereThinker(first_choice), Chance(random), Part())


class Players:
    """Four people who play one table after another in a channel, each action awaited before the next."""

    def __init__(
        self, services: Services, channel: int, interactions: Iterator[int], options: Options | None = None
    ) -> None:
        self.table = Table()
        self.services = services
        self._channel = channel
        self.options = options or Options()
        self._guild = GUILD + channel // opening.MAX_TABLES
        self._users = range(10 * channel, 10 * channel + PEOPLE)
        self._interactions = interactions

    @property
    def host(self) -> int:
        return self._users[0]

    async def begin(self) -> int:
        """Open a table, take the seats and deal; return the number of actions."""
        place = opening.Location(self._channel)
        self.table = (await self.services.opening.open(self.request(self.host), place, self.options)).table
        return 1 + await self._deal()

    async def _deal(self) -> int:
        """Take the seats that are not taken yet, and deal; return the number of actions."""
        missing = [user for user in self._users if self.table.seat_of(user) is None]
        for user in missing:
            await self.act(user, lobby.join)
        await self.act(self.host, lobby.begin)
        return 1 + len(missing)

    async def step(self) -> int:
        """Play the next card, or begin the next deal or table; return the number of actions."""
        table = self.table
        if table.phase == "closed":
            return await self.begin()
        if table.phase == "lobby":  # something prevented the deal
            return await self._deal()
        if table.turn:
            play = self._choose(legal_actions(table.game))
            assert table.turn.user
            await self.act(
                table.turn.user, partial(turns.play, card=play.card, announced=play.announced, seen=table.version)
            )
            return 1
        user = next(seat.user for seat in table.seats if seat.user)
        await self.act(user, partial(turns.deal_next, deal=table.game.deals))
        return 1

    def _choose(self, plays: Sequence[PlayCard]) -> PlayCard:
        return plays[0]

    async def act(self, user: int, decision: Decision) -> None:
        self.table = (await self.services.tables.act(self.table.id, self.request(user), decision)).table

    def request(self, user: int) -> Request:
        return Request(user, self._guild, self._next_time(), interaction=next(self._interactions))

    def _next_time(self) -> int:
        return NOW
