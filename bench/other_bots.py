"""`python -m bench.other_bots empty|floor`: two bots of discord.py beside which ours is measured.

The empty bot answers every button with an edit and does nothing else. The floor bot asks of Discord what a turn of ours
does, and decides nothing: no turn can cost less. Per click it answers with a hand, edits the table in the channel, and
now and then another hand and a new message, with elements, texts and pictures of the size of ours.
"""

import os
import sys
from io import BytesIO
from itertools import count
from typing import Any

import discord
from discord import ui
from discord.http import Route

NO_OTHER_HAND, POST = 4, 10  # at every so many-th turn; see `python -m bench turns`
HAND, TABLE = 500, 1200  # letters in a hand and in a table
HAND_PICTURE, TABLE_PICTURE = 80 * 1024, 128 * 1024


class EmptyBot(discord.AutoShardedClient):
    """Answers each click with one edit of a message of components."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Edit the message that was clicked on."""
        await interaction.response.edit_message(view=_message("Clicked.", texts=1, buttons=1))


class FloorBot(discord.AutoShardedClient):
    """Makes the requests of a turn for each click."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - discord.py's
        super().__init__(**options)
        self._turns = count(1)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer, and show the others."""
        assert interaction.message
        assert isinstance(interaction.channel, discord.abc.Messageable)
        turn, hand, table = next(self._turns), _message("x" * (HAND // 4)), _message("x" * (TABLE // 4))
        await interaction.response.edit_message(view=hand, attachments=_files(HAND_PICTURE))
        if turn % NO_OTHER_HAND:
            await interaction.edit_original_response(view=hand, attachments=_files(HAND_PICTURE))
        shown = interaction.channel.get_partial_message(interaction.message.id)  # pyright: ignore[reportAttributeAccessIssue]
        await shown.edit(view=table, attachments=_files(TABLE_PICTURE))
        if turn % POST == 0:
            await interaction.channel.send(view=table, files=_files(TABLE_PICTURE))


def _files(size: int) -> list[discord.File]:
    return [discord.File(BytesIO(bytes(size)), "picture.jpg")] if os.environ["PICTURES"] == "yes" else []


def _message(text: str, texts: int = 4, buttons: int = 4) -> ui.LayoutView:
    row = ui.ActionRow(*(ui.Button[ui.LayoutView](custom_id=f"again{at}", label="Again") for at in range(buttons)))
    frame = ui.Container[ui.LayoutView](*(ui.TextDisplay[ui.LayoutView](text) for _ in range(texts)), row)
    view = ui.LayoutView(timeout=None).add_item(frame)
    view.stop()
    return view


def run(kind: type[discord.Client]) -> None:
    """Run a bot on the simulated Discord that the environment names."""
    Route.BASE = os.environ["DISCORD_API"]
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    bot = kind(intents=discord.Intents(guilds=True), max_messages=None)
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    run({"empty": EmptyBot, "floor": FloorBot}[sys.argv[1]])
