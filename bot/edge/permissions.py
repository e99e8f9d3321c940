"""What the bot may do in a channel, as far as Discord tells."""

from typing import Final

import discord

from bot.edge.responder import Call
from bot.game.refusal import Refusal

NEEDED: Final = ("view_channel", "send_messages")
NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads")
NEEDED_FOR_THREAD: Final = (*NEEDED, "create_public_threads", "send_messages_in_threads", "read_message_history")
WANTED_FOR_PICTURES: Final = "attach_files"


def missing_permissions(held: discord.Permissions, *, is_thread: bool, opens_thread: bool) -> tuple[str, ...]:
    """Return what the bot lacks for a table in a channel, in a thread of its own there, or in somebody's thread."""
    needed = NEEDED_IN_THREAD if is_thread else NEEDED_FOR_THREAD if opens_thread else NEEDED
    return tuple(name for name in needed if not getattr(held, name))


def check_permissions(call: Call, *, opens_thread: bool) -> None:
    """Raise Refusal unless the bot has every permission that a table needs here."""
    is_thread = isinstance(call.interaction.channel, discord.Thread)
    if is_thread and opens_thread:
        raise Refusal("thread_in_thread")
    missing = missing_permissions(call.interaction.app_permissions, is_thread=is_thread, opens_thread=opens_thread)
    if missing:
        raise Refusal("missing_permissions", permissions=missing)


def may_attach(call: Call) -> bool:
    return getattr(call.interaction.app_permissions, WANTED_FOR_PICTURES)


def permissions_in(call: Call, channel: discord.abc.GuildChannel) -> discord.Permissions:
    """Return what the bot may do in a channel: as Discord has just told of one that was chosen, or as it is known."""
    chosen = call.resolved.get("channels", {}).get(str(channel.id), {})
    if "app_permissions" in chosen:
        return discord.Permissions(int(chosen["app_permissions"]))
    return channel.permissions_for(channel.guild.me)
