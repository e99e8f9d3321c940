"""What the caller prefers, wherever they play on this server."""

import discord

from bot.client import NainJaune, client_of
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, serve
from bot.game.refusal import Refusal
from bot.screens.buttons import Press
from bot.screens.preferences import preferences_screen

Interaction = discord.Interaction[NainJaune]


async def preferences_asked(call: Call, _press: Press) -> Reply:
    """The caller's preferences."""
    return Reply(preferences_screen(await client_of(call).tables.preferences(call.request), call.words), in_place=True)


async def taste_set(call: Call, press: Press) -> Reply:
    """Prefer something from now on, or not any more."""
    preference, _, wanted = press.argument.partition("-")
    if wanted not in {"yes", "no"}:
        raise Refusal("unknown_action")
    await client_of(call).tables.set_preference(call.request, preference, wanted=wanted == "yes")
    return await preferences_asked(call, press)


@game_command("preferences")
async def preferences(interaction: Interaction) -> None:
    """What the caller prefers."""

    async def work(call: Call) -> Reply:
        return await preferences_asked(call, Press(0, 0, "preferences"))

    await serve(interaction, work)


async def setup(client: NainJaune) -> None:
    """Add the command, and say what the buttons mean."""
    client.add_game_commands(preferences)
    client.answer_presses({"preferences": preferences_asked, "preference": taste_set})
