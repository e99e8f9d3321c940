"""Announcements of saved tables, made after the commit."""

from collections.abc import Callable, Iterable

from bot.services.loading import LoadedTable

Listener = Callable[[int, LoadedTable | None], object]
"""Called with the number of a saved table, and with the table itself if it is at hand."""


class Saves:
    """The listeners of saved tables."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call this listener after every commit that changes what a table's channel is to show."""
        self._listeners.append(listener)

    def announce(self, loaded: LoadedTable) -> None:
        for listener in self._listeners:
            listener(loaded.table.id, loaded)

    def announce_all(self, table_ids: Iterable[int]) -> None:
        """Announce that these tables are to be shown again."""
        for table_id in table_ids:
            for listener in self._listeners:
                listener(table_id, None)
