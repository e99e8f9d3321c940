"""Showing everybody what a member sees in private, and who may."""

from typing import Final

import discord

from bot.edge.permissions import may_attach
from bot.edge.responder import Call
from bot.game.refusal import Refusal
from bot.values.members import Surroundings

PAUSE_SECONDS: Final = 10
"""Between two messages that one member shows to everybody, as for a double click."""
EVERYBODY: Final = 0
"""The reader of what everybody sees: no member has this number."""


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


def may_draw(call: Call, known: Surroundings) -> bool:
    """Return whether what everybody sees in this channel may have a picture."""
    return known.settings.pictures and may_attach(call)
