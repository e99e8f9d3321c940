"""What the channel shows of a table."""

from typing import NamedTuple


class MessageState(NamedTuple):
    """The newest message of a table, and how far its channel has been told."""

    table_id: int
    version: int = 0
    message_id: int | None = None
    kind: str = ""
    """What that message is: a lobby, a table, a deal's result, or the game's."""
    deal: int = 0
    """The deal that it shows."""
    awaited: int | None = None
    """The seat_id whose player it last called."""
    results: int = 0
    """How many deals' results were posted."""
    stale_id: int | None = None
    """The message it took the place of, as long as that is not deleted."""
