"""The avatars of members for pictures: no picture waits for one, and they are kept only in memory.

Discord names a member's avatar with each of their interactions. For members without one since the bot began, Discord is
asked when a picture shows them. A picture that comes before the avatar shows the initial, and the next one the avatar.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Collection
from itertools import islice
from typing import Final

import discord

from bot.edge.trouble import NOT_DELIVERED, reason
from bot.pictures.drawing.avatars import ALBUM, SIZE

log = logging.getLogger(__name__)

QUERY_TIMEOUT_SECONDS: Final = 2.0
"""The time Discord has to say who is on a server."""
MAX_QUERIED: Final = 100
"""The most members that Discord returns at once."""
FETCH_TIMEOUT_SECONDS: Final = 1.0
MAX_AT_ONCE: Final = 4
"""The most avatars fetched at the same time."""
MAX_WISHES: Final = 256
"""The most avatars, and servers, that wait; beyond that, those waiting longest are left to the next picture."""
MAX_MET: Final = 20_000
"""The most members whose avatar is known; each takes some 300 bytes."""
PAUSE_SECONDS: Final = 1.0
"""The pause between two servers that Discord is asked about; a shard may ask twice as often, for all purposes."""

_Key = tuple[int, int]
"""A server and a member, who may have another avatar on each."""


async def query_members(guild: discord.Guild, users: Collection[int]) -> list[discord.Member] | None:
    """Return those of these members who are on the server; None if Discord does not say."""
    ids = [user for user in users if user > 0]  # forgotten members have no id of Discord's
    if not ids:
        return None
    try:
        async with asyncio.timeout(QUERY_TIMEOUT_SECONDS):
            return await guild.query_members(user_ids=ids, limit=len(ids), cache=False)
    except (discord.DiscordException, *NOT_DELIVERED) as error:
        log.info("Discord did not say who is on server %d: %s", guild.id, reason(error))
        return None


class Avatars:
    """The known avatars of members; none if no pictures are drawn."""

    def __init__(self, find_server: Callable[[int], discord.Guild | None], *, draws: bool) -> None:
        self._find_server = find_server
        self._draws = draws
        self._met: OrderedDict[_Key, discord.Asset | None] = OrderedDict()
        """The avatar of each member; None for a member who has none, or has left."""
        self._used: set[_Key] = set()
        """Whose avatar was learnt or shown since those not used were last dropped."""
        self._wishes: OrderedDict[str, discord.Asset] = OrderedDict()
        self._fetching: set[str] = set()
        self._fetchers: set[asyncio.Task[None]] = set()
        self._strangers: OrderedDict[int, set[int]] = OrderedDict()
        """Members about whom nothing is known yet, by server."""
        self._pending: set[_Key] = set()
        """Those of them about whom Discord is being asked, and who have not been forgotten since."""
        self._asking: asyncio.Task[None] | None = None

    def meet(self, member: discord.Member | discord.User) -> None:
        """Learn a member's avatar, and have it fetched; learn nothing of a user met outside a server."""
        if self._draws and isinstance(member, discord.Member):
            self._learn((member.guild.id, member.id), member.guild_avatar or member.avatar)

    def of(self, guild: int, users: Collection[int]) -> dict[int, str]:
        """Return the avatars of these members that can be drawn now, and have the others fetched."""
        if not self._draws:
            return {}
        if strangers := {user for user in users if user > 0 and (guild, user) not in self._met}:
            self._ask(guild, strangers)
        assets = {user: self._met.get((guild, user)) for user in users}
        self._used.update((guild, user) for user, avatar in assets.items() if avatar)
        for avatar in filter(None, assets.values()):
            self._wish(avatar)
        return {user: avatar.key for user, avatar in assets.items() if avatar and ALBUM.shows(avatar.key)}

    def forget(self, guild: int, user: int) -> None:
        """Forget a member's avatar on a server."""
        self._pending.discard((guild, user))
        self._used.discard((guild, user))
        self._drop(self._met.pop((guild, user), None))

    def drop_unused(self) -> None:
        """Drop the avatars that were neither learnt nor shown since the last call.

        So they do not outlast a member who was forgotten by another process, which this one does not hear of.
        """
        unused = [self._met.pop(key) for key in self._met.keys() - self._used]
        used = {avatar.key for avatar in self._met.values() if avatar}
        for avatar in unused:
            if avatar and avatar.key not in used:
                self._drop(avatar)
        self._used.clear()

    async def close(self) -> None:
        tasks = [*self._fetchers, *filter(None, [self._asking])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _learn(self, key: _Key, avatar: discord.Asset | None) -> None:
        if self._met.get(key) != avatar:
            self._drop(self._met.get(key))
        self._used.add(key)
        self._met[key] = avatar
        self._met.move_to_end(key)
        if len(self._met) > MAX_MET:
            longest_known, its_avatar = self._met.popitem(last=False)
            self._used.discard(longest_known)
            self._drop(its_avatar)
        if avatar:
            self._wish(avatar)

    def _drop(self, avatar: discord.Asset | None) -> None:
        if avatar:
            self._wishes.pop(avatar.key, None)
            self._fetching.discard(avatar.key)
            ALBUM.drop(avatar.key)

    def _wish(self, avatar: discord.Asset) -> None:
        if ALBUM.knows(avatar.key) or avatar.key in self._fetching:
            return
        self._wishes[avatar.key] = avatar
        if len(self._wishes) > MAX_WISHES:
            self._wishes.popitem(last=False)
        if len(self._fetchers) < MAX_AT_ONCE:
            task = asyncio.create_task(self._fetch())
            self._fetchers.add(task)
            task.add_done_callback(self._fetchers.discard)

    async def _fetch(self) -> None:
        while self._wishes:
            key, avatar = self._wishes.popitem(last=False)
            self._fetching.add(key)
            try:
                file = await _read(avatar)
                if file is not None:
                    await asyncio.to_thread(ALBUM.keep, key, file)
            finally:
                if key not in self._fetching:  # its member was forgotten meanwhile, or has another one
                    ALBUM.drop(key)
                self._fetching.discard(key)

    def _ask(self, guild: int, users: set[int]) -> None:
        self._strangers.setdefault(guild, set()).update(users)
        if len(self._strangers) > MAX_WISHES:
            self._strangers.popitem(last=False)
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask_discord())

    async def _ask_discord(self) -> None:
        """Ask Discord about these members, one server at a time."""
        while self._strangers:
            guild, strangers = self._strangers.popitem(last=False)
            users, server = set(islice(strangers, MAX_QUERIED)), self._find_server(guild)
            self._pending = {(guild, user) for user in users}
            here = await query_members(server, users) if server else None
            if here is not None:
                assets = {(guild, member.id): member.guild_avatar or member.avatar for member in here}
                for key in self._pending:
                    self._learn(key, assets.get(key))
            await asyncio.sleep(PAUSE_SECONDS)


async def _read(avatar: discord.Asset) -> bytes | None:
    """Return the file of an avatar, without animation; empty if there is none, None if Discord did not answer."""
    try:
        async with asyncio.timeout(FETCH_TIMEOUT_SECONDS):
            return await avatar.replace(size=SIZE, format="png").read()
    except (discord.NotFound, discord.Forbidden):
        return b""
    except NOT_DELIVERED as error:
        log.info("An avatar was not fetched; the next picture with its member tries again: %s", reason(error))
        return None
