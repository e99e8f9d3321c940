"""What a request to Discord can raise, wherever on its way it is lost."""

from typing import Final

import aiohttp  # what discord.py asks Discord with
import discord

UNREACHABLE: Final = (
    discord.DiscordServerError,
    discord.GatewayNotFound,
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
)
"""Discord, or the way to it, fails."""
NOT_DELIVERED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Discord refuses, the connection breaks, or nothing answers in time: `TimeoutError` is an `OSError`."""
