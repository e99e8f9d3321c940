"""What is stored about a member, and what they can ask about it."""

import discord

from bot.language import Words
from bot.screens.layout import Attachment, Screen, lines, rows, screen
from bot.screens.press import Press, button

DATA_NAME = "nain-jaune.json"


def privacy_screen(words: Words) -> Screen:
    """What is stored, and the two things that can be asked."""
    return screen(
        "### " + words("privacy-title"),
        lines(words("privacy-stored"), words("privacy-not-stored"), words("privacy-copies")),
        *rows(
            [
                button(Press(0, 0, "my_data"), words("button-my-data")),
                button(Press(0, 0, "forget_ask"), words("button-forget"), discord.ButtonStyle.danger),
            ]
        ),
    )


def data_screen(data: bytes, words: Words) -> Screen:
    """Everything that is kept of the reader, as a file."""
    return screen(words("privacy-data"), files=[Attachment(DATA_NAME, data)])


def forget_screen(words: Words, servers: int) -> Screen:
    """Ask once more, and how far it shall go."""
    here = button(Press(0, 0, "forget", "here"), words("button-forget-here"), discord.ButtonStyle.danger)
    everywhere = Press(0, 0, "forget", "everywhere")
    more = [button(everywhere, words("button-forget-everywhere", n=servers), discord.ButtonStyle.danger)]
    return screen(words("privacy-forget-sure"), *rows([here, *(more if servers > 1 else [])]))
