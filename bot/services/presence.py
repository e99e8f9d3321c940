"""Servers that remove the bot, invite it again, or are forgotten."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import repeat
from typing import Final

from bot.services import downtime
from bot.store import servers as statements
from bot.store import tables as rows
from bot.store.sqlite.database import Store, Transaction

log = logging.getLogger(__name__)

RETENTION: Final = 30 * 24 * 3600
"""Seconds for which everything of a server that has removed the bot is kept, while its tables stand still."""
TABLES_AT_ONCE: Final = 5
TRANSFERS_AT_ONCE: Final = 500
ROWS_AT_ONCE: Final = 500
"""What is erased in one transaction, so that other servers do not wait for it."""

IsHere = Callable[[int], bool]
"""Whether the bot is on this server now."""


class Servers:
    """Which servers the bot is on, as far as the tables have to know."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_closed = False
        self._lock = asyncio.Lock()
        """Events about servers come at once, and also while the bot ends."""

    async def compare(self, is_here: IsHere, now: int) -> list[int]:
        """Notice what went unnoticed; the tables that go on."""
        async with self._lock:
            if self._is_closed:
                return []
            async with self._store.transaction() as tx:
                known, absent = await statements.known(tx), await statements.absent(tx)
        changed = [guild for guild in sorted(known) if is_here(guild) == (guild in absent)]
        return [table for guild in changed for table in await self.notice(guild, now, is_here=is_here(guild))]

    async def notice(self, guild: int, now: int, *, is_here: bool) -> list[int]:
        """The bot is on this server, or not any more; the tables that go on."""
        async with self._lock:
            if self._is_closed:
                return []
            return await (self._returned(guild, now) if is_here else self._left(guild, now))

    async def erase_forgotten(self, is_here: IsHere, now: int) -> None:
        """Erase everything of the servers that left too long ago, and finish what was begun."""
        async with self._lock:
            if self._is_closed:
                return
            async with self._store.transaction() as tx:
                absent = await statements.absent(tx)
                due = [
                    guild
                    for guild, since in absent.items()
                    if since == statements.ERASING or (since <= now - RETENTION and not is_here(guild))
                ]
                for guild in due:
                    await statements.begin_erasing(tx, guild)
            for guild in due:
                await self._erase(guild)
                log.info("Everything of server %d was erased", guild)

    async def close(self) -> None:
        """Let what is under way come to its end, and begin nothing more."""
        async with self._lock:
            self._is_closed = True

    async def _left(self, guild: int, now: int) -> list[int]:
        async with self._store.transaction() as tx:
            await downtime.beat(tx, now)  # what the bot was down before is given back to those who were there
            await statements.mark_left(tx, guild, now)
        log.info("Server %d has removed the bot: its tables stand still", guild)
        return []

    async def _returned(self, guild: int, now: int) -> list[int]:
        async with self._store.transaction() as tx:
            since = await statements.left_at(tx, guild)
            if since is None:
                return []
            if since != statements.ERASING:
                await downtime.beat(tx, now)  # while this server stands still, since its own time comes below
                await statements.mark_returned(tx, guild)
                return await downtime.give_back(tx, await rows.open_in_server(tx, guild), now, now - since)
        await self._erase(guild)
        return []

    async def _erase(self, guild: int) -> None:
        """Erase a server to its end, if that was begun."""
        async with self._store.transaction() as tx:
            if await statements.left_at(tx, guild) != statements.ERASING:
                return
            reach = await statements.reach(tx)
        for erase in _portions(guild, *reach):
            async with self._store.transaction() as tx:
                if await statements.left_at(tx, guild) != statements.ERASING:
                    return
                await erase(tx)


def _portions(guild: int, tables: int, transfers: int) -> Iterator[Callable[[Transaction], Awaitable[None]]]:
    for erase, reach, size in (
        (statements.erase_tables, tables, TABLES_AT_ONCE),
        (statements.erase_transfers, transfers, TRANSFERS_AT_ONCE),
    ):
        for first in range(1, reach + 1, size):
            yield partial(erase, guild_id=guild, first=first, last=first + size - 1)
    yield from repeat(partial(statements.erase_rest, guild_id=guild, most=ROWS_AT_ONCE))
