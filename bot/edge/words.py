"""The language of what everybody on a server sees."""

import discord

from bot.language import Language, Words, language_of, words_in


def public_words(client: discord.Client, guild_id: int, chosen: Language | None) -> Words:
    """Return the sentences of the server's language: its setting, else its locale."""
    guild = client.get_guild(guild_id)
    return words_in(chosen or language_of(str(guild.preferred_locale) if guild else None))
