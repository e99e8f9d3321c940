"""Save, then tell: who listens is told of every table that was saved."""

from collections.abc import Callable, Iterable

from bot.services.loading import LoadedTable

Listener = Callable[[int, LoadedTable | None], object]
"""Called with the number of a table that its channel does not show as it is, and the table where it is at hand."""


class Saves:
    """Hands on, after each commit, which tables were saved."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call this after every commit that changes what the channel of a table has to show."""
        self._listeners.append(listener)

    def announce(self, loaded: LoadedTable) -> None:
        """Tell that this table was saved."""
        for listener in self._listeners:
            listener(loaded.table.id, loaded)

    def announce_all(self, table_ids: Iterable[int]) -> None:
        """Tell that these tables have to be shown anew."""
        for table_id in table_ids:
            for listener in self._listeners:
                listener(table_id, None)
