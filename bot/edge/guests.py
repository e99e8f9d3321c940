"""Whom the bot may call to a table, as far as Discord tells."""

from collections.abc import Iterable
from typing import Final

import discord

from bot.edge.responder import Call
from bot.game.refusal import Refusal
from bot.tables.settings import Settings

ALL: Final = discord.Permissions.all().value
"""Stands for permissions that Discord does not tell."""


def may_call(role: discord.Role, permissions: discord.Permissions) -> bool:
    """Return whether the bot, with these permissions, can mention a role so that its members are called."""
    return not role.is_default() and (role.mentionable or permissions.mention_everyone)


def called_role(call: Call, settings: Settings) -> discord.Role | None:
    """Return the role that the server calls to new tables, if there is one."""
    return call.guild.get_role(settings.call_role) if call.guild and settings.call_role else None


def role_to_call(call: Call, settings: Settings) -> int | None:
    """Return the role that the server calls to new tables, if it can be called in this channel."""
    role = called_role(call, settings)
    return role.id if role and may_call(role, call.interaction.app_permissions) else None


def check_guests(call: Call, users: Iterable[int]) -> None:
    """Raise Refusal if one of these members is a bot, is not on the server, or does not see the channel."""
    for user in map(str, users):
        if call.resolved.get("users", {}).get(user, {}).get("bot"):
            raise Refusal("invites_a_bot", user=int(user))
        member = call.resolved.get("members", {}).get(user)
        if member is None or not discord.Permissions(int(member.get("permissions", ALL))).view_channel:
            raise Refusal("invites_a_stranger", user=int(user))
