"""The channel's message of each table, brought up to the newest saved version, whatever gets in the way."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, NamedTuple, Self

import discord
from msgspec.structs import replace

from bot.edge.hands import Hands
from bot.edge.illustrator import Illustrator
from bot.language import Language, Words, language_of, words_in
from bot.screens.layout import Screen, snowflake
from bot.screens.lobby import closed_lobby_screen, lobby_screen
from bot.screens.result import deal_result, game_result
from bot.screens.table import table_screen
from bot.services.loading import LoadedTable
from bot.services.tables import Tables
from bot.tables.message import MessageState

log = logging.getLogger(__name__)

SILENT: Final = discord.AllowedMentions.none()
GONE: Final = {10003, 10004, 50001, 50013}
"""Unknown channel or server, no access, no permission: nothing can be done until something changes."""
_INVALID_FORM: Final = 50035
_ARCHIVED: Final = 50083
_CANNOT_BE_EDITED: Final = {30046, _ARCHIVED}
"""Too old, or in an archived thread, which only a new message opens again."""

MIN_RETRY_SECONDS: Final = 50
"""Before the sweep first tries again at a table that cannot be shown; each time twice as long."""
MAX_RETRY_SECONDS: Final = 3600
MAX_REMEMBERED_MESSAGES: Final = 10_000


class _Retry(NamedTuple):
    not_before: int
    seconds: int


class Publisher:
    """Shows whatever was saved last; a burst of saves becomes one message."""

    def __init__(
        self, client: discord.Client, tables: Tables, hands: Hands, illustrator: Illustrator, now: Callable[[], int]
    ) -> None:
        self.client: Final = client
        self.tables: Final = tables
        self.illustrator: Final = illustrator
        self.uploads: Final[dict[int, UploadedFiles]] = {}
        """The files of the newest message of each table."""
        self._messages: dict[int, MessageState] = {}
        """What is shown of tables that were shown since the start; newer than what was loaded with a table."""
        self._deleted: dict[int, int] = {}
        """Messages that are deleted, by table, of which the file does not know yet."""
        self._is_first_sweep = True
        self._hands = hands
        self._now = now
        self._waiting: dict[int, LoadedTable | None] = {}
        """Tables to be shown next; None for one that has to be loaded first."""
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._retries: dict[int, _Retry] = {}

    def publish(self, table_id: int, loaded: LoadedTable | None = None) -> asyncio.Task[None]:
        """Show the newest version of this table soon; the task is done once it is shown."""
        waiting = self._waiting.setdefault(table_id, loaded)
        if loaded is None or (waiting and waiting.table.version < loaded.table.version):
            self._waiting[table_id] = loaded
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._run(table_id))
        return self._tasks[table_id]

    async def sweep(self) -> None:
        """Show every table of which an older version is shown than was saved, and keep which messages are deleted."""
        now = self._now()
        await self._save_deleted()
        outdated = await self.tables.outdated(with_stale=self._is_first_sweep)
        self._is_first_sweep = False
        for table_id in outdated:
            retry = self._retries.get(table_id, _Retry(now, MIN_RETRY_SECONDS))
            if retry.not_before <= now:
                self._retries[table_id] = _Retry(now + retry.seconds, min(2 * retry.seconds, MAX_RETRY_SECONDS))
                self.publish(table_id)

    async def close(self) -> None:
        """Wait until everything that was saved is shown."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        await self._save_deleted()

    def link_to(self, loaded: LoadedTable) -> str | None:
        """Return a link to the newest message of a table, if there is one."""
        table = loaded.table
        message = self._messages.get(table.id, loaded.message)
        if message.message_id is None:
            return None
        return f"https://discord.com/channels/{table.guild}/{table.channel}/{message.message_id}"

    async def save_message(self, message: MessageState) -> None:
        """Keep what is shown of a table, in the file and at hand."""
        self._remember(message)
        self._deleted.pop(message.table_id, None)
        await self.tables.save_message(message)

    def forget_stale(self, message: MessageState) -> MessageState:
        """Return the state of a table once its stale message is deleted; the sweep saves that for all tables."""
        if message.stale_id is not None:
            self._deleted[message.table_id] = message.stale_id
        self._remember(message._replace(stale_id=None))
        return message._replace(stale_id=None)

    def _remember(self, message: MessageState) -> None:
        self._messages.pop(message.table_id, None)
        self._messages[message.table_id] = message
        if len(self._messages) > MAX_REMEMBERED_MESSAGES:
            del self._messages[next(iter(self._messages))]

    async def _save_deleted(self) -> None:
        deleted, self._deleted = self._deleted, {}
        if deleted:
            await self.tables.clear_stale(deleted)

    async def _run(self, table_id: int) -> None:
        try:
            while table_id in self._waiting:
                loaded = self._waiting.pop(table_id) or await self.tables.load_to_show(table_id, self._now())
                if loaded is not None:
                    await self._show(loaded)
        except (discord.HTTPException, OSError) as error:
            log.warning("Table %d could not be shown; the sweep tries again: %s", table_id, error)
        except Exception:
            log.exception("Table %d could not be shown; the sweep tries again", table_id)
        finally:
            del self._tasks[table_id]

    async def _show(self, loaded: LoadedTable) -> None:
        table = loaded.table
        await self._hands.refresh(loaded)
        update = _Update(self, loaded, self._messages.get(table.id, loaded.message))
        try:
            await update.run()
        except discord.HTTPException as error:
            if error.code not in GONE or table.phase != "closed":
                raise
            log.info("Table %d is closed, and the bot cannot reach its channel any more: %s", table.id, error)
            await update.finish()
        self._retries.pop(table.id, None)
        if table.phase == "closed":
            self.uploads.pop(table.id, None)
            self._messages.pop(table.id, None)


class UploadedFiles(NamedTuple):
    """What the newest message of a table holds beside its text; of large files, only what tells them apart."""

    message: int
    fingerprint: int

    @classmethod
    def of(cls, message: int, screen: Screen) -> Self:
        """Return what is remembered of the files of this screen."""
        return cls(message, hash(screen.files))


class _Update:
    """One table on its way from what its channel shows to what it should show."""

    def __init__(self, publisher: Publisher, loaded: LoadedTable, message: MessageState) -> None:
        self._publisher = publisher
        self._loaded = loaded
        self._view = loaded.view(None)
        self._message = message
        self._is_saved = False
        """Whether the newest state of the message is in the file."""
        client, table = publisher.client, loaded.table
        self._words = public_words(client, table.guild, loaded.settings.language)
        self._channel = client.get_partial_messageable(table.channel, guild_id=table.guild)
        self._draws = loaded.settings.pictures and _may_attach_files(client, loaded)

    async def run(self) -> None:
        """Bring the channel up to date, and keep that it is."""
        view = self._view
        await self._delete_stale()
        await self._show_results()
        if view.phase == "lobby":
            await self._edit_or_post("lobby", lobby_screen(view, self._words))
        elif view.phase == "closed":
            await self._show_end()
        elif view.turn is not None:
            await self._show_table()
        await self.finish()

    async def finish(self) -> None:
        """Keep that the channel shows this version."""
        if self._message.version != self._view.version or not self._is_saved:
            await self._save(self._message._replace(version=self._view.version))

    async def _show_results(self) -> None:
        """Show the results of the deals that ended since the channel was last told."""
        view = self._view
        ended = range(self._message.results + 1, view.game.deals + (view.turn is None))
        for deal in ended:
            result = await self._result(deal)
            if self._message.kind == "table" and await self._edit(result):
                self._change(kind="result", deal=deal, awaited=None, results=deal)
            else:
                await self._post("result", result, deal=deal, results=deal)
        if self._message.kind == "result" and not ended:
            await self._edit(await self._result(self._message.deal))

    async def _result(self, deal: int) -> Screen:
        now, words = self._view, self._words
        view = await self._publisher.tables.at_deal_end(now.id, deal)
        is_last = deal == now.game.deals and now.next_deal_at is not None
        if is_last:
            changed = ("version", "seats", "next_deal_at", "is_paused")
            view = replace(view, **{field: getattr(now, field) for field in changed})
        draw = self._publisher.illustrator.result
        picture = await draw(view, self._loaded.names, words) if self._draws else None
        return deal_result(view, words, is_last=is_last, picture=picture)

    async def _show_table(self) -> None:
        view, message = self._view, self._message
        awaited = view.awaited
        seat_id = awaited.seat_id if awaited else None
        is_called = seat_id is not None and (message.awaited != seat_id or message.kind != "table")
        draw = self._publisher.illustrator.table
        picture = await draw(view, self._loaded.names, self._words) if self._draws else None
        screen = table_screen(view, self._words, picture)
        if message.kind == "table" and not is_called:
            await self._edit_or_post("table", screen, awaited=seat_id)
        else:
            mentioned = awaited.user if awaited else None
            await self._post("table", screen, mentioned=mentioned, awaited=seat_id, version=view.version)

    async def _show_end(self) -> None:
        view, words = self._view, self._words
        if view.game.ending is None:
            if self._message.kind == "lobby":
                await self._edit(closed_lobby_screen(view, words))
                await self._edit_card(closed_lobby_screen(view, words))
            return
        if self._message.kind != "end":
            draw = self._publisher.illustrator.standings
            picture = await draw(view, self._loaded.names, words) if self._draws else None
            last = await self._publisher.tables.at_deal_end(view.id, view.game.deals)
            shared = sum(last.game.pots)
            await self._post("end", game_result(view, words, picture, shared=shared))
            await self._edit_card(game_result(view, words, picture, shared=shared))

    async def _edit_card(self, screen: Screen) -> None:
        """Edit the card of a table's own thread, which has the number of the thread."""
        table = self._loaded.table
        if table.parent is not None:
            parent = self._publisher.client.get_partial_messageable(table.parent, guild_id=table.guild)
            card = parent.get_partial_message(table.channel)
            try:
                await card.edit(view=screen, attachments=screen.uploads(), allowed_mentions=SILENT)
            except discord.NotFound:
                log.info("The card of table %d is gone; its thread shows the table", table.id)

    async def _edit_or_post(self, kind: str, screen: Screen, *, awaited: int | None = None) -> None:
        if self._message.kind == kind and await self._edit(screen):
            self._change(awaited=awaited)
        else:
            await self._post(kind, screen, awaited=awaited, version=self._view.version)

    async def _post(
        self,
        kind: str,
        screen: Screen,
        *,
        deal: int | None = None,
        mentioned: int | None = None,
        **changes: int | None,
    ) -> None:
        """Post a new message; the lobby or table that it takes the place of is deleted."""
        mentions = SILENT if mentioned is None else _only(mentioned)
        view, old = self._view, self._message
        nonce = f"{view.id}-{view.version}-{kind[0]}{deal or 0}"[:25]
        message = await self._channel.send(view=screen, files=screen.uploads(), allowed_mentions=mentions, nonce=nonce)
        self._publisher.uploads[view.id] = UploadedFiles.of(message.id, screen)
        await self._delete_stale()
        stale = old.message_id if old.kind in {"lobby", "table"} else None
        posted = {"message_id": message.id, "kind": kind, "deal": deal or view.game.deals, "awaited": None}
        # Saved as soon as it is there, so that no crash makes a second one of it.
        await self._save(old._replace(**posted | {"stale_id": stale} | changes))
        try:
            await self._delete_stale()
        except discord.HTTPException:
            await self._save(self._message._replace(version=old.version))  # the sweep will come to it again
            raise

    async def _edit(self, screen: Screen) -> bool:
        """Return whether the newest message could be edited."""
        if self._message.message_id is None:
            return False
        message = self._channel.get_partial_message(self._message.message_id)
        uploaded, uploads = UploadedFiles.of(message.id, screen), self._publisher.uploads
        try:
            if uploads.get(self._view.id) != uploaded or not await _edit_text(message, screen):
                await message.edit(view=screen, attachments=screen.uploads(), allowed_mentions=SILENT)
                uploads[self._view.id] = uploaded
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code in _CANNOT_BE_EDITED:
                return False
            raise
        return True

    async def _delete_stale(self) -> None:
        """Delete the message that a newer one took the place of."""
        stale = self._message.stale_id
        if stale is None:
            return
        try:
            await self._channel.get_partial_message(stale).delete()
        except discord.NotFound:
            log.debug("Message %d was gone already", stale)
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
            return
        self._message = self._publisher.forget_stale(self._message)

    def _change(self, **changes: str | int | None) -> None:
        changed = self._message._replace(**changes)
        self._is_saved = self._is_saved and changed == self._message
        self._message = changed

    async def _save(self, message: MessageState) -> None:
        self._message = message
        await self._publisher.save_message(message)
        self._is_saved = True


async def _edit_text(message: discord.PartialMessage, screen: Screen) -> bool:
    """Return whether the text could be edited around the picture that is there already; Discord decides."""
    try:
        await message.edit(view=screen, allowed_mentions=SILENT)
    except discord.HTTPException as error:
        if error.code != _INVALID_FORM:
            raise
        return False
    return True


def _may_attach_files(client: discord.Client, loaded: LoadedTable) -> bool:
    """Return whether files may be sent where the table is, as far as that is known."""
    guild = client.get_guild(loaded.table.guild)
    channel = guild.get_channel_or_thread(loaded.table.parent or loaded.table.channel) if guild else None
    return guild is None or channel is None or channel.permissions_for(guild.me).attach_files


def _only(user: int) -> discord.AllowedMentions:
    """Allow a mention of this member and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[snowflake(user)])


def public_words(client: discord.Client, guild_id: int, chosen: Language | None) -> Words:
    """Return the sentences of the server's language: its setting, else its locale."""
    guild = client.get_guild(guild_id)
    return words_in(chosen or language_of(str(guild.preferred_locale) if guild else None))
