"""What one reads: the rules, the help, the journal, and where the table is."""

import discord

from bot.client import NainJaune, client_of, table_here
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, serve
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Game
from bot.screens.buttons import Press
from bot.screens.reading import help_screen, journal_screen, rules_screen

Interaction = discord.Interaction[NainJaune]


async def journal_asked(call: Call, press: Press) -> Reply:
    """Every move of the deal."""
    view = await client_of(call).tables.view(press.table, call.request, None)
    return Reply(journal_screen(view, call.words))


async def rules_asked(call: Call, press: Press) -> Reply:
    """The rules in force at a table."""
    view = await client_of(call).tables.view(press.table, call.request, None)
    return Reply(rules_screen(view.options.rules, call.words))


@game_command("rules")
async def rules(interaction: Interaction, game: Game | None = None) -> None:
    """The rules of a game, or of this channel's table, or of what the server plays."""

    async def work(call: Call) -> Reply:
        table = None if game else await client_of(call).tables.in_channel(call.channel)
        settings = await client_of(call).governing.settings(call.request.guild)
        return Reply(rules_screen(table.options.rules if table else GAMES[game or settings.game], call.words))

    await serve(interaction, work)


@game_command("help")
async def how_to_play(interaction: Interaction) -> None:
    """How one plays here."""

    async def work(call: Call) -> Reply:
        return Reply(help_screen(call.words))

    await serve(interaction, work)


@game_command("table")
async def where(interaction: Interaction) -> None:
    """Show this channel's table again, at the bottom."""

    async def work(call: Call) -> Reply:
        client, table = client_of(call), await table_here(call)
        await client.publisher.publish(table.id)
        shown = await client.tables.on_show(table.id, call.request.now)
        if shown is None or shown.shown.message_id is None:
            raise Refusal("no_table_here")
        link = f"https://discord.com/channels/{table.guild}/{table.channel}/{shown.shown.message_id}"
        return call.says("done-table", link=link)

    await serve(interaction, work)


async def setup(client: NainJaune) -> None:
    """Add the commands, and say what the buttons mean."""
    client.add_game_commands(rules, how_to_play, where)
    client.answer_presses({"journal": journal_asked, "rules": rules_asked})
