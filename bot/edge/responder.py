"""One guard around every command and click: it answers in time, in the reader's language, and whatever happens."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

import discord

from bot.game.refusal import Refusal
from bot.language import Words, language_of, words
from bot.screens.layout import Screen, text_message
from bot.screens.refusals import refused
from bot.store.sqlite.database import StoreError
from bot.tables.context import Request

log = logging.getLogger(__name__)

PATIENCE: Final = 1.5
"""Seconds after which Discord is told that the answer takes a moment."""
TOO_LATE: Final = {10062, 10015, 50027, 40060}
"""Unknown or expired interaction, or one that was acknowledged already: nobody waits for this answer."""


class Reply(NamedTuple):
    """What the reader is shown, in private."""

    screen: Screen
    in_place: bool = False
    """Instead of the private message that was clicked on, rather than below it."""
    shown: Callable[[], None] | None = None
    """What to note once they see it."""
    form: discord.ui.Modal | None = None
    """To be filled in, instead of the screen as long as Discord takes one."""


class Call(NamedTuple):
    """A command or a click: who, where, when, and in which language to answer."""

    interaction: discord.Interaction[Any]
    request: Request
    words: Words

    @property
    def is_in_private(self) -> bool:
        """Whether the click was on a private message."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def channel(self) -> int:
        """Where it happened."""
        assert self.interaction.channel_id is not None
        return self.interaction.channel_id

    def says(self, name: str, /, **values: str | int) -> Reply:
        """A reply of one sentence."""
        return Reply(text_message(self.words(name, **values)))


def call_of(interaction: discord.Interaction[Any]) -> Call:
    """What is known of an interaction before anything is done about it."""
    request = Request(
        user=interaction.user.id,
        guild=interaction.guild_id or 0,
        now=int(discord.utils.utcnow().timestamp()),
        is_moderator=interaction.permissions.manage_messages,
        interaction=interaction.id,
        is_manager=interaction.permissions.manage_guild,
    )
    return Call(interaction, request, words(language_of(str(interaction.locale))))


async def serve(interaction: discord.Interaction[Any], work: Callable[[Call], Awaitable[Reply]]) -> None:
    """Do the work and show its reply; defer when it takes long, explain when it is refused, confess when it fails."""
    call = call_of(interaction)
    working = asyncio.ensure_future(_worked(call, work))
    try:
        in_time, _ = await asyncio.wait([working], timeout=PATIENCE)
        if not in_time:
            await _send(_defer(call), "A sign of patience")
        reply = await working
    finally:
        working.cancel()
    if await _send(_answer(call, reply), "An answer") and reply.shown:
        reply.shown()


async def _send(sending: Awaitable[None], what: str) -> bool:
    """Whether it reached Discord; what was done is done, and the table will show it."""
    try:
        await sending
    except discord.HTTPException as error:
        log.log(logging.INFO if error.code in TOO_LATE else logging.WARNING, "%s was lost: %s", what, error)
        return False
    return True


async def _worked(call: Call, work: Callable[[Call], Awaitable[Reply]]) -> Reply:
    try:
        return await work(call)
    except Refusal as refusal:
        return Reply(text_message(refused(refusal, call.words)))
    except StoreError:
        log.exception("The store refused to write")
        return call.says("full-disk")
    except Exception:
        reference = secrets.token_hex(4)
        log.exception("Trouble %s", reference)
        return call.says("trouble", reference=reference)


async def _defer(call: Call) -> None:
    response = call.interaction.response
    if call.is_in_private:
        await response.defer()
    else:
        await response.defer(ephemeral=True, thinking=True)


async def _answer(call: Call, reply: Reply) -> None:
    interaction, screen, in_place = call.interaction, reply.screen, reply.in_place and call.is_in_private
    if not interaction.response.is_done():
        if reply.form:
            await interaction.response.send_modal(reply.form)
        elif in_place:
            await interaction.response.edit_message(view=screen, attachments=screen.uploads())
        else:
            await interaction.response.send_message(view=screen, files=screen.uploads(), ephemeral=True)
    elif call.is_in_private and not in_place:
        await interaction.followup.send(view=screen, files=screen.uploads(), ephemeral=True)
    else:
        await interaction.edit_original_response(view=screen, attachments=screen.uploads())
