"""What is asked of the tables without doing anything at them, and what is noted beside them."""

from collections.abc import Collection

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.services import codec, loading
from bot.services.changes import welcome
from bot.store import members, messages, runtime
from bot.store import tables as rows
from bot.store.members import Preferences
from bot.store.sqlite.database import Store
from bot.tables.context import Absences, Request
from bot.tables.lobby import is_practice
from bot.tables.table import Table
from bot.tables.view import OnShow, TableView, view_of


class Lookups:
    """Tables as they are, and what members and servers have set."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def looked(self, table_id: int, user: int, *, now: int) -> None:
        """Remember that a player has seen their hand, so that they are not reminded of it."""
        async with self._store.transaction() as tx:
            await members.mark_hand_seen(tx, table_id, user, now)

    async def get(self, table_id: int, request: Request) -> Table:
        """The table of this number."""
        async with self._store.transaction() as tx:
            return await loading.table(tx, table_id, request)

    async def in_channel(self, channel: int) -> Table | None:
        """The open table of a channel."""
        async with self._store.transaction() as tx:
            row = await rows.open_in_channel(tx, channel)
            return await loading.readable(tx, row) if row else None

    async def threads_of(self, channel: int, guild: int) -> tuple[int, ...]:
        """The threads of a channel in which tables of their own are open."""
        async with self._store.transaction() as tx:
            tables = await loading.all_readable(tx, await rows.open_in_server(tx, guild))
        return tuple(table.channel for table in tables if table.parent == channel)

    async def last_in_channel(self, channel: int) -> int | None:
        """The number of the last table of a channel, open or not."""
        async with self._store.transaction() as tx:
            return await rows.last_in_channel(tx, channel)

    async def view(self, table_id: int, request: Request, user: int | None) -> TableView:
        """The table as this member, or for None anybody, may see it."""
        async with self._store.transaction() as tx:
            table = await loading.table(tx, table_id, request)
            return view_of(table, user, await loading.absences(tx, table.guild, request.now))

    async def on_show(self, table_id: int, now: int) -> OnShow | None:
        """The table as anybody may see it, and what its channel shows of it; None when it cannot be read."""
        async with self._store.transaction() as tx:
            row = await rows.load(tx, table_id)
            found = await loading.all_readable(tx, [row] if row else [])
            if not found:
                return None
            [table] = found
            absences = await loading.absences(tx, table.guild, now)
            settings = await loading.settings(tx, table.guild)
            shown = await messages.load(tx, table_id)
        view = view_of(table, None, absences)
        if table.phase == "lobby":
            view = replace(view, practice=is_practice(table, settings))
        return OnShow(view, shown, table.guild, table.channel, table.parent, settings.language, settings.pictures)

    async def at_deal_end(self, table_id: int, deal: int) -> TableView:
        """The table as it was when this deal was over, as anybody may see it."""
        async with self._store.transaction() as tx:
            kept = await rows.events(tx, table_id)
        return view_of(codec.replayed_to_end_of(kept, deal), None, Absences(0, {}))

    async def note_shown(self, shown: messages.MessageState) -> None:
        """Remember what the channel shows of a table."""
        async with self._store.transaction() as tx:
            await messages.save(tx, shown)

    async def outdated(self) -> list[int]:
        """The tables of which their channels do not show the newest version."""
        async with self._store.transaction() as tx:
            return await messages.outdated(tx)

    async def preferences(self, request: Request) -> Preferences:
        """What a member prefers."""
        async with self._store.transaction() as tx:
            return await members.preferences(tx, request.guild, request.user)

    async def picture_preferences(self, request: Request) -> Preferences | None:
        """How a member likes pictures; None where they, or the server, want none."""
        async with self._store.transaction() as tx:
            found = await members.preferences(tx, request.guild, request.user)
            settings = await loading.settings(tx, request.guild)
            return found if found.pictures and settings.pictures else None

    async def set_preference(self, request: Request, preference: str, *, wanted: bool) -> None:
        """A member prefers this from now on, or not any more."""
        if preference not in Preferences._fields:
            raise Refusal("unknown_action")
        async with self._store.transaction() as tx:
            await members.set_preference(tx, request.guild, request.user, preference, wanted=wanted)

    async def note_name(self, request: Request, name: str) -> None:
        """Remember what the server calls a member."""
        async with self._store.transaction() as tx:
            await members.set_name(tx, request.guild, request.user, name)

    async def names(self, guild: int, users: Collection[int]) -> dict[int, str]:
        """What the server calls these members, as far as it is known."""
        async with self._store.transaction() as tx:
            return await members.names(tx, guild, [*users])

    async def discreet(self, guild: int, users: Collection[int]) -> set[int]:
        """Those of these members who do not want to be named to others."""
        async with self._store.transaction() as tx:
            return await members.discreet(tx, guild, [*users])

    async def noted(self, name: str) -> str | None:
        """What was noted under this name."""
        async with self._store.transaction() as tx:
            return await runtime.read_note(tx, name)

    async def write_note(self, name: str, text: str) -> None:
        """Note something for the bot itself."""
        async with self._store.transaction() as tx:
            await runtime.write_note(tx, name, text)

    async def balance(self, request: Request) -> int:
        """A member's chips on this server."""
        async with self._store.transaction() as tx:
            await loading.check_server(tx, request.guild)
            settings = await loading.settings(tx, request.guild)
            return await welcome(tx, request.guild, request.user, settings, request.now)
