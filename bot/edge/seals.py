"""The message that seals the decks of a game: see `bot.game.seal`."""

import logging

import discord

from bot.edge.sending import public_words
from bot.edge.trouble import NOT_DELIVERED, reason
from bot.game.refusal import Refusal
from bot.game.seal import hashed
from bot.services.loading import LoadedTable
from bot.tables.lobby import Seal, players_of

log = logging.getLogger(__name__)


async def post_seal(client: discord.Client, seated: LoadedTable) -> Seal:
    """Post the fingerprint of the decks of a table that is about to begin; return the seal.

    It is plain text, as only there Discord reliably marks edits. The nonce is a hash of who sits where: two clicks at
    once, or a click after the process has died, lead to one message. Raise Refusal if Discord does not take it.
    """
    table, players = seated.table, players_of(seated.table.seats)
    words = public_words(client, table.guild, seated.settings.language)
    channel = client.get_partial_messageable(table.channel, guild_id=table.guild)
    text, nonce = "-# " + words("seal", fingerprint=table.fingerprint), f"{table.id}-{hashed(str(players), 1)[:12]}"
    try:
        message = await channel.send(text, silent=True, nonce=nonce)
    except NOT_DELIVERED as error:
        log.warning("The decks of table %d could not be sealed, so nothing is dealt: %s", table.id, reason(error))
        raise Refusal("not_sealed") from error
    return Seal(message.id, players)
