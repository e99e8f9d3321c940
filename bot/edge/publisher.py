"""The channel's message of each table, brought up to the newest saved version, whatever gets in the way."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, Self

import discord
from msgspec.structs import replace

from bot.edge.hands import Hands
from bot.edge.illustrator import Illustrator
from bot.language import Language, Words, language_of, words
from bot.screens.layout import Screen, snowflake
from bot.screens.lobby import closed_lobby, lobby_screen
from bot.screens.result import deal_result, game_result
from bot.screens.table import table_screen
from bot.services.tables import Tables
from bot.store.messages import MessageState
from bot.tables.view import OnShow

log = logging.getLogger(__name__)

SILENT: Final = discord.AllowedMentions.none()
GONE: Final = {10003, 10004, 50001, 50013}
"""Unknown channel or server, no access, no permission: nothing to be done until something changes."""


SHORTEST_REST: Final = 50
LONGEST_REST: Final = 3600
"""Seconds between two tries of the sweep at a table that cannot be shown."""


class _Rest(NamedTuple):
    until: int
    seconds: int


class Publisher:
    """Draws whatever was saved last; bursts become one message."""

    def __init__(
        self, client: discord.Client, tables: Tables, hands: Hands, illustrator: Illustrator, now: Callable[[], int]
    ) -> None:
        self._client = client
        self._tables = tables
        self._hands = hands
        self._illustrator = illustrator
        self._now = now
        self._sent: dict[int, _Sent] = {}
        self._waiting: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._rests: dict[int, _Rest] = {}

    def publish(self, table_id: int) -> asyncio.Task[None]:
        """Show the newest version of this table, soon; whoever has to can wait for it."""
        self._waiting.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._run(table_id))
        return self._tasks[table_id]

    async def sweep(self) -> None:
        """Show every table of which a newer version was saved than is shown."""
        now = self._now()
        for table_id in await self._tables.outdated():
            rest = self._rests.get(table_id, _Rest(now, SHORTEST_REST))
            if rest.until <= now:
                self._rests[table_id] = _Rest(now + rest.seconds, min(2 * rest.seconds, LONGEST_REST))
                self.publish(table_id)

    async def close(self) -> None:
        """Let what is being shown be shown."""
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _run(self, table_id: int) -> None:
        try:
            while table_id in self._waiting:
                self._waiting.discard(table_id)
                await self._show(table_id)
        except (discord.HTTPException, OSError) as error:
            # The sweep comes round again; what is saved is saved.
            log.warning("Table %d could not be shown: %s", table_id, error)
        except Exception:
            log.exception("Table %d could not be shown", table_id)
        finally:
            del self._tasks[table_id]

    async def _show(self, table_id: int) -> None:
        found = await self._tables.on_show(table_id, self._now())
        if found is None:
            return
        await self._hands.refresh(table_id, found.view.version, found.guild)
        found = replace(found, pictures=found.pictures and _may_attach(self._client, found))
        try:
            shown = await _Showing(self._client, self._tables, self._illustrator, self._sent, found).bring_up()
        except discord.HTTPException as error:
            if error.code not in GONE or found.view.phase != "closed":
                raise
            log.info("Table %d is closed, and so is its channel to us: %s", table_id, error)
            shown = found.shown
        await self._tables.note_shown(shown._replace(version=found.view.version))
        self._rests.pop(table_id, None)
        if found.view.phase == "closed":
            self._sent.pop(table_id, None)


def _may_attach(client: discord.Client, found: OnShow) -> bool:
    """Whether files may be sent where the table is, as far as that can be told."""
    guild = client.get_guild(found.guild)
    channel = guild.get_channel_or_thread(found.parent or found.channel) if guild else None
    return guild is None or channel is None or channel.permissions_for(guild.me).attach_files


class _Sent(NamedTuple):
    """What the newest message of a table holds beside its text; a picture is large, so only what tells it apart."""

    message: int
    files: int

    @classmethod
    def of(cls, message: int, screen: Screen) -> Self:
        return cls(message, hash(screen.files))


class _Showing:
    """One table's way from what is shown to what should be."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        illustrator: Illustrator,
        sent: dict[int, _Sent],
        found: OnShow,
    ) -> None:
        self._client = client
        self._tables = tables
        self._illustrator = illustrator
        self._sent = sent
        self._found = found
        self._view = found.view
        self._shown = found.shown
        self._words = public_words(client, found.guild, found.language)
        self._channel = client.get_partial_messageable(found.channel, guild_id=found.guild)

    async def bring_up(self) -> MessageState:
        view = self._view
        await self._delete_stale()
        await self._results()
        if view.phase == "lobby":
            await self._living("lobby", lobby_screen(view, self._words))
        elif view.phase == "closed":
            await self._end()
        elif view.turn is not None:
            await self._table()
        return self._shown

    async def _results(self) -> None:
        """The results of the deals that ended since the channel was last told."""
        view = self._view
        ended = range(self._shown.results + 1, view.game.deals + (view.turn is None))
        for deal in ended:
            result = await self._result(deal)
            if self._shown.kind == "table" and await self._edited(result):
                self._shown = self._shown._replace(kind="result", deal=deal, awaited=None)
            else:
                await self._post("result", result, deal=deal)
            await self._note(self._shown._replace(results=deal))
        if self._shown.kind == "result" and not ended:
            await self._edited(await self._result(self._shown.deal))

    async def _result(self, deal: int) -> Screen:
        view = await self._tables.at_deal_end(self._view.id, deal)
        is_last = deal == self._view.game.deals and self._view.next_deal_at is not None
        now = self._view
        if is_last:
            view = replace(
                view,
                version=now.version,
                seats=now.seats,
                next_deal_at=now.next_deal_at,
                is_paused=now.is_paused,
            )
        picture = await self._illustrator.result(self._found, view, self._words)
        return deal_result(view, self._words, is_last=is_last, picture=picture)

    async def _table(self) -> None:
        view, shown = self._view, self._shown
        awaited = view.awaited
        seat_id = awaited.seat_id if awaited else None
        is_called = seat_id is not None and (shown.awaited != seat_id or shown.kind != "table")
        screen = table_screen(view, self._words, await self._illustrator.table(self._found, self._words))
        if shown.kind == "table" and not is_called:
            await self._living("table", screen)
        else:
            await self._post("table", screen, call=awaited.user if awaited else None)
        self._shown = self._shown._replace(awaited=seat_id)

    async def _end(self) -> None:
        view, words = self._view, self._words
        if view.game.ending is None:
            if self._shown.kind == "lobby":
                await self._edited(closed_lobby(view, words))
                await self._edit_card(closed_lobby(view, words))
            return
        if self._shown.kind != "end":
            picture = await self._illustrator.standings(self._found, words)
            last = await self._tables.at_deal_end(view.id, view.game.deals)
            result = partial(game_result, view, words, picture, shared=sum(last.game.pots))
            await self._post("end", result())
            await self._edit_card(result())

    async def _edit_card(self, screen: Screen) -> None:
        """The card of a table's own thread has the number of the thread."""
        if self._found.parent is not None:
            parent = self._client.get_partial_messageable(self._found.parent, guild_id=self._found.guild)
            card = parent.get_partial_message(self._found.channel)
            try:
                await card.edit(view=screen, attachments=screen.uploads(), allowed_mentions=SILENT)
            except discord.NotFound:
                log.info("The card of table %d is gone", self._view.id)

    async def _living(self, kind: str, screen: Screen) -> None:
        if self._shown.kind != kind or not await self._edited(screen):
            await self._post(kind, screen)

    async def _post(self, kind: str, screen: Screen, *, deal: int | None = None, call: int | None = None) -> None:
        """A new message; the lobby or table that it takes the place of is deleted."""
        mentions = SILENT if call is None else _only(call)
        nonce = f"{self._view.id}-{self._view.version}-{kind[0]}{deal or 0}"[:25]
        message = await self._channel.send(view=screen, files=screen.uploads(), allowed_mentions=mentions, nonce=nonce)
        self._sent[self._view.id] = _Sent.of(message.id, screen)
        await self._delete_stale()
        old, number = self._shown, deal or self._view.game.deals
        stale = old.message_id if old.kind in {"lobby", "table"} else None
        await self._note(old._replace(message_id=message.id, kind=kind, deal=number, awaited=None, stale_id=stale))
        await self._delete_stale()

    async def _edited(self, screen: Screen) -> bool:
        """Whether the newest message could be edited."""
        if self._shown.message_id is None:
            return False
        message = self._channel.get_partial_message(self._shown.message_id)
        try:
            if self._sent.get(self._view.id) != _Sent.of(message.id, screen) or not await _edited_around(
                message, screen
            ):
                await message.edit(view=screen, attachments=screen.uploads(), allowed_mentions=SILENT)
                self._sent[self._view.id] = _Sent.of(message.id, screen)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code in _CANNOT_BE_EDITED:
                return False
            raise
        return True

    async def _delete_stale(self) -> None:
        stale = self._shown.stale_id
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
        await self._note(self._shown._replace(stale_id=None))

    async def _note(self, shown: MessageState) -> None:
        """Remember each message as soon as it is there, so that no crash makes a second one of it."""
        self._shown = shown
        await self._tables.note_shown(shown)


async def _edited_around(message: discord.PartialMessage, screen: Screen) -> bool:
    """Whether the text could be edited around the picture that is there already; Discord decides."""
    try:
        await message.edit(view=screen, allowed_mentions=SILENT)
    except discord.HTTPException as error:
        if error.code != _INVALID:
            raise
        return False
    return True


_INVALID: Final = 50035
_ARCHIVED: Final = 50083
_CANNOT_BE_EDITED: Final = {30046, _ARCHIVED}
"""Too old, or in an archived thread, which only a new message opens again."""


def _only(user: int) -> discord.AllowedMentions:
    """A ping for this member and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[snowflake(user)])


def public_words(client: discord.Client, guild_id: int, chosen: Language | None) -> Words:
    """The server's language: its setting, else its locale."""
    guild = client.get_guild(guild_id)
    return words(chosen or language_of(str(guild.preferred_locale) if guild else None))
