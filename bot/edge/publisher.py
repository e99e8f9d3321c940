"""Keeps each table's message in its channel at the newest saved version, whatever gets in the way."""

import asyncio
import logging
from functools import partial
from itertools import islice
from typing import Final, NamedTuple

import discord

from bot.edge.audience import Audience
from bot.edge.illustrator import Illustrator
from bot.edge.letters import Letters
from bot.edge.limits import RequestLimits, Turn
from bot.edge.message_states import MessageStates
from bot.edge.permissions import obstacle
from bot.edge.table_update import TableUpdate
from bot.edge.trouble import NOT_DELIVERED, REFUSED, reason
from bot.logs import TABLE
from bot.screens.layout import message_link
from bot.services.loading import LoadedTable
from bot.services.wiring import Services
from bot.store.database import StoreError, level_of
from bot.tables.context import TIMER, Request
from bot.tables.timer import give_time_back

log = logging.getLogger(__name__)

CHANNEL_DELETED: Final = 10003
_GONE: Final = {CHANNEL_DELETED, 10004, 50001, 50013}
"""Unknown channel or server, no access, no permission: nothing can be shown until that changes."""

SHOWN_SECONDS: Final = 1.0
"""The most that an answer waits for the message above it."""
MAX_AT_ONCE: Final = 50
"""The most tables to be loaded and shown at the same time; others wait for the sweep."""
MIN_RETRY_SECONDS: Final = 50
"""The pause before the sweep first retries a table that cannot be shown; it doubles each time."""
MAX_RETRY_SECONDS: Final = 3600


class _Retry(NamedTuple):
    not_before: int
    seconds: int


class _Refused(NamedTuple):
    guild: int
    channel: int
    why: str
    """The obstacle, as far as Discord tells of one."""


class Publisher:
    """Shows whatever was saved last; a burst of saves becomes one message."""

    def __init__(
        self,
        client: discord.Client,
        services: Services,
        limits: RequestLimits,
        letters: Letters,
        illustrator: Illustrator,
        audience: Audience,
    ) -> None:
        self._client = client
        self._tables = services.tables
        self._lookups = services.lookups
        self._messages = services.messages
        self._part = services.part
        self._limits = limits
        self._illustrator = illustrator
        self._now = audience.now
        self._states = MessageStates(services.messages, audience)
        self._is_first_sweep = True
        self._letters = letters
        self._waiting: dict[int, LoadedTable | None] = {}
        """Tables to be shown next; None for one that must be loaded first."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._newer: dict[int, asyncio.Future[None]] = {}
        """Done once a newer version is queued for a table that waits for its turn."""
        self._outdated: set[int] = set()
        """Tables left to the sweep: they could not be shown, or too many were to be shown at once."""
        self._retries: dict[int, _Retry] = {}
        self._refused: dict[int, _Refused] = {}
        """The tables whose channels refuse the bot."""

    def publish(self, table_id: int, loaded: LoadedTable | None = None) -> None:
        """Show the newest version of this table soon."""
        if loaded is None and len(self._tasks) >= MAX_AT_ONCE:
            self._outdated.add(table_id)
            return
        self.show(table_id, loaded)

    def show(self, table_id: int, loaded: LoadedTable | None) -> asyncio.Task[None]:
        """Show the newest version of this table; the task is done once it is shown."""
        if loaded is None:
            self._states.expire(table_id)
        self._wait(table_id, loaded)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._run(table_id))
        return self._tasks[table_id]

    async def shown(self, table_id: int) -> None:
        """Wait until what was saved of this table is shown, but not for long."""
        if task := self._tasks.get(table_id):
            await asyncio.wait([task], timeout=SHOWN_SECONDS)

    def _wait(self, table_id: int, loaded: LoadedTable | None) -> None:
        """Queue a version to be shown, unless a newer one is queued."""
        waiting = self._waiting.get(table_id)
        is_newer = loaded is None or (waiting is not None and waiting.table.version < loaded.table.version)
        if table_id not in self._waiting or is_newer:
            self._waiting[table_id] = loaded
            if newer := self._newer.pop(table_id, None):
                newer.set_result(None)

    @property
    def outdated(self) -> int:
        """Return the number of tables whose message is not up to date."""
        return len(self._outdated | self._tasks.keys())

    async def sweep(self) -> None:
        """Show the tables whose message is not up to date, and save the states of messages that are only remembered."""
        await self._states.save_noted()
        if self._is_first_sweep:
            self._outdated.update(await self._messages.outdated())
            self._is_first_sweep = False
        for table_id, refused in self._refused.items():
            if str(obstacle(self._client, refused.guild, refused.channel)) != refused.why:  # it may be allowed again
                self._retries.pop(table_id, None)
        now = self._now()
        waiting = (table_id for table_id in sorted(self._outdated) if self._retry_of(table_id).not_before <= now)
        while some := [*islice(waiting, MAX_AT_ONCE)]:
            for table_id in some:
                seconds = self._retry_of(table_id).seconds
                self._retries[table_id] = _Retry(now + seconds, min(2 * seconds, MAX_RETRY_SECONDS))
            await asyncio.wait([self.show(table_id, None) for table_id in some])

    def look_again(self) -> None:
        """Have the next sweep look at all tables, as the first one does."""
        self._is_first_sweep = True

    def call_absent(self) -> None:
        """Call the players who were there when they were shown their turn, and are gone without having acted."""
        for table_id in self._states.to_be_called():
            self.publish(table_id)

    def _retry_of(self, table_id: int) -> _Retry:
        return self._retries.get(table_id, _Retry(0, MIN_RETRY_SECONDS))

    async def close(self) -> None:
        """Wait until everything saved is shown."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())
        try:
            await self._states.save_noted()
        except StoreError as error:
            log.log(level_of(error), "What channels show could not be saved; the next start shows it anew: %s", error)

    async def abandon(self) -> None:
        """Stop showing; the next start or the following process goes on."""
        abandoned = [*self._tasks.values()]
        self._tasks.clear()
        for task in abandoned:
            task.cancel()
        await asyncio.gather(*abandoned, return_exceptions=True)

    def link_to(self, loaded: LoadedTable) -> str | None:
        """Return a link to the newest message of a table, if there is one."""
        table = loaded.table
        message = self._states.newest(loaded)
        if message.message_id is None:
            return None
        return message_link(table.guild, table.channel, message.message_id)

    async def _run(self, table_id: int) -> None:
        TABLE.set(table_id)
        try:
            while table_id in self._waiting:
                turn = self._limits.line_up()
                try:
                    await self._show_newest(table_id, turn)
                finally:
                    turn.cancel()
            self._outdated.discard(table_id)
            self._retries.pop(table_id, None)
            self._refused.pop(table_id, None)
        except NOT_DELIVERED as error:
            self._outdated.add(table_id)
            log.warning("Table %d could not be shown; the sweep tries again: %s", table_id, reason(error))
        except Exception as error:
            self._outdated.add(table_id)
            log.log(level_of(error), "Table %d could not be shown; the sweep tries again", table_id, exc_info=True)
        finally:
            self._tasks.pop(table_id, None)
            self._newer.pop(table_id, None)

    async def _show_newest(self, table_id: int, turn: Turn) -> None:
        """Show the newest version once its request may be made; open hands get each version at once."""
        in_hands = None
        while newest := await self._newest(table_id):
            if in_hands is not newest:
                in_hands = newest
                await self._letters.refresh(newest)
            elif not turn.done():
                newer = self._newer[table_id] = asyncio.get_running_loop().create_future()
                await self._limits.wait(turn, newer)
                self._newer.pop(table_id, None)
            else:
                del self._waiting[table_id]
                with self._limits.after_turn():
                    return await self._show(newest)
        return None

    async def _newest(self, table_id: int) -> LoadedTable | None:
        """Return the newest version, leaving it queued; None if there is nothing to show."""
        while table_id in self._waiting and self._waiting[table_id] is None:
            del self._waiting[table_id]
            loaded = await self._lookups.load_to_show(table_id, self._now())
            if loaded is not None:
                self._wait(table_id, loaded)
        newest = self._waiting.get(table_id)
        if newest is None or self._is_to_be_shown(newest):
            return newest
        del self._waiting[table_id]
        return None

    def _is_to_be_shown(self, loaded: LoadedTable) -> bool:
        return loaded.table.guild in self._part and loaded.table.version >= self._states.newest(loaded).version

    async def _show(self, loaded: LoadedTable) -> None:
        table = loaded.table
        update = TableUpdate(self._client, self._lookups, self._illustrator, self._states, loaded)
        try:
            await update.run()
        except discord.HTTPException as error:
            is_here = self._client.get_guild(table.guild) is not None
            if error.code == CHANNEL_DELETED and is_here and table.phase != "closed":
                log.info("The channel of table %d was deleted; closing the table", table.id)
                await self._tables.close_channel(table.guild, table.channel, self._now())
                return
            if is_here and table.phase != "closed" and error.status in REFUSED:
                await self._hold(loaded)
            if error.code not in _GONE or table.phase != "closed":
                raise
            log.info("Table %d is closed, and the bot cannot reach its channel any more: %s", table.id, reason(error))
            update.finish()
        else:
            await self._release(loaded)
        if table.phase == "closed":
            self._states.forget(table.id)

    async def _hold(self, loaded: LoadedTable) -> None:
        """Let the clock of a table stand still whose channel refuses it, and tell its host why."""
        table, state = loaded.table, self._states.newest(loaded)
        why = obstacle(self._client, table.guild, table.channel)
        self._refused[table.id] = _Refused(table.guild, table.channel, str(why))
        if state.refused_at is None and state.version < table.version:
            await self._states.save(state._replace(refused_at=self._now()))
            self._letters.tell_refusal(loaded, why)

    async def _release(self, loaded: LoadedTable) -> None:
        """Let the clock of a table go on that is shown again, and give back the time since it was refused."""
        table, state = loaded.table, self._states.newest(loaded)
        if state.refused_at is not None:
            give_back = partial(give_time_back, since=state.refused_at)
            await self._tables.act(table.id, Request(TIMER, table.guild, self._now()), give_back)
            await self._states.save(self._states.newest(loaded)._replace(refused_at=None))
