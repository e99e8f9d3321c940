"""Members' names in the text of a message, with their Markdown escaped."""

from bot.language import Words
from bot.language.names import MemberNames
from bot.screens.voices import Voice


def discreet_voice(names: MemberNames, words: Words) -> Voice:
    """Return a voice that mentions members, except those who asked not to be named to its reader."""
    return Voice(words, dict.fromkeys(names.discreet, words("somebody-discreet")))


def name_in_text(user: int, names: MemberNames, words: Words) -> str:
    """Return a member's name with its Markdown escaped, or a mention when the name is not known."""
    return Voice(words, {user: names.plain(user, words)}).member(user)


def shown_by(user: int, words: Words) -> str:
    """Say which member shows everybody a message."""
    return "-# " + words("shown-by", player=Voice(words).member(user))
