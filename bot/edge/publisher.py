"""The channel's message of each table, brought up to the newest saved version, whatever gets in the way."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple

import discord

from bot.edge.hands import Hands
from bot.edge.illustrator import Illustrator
from bot.edge.message_states import MessageStates
from bot.edge.table_update import TableUpdate
from bot.services.loading import LoadedTable
from bot.services.tables import Tables

log = logging.getLogger(__name__)

GONE: Final = {10003, 10004, 50001, 50013}
"""Unknown channel or server, no access, no permission: nothing can be done until something changes."""

MIN_RETRY_SECONDS: Final = 50
"""Before the sweep first tries again at a table that cannot be shown; each time twice as long."""
MAX_RETRY_SECONDS: Final = 3600


class _Retry(NamedTuple):
    not_before: int
    seconds: int


class Publisher:
    """Shows whatever was saved last; a burst of saves becomes one message."""

    def __init__(
        self, client: discord.Client, tables: Tables, hands: Hands, illustrator: Illustrator, now: Callable[[], int]
    ) -> None:
        self._client = client
        self._tables = tables
        self._illustrator = illustrator
        self._states = MessageStates(tables)
        self._is_first_sweep = True
        self._hands = hands
        self._now = now
        self._waiting: dict[int, LoadedTable | None] = {}
        """Tables to be shown next; None for one that has to be loaded first."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._failed: set[int] = set()
        """Tables that could not be shown, also those where a setting has changed and no version has."""
        self._retries: dict[int, _Retry] = {}

    def publish(self, table_id: int, loaded: LoadedTable | None = None) -> asyncio.Task[None]:
        """Show the newest version of this table soon; the task is done once it is shown."""
        waiting = self._waiting.get(table_id)
        is_newer = loaded is None or (waiting is not None and waiting.table.version < loaded.table.version)
        if table_id not in self._waiting or is_newer:
            self._waiting[table_id] = loaded
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._run(table_id))
        return self._tasks[table_id]

    async def sweep(self) -> None:
        """Show every table that is not shown as it was saved, and keep which messages are deleted."""
        now = self._now()
        await self._states.save_deleted()
        outdated = await self._tables.outdated(with_stale=self._is_first_sweep)
        self._is_first_sweep = False
        for table_id in sorted(self._failed.union(outdated)):
            retry = self._retries.get(table_id, _Retry(now, MIN_RETRY_SECONDS))
            if retry.not_before <= now:
                self._retries[table_id] = _Retry(now + retry.seconds, min(2 * retry.seconds, MAX_RETRY_SECONDS))
                self.publish(table_id)

    async def close(self) -> None:
        """Wait until everything that was saved is shown."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self._states.save_deleted()

    def link_to(self, loaded: LoadedTable) -> str | None:
        """Return a link to the newest message of a table, if there is one."""
        table = loaded.table
        message = self._states.newest(loaded)
        if message.message_id is None:
            return None
        return f"https://discord.com/channels/{table.guild}/{table.channel}/{message.message_id}"

    async def _run(self, table_id: int) -> None:
        try:
            while table_id in self._waiting:
                loaded = self._waiting.pop(table_id) or await self._tables.load_to_show(table_id, self._now())
                if loaded is not None:
                    await self._show(loaded)
            self._failed.discard(table_id)
        except (discord.HTTPException, OSError) as error:
            self._failed.add(table_id)
            log.warning("Table %d could not be shown; the sweep tries again: %s", table_id, error)
        except Exception:
            self._failed.add(table_id)
            log.exception("Table %d could not be shown; the sweep tries again", table_id)
        finally:
            del self._tasks[table_id]

    async def _show(self, loaded: LoadedTable) -> None:
        table = loaded.table
        await self._hands.refresh(loaded)
        update = TableUpdate(self._client, self._tables, self._illustrator, self._states, loaded)
        try:
            await update.run()
        except discord.HTTPException as error:
            if error.code not in GONE or table.phase != "closed":
                raise
            log.info("Table %d is closed, and the bot cannot reach its channel any more: %s", table.id, error)
            await update.finish()
        self._retries.pop(table.id, None)
        if table.phase == "closed":
            self._states.forget(table.id)
