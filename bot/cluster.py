"""One of several processes, each with a number and a fixed share of the servers; a bot on a file imports none of this.

All are started alike, with CLUSTERS=4. Each keeps the first free number from 1 to 4, which is a lock in the database;
one process more waits until a number is free. When the connection of the lock is lost, the process serves on, and takes
the lock again. It ends, as if it had been killed, if another process has it by then, or if the database stays away.
Whatever is saved is shown by the next process with the number, which the supervisor starts.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Final, NoReturn

from bot.part import Part
from bot.store.database import StoreError
from bot.store.postgresql.locks import Locks

log = logging.getLogger(__name__)

ASK_SECONDS: Final = 1.0
"""The time between two looks whether the lock is held."""
MAX_AWAY_SECONDS: Final = 30.0
"""How long a process serves on without its lock."""
SPARE_SECONDS: Final = 3.0
"""How long a number has to be free before a process that waits takes it: time for its owner to take it again."""
LOOK_SECONDS: Final = 0.5
"""The time between two tries to begin a session."""
IDENTIFY_SECONDS: Final = 5.25
"""Discord wants 5 s between two new sessions; the rest allows for differences in travel time."""


class Cluster:
    """This process among the others."""

    def __init__(self, url: str, of: int) -> None:
        self.part: Final = Part(0, of)
        """The servers that it serves."""
        self.on_change: Callable[[int], object] = lambda _table_id: None
        """Called with each table that another process has changed."""
        self.on_gap: Callable[[], object] = lambda: None
        """Called when other processes may have changed tables unheard."""
        self._locks = Locks(url, lambda table_id: self.on_change(table_id))  # noqa: PLW0108 - it is set later
        self._turn = asyncio.Lock()
        """Held with the lock of the same purpose, which PostgreSQL would give this process twice."""
        self._tasks = set[asyncio.Task[None]]()

    async def join(self, shards: int) -> None:
        """Take the first free number, or wait for one, with this many shards unless others run with another number.

        Raise StoreError if there are to be more or fewer processes than those that run.
        """
        recommended = -(-shards // self.part.of) * self.part.of
        free = await self._locks.free(self.part.of)
        if not free:
            log.info("Waiting for a number: other processes have all %d", self.part.of)
        while not await self._take_first(free, recommended):
            earlier = await self._locks.free(self.part.of)
            await asyncio.sleep(SPARE_SECONDS)
            free = earlier & await self._locks.free(self.part.of)

    async def _take_first(self, free: set[int], recommended: int) -> bool:
        part = self.part
        for number in sorted(free):
            if shards := await self._locks.take(number, part.of, recommended):
                part.number, part.shards = number, shards
                ids = ", ".join(map(str, part.shard_ids))
                log.info("Number %d of %d: serving the shards %s of %d", number, part.of, ids, shards)
                self._do(self._keep())
                return True
        return False

    async def _keep(self) -> None:
        """Ask for the lock as long as this process runs; end the process if it is lost."""
        held_at = monotonic()
        while True:
            await asyncio.sleep(ASK_SECONDS)
            try:
                hold = await self._locks.hold(self.part.number)
            except StoreError as error:
                away = monotonic() - held_at
                if away > MAX_AWAY_SECONDS:
                    end_at_once(f"The lock of number {self.part.number} has been lost for {away:.0f} s: {error}")
                continue
            if hold == "lost":
                end_at_once(f"Another process has the number {self.part.number}: this one ends.")
            if hold == "again":
                log.warning("The lock of number %d was lost, and is taken again", self.part.number)
                self.on_gap()
            held_at = monotonic()

    async def wait_to_identify(self) -> None:
        """Wait for this process's turn, which lasts until the next session may begin."""
        await self._turn.acquire()
        try:
            while not await self._take_turn():  # noqa: ASYNC110 - nobody tells us
                await asyncio.sleep(LOOK_SECONDS)
        except BaseException:
            self._turn.release()
            raise
        self._do(self._end_turn())

    async def _take_turn(self) -> bool:
        try:
            return await self._locks.take_turn()
        except StoreError:
            return False

    async def _end_turn(self) -> None:
        await asyncio.sleep(IDENTIFY_SECONDS)
        try:
            await self._locks.end_turn()
        except StoreError as error:
            log.debug("The turn ended with the connection: %s", error)
        self._turn.release()

    async def leave(self) -> None:
        """Let another process serve these servers."""
        for task in self._tasks:
            task.cancel()
        await self._locks.close()

    def _do(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def end_at_once(sentence: str) -> NoReturn:
    """End this process at once, which cuts its connections; nothing that it was doing goes on."""
    log.error(sentence)
    logging.shutdown()
    os._exit(1)
