"""Saved tables, announced after the commit, and the stored states of the messages that show them."""

from collections.abc import Callable, Collection, Iterable

from bot.part import Part
from bot.services.loading import LoadedTable
from bot.store import messages
from bot.store.database import BOT, Store, repeat_on_conflict
from bot.tables.message import MessageState

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


class Messages:
    """The messages of the tables that this process shows."""

    def __init__(self, store: Store, part: Part) -> None:
        self._store = store
        self._part = part

    @repeat_on_conflict
    async def save(self, states: Collection[MessageState]) -> None:
        async with self._store.transaction(BOT) as tx:
            for state in sorted(states, key=lambda state: state.table_id):
                await messages.save(tx, state)

    async def outdated(self) -> list[int]:
        """Return the tables whose message is outdated, or replaced one that is not deleted yet; reads all tables."""
        async with self._store.long_transaction() as tx:
            return await messages.outdated(tx, self._part)
