"""Construction of all services, shared by the bot, the tests, the benches and the playground."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from random import SystemRandom
from typing import Final, NamedTuple

from bot.config import Config
from bot.part import Part
from bot.services.archive import Archive
from bot.services.badges import Badges
from bot.services.choices import Reviews, Valuations
from bot.services.days import Days
from bot.services.lookups import Lookups
from bot.services.members import Members
from bot.services.messages import Messages, Saves
from bot.services.opening import Opening
from bot.services.presence import Presence, Retention
from bot.services.privacy import Privacy
from bot.services.results import Results
from bot.services.servers import Servers
from bot.services.tables import Tables
from bot.services.thinker import Thinker
from bot.services.waiting import Waiting
from bot.store import runtime
from bot.store.database import BOT, Backups, Store, repeat_on_conflict, repeat_while_away
from bot.store.engines import open_store
from bot.tables.chance import Chance
from bot.tables.days import DayClock

BACKUPS: Final = Path("backups")
"""The folder of the daily backups, beside the file."""
BACKUPS_KEPT: Final = 7


class Services(NamedTuple):
    """All services, by noun."""

    store: Store
    part: Part
    saves: Saves
    tables: Tables
    opening: Opening
    lookups: Lookups
    messages: Messages
    members: Members
    privacy: Privacy
    retention: Retention
    servers: Servers
    presence: Presence
    results: Results
    archive: Archive
    badges: Badges
    valuations: Valuations
    reviews: Reviews
    waiting: Waiting
    days: Days
    thinker: Thinker
    backups: Backups

    @repeat_while_away
    async def read_note(self, name: str) -> str | None:
        """Return the bot's note of this name, if there is one; wait while the database is away."""
        async with self.store.transaction() as tx:
            return await runtime.read_note(tx, name)

    @repeat_while_away
    @repeat_on_conflict
    async def write_note(self, name: str, text: str) -> None:
        """Save a note of the bot; wait while the database is away."""
        async with self.store.transaction(BOT) as tx:
            await runtime.write_note(tx, name, text)

    async def close(self) -> None:
        await self.tables.close()
        await self.presence.close()
        await self.thinker.close()


async def build(
    config: Config,
    *,
    thinker: Thinker | None = None,
    chance: Chance | None = None,
    part: Part | None = None,
    open_store: Callable[[str], Awaitable[Store]] = open_store,
) -> Services:
    """Open the database and build all services on it. Raise StoreError if it cannot be used."""
    store = await open_store(config.database_url)
    return wire(store, config, thinker or Thinker(), chance or Chance(SystemRandom()), part or Part())


def wire(store: Store, config: Config, thinker: Thinker, chance: Chance, part: Part) -> Services:
    """Build all services on an open database."""
    saves = Saves()
    tables = Tables(store, part, thinker, chance, saves)
    lookups = Lookups(store, part, tables.looked_at)
    saves.listen(lookups.remember)
    privacy = Privacy(store, part, tables, saves)
    return Services(
        store=store,
        part=part,
        saves=saves,
        tables=tables,
        opening=Opening(store, tables, chance, saves),
        lookups=lookups,
        messages=Messages(store, part),
        members=Members(store),
        privacy=privacy,
        retention=Retention(store, privacy),
        servers=Servers(store, saves),
        presence=Presence(store, part, saves),
        results=Results(store, DayClock(*config.day_closes)),
        archive=Archive(store),
        badges=Badges(store),
        valuations=Valuations(store, part, thinker),
        reviews=Reviews(store, thinker),
        waiting=Waiting(store, part),
        days=Days(store, part, tables, thinker, chance, DayClock(*config.day_closes)),
        thinker=thinker,
        backups=store.backups(BACKUPS, BACKUPS_KEPT),
    )
