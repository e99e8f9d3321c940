"""The states of tables' messages, in memory and in the store."""

from typing import Final, NamedTuple

from bot.edge.audience import Audience
from bot.memory import Memory
from bot.services.loading import LoadedTable
from bot.services.messages import Messages
from bot.tables.message import OUTDATED, MessageState

MAX_REMEMBERED_MESSAGES: Final = 10_000
MAX_SAVED_AT_ONCE: Final = 100


class Uncalled(NamedTuple):
    """A player who was shown their turn without a ping, as they were there."""

    channel: int
    user: int
    call_at: int
    """The time from which they are called after all, once they are gone."""


class MessageStates:
    """The newest message of each table that was shown since the start.

    A new message is saved at once, so that no crash leads to a second one. Other changes of messages are saved later,
    together: after a crash, a message would only be shown once more. With a player who is not called yet it is saved as
    outdated, so that the next start calls them.
    """

    def __init__(self, messages: Messages, audience: Audience) -> None:
        self._messages = messages
        self.audience = audience
        self._states = Memory[int, MessageState](MAX_REMEMBERED_MESSAGES)
        self._unsaved: dict[int, MessageState] = {}
        self._uncalled: dict[int, Uncalled] = {}
        """By table."""

    def newest(self, loaded: LoadedTable) -> MessageState:
        """Return the newest state of a table's message; the one loaded with the table may be older."""
        return self._remembered(loaded.table.id) or loaded.message

    async def save(self, state: MessageState) -> None:
        """Remember the state of a table's message, and save it now."""
        self._states[state.table_id] = state
        self._unsaved.pop(state.table_id, None)
        await self._messages.save([state])

    def note(self, state: MessageState) -> None:
        """Remember the state of a table's message; `save_noted` saves it."""
        self._states[state.table_id] = state
        self._unsaved[state.table_id] = state

    def expire(self, table_id: int) -> None:
        """Record that a table must be shown again although its version is the same."""
        if state := self._remembered(table_id):
            self.note(state._replace(version=OUTDATED))

    async def save_noted(self) -> None:
        """Save all states that are only remembered."""
        noted = [*self._unsaved.values()]
        for first in range(0, len(noted), MAX_SAVED_AT_ONCE):
            some = noted[first : first + MAX_SAVED_AT_ONCE]
            await self._messages.save([self._as_saved(state) for state in some])
            for state in some:
                if self._unsaved.get(state.table_id) is state:
                    del self._unsaved[state.table_id]

    def _as_saved(self, state: MessageState) -> MessageState:
        return state._replace(version=OUTDATED) if state.table_id in self._uncalled else state

    def note_uncalled(self, table_id: int, uncalled: Uncalled) -> None:
        """Remember that the player of this turn has not been called."""
        self._uncalled[table_id] = uncalled

    def forget_uncalled(self, table_id: int) -> None:
        """Forget the player who was not called, as the table is shown anew."""
        self._uncalled.pop(table_id, None)

    def to_be_called(self) -> list[int]:
        """Return the tables whose player was not called, and is gone."""
        now, leaves_at = self.audience.now(), self.audience.leaves_at
        return [
            table_id
            for table_id, (channel, user, call_at) in self._uncalled.items()
            if now >= max(call_at, leaves_at(channel, user))
        ]

    def forget(self, table_id: int) -> None:
        """Forget a table that is closed."""
        self._states.pop(table_id, None)
        self._uncalled.pop(table_id, None)

    def _remembered(self, table_id: int) -> MessageState | None:
        return self._unsaved.get(table_id) or self._states.get(table_id)
