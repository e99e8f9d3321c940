"""The part of all servers that a process serves: everything, unless it is one of several."""

from typing import Final

GUILD_SHIFT: Final = 22
"""A server belongs to the shard whose number is the server's id, without these bits, modulo the number of shards."""


class Part:
    """The servers of every `of`-th shard."""

    def __init__(self, number: int = 1, of: int = 1, shards: int = 1) -> None:
        self.number = number
        """Counted from 1; 0 for a process that waits for a number."""
        self.of = of
        self.shards = shards
        """Of all processes together; known once this one has joined the others."""

    def __contains__(self, guild: int) -> bool:
        """Return whether this server belongs to the part."""
        return (guild >> GUILD_SHIFT) % self.shards % self.of == self.number - 1

    @property
    def is_first(self) -> bool:
        """Return whether this part's process does the work that is done once for all servers."""
        return self.number == 1

    @property
    def is_waiting(self) -> bool:
        """Return whether other processes have all parts, and this one waits for one of them."""
        return self.number == 0

    @property
    def shard_ids(self) -> list[int]:
        return [*range(self.number - 1, self.shards, self.of)]

    def condition(self, column: str) -> str:
        """Return the SQL condition that the server in this column belongs to the part."""
        if self.of == 1:
            return "1 = 1"
        return f"({column} >> {GUILD_SHIFT}) % {self.shards} % {self.of} = {self.number - 1}"
