"""What is stored about the caller, for them to take away or to have forgotten."""

import asyncio

import discord
from msgspec.structs import replace

from bot.client import NainJaune, client_of
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, serve
from bot.screens.buttons import Press
from bot.screens.privacy import data_file, data_screen, forget_screen, privacy_screen

Interaction = discord.Interaction[NainJaune]


async def data_asked(call: Call, _press: Press) -> Reply:
    """Everything that is kept of the caller, as a file."""
    data = await client_of(call).privacy.my_data(call.request)
    return Reply(data_screen(await asyncio.to_thread(data_file, data), call.words))


async def forget_asked(call: Call, _press: Press) -> Reply:
    """Ask once more before the caller is forgotten."""
    servers = await client_of(call).privacy.servers_of(call.request.user)
    return Reply(forget_screen(call.words, len(servers)), in_place=True)


async def forgotten(call: Call, press: Press) -> Reply:
    """Forget who the caller is, on this server or on all of them."""
    client, everywhere = client_of(call), press.argument == "everywhere"
    guilds = await client.privacy.servers_of(call.request.user) if everywhere else [call.request.guild]
    for guild in guilds:
        for table in await client.privacy.forget(replace(call.request, guild=guild)):
            client.publisher.publish(table)
        client.roster.forget(guild, call.request.user)
    return call.says("done-forgotten")._replace(in_place=True)


@game_command("privacy")
async def privacy(interaction: Interaction) -> None:
    """What is stored, and what can be asked about it."""

    async def work(call: Call) -> Reply:
        return Reply(privacy_screen(call.words))

    await serve(interaction, work)


async def setup(client: NainJaune) -> None:
    """Add the command, and say what the buttons mean."""
    client.add_game_commands(privacy)
    client.answer_presses({"my_data": data_asked, "forget_ask": forget_asked, "forget": forgotten})
