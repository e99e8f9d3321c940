"""The slots of processes that share a database: who serves which part until when, by the clock of the database."""

from typing import Literal, NamedTuple, Protocol


class SlotsError(ConnectionError):
    """The database does not answer, or not in time."""


class Taken(NamedTuple):
    """A slot that this process has taken, and the number of shards that all processes agree on."""

    number: int
    shards: int


NotTaken = Literal["full", "divided", "alone"]
"""All slots are taken; others run with another number of slots; nobody else runs, so the number of shards is open."""


class Slots(Protocol):
    """The slots, as one process sees them. Every method raises SlotsError if the database does not answer in time."""

    async def take(self, slots: int, shards: int | None, *, seconds: float, within: float) -> Taken | NotTaken:
        """Take a slot that nobody has, for so long; where nobody else has one, there have to be this many shards."""
        ...

    async def renew(self, number: int, *, seconds: float, within: float) -> bool:
        """Keep a slot for so long from now; return False if another process has it."""
        ...

    async def give_back(self, number: int, *, within: float) -> None:
        """Let others take a slot at once."""
        ...

    async def wait_to_identify(self, bucket: int, *, apart: float, within: float) -> float:
        """Return in how many seconds the next session of this bucket may begin; it is kept for the caller."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...
