"""What the bot and the caller may do in a channel, and whom they may call, as far as Discord says."""

from collections.abc import Iterable
from typing import Final

import discord

from bot.edge.responder import Call
from bot.game.refusal import Refusal
from bot.tables.settings import Settings

NEEDED: Final = ("view_channel", "send_messages")
NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads")
NEEDED_FOR_THREAD: Final = (*NEEDED, "create_public_threads", "send_messages_in_threads", "read_message_history")
WANTED_FOR_PICTURES: Final = "attach_files"
ALL: Final = discord.Permissions.all().value
"""Stands for permissions that Discord does not send."""


def missing_permissions(held: discord.Permissions, *, is_thread: bool, opens_thread: bool) -> tuple[str, ...]:
    """Return the permissions that the bot lacks for a table in a channel, in a new thread, or in a member's thread."""
    needed = NEEDED_IN_THREAD if is_thread else NEEDED_FOR_THREAD if opens_thread else NEEDED
    return tuple(name for name in needed if not getattr(held, name))


def check_permissions(call: Call, *, opens_thread: bool) -> None:
    """Raise Refusal unless the bot may show a table here."""
    place, held = call.interaction.channel, call.interaction.app_permissions
    why = call.guild and _obstacle_in(place, call.guild.me, held, opens_thread=opens_thread)
    if why:
        raise why


def obstacle(client: discord.Client, guild_id: int, channel_id: int) -> Refusal | None:
    """Return why Discord refuses what the bot posts in a channel, as far as Discord tells."""
    guild = client.get_guild(guild_id)
    place = guild and guild.get_channel_or_thread(channel_id)
    if guild is None or place is None:
        return Refusal("not_in_thread")
    return _obstacle_in(place, guild.me, place.permissions_for(guild.me), opens_thread=False)


def _obstacle_in(place: object, me: discord.Member, held: discord.Permissions, *, opens_thread: bool) -> Refusal | None:
    if me.timed_out_until and me.is_timed_out():  # which the settings of channels do not show
        return Refusal("timed_out", when=int(me.timed_out_until.timestamp()))
    thread = place if isinstance(place, discord.Thread) else None
    if thread and thread.is_private() and me.guild.get_thread(thread.id) is None:
        return Refusal("not_in_thread")  # Discord tells only of those that the bot is in, whatever its permissions
    if missing := missing_permissions(held, is_thread=thread is not None, opens_thread=opens_thread):
        return Refusal("missing_permissions", permissions=missing)
    return Refusal("thread_locked") if thread and thread.locked and not held.manage_threads else None


def may_attach(call: Call, held: discord.Permissions | None = None) -> bool:
    """Return whether the bot may attach files where it has these permissions; by default in the call's channel."""
    return getattr(held or call.interaction.app_permissions, WANTED_FOR_PICTURES)


def permissions_in(call: Call, channel: discord.abc.GuildChannel) -> discord.Permissions:
    """Return the bot's permissions in a channel: as just sent by Discord if it was chosen in a menu, or as cached."""
    chosen = call.resolved.get("channels", {}).get(str(channel.id), {})
    if "app_permissions" in chosen:
        return discord.Permissions(int(chosen["app_permissions"]))
    return channel.permissions_for(channel.guild.me)


def may_call(role: discord.Role, permissions: discord.Permissions) -> bool:
    """Return whether the bot, with these permissions, can ping a role."""
    return not role.is_default() and (role.mentionable or permissions.mention_everyone)


def called_role(call: Call, settings: Settings) -> discord.Role | None:
    """Return the role that the server calls to new tables, if there is one."""
    return call.guild.get_role(settings.call_role) if call.guild and settings.call_role else None


def role_to_call(call: Call, settings: Settings) -> int | None:
    """Return the role that the server calls to new tables, if it can be pinged in this channel."""
    role = called_role(call, settings)
    return role.id if role and may_call(role, call.interaction.app_permissions) else None


def check_guests(call: Call, users: Iterable[int]) -> None:
    """Raise Refusal if one of these members is a bot, is not on the server, or cannot see the channel."""
    for user in map(str, users):
        if call.resolved.get("users", {}).get(user, {}).get("bot"):
            raise Refusal("invites_a_bot", user=int(user))
        member = call.resolved.get("members", {}).get(user)
        if member is None or not discord.Permissions(int(member.get("permissions", ALL))).view_channel:
            raise Refusal("invites_a_stranger", user=int(user))


def may_write(call: Call) -> bool:
    allowed = call.interaction.permissions
    is_thread = isinstance(call.interaction.channel, discord.Thread)
    return allowed.send_messages_in_threads if is_thread else allowed.send_messages


def check_may_show(call: Call) -> None:
    """Raise Refusal unless the caller clicked on a private message and may send messages in this channel."""
    if not call.is_on_private_message:
        raise Refusal("unknown_action")
    if not may_write(call):
        raise Refusal("may_not_write")
