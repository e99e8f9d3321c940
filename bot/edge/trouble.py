"""The errors that a request to Discord can raise."""

from http import HTTPStatus
from typing import Final

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
_MAX_REASON: Final = 200


def reason(error: BaseException) -> str:
    """Return the text of an error, or its type, as one short line; a refusal can be a whole page of HTML."""
    kind = "" if isinstance(error, discord.DiscordException) else type(error).__name__
    line = " ".join(f"{kind}: {error}".split()).strip(" :")
    return line if len(line) <= _MAX_REASON else f"{line[:_MAX_REASON]}…"
