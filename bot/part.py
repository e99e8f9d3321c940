"""The part of all servers that a process serves: everything, unless it is one of several."""

import math
import time
from typing import Final

_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""A clock that runs on while the machine sleeps, if there is one."""
GUILD_SHIFT: Final = 22
"""A server belongs to the shard whose number is the server's id, without these bits, modulo the number of shards."""
STARTED_OVER: Final = "NAINJAUNE_STARTED_OVER"
"""Set in the environment of a process that has lost its part and started over."""


class NotHeldError(ConnectionError):
    """The part may belong to another process by now, so nothing may be saved or sent for it."""


def seconds_passed() -> float:
    """Return the seconds of a clock that is never set."""
    return time.clock_gettime(_CLOCK)


class Part:
    """The servers of every `slots`-th shard, held until `held_until`."""

    def __init__(self, slot: int = 0, slots: int = 1, shards: int = 1) -> None:
        self.slot = slot
        self.slots = slots
        self.shards = shards
        self.held_until = math.inf
        """By the clock of `seconds_passed`."""

    def take(self, slot: int, slots: int, shards: int) -> None:
        self.slot, self.slots, self.shards = slot, slots, shards

    def __contains__(self, guild: int) -> bool:
        """Return whether this server belongs to the part."""
        return (guild >> GUILD_SHIFT) % self.shards % self.slots == self.slot

    @property
    def is_first(self) -> bool:
        """Return whether this part's process does the work that is done once for all servers."""
        return self.slot == 0

    @property
    def is_held(self) -> bool:
        """Return whether no other process can have taken the part."""
        return seconds_passed() < self.held_until

    @property
    def shard_ids(self) -> list[int]:
        return [*range(self.slot, self.shards, self.slots)]

    def check(self) -> None:
        """Raise NotHeldError unless the part is held."""
        if not self.is_held:
            raise NotHeldError("Another process may serve these servers by now")

    def condition(self, column: str) -> str:
        """Return the SQL condition that the server in this column belongs to the part."""
        if self.slots == 1:
            return "1 = 1"
        return f"({column} >> {GUILD_SHIFT}) % {self.shards} % {self.slots} = {self.slot}"
