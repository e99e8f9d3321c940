"""Whom the bot may call to a table, as far as Discord tells."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

import discord

from bot.edge.responder import Call
from bot.game.refusal import Refusal

ALL: Final = discord.Permissions.all().value
"""Stands for permissions that Discord does not tell."""


def may_call(role: discord.Role, permissions: discord.Permissions) -> bool:
    """Return whether the bot, with these permissions, can mention a role so that its members are called."""
    return not role.is_default() and (role.mentionable or permissions.mention_everyone)


def check_guests(call: Call, users: Iterable[int]) -> None:
    """Raise Refusal if one of these members is a bot, is not on the server, or does not see the channel."""
    data = cast("Mapping[str, Any]", call.interaction.data or {})
    resolved = data.get("resolved", {})
    for user in map(str, users):
        if resolved.get("users", {}).get(user, {}).get("bot"):
            raise Refusal("invites_a_bot", user=int(user))
        member = resolved.get("members", {}).get(user)
        if member is None or not discord.Permissions(int(member.get("permissions", ALL))).view_channel:
            raise Refusal("invites_a_stranger", user=int(user))
