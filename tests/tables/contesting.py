"""Members who play the deals of days."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

import pytest

from bot.game.actions import PlayCard
from bot.game.cards import Card
from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.refusal import Refusal
from bot.services.wiring import Services
from bot.tables import days
from bot.tables.candidates import best_of
from bot.tables.contests import ContestKey
from bot.tables.context import Request
from bot.tables.table import Table
from bot.values.contests import OwnContest, Playing, Standings
from tests.tables.harness import Harness

DAY = 24 * 3600

Way = Callable[[Table], PlayCard]
"""How somebody chooses what to lay."""


def first(table: Table) -> PlayCard:
    """The first choice there is."""
    return choices(legal_actions(table.game))[0]


def last(table: Table) -> PlayCard:
    return choices(legal_actions(table.game))[-1]


def laying(table: Table, card: Card) -> PlayCard:
    """The best way of laying a card: announced, where that is possible."""
    return max((play for play in legal_actions(table.game) if play.card == card), key=lambda play: play.announced)


def at_random(seed: object) -> Way:
    """Any choice, always the same ones for this seed."""
    rng = Random(str(seed))
    return lambda table: rng.choice(choices(legal_actions(table.game)))


async def code_of(doing: Awaitable[object]) -> str:
    """Why this is refused."""
    with pytest.raises(Refusal) as refusal:
        await doing
    return refusal.value.code


@dataclass
class Player:
    """Somebody with a number, who plays in a server or in direct messages."""

    at: Harness
    user: int
    guild: int = 9
    is_manager: bool = False

    @property
    def services(self) -> Services:
        return self.at.services

    @property
    def request(self) -> Request:
        return Request(self.user, self.guild, self.at.now, is_manager=self.is_manager, is_direct=not self.guild)

    def elsewhere(self, guild: int) -> "Player":
        """Return the same person on another server; 0 for direct messages."""
        return Player(self.at, self.user, guild)

    async def today(self) -> ContestKey:
        return await self.services.contests.today(self.request)

    async def begins(self, key: ContestKey, deal: int = 1) -> Playing:
        return await self.services.contests.deal(key, deal, self.request)

    async def lays(self, playing: Playing, play: PlayCard, *, whole_run: bool = False) -> Playing:
        """Lay a card, or its whole run."""
        key, made = playing.about.key, (play.card, play.announced)
        return await self.services.contests.lay(
            key, playing.deal, self.request, playing.laid, made, whole_run=whole_run
        )

    async def finishes(self, playing: Playing, way: Way = first) -> Playing:
        while not playing.is_over:
            playing = await self.lays(playing, way(playing.table))
        return playing

    async def plays(self, key: ContestKey | None = None, way: Way = first) -> OwnContest:
        """Play all deals of a contest, or of the day."""
        key = key or await self.today()
        own = await self.own(key)
        while (deal := own.next_deal) is not None:
            await self.finishes(await self.begins(key, deal), way)
            own = await self.own(key)
        return own

    async def makes_the_most_of_a_day(self) -> None:
        """Play the day, its first deal as well as can be, and let time pass until that is known everywhere."""
        key = await self.today()
        begun = await self.begins(key)
        secret_deal = (await self.services.decks.of(key)).secret_deal(1)
        cards = iter(best_of(secret_deal.deal, secret_deal.deck).line)
        await self.finishes(begun, lambda table: laying(table, next(cards)))
        await self.plays(key)
        self.at.now = days.reveals_at(key.number)
        await self.services.evenings.close(self.at.now)

    async def own(self, key: ContestKey | None = None) -> OwnContest:
        return await self.services.contest_results.own(key or await self.today(), self.request)

    async def standings(self, key: ContestKey) -> Standings:
        return await self.services.contest_results.standings(key, self.request)
