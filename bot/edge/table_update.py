"""Bringing the channel's message of one table up to date."""

import logging
from collections.abc import Iterable, Iterator
from typing import Any, Final

import discord

from bot.edge.illustrator import Illustrator
from bot.edge.message_states import MessageStates, Uncalled
from bot.edge.sending import Ping, edit_message, post_ping, post_silently, public_words
from bot.edge.trouble import TOO_OLD, reason
from bot.screens.buttons import ButtonId
from bot.screens.calls import lobby_call, turn_call
from bot.screens.layout import Picture, Screen
from bot.screens.lobby import closed_lobby_screen, lobby_screen
from bot.screens.result import deal_result, game_result
from bot.screens.table import table_screen
from bot.services.loading import LoadedTable
from bot.services.lookups import Lookups
from bot.tables.message import OUTDATED, MessageKind

log = logging.getLogger(__name__)

_ARCHIVED: Final = 50083
_CANNOT_BE_EDITED: Final = {TOO_OLD, _ARCHIVED}
"""Too old, or in an archived thread, which only a new message reopens."""
MAX_EDITED_SECONDS: Final = 55 * 60
"""Discord allows few edits of messages that are older than an hour."""
MIN_SILENT_SECONDS: Final = 60
"""How long players who were there have got to act before they are called after all."""


class TableUpdate:
    """Brings what a channel shows of one table up to this version."""

    def __init__(
        self,
        client: discord.Client,
        lookups: Lookups,
        illustrator: Illustrator,
        states: MessageStates,
        loaded: LoadedTable,
    ) -> None:
        self._client = client
        self._lookups = lookups
        self._illustrator = illustrator
        self._states = states
        self._loaded = loaded
        self._view = loaded.view(None)
        self._state = states.newest(loaded)
        table = loaded.table
        self._words = public_words(client, table.guild, loaded.settings.language)
        self._channel = client.get_partial_messageable(table.channel, guild_id=table.guild)
        self._draws = illustrator.draws and _may_attach_files(client, loaded)

    async def run(self) -> None:
        """Show results and the table, record what is shown, and delete the message that was replaced."""
        view = self._view
        self._states.forget_uncalled(view.id)
        if view.closing == "gone":
            await self._edit_card(closed_lobby_screen(view, self._words))
            self.finish()
            return
        await self._show_results()
        if view.phase == "closed":
            await self._show_end()
        else:
            await self._show_present()
        self.finish()
        await self._delete_stale()

    def finish(self) -> None:
        """Record that the channel shows this version."""
        self._change(version=self._view.version)

    async def _show_results(self) -> None:
        """Show the results of the deals that ended since the channel was last told."""
        view = self._view
        ended = range(self._state.results + 1, view.game.deals + (view.turn is None))
        for deal in ended:
            result = await self._result(deal)
            if self._stays_in_place and await self._edit(result):
                self._change(kind="result", deal=deal, called=None, results=deal)
            else:
                await self._post("result", result, deal=deal, results=deal)
        if self._state.kind == "result" and not ended:
            await self._edit(await self._result(self._state.deal))

    async def _result(self, deal: int) -> Screen:
        current, words = self._view, self._words
        is_last = deal == current.game.deals and current.is_between
        view = current if is_last else await self._lookups.at_deal_end(current.id, deal)
        draw = self._illustrator.result
        picture = await draw(view, self._loaded.names, words, self._loaded.table.guild) if self._draws else None
        now = current if is_last else None
        badges, remarks = await self._lookups.badges_of(current.id, deal), self._loaded.settings.remarks
        return deal_result(view, words, now, picture, badges=badges, remarks=remarks)

    async def _show_present(self) -> None:
        """Show the lobby, or the table while a deal is in progress."""
        if self._view.phase == "lobby":
            await self._show_lobby()
        elif self._view.turn is not None:
            await self._show_table()

    async def _show_lobby(self) -> None:
        """Show the lobby; in a new message if somebody has been invited since, as an edit cannot ping them."""
        view, state, screen = self._view, self._state, lobby_screen(self._view, self._words)
        role = view.calls if state.message_id is None else None
        called = [invitation for invitation in view.invitations if invitation.version > (state.called or 0)]
        ping = None
        if called or role:
            sentence = lobby_call(view, called, self._words, calls_role=role is not None)
            ping = Ping(sentence, [invitation.user for invitation in called], role)
        await self._edit_or_post("lobby", screen, ping, called=view.version)

    async def _show_table(self) -> None:
        view, message = self._view, self._state
        awaited = view.awaited
        seat_id = awaited.seat_id if awaited else None
        is_called = seat_id is not None and (message.called != seat_id or message.kind != "table")
        remarks = self._loaded.settings.remarks
        screen = table_screen(view, self._words, await self._table_picture(), remarks=remarks)
        if not is_called or self._is_called_by_own_click:
            await self._edit_or_post("table", screen, called=seat_id)
            return
        assert awaited is not None
        assert awaited.user is not None
        channel, audience = self._loaded.table.channel, self._states.audience
        if audience.leaves_at(channel, awaited.user) > audience.now():
            if not (self._is_at_the_bottom and await self._edit(screen)):
                await self._post("table", screen, version=view.version)
            call_at = audience.now() + MIN_SILENT_SECONDS
            self._states.note_uncalled(view.id, Uncalled(channel, awaited.user, call_at))
            self._change(kind="table", called=None)
        else:
            sentence = turn_call(view, self._words, is_first=message.kind != "table")
            await self._post("table", screen, Ping(sentence, [awaited.user]), called=seat_id, version=view.version)

    @property
    def _stays_in_place(self) -> bool:
        """Return whether the newest message turns into the next: alone with robots also a result into the next table.

        So the hand stays below it.
        """
        return self._state.kind == "table" or (self._view.is_alone and self._state.kind == "result")

    @property
    def _is_at_the_bottom(self) -> bool:
        """Return whether the table's message is one that whoever is there sees being edited."""
        number, audience = self._state.message_id, self._states.audience
        if self._state.kind not in {"table", "result"} or number is None:
            return False
        is_young = discord.utils.snowflake_time(number).timestamp() > audience.now() - MAX_EDITED_SECONDS
        return is_young and audience.is_newest(self._loaded.table.channel, number)

    @property
    def _is_called_by_own_click(self) -> bool:
        """Return whether a player alone with robots got the turn by their own click: a new message would hide the hand.

        If the timer gave them the turn, they have missed one, or the turn began earlier.
        """
        awaited, loaded = self._view.awaited, self._loaded
        if awaited is None or loaded.table.people != (awaited.user,):
            return False
        return awaited.missed == 0 and self._view.waiting_since == loaded.now

    async def _table_picture(self) -> Picture | None:
        if not self._draws:
            return None
        return await self._illustrator.table(self._view, self._loaded.names, self._words, self._loaded.table.guild)

    async def _show_end(self) -> None:
        view, words = self._view, self._words
        if view.game.ending is None:
            if self._state.kind == "lobby":
                await self._edit(closed_lobby_screen(view, words))
                await self._edit_card(closed_lobby_screen(view, words))
                await self._archive_thread()
            return
        if self._state.kind != "end":
            table, names = self._loaded.table, self._loaded.names_for(None)
            honours, badges = await self._lookups.honours_of(table), await self._lookups.badges_of(view.id, 0)
            draw = self._illustrator.standings
            picture = await draw(view, honours, names, words, table.guild) if self._draws else None
            screen = game_result(view, words, picture, names=names, honours=honours, badges=badges)
            await self._post("end", screen)
            await self._edit_card(screen)

    async def _edit_card(self, screen: Screen) -> None:
        """Edit the card of a table's own thread; the card's number is that of the thread."""
        table = self._loaded.table
        if table.parent is not None:
            parent = self._client.get_partial_messageable(table.parent, guild_id=table.guild)
            card = parent.get_partial_message(table.channel)
            try:
                await edit_message(card.edit, screen)
            except discord.NotFound:
                log.info("The card of table %d is gone; its thread shows the table", table.id)

    async def _archive_thread(self) -> None:
        """Archive a table's own thread, which its creator may do."""
        table = self._loaded.table
        if table.parent is not None:
            try:
                await self._client.http.edit_channel(table.channel, archived=True, reason=None)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("The thread of table %d stays open until Discord archives it: %s", table.id, reason(error))

    async def _edit_or_post(
        self, kind: MessageKind, screen: Screen, ping: Ping | None = None, *, called: int | None = None
    ) -> None:
        is_same = self._state.kind == kind or (kind == "table" and self._stays_in_place)
        if ping is None and is_same and await self._edit(screen):
            self._change(kind=kind, called=called)
        else:
            await self._post(kind, screen, ping, called=called, version=self._view.version)

    async def _post(
        self,
        kind: MessageKind,
        screen: Screen,
        ping: Ping | None = None,
        *,
        deal: int | None = None,
        **changes: int | None,
    ) -> None:
        """Post a new message, silent if it calls nobody; the lobby or table that it replaces becomes stale.

        If it calls somebody, it is the sentence of the ping at first, and saved as outdated until an edit has turned it
        into the screen; where that is refused, the screen is posted too.

        The nonce names the previous message. So if the message was posted already, but the answer was lost or a process
        died, Discord returns that message. It may show an older version, and is then edited to this one.
        """
        await self._delete_stale()  # of an earlier post: the state has room for one
        view, old = self._view, self._state
        nonce = f"{old.message_id or view.id}-{kind[0]}{deal or 0}"
        if ping:
            message = await post_ping(self._channel, ping, nonce=nonce)
            saved = changes | {"version": OUTDATED}
        else:
            message = await post_silently(self._channel, screen, nonce=nonce)
            saved = changes
        stale = old.message_id if old.kind in {"lobby", "table"} else None
        posted = {"message_id": message.id, "kind": kind, "deal": deal or view.game.deals, "called": None}
        # Saved at once, so that no crash leads to a second one.
        self._state = old._replace(**posted | {"stale_id": stale} | saved)
        await self._states.save(self._state)
        if ping:
            if not await self._edit(screen):
                await self._post(kind, screen, None, deal=deal, **changes)
        elif kind in {"lobby", "table"} and _version_shown(message) not in {None, view.version}:
            log.info("Table %d had been posted at an earlier version; showing this one", view.id)
            self._change(called=None)
            await self._show_present()

    async def _edit(self, screen: Screen) -> bool:
        """Edit the newest message; return whether that was possible."""
        if self._state.message_id is None:
            return False
        message = self._channel.get_partial_message(self._state.message_id)
        try:
            await edit_message(message.edit, screen)
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            if error.code in _CANNOT_BE_EDITED:
                return False
            raise
        return True

    async def _delete_stale(self) -> None:
        """Delete the message that a newer one replaced; in an archived thread it stays."""
        stale = self._state.stale_id
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
        self._change(stale_id=None)

    def _change(self, **changes: str | int | None) -> None:
        changed = self._state._replace(**changes)
        if changed != self._state:
            self._state = changed
            self._states.note(changed)


def _version_shown(message: discord.Message) -> int | None:
    """Return the version of the table in a message's buttons; None if it has no such buttons."""
    ids = (ButtonId.parse(custom_id) for custom_id in _custom_ids(message.components))
    return max((button.version for button in ids if button.version), default=None)


def _custom_ids(components: Iterable[Any]) -> Iterator[str]:
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
        yield from _custom_ids(getattr(component, "children", ()))


def _may_attach_files(client: discord.Client, loaded: LoadedTable) -> bool:
    """Return whether the bot may attach files where the table is; True if unknown."""
    guild = client.get_guild(loaded.table.guild)
    channel = guild.get_channel_or_thread(loaded.table.parent or loaded.table.channel) if guild else None
    return guild is None or channel is None or channel.permissions_for(guild.me).attach_files
