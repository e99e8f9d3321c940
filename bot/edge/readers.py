"""The readers of an answer: the caller alone, or everybody in a channel."""

from typing import Final, NamedTuple

import discord

from bot.edge.permissions import may_attach
from bot.edge.responder import Call
from bot.edge.sending import public_words
from bot.language import Words
from bot.values.members import Surroundings

_EVERYBODY: Final = 0
"""No member has this number."""


class Reader(NamedTuple):
    """What a message depends on that is made for a reader."""

    user: int
    words: Words
    wants_pictures: bool
    four_colours: bool = False


def caller(call: Call, surroundings: Surroundings) -> Reader:
    user = call.request.user
    return Reader(user, call.words, surroundings.wants_pictures(user), surroundings.preferences(user).four_colours)


def everybody(
    client: discord.Client, call: Call, surroundings: Surroundings, held: discord.Permissions | None = None
) -> Reader:
    """Return the reader of a public message; the bot has these permissions in its channel, by default the call's."""
    return everybody_on(client, call.request.guild, surroundings, can_attach=may_attach(call, held))


def everybody_on(client: discord.Client, guild: int, surroundings: Surroundings, *, can_attach: bool) -> Reader:
    """Return the reader of a public message on a server, in a channel where the bot may attach files or not."""
    words = public_words(client, guild, surroundings.settings.language)
    return Reader(_EVERYBODY, words, wants_pictures=surroundings.settings.pictures and can_attach)
