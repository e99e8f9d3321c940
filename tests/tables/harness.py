"""Where a club meets: real tables over a real file, while hours and crashes go by."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Self

from bot.config import Config
from bot.game.cards import Card
from bot.services.changes import Outcome
from bot.services.tables import Tables
from bot.services.wiring import Services, build, wire
from bot.store import runtime
from bot.store import tables as rows
from bot.store.database import BOT, StoreError
from bot.store.packing import EventRow, pack
from bot.store.scripts import MIGRATIONS
from bot.tables.chance import Chance
from tests.engines import Disk, ServerDisk, open_in_a_hurry
from tests.scale import some
from tools.players import Choose, HereThinker, first_choice

START = 1_800_000_000
STATEMENTS = range(1, 400, some(5, of=1))
"""Where something is interrupted: before each statement, of which there are fewer in all that is done here."""


class RiggedChance(Chance):
    """Chance that can be told what comes out."""

    def __init__(self, seed: int):
        super().__init__(Random(seed))
        self.decks = list[tuple[Card, ...]]()
        self.dealer: int | None = None

    def shuffle(self, secret: str, sealed_by: int) -> tuple[Card, ...]:
        return self.decks.pop(0) if self.decks else super().shuffle(secret, sealed_by)

    def first_dealer(self, players: int, secret: str, sealed_by: int) -> int:
        return super().first_dealer(players, secret, sealed_by) if self.dealer is None else self.dealer


class Harness:
    """A file, the tables on it, and what time it is there."""

    def __init__(self, folder: Path, seed: int = 1, choose: Choose = first_choice, *, server: str | None = None):
        self.folder = folder
        self.server = server
        """The address of a database to be at, instead of a file in the folder."""
        self.copies = count(1)
        self.chance = RiggedChance(seed)
        self.choose = choose
        self.thinker: type[HereThinker] = HereThinker
        self.now = START
        self.services: Services
        self.store: Disk | ServerDisk

    async def opens(self, migrations: Path = MIGRATIONS) -> Self:
        url = self.server or f"sqlite:///{self.folder / 'club.db'}"
        self.config = Config(discord_token="none", database_url=url)
        opening = partial(open_in_a_hurry, migrations=migrations)
        self.services = await build(
            self.config, thinker=self.thinker(self.choose), chance=self.chance, open_store=opening
        )
        self.store = self.services.store
        return self

    @property
    def tables(self) -> Tables:
        return self.services.tables

    def plays_with(self, choose: Choose) -> None:
        """Let robots choose like this from now on."""
        self.services = wire(self.store, self.config, self.thinker(choose), self.chance, self.services.part)

    async def closes(self) -> None:
        await self.services.close()
        await self.store.close()

    async def asks(self, statement: str, *values: object) -> list[Any]:
        async with self.store.transaction(BOT) as tx:
            return await tx.execute(statement, *values)

    async def events_of(self, number: int) -> list[EventRow]:
        """Return the events of a table as they are stored, whether it is open or closed."""
        async with self.store.transaction(BOT) as tx:
            return await rows.events(tx, number)

    async def rewrites(self, number: int, change: Callable[[EventRow], str]) -> None:
        """Replace the events of a table, behind the bot's back."""
        changed = [event._replace(body=change(event)) for event in await self.events_of(number)]
        for event in changed:
            await self.asks(
                "UPDATE table_event SET body = $3 WHERE table_id = $1 AND number = $2", number, event.number, event.body
            )
        await self.asks("UPDATE game_table SET events = $2 WHERE id = $1 AND is_open = 0", number, pack(changed))

    # Crashes and impatience

    def leaves_a_copy(self) -> Path:
        """Everything as it would be found if the process died here and now."""
        if isinstance(self.store, ServerDisk):
            self.store.cut()
            return self.folder
        copy = self.folder.with_name(f"after crash {next(self.copies)}")
        shutil.copytree(self.folder, copy)
        return copy

    async def crashes(self, copy: Path | None = None) -> None:
        """Die, now or when this copy was made, and start again on what was found on the disk."""
        copy = copy or self.leaves_a_copy()
        await self.closes()
        self.folder = copy
        await self.opens()

    async def dies_during(self, action, statement: int) -> Outcome | None:
        """Do something, die before the statement of this number, and start again; its outcome if it came to its end."""
        copies: list[Path] = []

        def leave_a_copy(number: int, _text: str) -> None:
            if number == statement:
                copies.append(self.leaves_a_copy())

        await self.store.watched(leave_a_copy)
        try:
            outcome = await action
        except StoreError:
            outcome = None  # as nobody is left to hear of it
        finally:
            await self.store.watched(None)
            await self.crashes(*copies)
        return None if copies else outcome

    async def gives_up_during(self, action: Awaitable[Outcome], statement: int) -> Outcome | None:
        """Do something, and stop waiting for it at the statement of this number; its outcome if that came first."""
        caller = asyncio.ensure_future(action)
        return await self._cancelled(caller, statement, caller.cancel)

    async def shuts_down_during(self, action: Awaitable[Outcome], statement: int) -> Outcome | None:
        """Do something, and have everything cancelled that runs at the statement of this number."""
        others = asyncio.all_tasks()
        caller = asyncio.ensure_future(action)

        def cancel_all() -> None:
            for task in asyncio.all_tasks() - others:
                task.cancel()

        return await self._cancelled(caller, statement, cancel_all)

    async def _cancelled(
        self, caller: "asyncio.Future[Outcome]", statement: int, cancel: Callable[[], object]
    ) -> Outcome | None:
        loop = asyncio.get_running_loop()

        def give_up(number: int, _text: str) -> None:
            if number == statement:
                loop.call_soon_threadsafe(cancel)

        await self.store.watched(give_up)
        try:
            return await caller
        except asyncio.CancelledError:
            return None
        finally:
            await self.tables.close()
            await self.store.watched(None)

    # Time

    async def passes(self, *, seconds: int = 0, minutes: int = 0, hours: int = 0, days: int = 0) -> list[Outcome]:
        """Let time go by, the clock looking in whenever it has something to do."""
        until = self.now + seconds + 60 * (minutes + 60 * (hours + 24 * days))
        told: list[Outcome] = []
        while self.now < until:
            self.now = min(until, await self.next_appointment() or until)
            told += await self.ticks()
        return told

    async def ticks(self) -> list[Outcome]:
        """Let the clock look in now, having run all the while."""
        async with self.store.transaction(BOT) as tx:
            await runtime.record_heartbeat(tx, self.services.part, self.now)
        return await self.tables.run_timer(self.now)

    async def stays_down(self, *, seconds: int = 0, hours: int = 0, days: int = 0) -> list[Outcome]:
        """The bot does not run for so long, and then it does again."""
        async with self.store.transaction(BOT) as tx:
            await runtime.record_heartbeat(tx, self.services.part, self.now)
        self.now += seconds + 3600 * (hours + 24 * days)
        return await self.tables.run_timer(self.now)

    async def next_appointment(self) -> int | None:
        [(at,)] = await self.asks("SELECT min(wake_at) FROM game_table WHERE wake_at > $1", self.now)
        return at
