"""Sending messages to channels and members: their language, and files that Discord may refuse."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from http import HTTPStatus
from io import BytesIO
from types import SimpleNamespace
from typing import Any, Final, NamedTuple, TypeVar, cast

import discord
from discord import ui

from bot.edge.trouble import NOT_DELIVERED, reason
from bot.language import Language, Words, language_of, words_in
from bot.screens.layout import Screen

log = logging.getLogger(__name__)

PostChannel = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread
"""A channel in which the bot posts what concerns a whole server."""
_REFUSALS: Final = {0, 20009, 40005, 50013, 50035}
"""Codes of refusals because of a message's files: unknown, explicit, too large, not allowed, not understood."""
_STATUSES: Final = {HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.REQUEST_ENTITY_TOO_LARGE}

_Sent = TypeVar("_Sent")


def public_words(client: discord.Client, guild_id: int, chosen: Language | None) -> Words:
    """Return the sentences in the server's language: its setting, otherwise its locale."""
    guild = client.get_guild(guild_id)
    return words_in(chosen or language_of(str(guild.preferred_locale) if guild else None))


class _View(ui.LayoutView):
    """A screen as discord.py takes it: a view that waits for no clicks, as the router knows them by their custom_ids.

    To build the items of a view of discord.py takes several times as long as all of the screen.
    """

    def __init__(self, screen: Screen) -> None:
        super().__init__(timeout=None)
        self._screen = screen

    def to_components(self) -> list[dict[str, Any]]:
        return self._screen.to_components()

    def has_components_v2(self) -> bool:
        return True

    def is_finished(self) -> bool:
        return True


def as_view(screen: Screen) -> ui.LayoutView:
    """Return a screen for the methods of discord.py that send and edit messages."""
    return _View(screen)


def uploads_of(screen: Screen) -> list[discord.File]:
    """Return new file objects of a screen; each sending needs its own."""
    return [discord.File(BytesIO(file.content), file.name) for file in screen.files]


def snowflake(number: int) -> discord.abc.Snowflake:
    """Return an object with an id, as text, for methods of discord.py that send nothing else of it."""
    return cast("discord.abc.Snowflake", SimpleNamespace(id=str(number)))


async def send_with_files(send: Callable[[Screen], Awaitable[_Sent]], screen: Screen) -> _Sent:
    """Send a screen; if Discord refuses its pictures, send their descriptions instead."""
    try:
        return await send(screen)
    except discord.HTTPException as error:
        if not screen.has_words or error.status not in _STATUSES or error.code not in _REFUSALS:
            raise
        log.warning("Discord refused a picture; sending its description instead: %s", reason(error))
    return await send(screen.in_words())


async def send_screen(send: Callable[..., Awaitable[_Sent]], screen: Screen) -> _Sent:
    """Send a screen as a new message, by this method of discord.py."""
    return await send_with_files(lambda version: send(view=as_view(version), files=uploads_of(version)), screen)


async def post_silently(channel: discord.abc.Messageable, screen: Screen, **options: str) -> discord.Message:
    """Post a screen in a channel, pinging nobody, with these options of `send`."""
    return await send_screen(partial(channel.send, silent=True, **options), screen)


class Ping(NamedTuple):
    """A sentence that mentions members and a role, and pings them."""

    sentence: str
    users: Sequence[int] = ()
    role: int | None = None


async def post_ping(channel: discord.abc.Messageable, ping: Ping, *, nonce: str) -> discord.Message:
    """Post a sentence that calls somebody, for an edit to turn into the screen that it is about.

    Phones show nothing of a new message but its text, which a message of components cannot have:
    https://github.com/discord/discord-api-docs/issues/7854
    """
    allowed = discord.AllowedMentions(
        everyone=False,
        replied_user=False,
        users=[snowflake(user) for user in ping.users],
        roles=[] if ping.role is None else [snowflake(ping.role)],
    )
    return await channel.send(ping.sentence, allowed_mentions=allowed, nonce=nonce)


async def edit_message(edit: Callable[..., Awaitable[object]], screen: Screen) -> None:
    """Edit a message to show a screen and nothing else; its files are sent anew, or Discord would remove them."""
    await send_with_files(
        lambda version: edit(content=None, view=as_view(version), attachments=uploads_of(version)), screen
    )


async def write_to(
    client: discord.Client,
    user: int,
    sentence: str,
    screen: Screen | None = None,
    *,
    what: str,
    silent: bool = False,
) -> discord.Message | None:
    """Write a sentence to a member, and turn it into a screen; if that fails, log it by this name (`what`)."""
    try:
        channel = await client.create_dm(snowflake(user))
        letter = await channel.send(sentence, silent=silent)
        if screen:
            await edit_message(letter.edit, screen)
    except NOT_DELIVERED as error:
        log.info("A %s could not be delivered and is not tried again: %s", what, reason(error))
    except Exception:
        log.exception("A %s could not be delivered and is not tried again", what)
    else:
        return letter
    return None
