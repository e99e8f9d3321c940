"""What a request to Discord can raise, wherever on its way it is lost."""

from typing import Final

import aiohttp  # what discord.py asks Discord with
import discord
import msgspec

UNREACHABLE: Final = (discord.DiscordServerError, aiohttp.ClientError, ConnectionError, TimeoutError)
"""Discord, or the way to it, fails."""
NOT_DELIVERED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Discord refuses, the connection breaks, or nothing answers in time: `TimeoutError` is an `OSError`."""
ODD_ANSWER: Final = (AttributeError, LookupError, TypeError, ValueError, msgspec.DecodeError)
"""What is raised where discord.py reads an answer that is not what it should be, such as the page of a proxy."""
NOT_DONE: Final = (*NOT_DELIVERED, *ODD_ANSWER)
"""What is raised where Discord does not do what it is asked to, or where nobody knows whether it has."""
_MAX_REASON: Final = 200


def reason(error: BaseException) -> str:
    """Return what an error says, or what it is, as one short line; a refusal can be a whole page of HTML."""
    kind = "" if isinstance(error, discord.DiscordException) else type(error).__name__
    line = " ".join(f"{kind}: {error}".split()).strip(" :")
    return line if len(line) <= _MAX_REASON else f"{line[:_MAX_REASON]}…"
