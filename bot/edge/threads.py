"""Threads opened for tables, and members' threads with tables in them."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

import discord

from bot.edge.responder import Call
from bot.edge.sending import as_view, public_words
from bot.edge.trouble import REFUSED
from bot.game.refusal import Refusal
from bot.game.rules import Game
from bot.screens.layout import text_message
from bot.tables.settings import Settings

ARCHIVE_AFTER_MINUTES: Final = 7 * 24 * 60
"""Discord archives a thread after this time without a message."""


def parent_of(call: Call, channel: int) -> int | None:
    """Return the parent channel, if this channel is known to be a thread."""
    place = call.interaction.channel if channel == call.channel else call.guild and call.guild.get_thread(channel)
    return place.parent_id if isinstance(place, discord.Thread) else None


def gets_thread(call: Call, settings: Settings) -> bool:
    """Return whether a table gets a thread of its own: Discord has them in text and announcement channels only."""
    return settings.threads and isinstance(call.interaction.channel, discord.TextChannel)


@asynccontextmanager
async def new_thread(
    client: discord.Client, call: Call, settings: Settings, game: Game
) -> AsyncGenerator[discord.Thread]:
    """Post a card in the channel, and open a thread under it; undo both if the block raises Refusal."""
    words = public_words(client, call.request.guild, settings.language)
    title = words("lobby-title", game=words("game", game=game))
    channel = client.get_partial_messageable(call.channel, guild_id=call.request.guild)
    card = await channel.send(view=as_view(text_message(title)), silent=True)
    try:
        thread = await card.create_thread(name=title, auto_archive_duration=ARCHIVE_AFTER_MINUTES)
    except discord.HTTPException as error:
        await card.delete()
        if error.status in REFUSED:  # such as for a thousand threads in use
            raise Refusal("thread_refused") from error
        raise
    await card.edit(view=as_view(text_message(words("card-title", thread=thread.mention))))
    try:
        yield thread
    except Refusal:
        await card.delete()
        await thread.edit(archived=True)
        raise
