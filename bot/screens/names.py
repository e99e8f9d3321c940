"""Members' names in the text of a message, with their Markdown escaped."""

from bot.language import Words
from bot.language.names import MemberNames
from bot.screens.layout import escaped, mention


def hide_discreet(text: str, names: MemberNames, words: Words) -> str:
    """Return a text without mentions of those who asked not to be named to its reader."""
    for user in names.discreet:
        text = text.replace(mention(user), words("somebody-discreet"))
    return text


def name_in_text(user: int, names: MemberNames, words: Words) -> str:
    """Return a member's name with its Markdown escaped, or a mention when the name is not known."""
    plain = names.plain(user, words)
    return escaped(plain) if plain else mention(user)
