"""The errors that a request to Discord can raise, and those for which the bot ends."""

from http import HTTPStatus
from typing import Final, NamedTuple

import aiohttp  # what discord.py asks Discord with
import discord

UNREACHABLE: Final = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Discord, or the network to it, fails."""
NOT_DELIVERED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Discord refuses, the connection breaks, or there is no answer in time: `TimeoutError` is an `OSError`."""
REFUSED: Final = {HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN}
"""The statuses with which Discord refuses a request, however often it is made."""
TOO_OLD: Final = 30046
"""The code of a refusal to edit a message that is older than an hour once more."""
PASSES, HAS_TO_BE_CHANGED = 1, 2
"""Exit codes: the next start may succeed by itself, or only after a person has changed something."""
TOKEN_REFUSED: Final = 4004
_NEVER_ACCEPTED: Final = {4010, 4012, 4013, 4014}
"""What a version of the bot, or its settings, is refused for:
https://docs.discord.com/developers/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes"""
_MAX_REASON: Final = 200


def reason(error: BaseException) -> str:
    """Return the text of an error, or its type, as one short line; a refusal can be a whole page of HTML."""
    kind = "" if isinstance(error, discord.DiscordException) else type(error).__name__
    line = " ".join(f"{kind}: {error}".split()).strip(" :")
    return line if len(line) <= _MAX_REASON else f"{line[:_MAX_REASON]}…"


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
