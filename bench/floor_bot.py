"""A bot of discord.py that asks of Discord what a turn of ours does, and decides nothing: no turn can cost less.

Per click it answers with a hand, edits the table in the channel, and now and then another hand and a new message, with
elements, texts and pictures of the size of ours.
"""

import os
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from typing import Any, Final

import discord
from discord import ui

from bench.empty_bot import EmptyBot, run

OTHER_HANDS: Final = 0.75
"""How many hands of other players a turn edits, as `python -m bench turns` counts them."""
POSTS: Final = 0.1
"""How many new messages a turn posts."""
HAND, TABLE = 500, 1200
"""Letters in a hand and in a table."""
HAND_PICTURE, TABLE_PICTURE = 80 * 1024, 128 * 1024

Files = list[discord.File]


class FloorBot(EmptyBot):
    """Makes the requests of a turn for each click."""

    def __init__(self, *, draws: bool, **options: Any) -> None:  # noqa: ANN401 - discord.py's
        super().__init__(**options)
        self._draws = draws
        self._others, self._posts = _due(OTHER_HANDS), _due(POSTS)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer, and show the others."""
        assert interaction.message
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.response.edit_message(view=_message(HAND), attachments=self._files(HAND_PICTURE))
        if next(self._others):
            await interaction.edit_original_response(view=_message(HAND), attachments=self._files(HAND_PICTURE))
        table = interaction.channel.get_partial_message(interaction.message.id)  # pyright: ignore[reportAttributeAccessIssue]
        await table.edit(view=_message(TABLE), attachments=self._files(TABLE_PICTURE))
        if next(self._posts):
            await interaction.channel.send(view=_message(TABLE), files=self._files(TABLE_PICTURE))

    def _files(self, size: int) -> Files:
        return [discord.File(BytesIO(bytes(size)), "picture.jpg")] if self._draws else []


def _due(often: float) -> Iterator[bool]:
    """Yield whether it is time again for something that happens so often."""
    return (int(often * number) > int(often * (number - 1)) for number in count(1))


def _message(letters: int) -> ui.LayoutView:
    buttons = [ui.Button[ui.LayoutView](custom_id=f"again{number}", label="Again") for number in range(4)]
    texts = [ui.TextDisplay[ui.LayoutView]("x" * (letters // 4)) for _ in range(4)]
    frame = ui.Container[ui.LayoutView](*texts, ui.ActionRow(*buttons))
    view = ui.LayoutView(timeout=None).add_item(frame)
    view.stop()
    return view


if __name__ == "__main__":
    draws = os.environ["PICTURES"] == "yes"
    run(FloorBot(draws=draws, intents=discord.Intents(guilds=True), max_messages=None))
