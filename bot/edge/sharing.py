"""Showing everybody what a member sees in private: who may, and not twice for a double click."""

from typing import Final

import discord

from bot.edge.responder import Call
from bot.game.refusal import Refusal
from bot.values.members import Surroundings

PAUSE_SECONDS: Final = 10
"""Between two messages that one member shows to everybody."""
MAX_REMEMBERED_MEMBERS: Final = 10_000
EVERYBODY: Final = 0
"""The reader of what everybody sees: no member has this number."""


class Sharing:
    """Remembers who has just shown something to everybody."""

    def __init__(self) -> None:
        self._shown_at: dict[tuple[int, int], int] = {}
        """By server and member."""

    def claim(self, call: Call) -> None:
        """Note that the caller shows something now. Raise Refusal if they did so a moment ago."""
        key, now = (call.request.guild, call.request.user), call.request.now
        if now - self._shown_at.get(key, 0) < PAUSE_SECONDS:
            raise Refusal("just_shown")
        if len(self._shown_at) >= MAX_REMEMBERED_MEMBERS:
            self._shown_at.clear()
        self._shown_at[key] = now


def may_write(call: Call) -> bool:
    """Return whether the caller may send messages in this channel."""
    allowed = call.interaction.permissions
    is_thread = isinstance(call.interaction.channel, discord.Thread)
    return allowed.send_messages_in_threads if is_thread else allowed.send_messages


def check_may_show(call: Call) -> None:
    """Raise Refusal unless the caller clicked on a private message and may send messages in this channel."""
    if not call.is_on_private_message:
        raise Refusal("unknown_action")
    if not may_write(call):
        raise Refusal("may_not_write")


def may_draw(call: Call, known: Surroundings) -> bool:
    """Return whether what everybody sees in this channel may have a picture."""
    return known.settings.pictures and call.interaction.app_permissions.attach_files
