"""What a message says that a member shows to everybody."""

from bot.language import Words
from bot.screens.voices import Voice


def shown_by(user: int, words: Words) -> str:
    """Return who shows it."""
    return "-# " + words("shown-by", player=Voice(words).member(user))
