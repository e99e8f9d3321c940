"""The sessions with Discord of one of several processes: which shards they are of, and when each may begin."""

import logging

from bot.config import Config
from bot.edge.starts import Starts
from bot.services.cluster import Cluster
from bot.store.part import Part
from bot.store.slots import Slots

log = logging.getLogger(__name__)


class Sessions:
    """The part of this process, from when it has one, and the sessions that it begins for it."""

    def __init__(self, config: Config, slots: Slots, part: Part) -> None:
        self._cluster = Cluster(slots, part, config.clusters)
        self._config = config
        self._part = part

    @property
    def has_part(self) -> bool:
        """Return whether there are servers to serve."""
        return self._cluster.has_slot

    async def join(self, starts: Starts) -> None:
        """Wait for a part, which another process may still serve until this one has followed it."""
        await self._cluster.join(lambda: self._find_shards(starts))
        if self._config.shards not in {0, self._part.shards}:
            log.warning("SHARDS is %d, but all running processes have %d", self._config.shards, self._part.shards)

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

    async def wait_to_identify(self, bucket: int) -> None:
        """Wait until a session of this bucket may begin."""
        await self._cluster.wait_to_identify(bucket)

    async def end(self) -> None:
        """Leave the part to another process."""
        await self._cluster.leave()

    async def _find_shards(self, starts: Starts) -> int:
        """Return how many shards there are to be, at least one for every process."""
        return self._config.shards or max(await starts.find_shards(), self._config.clusters)
