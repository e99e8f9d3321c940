"""The state of a table's message in its channel."""

from typing import Final, Literal, NamedTuple

MessageKind = Literal["", "lobby", "table", "result", "end"]
"""What a message shows; empty as long as there is none."""


OUTDATED: Final = -1
"""The version of a message that must be shown again although its table has not changed."""


class MessageState(NamedTuple):
    """The newest message of a table, and what it shows."""

    table_id: int
    version: int = 0
    message_id: int | None = None
    kind: MessageKind = ""
    """The kind of that message: a lobby, a table, a deal's result, or the game's."""
    deal: int = 0
    """The deal it shows."""
    called: int | None = None
    """Whom it last called: at a table the seat_id of a player, in a lobby who was invited by this version."""
    results: int = 0
    """The number of deals whose results were posted."""
    stale_id: int | None = None
    """The message it replaced, until that is deleted."""
    refused_at: int | None = None
    """Since when Discord refuses what is to be shown; the table's clock stands still until it is."""
