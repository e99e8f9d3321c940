"""Editing messages without sending files again that they have."""

from collections.abc import Awaitable, Callable
from typing import Final

import discord

from bot.screens.layout import Screen

_INVALID_FORM: Final = 50035


async def edit_message(edit: Callable[..., Awaitable[object]], screen: Screen, *, has_files: bool) -> None:
    """Show a screen in a message; its files are sent unless the message has them, or if Discord asks for them."""
    if not has_files or not await _edit_text(edit, screen):
        await edit(view=screen, attachments=screen.uploads())


async def _edit_text(edit: Callable[..., Awaitable[object]], screen: Screen) -> bool:
    """Return whether the text could be edited around the files that are there already; Discord decides."""
    try:
        await edit(view=screen)
    except discord.HTTPException as error:
        if error.code != _INVALID_FORM:
            raise
        return False
    return True
