"""The readers of an answer: the caller alone, or everybody in a channel."""

from typing import Final, NamedTuple

import discord

from bot.edge.permissions import may_attach
from bot.edge.responder import PICTURE_SECONDS, Call
from bot.edge.sending import public_words
from bot.language import Words
from bot.values.members import Surroundings

PUBLIC_PICTURE_SECONDS: Final = 20.0
"""For how long a message that nobody waits for waits for its picture."""
_EVERYBODY: Final = 0
"""No member has this number."""


class Reader(NamedTuple):
    """What a message depends on that is made for a reader."""

    user: int
    words: Words
    wants_pictures: bool
    four_colours: bool = False
    seconds: float = PICTURE_SECONDS
    """For how long the message waits for its picture."""


def caller(call: Call, surroundings: Surroundings) -> Reader:
    user = call.request.user
    wants_pictures, four_colours = surroundings.wants_pictures(user), surroundings.preferences(user).four_colours
    return Reader(user, call.words, wants_pictures, four_colours, call.picture_seconds)


def everybody(client: discord.Client, call: Call, surroundings: Surroundings) -> Reader:
    """Return the reader of a public answer."""
    reader = everybody_on(client, call.request.guild, surroundings, can_attach=may_attach(call))
    return reader._replace(seconds=call.picture_seconds)


def everybody_on(client: discord.Client, guild: int, surroundings: Surroundings, *, can_attach: bool) -> Reader:
    """Return the reader of a message that nobody waits for, in a channel where the bot may attach files or not."""
    words = public_words(client, guild, surroundings.settings.language)
    return Reader(_EVERYBODY, words, can_attach, seconds=PUBLIC_PICTURE_SECONDS)
