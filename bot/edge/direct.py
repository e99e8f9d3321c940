"""Messages that the bot writes to a member directly."""

import logging

import discord

from bot.edge.editing import send_with_files
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.screens.layout import Screen, snowflake

log = logging.getLogger(__name__)


async def write_to(
    client: discord.Client, user: int, screen: Screen, *, what: str, silent: bool = False
) -> discord.Message | None:
    """Write to a member; what cannot be delivered is logged, by what it was, and not tried again."""
    try:
        channel = await client.create_dm(snowflake(user))
        return await send_with_files(
            lambda shown: channel.send(view=shown, files=shown.uploads(), silent=silent), screen
        )
    except NOT_DELIVERED as error:
        log.info("A %s could not be delivered and is not tried again: %s", what, reason(error))
    except Exception:
        log.exception("A %s could not be delivered and is not tried again", what)
    return None
