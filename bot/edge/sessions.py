"""The sessions with Discord of one of several processes: which shards, how many of them, and when each may begin."""

import asyncio
import logging
import math
from typing import Final

from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient
from yarl import URL

from bot.config import Config
from bot.services.cluster import Cluster
from bot.store.part import Part
from bot.store.slots import Slots

log = logging.getLogger(__name__)

MAX_WAIT_SECONDS: Final = 60.0
"""Before Discord is asked again how many sessions may begin."""


class Sessions:
    """The part of this process, from when it has one, and the sessions that it begins for it."""

    def __init__(self, config: Config, slots: Slots, part: Part) -> None:
        self._cluster = Cluster(slots, part, config.clusters)
        self._config = config
        self._part = part
        self._buckets = 1
        self.left = math.nan
        """How many sessions Discord lets begin today, as it said last."""

    @property
    def has_part(self) -> bool:
        """Return whether there are servers to serve."""
        return self._cluster.has_slot

    async def join(self, http: HTTPClient) -> None:
        """Wait for a part, which another process may still serve until this one has followed it."""
        await self._cluster.join(lambda: self._find_shards(http))

    async def follow(self) -> None:
        """Wait until the other process has ended."""
        await self._cluster.follow()

    @property
    def is_connected(self) -> bool:
        """Return whether the other process was told that this one is connected."""
        return self._cluster.is_connected

    def tell_connected(self) -> None:
        """Let the other process end."""
        self._cluster.tell_connected()

    async def hand_over(self) -> bool:
        """Wait until another process is connected that follows this one, if there is one; return whether it is."""
        return await self._cluster.hand_over()

    async def wait_for_starts(self, http: HTTPClient) -> tuple[int, list[int]]:
        """Wait until Discord allows sessions; return the number of all shards, and those of the part."""
        if self._config.shards not in {0, self._part.shards}:
            log.warning("SHARDS is %d, but all running processes have %d", self._config.shards, self._part.shards)
        DiscordWebSocket.DEFAULT_GATEWAY = URL(await self._wait_for_starts(http))
        return self._part.shards, self._part.shard_ids

    async def wait_to_identify(self, shard: int) -> None:
        """Wait until the session of a shard may begin."""
        await self._cluster.wait_to_identify(shard % self._buckets)

    async def end(self) -> None:
        """Leave the part to another process."""
        await self._cluster.leave()

    async def _find_shards(self, http: HTTPClient) -> int:
        """Return how many shards there are to be, at least one for every process."""
        if self._config.shards:
            return self._config.shards
        recommended, _, _ = await http.get_bot_gateway()
        return max(recommended, self._config.clusters)

    async def _wait_for_starts(self, http: HTTPClient) -> str:
        """Wait until Discord lets as many sessions begin as all processes need; return the address of the gateway."""
        while True:
            _, gateway, limit = await http.get_bot_gateway()
            self._buckets, self.left = limit["max_concurrency"], limit["remaining"]
            if limit["remaining"] >= self._part.shards:
                return gateway
            seconds = min(MAX_WAIT_SECONDS, limit["reset_after"] / 1000)
            log.error(
                "Discord lets only %d more sessions begin for %d shards; asking again in %d s",
                limit["remaining"],
                self._part.shards,
                seconds,
            )
            await asyncio.sleep(seconds)
