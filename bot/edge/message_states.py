"""What the channels show of their tables, at hand and in the file."""

from typing import Final

from bot.screens.layout import Screen
from bot.services.loading import LoadedTable
from bot.services.tables import Tables
from bot.tables.message import MessageState

MAX_REMEMBERED_MESSAGES: Final = 10_000


class MessageStates:
    """The newest message of each table that was shown since the start; saved where a crash would miss it."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._states: dict[int, MessageState] = {}
        self._uploads: dict[int, tuple[int, int]] = {}
        """The newest message of each table with a hash of its files, which are too large to keep."""
        self._deleted: dict[int, int] = {}
        """Messages that are deleted, by table, of which the file does not know yet."""

    def newest(self, loaded: LoadedTable) -> MessageState:
        """Return what is shown of a table: what was loaded with it may be older."""
        return self._states.get(loaded.table.id, loaded.message)

    async def save(self, state: MessageState) -> None:
        """Keep what is shown of a table, at hand and in the file."""
        self._remember(state)
        self._deleted.pop(state.table_id, None)
        await self._tables.save_message(state)

    def without_stale(self, state: MessageState) -> MessageState:
        """Return the state of a table whose stale message is deleted; `save_deleted` tells the file."""
        if state.stale_id is not None:
            self._deleted[state.table_id] = state.stale_id
        self._remember(state._replace(stale_id=None))
        return state._replace(stale_id=None)

    async def save_deleted(self) -> None:
        """Keep in the file which stale messages are deleted, all at once."""
        deleted, self._deleted = self._deleted, {}
        if deleted:
            await self._tables.clear_stale(deleted)

    def has_files(self, table_id: int, message_id: int, screen: Screen) -> bool:
        """Return whether this message of the table holds the files of the screen already."""
        return self._uploads.get(table_id) == (message_id, hash(screen.files))

    def note_files(self, table_id: int, message_id: int, screen: Screen) -> None:
        """Remember that this message of the table holds the files of the screen."""
        self._uploads[table_id] = (message_id, hash(screen.files))

    def forget(self, table_id: int) -> None:
        """Forget a table that is closed."""
        self._states.pop(table_id, None)
        self._uploads.pop(table_id, None)

    def _remember(self, state: MessageState) -> None:
        self._states.pop(state.table_id, None)
        self._states[state.table_id] = state
        if len(self._states) > MAX_REMEMBERED_MESSAGES:
            del self._states[next(iter(self._states))]
