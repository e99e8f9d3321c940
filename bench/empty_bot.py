"""A bot of discord.py that answers every button with an edit and does nothing else."""

import os
from typing import Any

import discord
from discord import ui
from discord.http import Route


class EmptyBot(discord.AutoShardedClient):
    """Answers each click with one edit of a message of components."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Edit the message that was clicked on."""
        row = ui.ActionRow[ui.LayoutView](ui.Button(custom_id="again", label="Again"))
        view = ui.LayoutView().add_item(ui.Container(ui.TextDisplay("Clicked."), row))
        view.stop()
        await interaction.response.edit_message(view=view)


def run(bot: discord.Client) -> None:
    """Run a bot on the simulated Discord that the environment names."""
    Route.BASE = os.environ["DISCORD_API"]
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    run(EmptyBot(intents=discord.Intents(guilds=True), max_messages=None))
