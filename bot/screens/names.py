"""Members' names in the text of a message, with their Markdown escaped."""

import re
from typing import Final

from bot.language import Words
from bot.language.names import MemberNames
from bot.screens.layout import mention

_MARKDOWN: Final = re.compile(r"([\\*_~|`\[\]()<>#:@-])")


def name_in_text(user: int, names: MemberNames, words: Words) -> str:
    """Return a member's name with its Markdown escaped, or a mention when the name is not known."""
    plain = names.plain(user, words)
    return _MARKDOWN.sub(r"\\\1", plain) if plain else mention(user)
