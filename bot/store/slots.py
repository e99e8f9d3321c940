"""The slots of processes that share a database: who serves which part until when, by the clock of the database."""

from typing import Literal, NamedTuple, Protocol


class SlotsError(ConnectionError):
    """The database does not answer, or not in time."""


class Taken(NamedTuple):
    """A slot that this process has taken, and the number of shards that all processes agree on."""

    number: int
    shards: int


class Promised(NamedTuple):
    """A slot that this process is to take once the one that has it has ended, and the number of shards."""

    number: int
    shards: int


NotTaken = Literal["full", "divided", "alone"]
"""All slots are taken; others run with another number of slots; nobody else runs, so the number of shards is open."""


Succession = Literal["open", "promised", "connected", "lost"]
"""Who is to take a slot: nobody yet, a process that is about to connect, one that has, or one that did already."""


class Slots(Protocol):
    """The slots, as one process sees them. Every method raises SlotsError if the database does not answer in time."""

    async def take(
        self, slots: int, shards: int | None, *, seconds: float, within: float
    ) -> Taken | Promised | NotTaken:
        """Take a slot that nobody has, for so long; where nobody else has one, there have to be this many shards.

        Where all are taken, one may be promised, also for so long.
        """
        ...

    async def follow(
        self, promised: Promised, slots: int, *, is_connected: bool, seconds: float, within: float
    ) -> Taken | Promised | Literal["full"]:
        """Take the promised slot if its process has ended, or keep the promise; "full" if it went to another one."""
        ...

    async def renew(self, number: int, *, seconds: float, within: float) -> bool:
        """Keep a slot for so long from now; return False if another process has it."""
        ...

    async def offer(self, number: int, *, within: float) -> Succession:
        """Let a slot be promised to a process that waits for one; return how far that has come."""
        ...

    async def give_back(self, *, within: float) -> None:
        """Let others take the slot of this process at once, or the one that is promised to it."""
        ...

    async def wait_to_identify(self, bucket: int, *, apart: float, within: float) -> float:
        """Return in how many seconds the next session of this bucket may begin; it is kept for the caller."""
        ...

    async def wait_to_request(self, requests: int, *, apart: float, within: float) -> float:
        """Return in how many seconds so many requests may be made, for which so much time each is kept."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...
