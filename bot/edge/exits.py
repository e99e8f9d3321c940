"""Why the bot cannot connect, or may not stay: a sentence for its operator, and the exit code."""

from typing import Final, NamedTuple

import discord

from bot.edge.trouble import UNREACHABLE, reason

PASSES, HAS_TO_BE_CHANGED = 1, 2
"""Exit codes: the next start may succeed by itself, or only after a person has changed something."""
TOKEN_REFUSED: Final = 4004
_NEVER_ACCEPTED: Final = {4010, 4012, 4013, 4014}
"""What a version of the bot, or its settings, is refused for:
https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes"""


class Exit(NamedTuple):
    """Why the bot ends, and its exit code."""

    sentence: str
    exit_code: int


def exit_of(error: Exception) -> Exit | None:
    """Return the ending for this error; None if it is not Discord's doing."""
    code = 4014 if isinstance(error, discord.PrivilegedIntentsRequired) else getattr(error, "code", 0)
    if isinstance(error, discord.LoginFailure) or code == TOKEN_REFUSED:
        sentence = "DISCORD_TOKEN is not accepted by Discord: it should be the bot's token, newly copied."
        return Exit(sentence, HAS_TO_BE_CHANGED)
    if isinstance(error, discord.ConnectionClosed | discord.PrivilegedIntentsRequired):
        sentence = f"Discord's gateway has ended the connection for good ({code})."
        return Exit(sentence, HAS_TO_BE_CHANGED if code in _NEVER_ACCEPTED else PASSES)
    if isinstance(error, UNREACHABLE):
        return Exit("Discord cannot be reached. Look at the network, and at DISCORD_API if you have set it.", PASSES)
    if isinstance(error, discord.DiscordException):
        return Exit(f"Discord does not let the bot start: {reason(error)}.", PASSES)
    return None
