"""The tables that wait for a member, and the direct messages that remind them."""

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.part import Part
from bot.services.loading import LoadedTable, decode, decode_all, load_surroundings
from bot.store import reminders, servers
from bot.store import tables as rows
from bot.store.database import BOT, Store, repeat_on_conflict
from bot.store.reminders import Reminder
from bot.tables.context import Request


class Waiting:
    """The tables that wait for somebody, and the reminders shown to them."""

    def __init__(self, store: Store, part: Part) -> None:
        self._store = store
        self._part = part

    async def tables_of(self, request: Request) -> list[LoadedTable]:
        """Return the tables that wait for the requesting member, most urgent first.

        They are those of the server, or of all servers if the request comes from a direct message.
        """
        async with self._store.transaction() as tx:
            waiting = await rows.waiting_for(tx, request.user, None if request.is_direct else request.guild)
            loaded = [await load_surroundings(tx, table, request) for table in await decode_all(tx, waiting)]
        awaiting = [one for one in loaded if (seat := one.view(None).awaited) and seat.user == request.user]
        return sorted(awaiting, key=_urgency)

    async def request_at_own_table(self, request: Request, table_id: int) -> Request:
        """Return a request from a direct message as one on the table's server. Raise Refusal unless they sit there."""
        async with self._store.transaction() as tx:
            row = await rows.load(tx, table_id)
            if row is None or await servers.left_at(tx, row.guild_id) is not None:
                raise Refusal("no_such_table", table=table_id)
            if (await decode(tx, row)).seat_of(request.user) is None:
                raise Refusal("not_at_this_table")
            return replace(request, guild=row.guild_id)

    async def reminder(self, table_id: int, user: int) -> Reminder | None:
        async with self._store.transaction() as tx:
            return await reminders.load(tx, table_id, user)

    async def reminders(self) -> list[Reminder]:
        """Return every reminder of this part that is still shown."""
        async with self._store.long_transaction() as tx:
            return await reminders.load_all(tx, self._part)

    @repeat_on_conflict
    async def save_reminder(self, reminder: Reminder) -> None:
        async with self._store.transaction(BOT) as tx:
            await reminders.save(tx, reminder)

    @repeat_on_conflict
    async def forget_reminder(self, reminder: Reminder) -> None:
        """Forget a reminder that needs no more edits."""
        async with self._store.transaction(BOT) as tx:
            await reminders.delete(tx, reminder)


def _urgency(loaded: LoadedTable) -> tuple[bool, int]:
    """Return a key that sorts tables by their deadlines, those without one last."""
    deadline = loaded.view(None).deadline
    return deadline is None, deadline or loaded.table.waiting_since
