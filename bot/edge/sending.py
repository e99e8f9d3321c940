"""Sending messages to channels and members: their language, and files that Discord may refuse."""

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus
from io import BytesIO
from types import SimpleNamespace
from typing import Any, Final, TypeVar, cast

import discord
from discord import ui

from bot.edge.trouble import NOT_DELIVERED, reason
from bot.language import Language, Words, language_of, words_in
from bot.screens.layout import Screen

log = logging.getLogger(__name__)

SILENT: Final = discord.AllowedMentions.none()
PostChannel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
"""A channel in which the bot posts what concerns a whole server."""
_INVALID_FORM: Final = 50035
_REFUSALS: Final = {0, 20009, 40005, 50013, _INVALID_FORM}
"""Codes of refusals because of a message's files: unknown, explicit, too large, not allowed, not understood."""
_STATUSES: Final = {HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.REQUEST_ENTITY_TOO_LARGE}

_Sent = TypeVar("_Sent")


def public_words(client: discord.Client, guild_id: int, chosen: Language | None) -> Words:
    """Return the sentences in the server's language: its setting, otherwise its locale."""
    guild = client.get_guild(guild_id)
    return words_in(chosen or language_of(str(guild.preferred_locale) if guild else None))


class _View:
    """A screen as discord.py takes it: a view that waits for no clicks, as the router knows them by their custom_ids.

    What discord.py builds of a view of its own, before it sends it, takes several times as long as all of the screen.
    """

    __discord_ui_view__ = True
    timeout = None

    def __init__(self, screen: Screen) -> None:
        self.to_components = screen.to_components

    def has_components_v2(self) -> bool:
        return True

    def is_finished(self) -> bool:
        return True

    def is_dispatchable(self) -> bool:
        return False


def as_view(screen: Screen) -> ui.LayoutView:
    """Return a screen for the methods of discord.py that send and edit messages."""
    return cast("ui.LayoutView", _View(screen))


def uploads_of(screen: Screen) -> list[discord.File]:
    """Return new file objects of a screen; each sending needs its own."""
    return [discord.File(BytesIO(file.content), file.name) for file in screen.files]


def snowflake(number: int) -> discord.abc.Snowflake:
    """Return an object with an id, as text, for methods of discord.py that send nothing else of it."""
    return cast("discord.abc.Snowflake", SimpleNamespace(id=str(number)))


def _nothing() -> None: ...


async def send_with_files(
    send: Callable[[Screen], Awaitable[_Sent]], screen: Screen, refused: Callable[[], object] = _nothing
) -> _Sent:
    """Send a screen; if Discord refuses its pictures, call `refused`, and send their descriptions instead."""
    try:
        return await send(screen)
    except discord.HTTPException as error:
        if not screen.has_words or error.status not in _STATUSES or error.code not in _REFUSALS:
            raise
        log.warning("Discord refused a picture; sending its description instead: %s", reason(error))
    refused()
    return await send(screen.in_words())


async def send_screen(
    send: Callable[..., Awaitable[_Sent]], screen: Screen, refused: Callable[[], object] = _nothing
) -> _Sent:
    """Send a screen as a new message, by this method of discord.py."""
    return await send_with_files(
        lambda version: send(view=as_view(version), files=uploads_of(version)), screen, refused
    )


async def post_silently(channel: discord.abc.Messageable, screen: Screen, **options: Any) -> None:  # noqa: ANN401 - discord.py's
    """Post a screen in a channel, pinging nobody, with these options of `send`."""
    await send_screen(partial(channel.send, allowed_mentions=SILENT, silent=True, **options), screen)


async def edit_message(
    edit: Callable[..., Awaitable[object]],
    screen: Screen,
    *,
    has_files: bool = False,
    refused: Callable[[], object] = _nothing,
) -> None:
    """Edit a message to show a screen; its files are sent unless the message has them and Discord keeps them."""
    if not has_files or not await _edit_text(edit, screen):
        await send_with_files(
            lambda version: edit(view=as_view(version), attachments=uploads_of(version)), screen, refused
        )


async def _edit_text(edit: Callable[..., Awaitable[object]], screen: Screen) -> bool:
    """Edit a message without sending its files again; return whether Discord accepted that."""
    try:
        await edit(view=as_view(screen))
    except discord.HTTPException as error:
        if error.code != _INVALID_FORM:
            raise
        return False
    return True


async def write_to(
    client: discord.Client, user: int, screen: Screen, *, what: str, silent: bool = False
) -> discord.Message | None:
    """Write to a member; if that fails, log it by this name (`what`), and do not try again."""
    try:
        channel = await client.create_dm(snowflake(user))
        return await send_screen(partial(channel.send, silent=silent), screen)
    except NOT_DELIVERED as error:
        log.info("A %s could not be delivered and is not tried again: %s", what, reason(error))
    except Exception:
        log.exception("A %s could not be delivered and is not tried again", what)
    return None
