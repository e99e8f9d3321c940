"""Servers that remove the bot or cannot be reached, members who stay away, and the erasing of both."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from bot.game.refusal import Refusal
from bot.part import Part
from bot.services import downtime
from bot.services.loading import tables_with_seat
from bot.services.members import month_of
from bot.services.messages import Saves
from bot.services.privacy import Privacy
from bot.store import days, erasing, members, results, runtime, servers
from bot.store import tables as rows
from bot.store.database import BOT, Store, repeat_on_conflict
from bot.tables.context import Request
from bot.tables.days import NOWHERE, DayClock, open_day

log = logging.getLogger(__name__)

RETENTION_SECONDS: Final = 30 * 24 * 3600
"""How long the data of a server that removed the bot is kept, while its tables stand still."""
DAY_SECONDS: Final = 24 * 3600
INTERACTION_SECONDS: Final = DAY_SECONDS
"""How long a repeated delivery is recognised; Discord repeats within minutes."""
AWAY_SECONDS: Final = 2 * 365 * DAY_SECONDS
"""A member who stays away for longer is forgotten."""
MAX_MEMBERS_FORGOTTEN: Final = 20
"""In one round, so that nobody waits for long; the next round goes on."""

IsHere = Callable[[int], bool]
"""Return whether the bot is on this server now; or whether it can also be reached."""


class Presence:
    """The servers that the bot is on, and the erasure of those it left."""

    def __init__(self, store: Store, part: Part, saves: Saves) -> None:
        self._store = store
        self._part = part
        self._saves = saves
        self._is_closed = False
        self._lock = asyncio.Lock()
        """Held while a server is processed, as Discord reports several at once, even during shutdown."""

    async def compare(self, is_here: IsHere, now: int) -> None:
        """Halt the tables of the servers that have removed the bot, maybe while it was down."""
        async with self._store.long_transaction() as tx:
            known, absent = await servers.known(tx), await servers.absent(tx)
        gone = [guild for guild in sorted(self._own(known - absent.keys())) if not is_here(guild)]
        await self._halt(gone, now)
        for guild in gone:
            log.info("Server %d has removed the bot; its tables stand still until it is back", guild)

    async def follow(self, can_reach: IsHere, now: int) -> None:
        """Halt the tables of the servers that can no longer be reached, and resume those of servers that can be again.

        To be called time and again.
        """
        async with self._store.transaction() as tx:
            playing, absent = await servers.playing(tx), await servers.absent(tx)
        await self._halt([guild for guild in sorted(self._own(playing)) if not can_reach(guild)], now)
        for guild in sorted(self._own(absent)):
            if can_reach(guild):
                await self._return_to(guild, now)

    async def erase_forgotten(self, is_here: IsHere, now: int) -> None:
        """Erase the servers that removed the bot too long ago, and complete interrupted erasures."""
        async with self._lock:
            if self._is_closed:
                return
            async with self._store.transaction() as tx:
                absent = await servers.absent(tx)
            for guild in self._own(absent):
                since = absent[guild]
                if since == servers.ERASING or (since <= now - RETENTION_SECONDS and not is_here(guild)):
                    await self._begin_erasing(guild, since)
                    await self._erase(guild)
                    log.info("Server %d is erased: it removed the bot too long ago", guild)

    async def close(self) -> None:
        """Wait for the server being processed, and then process no more."""
        async with self._lock:
            self._is_closed = True

    @repeat_on_conflict
    async def _begin_erasing(self, guild: int, since: int) -> None:
        """Mark a server as being erased, unless it is no longer recorded as having left at this time."""
        async with self._store.transaction(guild) as tx:
            if await servers.left_at(tx, guild) == since:
                await servers.begin_erasing(tx, guild)

    @repeat_on_conflict
    async def _halt(self, guilds: Sequence[int], now: int) -> None:
        """Let the tables of these servers stand still from the last heartbeat on; lower numbers come first."""
        async with self._lock:
            if self._is_closed or not guilds:
                return
            async with self._store.long_transaction(BOT) as tx:
                since = await runtime.heartbeat(tx, self._part)
                for guild in guilds:
                    await tx.lock(guild)
                    await servers.mark_left(tx, guild, now if since is None else min(since, now))

    async def _return_to(self, guild: int, now: int) -> None:
        async with self._lock:
            if self._is_closed:
                return
            async with self._store.transaction() as tx:
                since = await servers.left_at(tx, guild)
            if since == servers.ERASING:
                await self._erase(guild)
            elif since is not None:
                # While this server stands still: its own time comes below.
                self._saves.announce_all(await downtime.record_heartbeat(self._store, self._part, now))
                self._saves.announce_all(await self._mark_returned(guild, since, now))

    def _own(self, guilds: Iterable[int]) -> Iterator[int]:
        """Return those of these servers that are of this part."""
        return filter(self._part.__contains__, guilds)

    @repeat_on_conflict
    async def _mark_returned(self, guild: int, since: int, now: int) -> list[int]:
        """Record that a server can be reached again, give the time since then back, and return the tables changed."""
        async with self._store.transaction(guild) as tx:
            await servers.mark_returned(tx, guild)
            return await downtime.give_back(tx, await rows.open_in_server(tx, guild), now, now - since)

    async def _erase(self, guild: int) -> None:
        """Erase a server completely, if its erasure has begun."""
        while await self._erase_portion(guild):
            pass

    @repeat_on_conflict
    async def _erase_portion(self, guild: int) -> bool:
        """Erase a portion of a server; return False if the server is not being erased, or no longer."""
        async with self._store.long_transaction(guild) as tx:
            if await servers.left_at(tx, guild) != servers.ERASING:
                return False
            await erasing.erase_portion(tx, guild)
            return True


class Retention:
    """Erases what has been kept for long enough, on all servers."""

    def __init__(self, store: Store, privacy: Privacy) -> None:
        self._store = store
        self._privacy = privacy

    async def erase_expired(self, now: int) -> None:
        """Erase what has been kept for long enough, and forget at most `MAX_MEMBERS_FORGOTTEN` members."""
        await self._forget_interactions(now)
        async with self._store.long_transaction() as tx:
            unseen = await members.unseen(tx, now - AWAY_SECONDS, MAX_MEMBERS_FORGOTTEN)
            before = open_day(now - AWAY_SECONDS, DayClock())
            unseen += [(NOWHERE, user) for user in await days.unseen(tx, before, MAX_MEMBERS_FORGOTTEN)]
        for guild, user in unseen:
            await self._forget(Request(user, guild, now))

    @repeat_on_conflict
    async def _forget_interactions(self, now: int) -> None:
        async with self._store.long_transaction(BOT) as tx:
            await runtime.forget_applied(tx, before=now - INTERACTION_SECONDS)

    async def _forget(self, request: Request) -> None:
        """Forget a member, unless they still play: in direct messages alone, members are not seen."""
        if await self._note_if_playing(request):
            return
        try:
            await self._privacy.forget(request)
        except Refusal as refusal:
            log.info("A member who has stayed away cannot be forgotten now; trying again in an hour: %s", refusal.code)
        else:
            log.info("Forgot a member of server %d who had stayed away for two years", request.guild)

    @repeat_on_conflict
    async def _note_if_playing(self, request: Request) -> bool:
        guild, user = request.guild, request.user
        async with self._store.long_transaction(guild) as tx:
            since = request.now - AWAY_SECONDS
            is_playing = (
                bool(await tables_with_seat(tx, request))
                or await results.has_played_since(tx, guild, user, since)
                or await days.has_begun_since(tx, user, open_day(since, DayClock()))
            )
            if is_playing:
                await members.mark_seen(tx, guild, user, month_of(request.now))
        return is_playing
