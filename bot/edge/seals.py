"""The message that seals the decks of a game: see `bot.game.seal`."""

import logging

import discord

from bot.edge.sending import SILENT, public_words
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.seal import hashed
from bot.screens.reading import seal_text
from bot.services.loading import LoadedTable
from bot.tables.lobby import Seal, players_of

log = logging.getLogger(__name__)


async def post_seal(client: discord.Client, seated: LoadedTable) -> Seal:
    """Post the players of a table that is about to begin, and the fingerprint of its decks; return the seal.

    The nonce is a hash of the text: two clicks at once, or a click after the process has died, lead to one message.
    """
    table = seated.table
    words = public_words(client, table.guild, seated.settings.language)
    channel = client.get_partial_messageable(table.channel, guild_id=table.guild)
    text = seal_text(seated.view(None), words)
    try:
        number = await send_to_stay(channel, text, nonce=f"{table.id}-{hashed(text, 1)[:12]}")
    except NOT_DELIVERED as error:
        log.warning("The decks of table %d could not be sealed; dealing without: %s", table.id, reason(error))
        number = 0
    return Seal(number, players_of(table.seats))


async def send_to_stay(channel: discord.PartialMessageable, text: str, *, nonce: str) -> int:
    """Send a message that is never edited, and return its number; whoever checks the decks must be able to see that.

    It is plain text, as only there Discord reliably marks edits.
    """
    return (await channel.send(text, allowed_mentions=SILENT, silent=True, nonce=nonce)).id
