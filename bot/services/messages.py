"""The stored states of the messages that show tables."""

from collections.abc import Collection

from bot.part import Part
from bot.store import messages
from bot.store.database import BOT, Store, repeat_on_conflict
from bot.tables.message import MessageState


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
