"""The part of all servers that a process serves: everything, unless it is one of several."""

import math
import time
from typing import Final

_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on while the machine sleeps, where there is such a clock."""
GUILD_SHIFT: Final = 22
"""Discord tells a shard of the servers whose number, without its last bits, leaves the shard's when divided."""
STARTED_OVER: Final = "NAINJAUNE_STARTED_OVER"
"""In the environment of a process that has lost its part, and has begun anew."""


class NotHeldError(ConnectionError):
    """The part may belong to another process by now."""


def seconds_passed() -> float:
    """Return seconds on a clock that nobody sets."""
    return time.clock_gettime(_CLOCK)


class Part:
    """The servers of every n-th shard, as long as no other process may take them."""

    def __init__(self, slot: int = 0, slots: int = 1, shards: int = 1) -> None:
        self.slot = slot
        self.slots = slots
        self.shards = shards
        self.held_until = math.inf
        """By `seconds_passed`."""

    def take(self, slot: int, slots: int, shards: int) -> None:
        """Be this part from now on."""
        self.slot, self.slots, self.shards = slot, slots, shards

    def __contains__(self, guild: int) -> bool:
        """Return whether this server is one of the part."""
        return (guild >> GUILD_SHIFT) % self.shards % self.slots == self.slot

    @property
    def is_first(self) -> bool:
        """Return whether whoever serves this part does what is done once for all servers."""
        return self.slot == 0

    @property
    def is_held(self) -> bool:
        """Return whether no other process can have taken the part."""
        return seconds_passed() < self.held_until

    @property
    def shard_ids(self) -> list[int]:
        """Return the shards with its servers."""
        return [*range(self.slot, self.shards, self.slots)]

    def check(self) -> None:
        """Raise NotHeldError unless the part is held."""
        if not self.is_held:
            raise NotHeldError("Another process may serve these servers by now")

    def condition(self, column: str) -> str:
        """Return the condition that the server in this column is one of the part."""
        if self.slots == 1:
            return "1 = 1"
        return f"({column} >> {GUILD_SHIFT}) % {self.shards} % {self.slots} = {self.slot}"
